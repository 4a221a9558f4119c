import { call } from './calls';
import { expected, periodsOf, type Sandbox, startSandbox, world } from './index';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

const { agents, members, departments, fleet } = world.entities;
const everyId = [...agents, ...members, ...departments].map(({ id }) => id);
const question = {
	workspaceId: world.workspaces.main.id,
	promptId: world.prompts.support.id,
	from: '2026-09-16',
	to: '2026-11-10',
	entityIds: everyId,
};

const asSent = ({
	date_from: _from,
	date_to: _to,
	...row
}: ReturnType<typeof expected>['rows'][0]) => row;

async function sent(dateFrom: string, dateTo: string, promptId = question.promptId) {
	const query = { dateFrom, dateTo, entity_ids: everyId.join(',') };
	return (await call(sandbox, 'getEntities', { query, promptId })).json.data.entities;
}

const usedPrompts = Object.values(world.prompts).filter(
	({ workspaceId, entityIds }) =>
		workspaceId === world.workspaces.main.id && entityIds.length > 0 && entityIds.length < 100,
);

describe('What is expected and what is sent', () => {
	test.each(usedPrompts)('agree for the prompt $id', async ({ id: promptId }) => {
		const wanted = expected({ ...question, promptId }).rows.map(asSent);
		expect(wanted.length).toBeGreaterThan(0);
		expect(await sent(question.from, question.to, promptId)).toEqual(wanted);
	});

	test.each(['day', 'week', 'month'] as const)('agree when split by %s', async (splitBy) => {
		for (const { date_from: from, date_to: to, rows } of expected({ ...question, splitBy }).periods)
			expect(await sent(from, to)).toEqual(rows.map(asSent));
	});

	test('add up to the same total, however they are split', () => {
		const totals = (['none', 'day', 'week', 'month'] as const).map((splitBy) =>
			JSON.stringify(expected({ ...question, splitBy }).totals),
		);
		expect(new Set(totals).size).toBe(1);
	});

	test('have the exact decimal sums of the rows as totals', async () => {
		const rows: Array<{ total_calls: number; cost_sum: number }> = await sent(
			question.from,
			question.to,
		);
		const micros = rows.reduce((sum, row) => sum + Math.round(row.cost_sum * 1e6), 0);
		const calls = rows.reduce((sum, row) => sum + row.total_calls, 0);
		const { totals } = expected(question);
		expect(totals.total_calls).toBe(String(calls));
		expect(Math.round(Number(totals.cost_sum) * 1e6)).toBe(micros);
	});

	test('are nothing for no IDs', () => {
		const { totals } = expected({ ...question, entityIds: [] });
		expect(totals).toEqual({ total_calls: '0', cost_sum: '0' });
	});
});

describe('A department', () => {
	const ids = [departments[0]?.id ?? ''];
	const inside = [...agents, ...members].filter(({ departmentId }) => departmentId === ids[0]);
	const parts = expected({ ...question, entityIds: inside.map(({ id }) => id) }).totals;

	test('has the sum of its agents and members with "include"', () => {
		expect(sandbox.expected({ ...question, entityIds: ids }).totals).toEqual(parts);
	});

	test('has its own calls and cost with "own", as sent', async () => {
		sandbox.behaviour.departments = 'own';
		const { rows, totals } = sandbox.expected(question);
		expect(sandbox.expected({ ...question, entityIds: ids }).totals).not.toEqual(parts);
		expect(Number(totals.total_calls)).toBeGreaterThan(0);
		expect(await sent(question.from, question.to)).toEqual(rows.map(asSent));
	});
});

test('weeks start on Monday, and intervals are cut at both ends', () => {
	const edges = (from: string, to: string, splitBy: 'week' | 'month') =>
		periodsOf(from, to, splitBy).map((period) => `${period.date_from} ${period.date_to}`);
	expect(edges('2026-10-28', '2026-11-10', 'week')).toEqual([
		'2026-10-28 2026-11-01',
		'2026-11-02 2026-11-08',
		'2026-11-09 2026-11-10',
	]);
	expect(edges('2027-12-30', '2028-02-29', 'month')).toEqual([
		'2027-12-30 2027-12-31',
		'2028-01-01 2028-01-31',
		'2028-02-01 2028-02-29',
	]);
});

test('a thousand agents have calls', () => {
	const entityIds = fleet.map(({ id }) => id);
	const { rows } = expected({ ...question, promptId: world.prompts.fleet.id, entityIds });
	expect(rows).toHaveLength(1000);
});
