import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';
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

	test('splits the period into intervals, each compared with the equally long one before', () => {
		const options = { splitBy: 'month', compareWithPrevious: true };
		const change = { period: 'monthToDate' };
		expect(queryOf({ dateTo: '2026-02-03' }, options).intervals).toEqual([
			{ ...january, before: { from: '2025-12-01', to: '2025-12-31' } },
			{
				...{ from: '2026-02-01', to: '2026-02-03' },
				before: { from: '2026-01-29', to: '2026-01-31' },
			},
		]);
		expect(queryOf(change, { ...options, splitBy: 'none' }).intervals).toEqual([
			{
				...{ from: '2026-11-01', to: '2026-11-20' },
				before: { from: '2026-10-01', to: '2026-10-20' },
			},
		]);
		expect(queryOf(change, { ...options, splitBy: 'week' }).intervals.at(-1)).toEqual({
			...{ from: '2026-11-16', to: '2026-11-20' },
			before: { from: '2026-11-11', to: '2026-11-15' },
		});
	});

	test('reports on the month to date in the time zone by default', () => {
		const { intervals } = queryOf({ period: undefined }, {}, 'Pacific/Kiritimati');
		expect(intervals).toEqual([{ from: '2026-11-01', to: '2026-11-21' }]);
	});

	test.each([
		['scopeEntity', ['agent-1']],
		['scopeDepartment', ['d-1']],
		[undefined, ['agent-1']],
		['ids', ['a', 'b']],
	])('takes the ID of %s from the scope', (entities, ids) => {
		const { ids: read } = queryOf({ workspace: 'scope', entities }, {}, undefined, scope);
		expect(read).toEqual(ids);
	});

	test.each(['id', 'serviceUser', undefined])(
		'takes the IDs in the field where Workspace is %s, whatever Entities was',
		(workspace) => {
			expect(queryOf({ workspace, entities: 'scopeEntity' }).ids).toEqual(['a', 'b']);
		},
	);

	test.each([
		[{ period: 'constructor' }, 'Period'],
		[{ workspace: 'scope', entities: 'all' }, 'Entities'],
	])('refuses %j', (change, label) => {
		expect(refused(change)).toContain(`'${label}'`);
	});

	test.each(['promptId', 'entityIds', 'dateFrom', 'dateTo'])(
		'refuses a missing %s as it does an empty one',
		(name) => {
			expect(refused({ [name]: undefined })).toBe(refused({ [name]: '' }));
		},
	);

	test.each(['Mars/Base', ''])('refuses the time zone %j', (timezone) => {
		expect(refused({ period: 'monthToDate' }, {}, timezone)).toContain(`'${timezone}'`);
	});
});

describe('The items of an execution', () => {
	const at = (text: string) => ({ dateFrom: text, dateTo: '2026-01-31' });

	test('share the intervals of equal dates', () => {
		expect(queryOf(at('2026-01-07')).intervals).toBe(queryOf(at('2026-01-07')).intervals);
	});

	test.each([
		['the period', { period: 'today' }, {}, 'UTC'],
		['the start', at('2026-01-08'), {}, 'UTC'],
		['the end', { ...at('2026-01-07'), dateTo: '2026-01-30' }, {}, 'UTC'],
		['the interval', at('2026-01-07'), { splitBy: 'day' }, 'UTC'],
		['the comparison', at('2026-01-07'), { compareWithPrevious: true }, 'UTC'],
	])('have intervals of their own where %s differs', (_, change, options, timezone) => {
		const others = queryOf(at('2026-01-07'), {}, timezone).intervals;
		expect(queryOf(change, options, timezone).intervals).not.toEqual(others);
	});

	test('have intervals of their own in another time zone, and at another moment', () => {
		const [one, ...others] = [
			['Pacific/Midway', startedAt] as const,
			['Pacific/Kiritimati', startedAt] as const,
			['Pacific/Midway', startedAt + 86_400_000] as const,
		].map(([timezone, moment]) => {
			const input = reportInput({ period: 'today' }, {}, { timezone, startedAt: moment });
			return readQuery(input, 'include')(workspaceOf('w-1')).intervals;
		});
		for (const other of others) expect(other).not.toEqual(one);
	});

	test.each<[unknown, unknown]>([
		['2026-01-05', ['2026-01-05']],
		['20260105', 20260105],
		['2026-01-05', { toJSON: () => '2026-01-05' }],
	])('after %j are refused for %j', (good, dateFrom) => {
		queryOf({ dateFrom: good });
		refused({ dateFrom });
	});

	test('read dates of Luxon each for itself', () => {
		const from = ['2026-01-05', '2026-01-06'].map(
			(day) => queryOf({ dateFrom: DateTime.fromISO(day) }).intervals[0]?.from,
		);
		expect(from).toEqual(['2026-01-05', '2026-01-06']);
	});
});
