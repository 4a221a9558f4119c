import type { IDataObject } from 'n8n-workflow';
import { readQuery } from '../../../../../nodes/AiWorkspace/resources/promptTemplate/query';
import { simplified } from '../../../../../nodes/AiWorkspace/workspace/scope';
import { refusalOf } from '../../../../support/properties';
import { reportInput, startedAt, workspaceOf } from '../../../../support/runOperation';

const january = { from: '2026-01-01', to: '2026-01-31' };
const scope = simplified({ entity: { id: 'agent-1', department_id: 'd-1' } });

const queryOf = (
	change: Record<string, unknown> = {},
	options: IDataObject = {},
	timezone = 'Europe/Berlin',
	known?: typeof scope,
) => readQuery(reportInput(change, options, { timezone }), 'include')(workspaceOf('w-1', known));

const refused = (...given: Parameters<typeof queryOf>) => refusalOf(() => queryOf(...given));

describe('readQuery', () => {
	test('reads what an item asks for', () => {
		expect(queryOf({ promptId: 'a/b' })).toEqual({
			promptId: 'a/b',
			segment: 'a%2Fb',
			intervals: [january],
			ids: ['a', 'b'],
			whenMissing: 'include',
		});
	});

	test('takes 500,000 rows of one item, those of the period before included, and no more', () => {
		const options = { splitBy: 'day', compareWithPrevious: true };
		const ids = (count: number) => Array.from({ length: count }, (_, at) => at);
		const days = { dateFrom: '2026-01-01', dateTo: '2026-01-10' };
		expect(queryOf({ ...days, entityIds: ids(25_000) }, options).ids).toHaveLength(25_000);
		expect(refused({ ...days, entityIds: ids(25_001) }, options)).toContain(' 500020 rows');
		const entityIds = ids(50_000);
		expect(queryOf({ ...days, entityIds }, { splitBy: 'day' }).ids).toHaveLength(50_000);
	});

	test('reads dates for a custom period only', () => {
		const { parameter, ...input } = reportInput({ period: 'today' });
		const read = jest.fn(parameter);
		readQuery({ ...input, parameter: read }, 'include');
		expect(read.mock.calls.map(([name]) => name)).not.toContain('dateFrom');
	});

	test('splits the period into intervals, each compared with the equally long one before, a month with a month', () => {
		const comparedIn = (change: Record<string, unknown>, splitBy: string) =>
			queryOf(change, { splitBy, compareWithPrevious: true }).intervals.map(
				({ from, to, previous: before }) => `${from} ${to} with ${before?.from} ${before?.to}`,
			);
		expect(comparedIn({ dateFrom: '2026-01-15', dateTo: '2026-03-03' }, 'month')).toEqual([
			'2026-01-15 2026-01-31 with 2025-12-29 2026-01-14',
			'2026-02-01 2026-02-28 with 2026-01-01 2026-01-31',
			'2026-03-01 2026-03-03 with 2026-02-26 2026-02-28',
		]);
		const toDate = { period: 'monthToDate' };
		expect([...comparedIn(toDate, 'none'), comparedIn(toDate, 'week').at(-1)]).toEqual([
			'2026-11-01 2026-11-20 with 2026-10-01 2026-10-20',
			'2026-11-16 2026-11-20 with 2026-11-11 2026-11-15',
		]);
	});

	test('reports on the month to date in the time zone by default', () => {
		const { intervals } = queryOf({ period: undefined }, {}, 'Pacific/Kiritimati');
		expect(intervals).toEqual([{ from: '2026-11-01', to: '2026-11-21' }]);
	});

	test.each([
		['the agent or member of a virtual key', 'virtualKey', undefined, 'agent-1'],
		['its department', 'virtualKey', 'scopeDepartment', 'd-1'],
		['the agent or member of a scope', 'pat', 'scopeDepartment', 'agent-1'],
	])('reports on %s where no IDs are entered', (_, authentication, defaultEntity, id) => {
		const options = defaultEntity === undefined ? {} : { defaultEntity };
		const empty = { authentication, entityIds: ' ' };
		expect(queryOf(empty, options, undefined, scope).ids).toEqual([id]);
	});

	test('refuses an expression for IDs that returns nothing, also with a scope', () => {
		const input = reportInput({ entityIds: '' }, {}, { isEmpty: () => false });
		expect(refusalOf(() => readQuery(input, 'include'))).toBe("'Entity IDs' is empty");
	});

	test.each(['promptId', 'entityIds', 'dateFrom', 'dateTo'])(
		'refuses a missing %s as it does an empty one',
		(name) => {
			expect(refused({ [name]: undefined })).toBe(refused({ [name]: '' }));
		},
	);
});

describe('The items of an execution', () => {
	const intervalsOf = (...given: Parameters<typeof reportInput>) =>
		readQuery(reportInput(...given), 'include')(workspaceOf('w-1')).intervals;
	const [start, today] = [{ dateFrom: '2026-01-07' }, { period: 'today' }];
	const midway = { timezone: 'Pacific/Midway' };

	test('share the intervals of equal dates', () => {
		expect(intervalsOf(start)).toBe(intervalsOf({ ...start }));
	});

	test.each<[string, ...Array<Parameters<typeof reportInput>>]>([
		['the period', [start], [today]],
		['the start', [start], [{ dateFrom: '2026-01-08' }]],
		['the end', [start], [{ ...start, dateTo: '2026-01-30' }]],
		['the interval', [start], [start, { splitBy: 'day' }]],
		['the comparison', [start], [start, { compareWithPrevious: true }]],
		['the time zone', [today, {}, midway], [today, {}, { timezone: 'Pacific/Kiritimati' }]],
		['the moment', [today, {}, midway], [today, {}, { ...midway, startedAt: startedAt + 864e5 }]],
	])('have intervals of their own where %s differs', (_, one = [], other = []) => {
		expect(intervalsOf(...one)).not.toEqual(intervalsOf(...other));
	});
});
