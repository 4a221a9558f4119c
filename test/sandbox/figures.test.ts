import { useSandbox } from '../support/sandbox';
import { call } from './calls';
import { expected, periodsOf, world } from './index';

const sandbox = useSandbox();

const { agents, members, departments } = world.entities;
const question = {
	workspaceId: world.workspaces.main.id,
	promptId: world.prompts.support.id,
	from: '2026-09-16',
	to: '2026-11-10',
	entityIds: [...agents, ...members, ...departments].map(({ id }) => id),
};
type Rows = ReturnType<typeof expected>['rows'];

const wanted = (rows: Rows) =>
	rows.map(({ entity_id, entity_type, total_calls, cost_sum }) => ({
		...{ entity_id, entity_type, total_calls, cost_sum },
	}));

async function sent(dateFrom: string, dateTo: string, promptId = question.promptId): Promise<Rows> {
	const query = { dateFrom, dateTo, entity_ids: question.entityIds.join(',') };
	return (await call(sandbox.current, 'getEntities', { query, promptId })).json.data.entities;
}

const { support, sales, legal, folder, awkward } = world.prompts;

describe('What is expected and what is sent', () => {
	test.each([support, sales, legal, folder, awkward])('agree for $id', async ({ id: promptId }) => {
		const { rows } = expected({ ...question, promptId });
		expect(rows.length).toBeGreaterThan(0);
		expect(await sent(question.from, question.to, promptId)).toEqual(wanted(rows));
	});

	test('have the exact decimal sums of the rows as totals', async () => {
		const rows = await sent(question.from, question.to);
		const micros = rows.reduce((sum, row) => sum + Math.round(row.cost_sum * 1e6), 0);
		const calls = rows.reduce((sum, row) => sum + row.total_calls, 0);
		const { totals } = expected(question);
		expect(totals.total_calls).toBe(String(calls));
		expect(Math.round(Number(totals.cost_sum) * 1e6)).toBe(micros);
	});
});

test('weeks start on Monday, and intervals are cut at both ends', () => {
	const edges = (from: string, to: string, splitBy: 'week' | 'month') =>
		periodsOf(from, to, splitBy).map((period) => `${period.date_from}/${period.date_to}`);
	const weeks = '2026-10-31/2026-11-01 2026-11-02/2026-11-08 2026-11-09/2026-11-10';
	const months = '2027-12-30/2027-12-31 2028-01-01/2028-01-31 2028-02-01/2028-02-29';
	expect(edges('2026-10-31', '2026-11-10', 'week')).toEqual(weeks.split(' '));
	expect(edges('2027-12-30', '2028-02-29', 'month')).toEqual(months.split(' '));
});
