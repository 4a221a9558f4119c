import { Settings } from 'luxon';
import { getGlobalState, setGlobalState, type IDataObject } from 'n8n-workflow';
import { isoDate } from '../../../../nodes/AiWorkspace/analytics/calendarDay';
import type { Comparison } from '../../../../nodes/AiWorkspace/analytics/comparison';
import type { Input } from '../../../../nodes/AiWorkspace/form/input';
import { executionStart, readPeriods } from '../../../../nodes/AiWorkspace/form/period';
import { reportPeriod as field } from '../../../../nodes/AiWorkspace/resources/costReport/fields';
import { DAY } from '../../../support/calendar';
import { NOON } from '../../../support/execute';
import { inputOf } from '../../../support/input';
import { refusalOf } from '../../../support/properties';

type More = Partial<Input> & { readonly comparison?: Comparison };
/** An item that reports on January, unless a test changes that. */
const january = (change: IDataObject = {}, more?: Partial<Input>) =>
	inputOf({ period: 'custom', dateFrom: '2026-01-01', dateTo: '2026-01-31', ...change }, more);
const read = (change: IDataObject, { comparison = 'previous', ...more }: More = {}) =>
	readPeriods(january(change, more), field, comparison);
const refused = (change: IDataObject, more?: More) => refusalOf(() => read(change, more));

const comparedIn = (change: IDataObject, splitBy: string) =>
	read({ ...change, options: { splitBy } }).intervals.map(
		({ from, to, previous: before }) => `${from} ${to} with ${before?.from} ${before?.to}`,
	);

describe('A period', () => {
	test('is split into intervals, each compared with the unit before, also a part of one', () => {
		const toDate = { period: 'monthToDate' };
		expect([...comparedIn(toDate, 'none'), comparedIn(toDate, 'week').at(-1)]).toEqual([
			'2026-11-01 2026-11-20 with 2026-10-01 2026-10-20',
			'2026-11-16 2026-11-20 with 2026-11-09 2026-11-13',
		]);
	});

	test('of more than a week has a week before each week', () => {
		const byWeek = { options: { splitBy: 'week' } };
		const [first] = read(byWeek, { comparison: 'weekBefore' }).intervals;
		expect(first?.previous).toEqual({ from: '2025-12-25', to: '2025-12-28' });
	});

	test('reads dates only if it is custom, and may be named by its label', () => {
		const { parameter, ...input } = january({ period: ' month to date ' });
		const reads = jest.fn(parameter);
		const { whole } = readPeriods({ ...input, parameter: reads }, field, 'none');
		expect(whole).toEqual({ from: '2026-11-01', to: '2026-11-20' });
		expect(reads.mock.calls.map(([name]) => name)).toEqual(['period']);
	});

	test('is custom only where n8n shows its dates, or to a model', () => {
		const days = { period: 'Custom', dateFrom: '2026-10-01', dateTo: '2026-10-02' };
		expect(refused(days)).toContain("'Custom' isn't an option of 'Period'");
		expect(read(days, { isTool: true }).whole.to).toBe('2026-10-02');
	});

	test('of a model has the days that it names, or is refused', () => {
		const asTool = (change: IDataObject) =>
			read({ period: 'lastMonth', dateFrom: '', dateTo: '', ...change }, { isTool: true }).whole;
		const days = { dateFrom: '2026-10-01', dateTo: '2026-10-31' };
		expect(asTool(days)).toEqual(asTool({}));
		for (const other of [{ dateFrom: '2026-09-01' }, { dateTo: '2026-09-30' }]) {
			expect(refusalOf(() => asTool({ ...days, ...other }))).toBe(
				"'Start Date' and 'End Date' aren't those of 'Period' (lastMonth), which is 2026-10-01 to 2026-10-31",
			);
		}
	});

	test('may begin today and end later, but not begin after today', () => {
		const [today, later] = ['2026-11-20', '2026-12-31'];
		expect(read({ dateFrom: today, dateTo: later }).whole).toMatchObject({ to: later });
		expect(refused({ dateFrom: '2026-11-21', dateTo: later })).toBe(
			"'Start Date' (2026-11-21) is in the future",
		);
	});
});

describe('The time zone', () => {
	const dayIn = (timezone: string) =>
		isoDate(executionStart(inputOf({}, { timezone, startedAt: Date.UTC(2026, 10, 20, 23) })));
	const { defaultTimezone } = getGlobalState();
	afterEach(() => {
		setGlobalState({ defaultTimezone });
		Settings.defaultZone = 'system';
	});

	test('that is DEFAULT is that of the instance, whatever another workflow has set', () => {
		Settings.defaultZone = 'Pacific/Midway';
		setGlobalState({ defaultTimezone: 'Europe/Berlin' });
		expect(dayIn('DEFAULT')).toBe('2026-11-21');
		const today = { period: 'custom', dateFrom: '2026-11-20T23:30:00Z', dateTo: '2026-11-21' };
		const { whole } = read(today, { timezone: 'DEFAULT', startedAt: Date.UTC(2026, 11) });
		expect(whole.from).toBe('2026-11-21');
	});

	const DAYS = { 'Europe/Berlin': '21', UTC: '20', GMT: '20', 'Etc/GMT-3': '21' };
	test.each(Object.entries(DAYS))('may be %s', (timezone, day) => {
		expect(dayIn(timezone)).toBe(`2026-11-${day}`);
	});

	const OTHERS = ['default', 'local', 'utc+3', 'Europe/Atlantis', ''];
	test.each(OTHERS)("can't be '%s'", (timezone) => {
		expect(refusalOf(() => dayIn(timezone))).toBe(`'${timezone}' isn't a valid time zone`);
	});
});

const start = { dateFrom: '2026-01-07' };
const today = { period: 'today' };
const midway = { timezone: 'Pacific/Midway' };

test('The items of an execution share equal periods, and have their own where anything differs', () => {
	const given: Array<[change: IDataObject, more?: More]> = [
		[start],
		[start, { comparison: 'previous' }],
		[{ dateFrom: '2026-01-08' }],
		[{ ...start, dateTo: '2026-01-30' }],
		[{ ...start, options: { splitBy: 'day' } }],
		[today, midway],
		[today, { timezone: 'Pacific/Kiritimati' }],
		[today, { ...midway, startedAt: NOON + 2 * DAY }],
	];
	const periods = new Map();
	const readAll = () =>
		given.map(([change, more]) => read(change, { periods, comparison: 'none', ...more }));
	const all = readAll();
	expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(given.length);
	for (const [at, again] of readAll().entries()) expect(again).toBe(all[at]);
});
