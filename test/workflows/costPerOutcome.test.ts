import type { Row } from '../demo/directory';
import { executeCode } from './codeNode';
import { monthAgo } from './dates';
import {
	agentRow,
	departmentRow,
	MISTYPED,
	nodeOf,
	readWorkflow,
	setSettings,
	useStage,
} from './stage';

const NAME = 'cost-per-outcome';

const stage = useStage({ directory: (demo) => demo });

/** The workflow with a number of outcomes. */
async function workflowFor(outcomes: unknown, settings = {}) {
	const workflow = await readWorkflow(NAME);
	setSettings(workflow, settings);
	nodeOf(workflow, 'Count Outcomes').parameters.assignments.assignments[0].value = outcomes;
	return workflow;
}

async function divide(outcomes: unknown, settings = {}) {
	const { status, error, items } = await stage.run(await workflowFor(outcomes, settings));
	return { status, message: error?.message, result: items('Cost per Outcome')[0]?.json };
}

const { from, to } = monthAgo(1);
const expectedCost = () => stage.expected({ promptId: 'support-reply', from, to }).totals.cost_sum;

test('divides the exact cost of last month, and names IDs without data', async () => {
	const { status, result } = await divide(1, { decimals: 6 });
	expect(status).toBe('success');
	expect(result).toMatchObject({
		...{ prompt_id: 'support-reply', outcomes: 1, date_from: from, date_to: to },
		...{ cost_sum: Number(expectedCost()), note: expect.stringContaining('IDs have no data: ') },
		cost_per_outcome: expectedCost(),
	});
});

type Given = { settings?: object; entities?: object[]; rows?: object[] };
/** What the Code node makes of a cost and the items of Count Outcomes, with rows of the directory and of the API. */
async function outcomeOf(cost_sum: number, outcomes: unknown[], given: Given = {}) {
	const { settings, entities = [], rows = [] } = given;
	const Cost = [{ cost_sum, missing_entity_ids: [], entities_requested: 1 }];
	const found = rows.map((one) => ({ row_key: 'k', ...one }));
	const nodes = { Cost, 'Cost per Entity': found, Directory: [{ entities, apart: [] }] };
	const input = [...outcomes.map((one) => ({ outcomes: one })), ...Cost];
	return executeCode(await workflowFor(1, settings), 'Cost per Outcome', { input, nodes });
}

test.each<[number, unknown, unknown, string]>([
	[0.1, 3, 2, '0.03'],
	[1e-7, 2, 9, '0.000000050'],
	[2.675, 1, 2, '2.68'],
	[1e21, 3, 0, '333333333333333333333'],
	[49.123456, 7, 4, '7.0176'],
	[49.123456, 1_000_000, 10, '0.0000491235'],
	[-2, ' 120.00', '4', '-0.0167'],
	[-0.0001, 7, 2, '0.00'],
])(
	'a cost of %d, divided by %s with %s decimals, is %s: rounded once',
	async (cost_sum, outcomes, decimals, text) => {
		const [result] = await outcomeOf(cost_sum, [outcomes], { settings: { decimals } });
		expect(result?.cost_per_outcome).toBe(text);
	},
);

test('what is no whole number is refused, and so are two items', async () => {
	for (const wrong of [2.5, -1, '', null, undefined, 'ten', '1e3', '1.000', 2 ** 53])
		await expect(outcomeOf(1, [wrong])).rejects.toThrow("'outcomes' must be a whole number");
	await expect(outcomeOf(1, [10, 90])).rejects.toThrow('returned 2 items, but it must return one');
});

test('a node that returns no items in the place of Count Outcomes makes it fail', async () => {
	const workflow = await workflowFor(1);
	const empty = {
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		parameters: { jsCode: 'return []' },
	};
	Object.assign(nodeOf(workflow, 'Count Outcomes'), empty);
	const { error } = await stage.run(workflow);
	expect(error?.message).toContain('Count Outcomes returned no items');
});

test('without outcomes or a period, it says what to enter', async () => {
	const result = { cost_per_outcome: null, note: expect.stringContaining('enter their num') };
	expect(await divide(0)).toMatchObject({ status: 'success', result });
	const { message } = await divide(1, { period: 'may' });
	expect(message).toMatch(/'Period' \(period in Settings\)\. The note on the canvas lists/);
});

/** The directory with this row. */
const add = async (...rows: Row[]) =>
	await stage.changeDirectory({ entities: [...stage.directory.entities, ...rows] });

test('one mistyped ID is named before the cost, and so is a department that the cost lacks', async () => {
	await add(agentRow(MISTYPED, 'New agent'), { ...departmentRow(), name: 'Support team' });
	const { result } = await divide(7);
	expect(result.note).toContain('because the directory says department: Support team.');
	expect(Object.keys(result)[0]).toBe('ids_without_data');
	expect(result.ids_without_data).toContain(MISTYPED);
	expect(result.note).toMatch(/IDs have no data: .*New agent\. That's normal for those that/);
	expect(result.cost_sum).toBe(Number(expectedCost()));
});

test.each([
	['agent agent', 'department agent', 'API says: A (a): department.'],
	['agent member', 'department', 'API says: A (a): department.'],
	['Team', 'Department', 'API says: A (a): Department.'],
	['department Department', 'department agent', 'API says: B (b): agent.'],
	['department department', 'department', ''],
	['department department', 'team team', ''],
])('types in the directory (%s) and by the API (%s): nobody is counted twice', async (...row) => {
	const [types = [], found = []] = row.map((text) => text.split(' '));
	const entities = types.map((type, at) => ({ type, entity_id: 'ab'[at], name: 'AB'[at] }));
	const rows = entities.map(({ entity_id }, at) => ({ entity_id, entity_type: found[at] ?? null }));
	const result = outcomeOf(1, [1], { entities, rows });
	if (row[2]) return await expect(result).rejects.toThrow(row[2]);
	expect(await result).toMatchObject([{ cost_per_outcome: '1.0000' }]);
});
