import type { IDataObject } from 'n8n-workflow';
import type { Comparison } from '../../../../nodes/AiWorkspace/analytics/comparison';
import { PeriodMemo } from '../../../../nodes/AiWorkspace/form/input';
import { readPeriods } from '../../../../nodes/AiWorkspace/form/period';
import { period as field } from '../../../../nodes/AiWorkspace/resources/costReport/fields';
import { refusalOf } from '../../../support/properties';
import { reportInput, startedAt } from '../../../support/runOperation';

type Change = Parameters<typeof reportInput>;
const read = ([change, options, more]: Change, comparison: Comparison = 'previous') =>
	readPeriods(reportInput(change, options, more), field, comparison);
const refused = (change: IDataObject) => refusalOf(() => read([change]));

const comparedIn = (change: IDataObject, splitBy: string) =>
	read([change, { splitBy }]).intervals.map(
		({ from, to, previous: before }) => `${from} ${to} with ${before?.from} ${before?.to}`,
	);

describe('A period', () => {
	test('is split into intervals, each compared with the equally long one before, a month with a month', () => {
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

	test('that ends after today is compared as far as it has gone, as are its intervals', () => {
		const november = { dateFrom: '2026-11-01', dateTo: '2026-11-30' };
		expect(comparedIn(november, 'none')).toEqual([
			'2026-11-01 2026-11-30 with 2026-10-01 2026-10-20',
		]);
		expect(comparedIn(november, 'week').slice(-3)).toEqual([
			'2026-11-16 2026-11-22 with 2026-11-09 2026-11-13',
			'2026-11-23 2026-11-29 with undefined undefined',
			'2026-11-30 2026-11-30 with undefined undefined',
		]);
	});

	test('is compared with the same days a week or a year earlier', () => {
		const october = { dateFrom: '2026-10-01', dateTo: '2026-10-31' };
		const wholes = (['weekBefore', 'yearBefore'] as const).map(
			(kind) => read([october], kind).whole.previous?.from,
		);
		expect(wholes).toEqual(['2026-09-24', '2025-10-01']);
	});

	test('of a whole month is compared with the whole month before, also by its dates', () => {
		const february = { dateFrom: '2026-02-01', dateTo: '2026-02-28' };
		const wanted = ['2026-02-01 2026-02-28 with 2026-01-01 2026-01-31'];
		expect([comparedIn(february, 'none'), comparedIn(february, 'month')]).toEqual([wanted, wanted]);
	});

	test('is compared with nothing where nobody asked for it', () => {
		const { whole, intervals } = read([{}, { splitBy: 'month' }], 'none');
		expect([whole.previous, intervals[0]?.previous]).toEqual([undefined, undefined]);
	});

	test('reads dates only if it is custom, and may be named by its label', () => {
		const { parameter, ...input } = reportInput({ period: ' month to date ' });
		const reads = jest.fn(parameter);
		const { whole } = readPeriods({ ...input, parameter: reads }, field, 'none');
		expect(whole).toEqual({ from: '2026-11-01', to: '2026-11-20' });
		expect(reads.mock.calls.map(([name]) => name)).toEqual(['period']);
	});

	test('is custom only where n8n shows its dates, or to a model', () => {
		const days = { period: 'Custom', dateFrom: '2026-10-01', dateTo: '2026-10-02' };
		expect(refused(days)).toContain("'Custom' isn't an option of 'Period'");
		expect(read([days, {}, { isTool: true }]).whole.to).toBe('2026-10-02');
	});

	test('of a model has the days that it names, or is refused', () => {
		const asTool = (change: IDataObject) =>
			read([{ period: 'lastMonth', ...change }, {}, { isTool: true }]).whole;
		const days = { dateFrom: '2026-10-01', dateTo: '2026-10-31' };
		expect(asTool(days)).toEqual(asTool({ dateFrom: '', dateTo: '' }));
		for (const other of [{ dateFrom: '2026-09-01' }, { dateTo: '2026-09-30' }]) {
			expect(refusalOf(() => asTool({ ...days, ...other }))).toBe(
				"'Start Date' and 'End Date' aren't those of 'Period' (lastMonth), which is 2026-10-01 to 2026-10-31",
			);
		}
	});

	test('may begin today and end later, but not begin after today', () => {
		const [today, later] = ['2026-11-20', '2026-12-31'];
		expect(read([{ dateFrom: today, dateTo: later }]).whole).toMatchObject({ to: later });
		expect(refused({ dateFrom: '2026-11-21', dateTo: later })).toBe(
			"'Start Date' (2026-11-21) is in the future",
		);
	});

	test('may have five years, and no more', () => {
		const dateFrom = '2021-01-01';
		expect(read([{ dateFrom, dateTo: '2025-12-31' }]).intervals).toHaveLength(1);
		expect(refused({ dateFrom, dateTo: '2026-01-01' })).toMatch(/ is longer than 5 years$/);
	});
});

const memo = { periods: new PeriodMemo() };
const periodsOf = ([change, options, more]: Partial<Change>, comparison: Comparison = 'none') =>
	read([change, options, { ...memo, ...more }], comparison);
const [start, today] = [{ dateFrom: '2026-01-07' }, { period: 'today' }];
const midway = { timezone: 'Pacific/Midway' };

test('The items of an execution share the periods of equal dates', () => {
	expect(periodsOf([start])).toBe(periodsOf([{ ...start }]));
});

test.each<[string, Partial<Change>, Partial<Change>, Comparison?]>([
	['the comparison', [start], [start], 'previous'],
	['the period', [start], [today]],
	['the start', [start], [{ dateFrom: '2026-01-08' }]],
	['the end', [start], [{ ...start, dateTo: '2026-01-30' }]],
	['the interval', [start], [start, { splitBy: 'day' }]],
	['the time zone', [today, {}, midway], [today, {}, { timezone: 'Pacific/Kiritimati' }]],
	['the moment', [today, {}, midway], [today, {}, { ...midway, startedAt: startedAt + 864e5 }]],
])('Items have periods of their own where %s differs', (_, one, other, comparison = 'none') => {
	expect(periodsOf(one)).not.toEqual(periodsOf(other, comparison));
});
