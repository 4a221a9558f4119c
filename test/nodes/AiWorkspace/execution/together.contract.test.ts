import { WorkflowExecute } from 'n8n-core';
import { createRunExecutionData } from 'n8n-workflow';
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { rejectionOf } from '../../../support/properties';
import { executeInN8n, ourNode, serverData, type GivenInN8n } from '../../../support/executeInN8n';
import { costReport, useSandbox } from '../../../support/sandbox';
import { world } from '../../../sandbox';

const sandbox = useSandbox();
const { support } = world.prompts;

/** A directory with a column of each text that a field might refer to. */
const rows: IDataObject[] = world.entities.agents.slice(0, 3).map(({ id, name }, at) => ({
	entity_id: id,
	name,
	department: at < 2 ? 'Support' : 'Sales',
	code: `c-${at}`,
	prompt_id: support.id,
	monthly_budget: at === 1 ? 0.001 : undefined,
}));

const reports = async (change: INodeParameters = {}, more: Partial<GivenInN8n> = {}) =>
	await executeInN8n({ parameters: costReport(change), sandbox, items: rows, ...more });

describe('Input items that are one report', () => {
	test.each<[label: string, change: INodeParameters]>([
		['Prompt Templates', { prompts: '={{ $json.code }}' }],
		['Start Date', { dateFrom: '={{ $json.name ? "2026-01-0" + ($itemIndex + 1) : "" }}' }],
		['Period', { period: '={{ $itemIndex > 0 ? "lastMonth" : "custom" }}' }],
		['Workspace ID', { workspaceId: '={{ $input.item.json.code }}' }],
		['Formats', { createOptions: { formats: ['html', '={{ $itemIndex ? "text" : "csv" }}'] } }],
	])("have another '%s' in none of them: %j", async (label, change) => {
		const error = await rejectionOf(reports(change));
		const what = `'${label}' has another value in row 2, and 'From Input Items' takes one`;
		const message = expect.stringContaining(what);
		expect(error).toMatchObject({ message, context: { itemIndex: 1 } });
		expect(sandbox.current.requests).toEqual([]);
	});

	test('are named by their line in the sheet', async () => {
		const items = rows.map((row, at) => ({ ...row, row_number: at + 7 }));
		const error = await rejectionOf(reports({ prompts: '={{ $json.code }}' }, { items }));
		expect(error).toHaveProperty('message', expect.stringContaining('in row 8,'));
	});

	test.each<INodeParameters>([
		{ prompts: '={{ [$json.prompt_id].concat($json.none ?? []) }}' },
		{ dateFrom: '={{ $json.department && "2026-01-01" }}' },
		{ createOptions: { title: '={{ $now.toMillis() }} {{ $today }} {{ Math.random() }}' } },
	])('take the same value from each of them: %j', async (change) => {
		expect(await reports(change)).toMatchObject([{ json: { is_complete: true } }]);
	});
});

/** What n8n makes of the node's output where its errors have a branch of their own. */
function branchesOf(output: INodeExecutionData[], items = rows) {
	const main = [items.map((json) => ({ json }))];
	const { workflow, node } = ourNode(costReport(), { onError: 'continueErrorOutput' });
	const before = { startTime: 0, executionIndex: 0, executionTime: 0, source: [], data: { main } };
	const state = createRunExecutionData({ resultData: { runData: { Before: [before] } } });
	const source = { main: [{ previousNode: 'Before' }] };
	const branches = [[...output], []];
	const engine = new WorkflowExecute(serverData, 'manual', state);
	engine.handleNodeErrorOutput(workflow, { node, data: { main }, source }, branches, 0);
	return branches;
}

afterEach(() => {
	jest.restoreAllMocks();
});

const onError = 'continueErrorOutput';
const links = (items: INodeExecutionData[]) => items.map(({ pairedItem }) => pairedItem);

describe('The error of a report from input items', () => {
	test('has the fields of none of them, and no link, where it is about the whole', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 403, times: Infinity });
		const output = await reports({}, { onError });
		expect(links(output)).toEqual([[]]);
		expect(branchesOf(output)).toEqual([[], output]);
	});

	test('has the fields of the row that it is about', async () => {
		const items = rows.map((row, at) => (at === 2 ? { ...row, monthly_budget: 'much' } : row));
		const output = await reports({}, { onError, items });
		expect(links(output)).toEqual([{ item: 2 }]);
		const [, failures = []] = branchesOf(output, items);
		expect(failures).toMatchObject([{ json: { ...items[2], error: expect.anything() } }]);
	});
});

test('A report for a group is linked to the rows of the group', async () => {
	const output = await reports({ createOptions: { reportPer: 'department' } });
	const ofGroup = output.map(({ json, pairedItem }) => [json.group, pairedItem]);
	expect(Object.fromEntries(ofGroup)).toEqual({
		Support: [{ item: 0 }, { item: 1 }],
		Sales: [{ item: 2 }],
	});
});

test('An alert about a row is linked to that row, and any other to all', async () => {
	const items = [{ note: 'a table' }, ...rows, { entity_id: 'nobody', monthly_budget: 1 }];
	const prompts = `={{ ${JSON.stringify([{ prompt_id: support.id, monthly_budget: 0.001 }])} }}`;
	jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 12));
	const output = await reports({ operation: 'checkBudgets', prompts }, { items });
	const all = [1, 2, 3, 4].map((item) => ({ item }));
	expect(output.map(({ json, pairedItem }) => [json.level, json.kind, pairedItem])).toEqual([
		['100', 'prompt', all],
		['100', 'entity', [{ item: 2 }]],
		['notChecked', 'several', all],
	]);
});
