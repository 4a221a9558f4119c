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

/** What the Code node makes of a cost and the items of Count Outcomes. */
async function outcomeOf(cost_sum: number, outcomes: number[], settings = {}) {
	const Cost = [{ cost_sum, missing_entity_ids: [], entities_requested: 1 }];
	const nodes = { Cost, Directory: [{ entities: [], apart: [] }] };
	const input = outcomes.map((one) => ({ outcomes: one }));
	return executeCode(await workflowFor(1, settings), 'Cost per Outcome', { input, nodes });
}

test.each([
	[0.1, 3, 2, '0.03'],
	[1e-7, 2, 9, '0.000000050'],
	[2.675, 1, 2, '2.68'],
	[1e21, 3, 0, '333333333333333333333'],
	[49.123456, 7, 4, '7.0176'],
	[49.123456, 1_000_000, 10, '0.0000491235'],
])(
	'a cost of %d, divided by %i with %i decimals, is %s: rounded once',
	async (cost_sum, outcomes, decimals, text) => {
		const [{ cost_per_outcome }] = await outcomeOf(cost_sum, [outcomes], { decimals });
		expect(cost_per_outcome).toBe(text);
	},
);

test('more than one item of outcomes is refused', async () => {
	await expect(outcomeOf(1, [10, 90])).rejects.toThrow('returned 2 items, but it must return one.');
});

test('without outcomes, the result says what to enter', async () => {
	const { status, result } = await divide(0);
	expect(status).toBe('success');
	expect(result.cost_per_outcome).toBeNull();
	expect(result.note).toContain('No outcomes: enter their number in Count Outcomes.');
	expect((await divide(2.5)).message).toContain("'outcomes' must be a whole number");
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

test("a department that's an agent in the directory isn't counted twice: the execution names it", async () => {
	const department = departmentRow('Agent');
	await add(department);
	const { message } = await divide(7);
	const { entity_id, name } = department;
	expect(message).toContain(`set their type to department: ${name} (${entity_id}).`);
	await stage.changeDirectory({ entities: [department] });
	expect((await divide(7)).status).toBe('success');
});
