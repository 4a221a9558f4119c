import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { rejectionOf } from '../../../support/properties';
import { executeInN8n, type GivenInN8n } from '../../../support/executeInN8n';
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

	test.each<INodeParameters>([
		{ prompts: '={{ [$json.prompt_id].concat($json.none ?? []) }}' },
		{ dateFrom: '={{ $json.department && "2026-01-01" }}' },
		{ createOptions: { title: '={{ $now.toMillis() }} {{ $today }} {{ Math.random() }}' } },
	])('take the same value from each of them: %j', async (change) => {
		expect(await reports(change)).toMatchObject([{ json: { is_complete: true } }]);
	});
});

describe('The error of a report from input items is linked', () => {
	const linksOf = async (items: IDataObject[]) => {
		const output = await reports({}, { onError: 'continueErrorOutput', items });
		return output.map(({ pairedItem }) => pairedItem);
	};

	test('to none of them where it is about the whole', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 403, times: Infinity });
		expect(await linksOf(rows)).toEqual([[]]);
	});

	test('to the row that it is about', async () => {
		const [first = {}, ...others] = rows;
		expect(await linksOf([...others, { ...first, monthly_budget: 'much' }])).toEqual([{ item: 2 }]);
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
