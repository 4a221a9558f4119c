import { getEntities } from './calls';
import { expected, periodsOf, type Sandbox, startSandbox, world } from './index';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
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

interface Row {
	entity_id: string;
	entity_type: string;
	total_calls: number;
	cost_sum: number;
}

const asAnswered = ({ entity_id, entity_type, total_calls, cost_sum }: Row): Row => ({
	entity_id,
	entity_type,
	total_calls,
	cost_sum,
});

async function answered(from: string, to: string, ids: string[], promptId: string): Promise<Row[]> {
	const query = { dateFrom: from, dateTo: to, entity_ids: ids.join(',') };
	return JSON.parse((await getEntities(sandbox, { query, promptId })).text).data.entities;
}

const usedPrompts = Object.values(world.prompts).filter(
	({ workspaceId, entityIds }) =>
		workspaceId === world.workspaces.main.id && entityIds.length > 0 && entityIds.length < 100,
);

describe('What is expected and what is answered', () => {
	test.each(usedPrompts)('agree for the prompt $id', async ({ id: promptId }) => {
		const { rows } = expected({ ...question, promptId });
		const wanted = rows.map(asAnswered);
		expect(wanted.length).toBeGreaterThan(0);
		expect(await answered(question.from, question.to, everyId, promptId)).toEqual(wanted);
	});

	test.each(['day', 'week', 'month'] as const)('agree when split by %s', async (splitBy) => {
		const { periods } = expected({ ...question, splitBy });
		for (const { date_from: from, date_to: to, rows } of periods) {
			const wanted = rows.map(asAnswered);
			expect(await answered(from, to, everyId, question.promptId)).toEqual(wanted);
		}
	});

	test('add up to the same total, however they are split', () => {
		const totals = (['none', 'day', 'week', 'month'] as const).map(
			(splitBy) => expected({ ...question, splitBy }).totals,
		);
		expect(new Set(totals.map((total) => JSON.stringify(total))).size).toBe(1);
	});

	test('totals are the exact decimal sums of the rows', async () => {
		const rows = await answered(question.from, question.to, everyId, question.promptId);
		const micros = rows.reduce((sum, row) => sum + Math.round(row.cost_sum * 1e6), 0);
		const calls = rows.reduce((sum, row) => sum + row.total_calls, 0);
		const { totals } = expected(question);
		expect(totals.total_calls).toBe(String(calls));
		expect(Math.round(Number(totals.cost_sum) * 1e6)).toBe(micros);
	});

	test('totals of nothing are zero', () => {
		const { totals } = expected({ ...question, entityIds: [] });
		expect(totals).toEqual({ total_calls: '0', cost_sum: '0' });
	});

	test('a prompt that does not exist has no expected figures', () => {
		expect(() => expected({ ...question, promptId: 'unheard-of' })).toThrow(/no prompt/);
	});
});

describe('Periods', () => {
	test('weeks start on Monday and are cut at both ends', () => {
		expect(periodsOf('2026-10-28', '2026-11-10', 'week')).toEqual([
			{ date_from: '2026-10-28', date_to: '2026-11-01' },
			{ date_from: '2026-11-02', date_to: '2026-11-08' },
			{ date_from: '2026-11-09', date_to: '2026-11-10' },
		]);
	});

	test('months are cut at both ends and reach over a new year', () => {
		expect(periodsOf('2027-12-30', '2028-02-29', 'month')).toEqual([
			{ date_from: '2027-12-30', date_to: '2027-12-31' },
			{ date_from: '2028-01-01', date_to: '2028-01-31' },
			{ date_from: '2028-02-01', date_to: '2028-02-29' },
		]);
	});
});

describe('The seed is believable', () => {
	const yearOf = (year: string) =>
		expected({
			...question,
			from: `${year}-01-01`,
			to: `${year}-12-31`,
			entityIds: world.prompts.support.entityIds,
			splitBy: 'day',
		});

	test('weekends are quieter than weekdays', () => {
		const { periods } = yearOf('2026');
		const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay());
		const mean = (days: typeof periods) =>
			days.reduce((sum, { totals }) => sum + Number(totals.total_calls), 0) / days.length;
		const weekends = mean(periods.filter(({ date_from: date }) => isWeekend(date)));
		const weekdays = mean(periods.filter(({ date_from: date }) => !isWeekend(date)));
		expect(weekends).toBeLessThan(weekdays / 2);
	});

	test('a later year has more calls', () => {
		const calls = (year: string) => Number(yearOf(year).totals.total_calls);
		expect(calls('2027')).toBeGreaterThan(calls('2025'));
	});

	test('some entities are idle on some days', () => {
		const counts = yearOf('2026').periods.map(({ rows }) => rows.length);
		expect(Math.min(...counts)).toBeLessThan(world.prompts.support.entityIds.length);
	});

	test('costs have up to six decimals', () => {
		const costs = yearOf('2026').rows.map(({ cost_sum: cost }) => String(cost));
		expect(costs.some((cost) => /\.\d{6}$/.test(cost))).toBe(true);
		expect(costs.every((cost) => /^\d+(\.\d{1,6})?$/.test(cost))).toBe(true);
	});

	test('a department has the sum of its agents and members', () => {
		const [support] = departments;
		const inside = [...agents, ...members].filter(
			({ departmentId }) => departmentId === support?.id,
		);
		const whole = expected({ ...question, entityIds: [support?.id ?? ''] });
		const parts = expected({ ...question, entityIds: inside.map(({ id }) => id) });
		expect(whole.totals).toEqual(parts.totals);
	});

	test('every kind of entity is answered', () => {
		const types = new Set(expected(question).rows.map(({ entity_type: type }) => type));
		expect(types).toEqual(new Set(['agent', 'member', 'department']));
	});

	test('a thousand agents have figures of their own', () => {
		const { rows } = expected({
			...question,
			promptId: world.prompts.fleet.id,
			entityIds: fleet.map(({ id }) => id),
		});
		expect(rows).toHaveLength(1000);
	});
});
