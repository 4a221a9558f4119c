import fc from 'fast-check';
import groupBy from 'lodash/groupBy';
import memoize from 'lodash/memoize';
import range from 'lodash/range';
import { DateTime, Settings } from 'luxon';
import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import * as own from '../../../../nodes/AiWorkspace/analytics/period';
import { forAll, refusalOf } from '../../../support/properties';

const { calendarDay, isWholeMonth, periodBefore, presetPeriod, splitPeriod } = own;

/** Zones whose clocks change at night, at midnight, by half an hour or quarters, and that once left out a day. */
const zones = fc.constantFrom(
	...['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'America/Santiago', 'Africa/Cairo'],
	...['Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia', 'Pacific/Kiritimati'],
);

/** The model counts days since 1970-01-01 and knows nothing of Luxon. */
const DAY = 86_400_000;
const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);
const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY;
const daysAgo = (day: string, count: number) => dayOf(numberOf(day) - count);

/** What two days have in common exactly when they are in one part of the calendar; 1970-01-01 was a Thursday. */
const partOf = {
	day: (day: string) => day,
	week: (day: string) => `week ${Math.floor((numberOf(day) + 3) / 7)}`,
	month: (day: string) => day.slice(0, 7),
	quarter: (day: string) => day.slice(0, 4) + Math.ceil(Number(day.slice(5, 7)) / 3),
};
type Part = keyof typeof partOf;

/** The first day of the part that a day is in. */
function startOf(part: Part, day: string): string {
	const before = daysAgo(day, 1);
	return partOf[part](before) === partOf[part](day) ? startOf(part, before) : day;
}
/** The whole part before the one that a day is in. */
function lastFull(part: Part, day: string): [from: string, to: string] {
	const to = daysAgo(startOf(part, day), 1);
	return [startOf(part, to), to];
}
const isMonthEnd = (day: string) => daysAgo(day, -1).endsWith('-01');

// A Canadian date looks like an ISO date.
const formatIn = memoize((timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }));
/** The day that a wall calendar in a zone shows at a moment. */
const wallDay = (milliseconds: number, zone: string) => formatIn(zone).format(milliseconds);

/** 1950 to 2100. */
const dayNumbers = fc.integer({ min: -7305, max: 47_481 });
/** Days on which clocks changed, or that a zone left out. */
const oddDays = ['2011-12-30', '2018-11-04', '2022-03-27', '2024-02-29', '2024-04-26'];
const days = fc.oneof(
	{ weight: 9, arbitrary: dayNumbers.map(dayOf) },
	{ weight: 1, arbitrary: fc.constantFrom(...oddDays) },
);
/** Midnight UTC is a date rather than a moment. */
const moments = fc
	.tuple(dayNumbers, fc.integer({ min: 1, max: DAY - 1 }))
	.map(([day, at]) => day * DAY + at);

describe('calendarDay', () => {
	test.each([
		[' 2026-01-31\u200b\n', 'Pacific/Kiritimati', '2026-01-31'],
		['0001-01-01', 'UTC', '0001-01-01'],
		['9999-12-31', 'UTC', '9999-12-31'],
		['20260131', 'UTC', '2026-01-31'],
		['2026-W05-6', 'Pacific/Kiritimati', '2026-01-31'],
		['2026W056', 'UTC', '2026-01-31'],
		['2026-031', 'America/New_York', '2026-01-31'],
		['2026031', 'UTC', '2026-01-31'],
		['2026-01-31T23:30[Europe/Berlin]', 'Asia/Tokyo', '2026-02-01'],
		['2026-01-31t23:30', 'Europe/Berlin', '2026-01-31'],
		['2026-031 23:30Z', 'Europe/Berlin', '2026-02-01'],
		['2026-01-01T00:30:00+14:00', 'UTC', '2025-12-31'],
		[`2026-01-31${' '.repeat(90)}`, 'UTC', '2026-01-31'],
		['2026-01-31T00:00:00.001Z', 'America/New_York', '2026-01-30'],
		['2026-01-31T00:00:00+01:00', 'UTC', '2026-01-30'],
	])('of %s in %s is %s', (value, zone, wanted) => {
		expect(calendarDay(value, zone, 'Start Date')).toBe(wanted);
	});

	const refused = (value: unknown) => refusalOf(() => calendarDay(value, 'UTC', 'End Date'));

	test.each(['', undefined, null, ' \n\u200b'])('refuses %j, which is empty', (value) => {
		expect(refused(value)).toBe("'End Date' is empty");
	});

	test.each<unknown>([
		...['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '20260229'],
		...['2025-W53-1', '2026-W05-8', '2025-366', '2025366', DateTime.invalid('unknown')],
		...['2026', '2026-01', '202601', '2026-W05', '2026W05', 'W05-6', '10:00', 'T10:00'],
		...['2026-1-1', '01.02.2026', '01/31/2026', 'tomorrow', '2026-01-31x', 'x2026-01-31'],
		...['2026-01-310', '2026-01-31T', '2026-01-31T25:00', '2026-01-31Tx', '+002026-01-31'],
		...[20260131, {}, [], ['2026-01-31'], true, new Date(Number.NaN)],
		// Their years have not four digits.
		...[new Date(8.64e15), new Date(-8.64e15), DateTime.utc(12000, 1, 1)],
		// More than a hundred characters.
		`2026-01-31${' '.repeat(91)}`,
	])('refuses %s, which names no day that exists', (value) => {
		expect(refused(value)).toBe("'End Date' isn't an ISO date that exists");
	});

	test('leaves a day as it is, alone or with a local time, also where clocks jump over that time', () => {
		const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
		forAll(days, times, zones, (day, [hour, minute], zone) => {
			expect(calendarDay(day, zone, 'Start Date')).toBe(day);
			const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
			expect(calendarDay(`${day}T${time}`, zone, 'Start Date')).toBe(day);
		});
	});

	test('of midnight UTC is that date in every zone, as databases and spreadsheets return it', () => {
		const forms: Array<(day: string) => unknown> = [
			(day) => `${day}T00:00:00.000Z`,
			(day) => `${day} 00:00:00+00`,
			(day) => `${day}T00:00-00:00`,
			(day) => new Date(`${day}T00:00:00Z`),
			(day) => DateTime.fromISO(day, { zone: 'utc' }),
		];
		forAll(days, zones, fc.constantFrom(...forms), (day, zone, form) => {
			expect(calendarDay(form(day), zone, 'Start Date')).toBe(day);
		});
	});

	test('of a moment is the day on the wall calendar of the zone, in whatever form it comes', () => {
		const forms: Array<(moment: number, zone: string) => unknown> = [
			(moment) => new Date(moment),
			(moment) => new Date(moment).toISOString(),
			(moment, zone) => DateTime.fromMillis(moment, { zone }),
			(moment, zone) => DateTime.fromMillis(moment, { zone }).toISO(),
			(moment) => DateTime.fromMillis(moment, { zone: 'Asia/Tokyo' }),
		];
		forAll(moments, zones, fc.constantFrom(...forms), (moment, zone, form) => {
			expect(calendarDay(form(moment, zone), zone, 'End Date')).toBe(wallDay(moment, zone));
		});
	});
});

type Choice = Exclude<own.PeriodChoice, 'custom'>;
const presets: Record<Choice, (today: string) => [from: string, to: string]> = {
	today: (today) => [today, today],
	yesterday: (today) => [daysAgo(today, 1), daysAgo(today, 1)],
	last7Days: (today) => [daysAgo(today, 7), daysAgo(today, 1)],
	last30Days: (today) => [daysAgo(today, 30), daysAgo(today, 1)],
	lastWeek: (today) => lastFull('week', today),
	monthToDate: (today) => [startOf('month', today), today],
	monthToYesterday: (today) => [startOf('month', daysAgo(today, 1)), daysAgo(today, 1)],
	lastMonth: (today) => lastFull('month', today),
	lastQuarter: (today) => lastFull('quarter', today),
	yearToDate: (today) => [`${today.slice(0, 4)}-01-01`, today],
};

test('A preset is as long as it says and ends where it says, at every moment in every zone', () => {
	const choices = fc.constantFrom(...own.PERIODS.map(({ value }) => value));
	forAll(choices, moments, zones, (choice, moment, zone) => {
		if (choice === 'custom') return;
		const { from, to } = presetPeriod(choice, DateTime.fromMillis(moment, { zone }));
		expect(`${from} ${to}`).toBe(presets[choice](wallDay(moment, zone)).join(' '));
	});
});

describe('splitPeriod', () => {
	beforeAll(() => {
		// The zone of the server makes no difference.
		Settings.defaultZone = 'Pacific/Apia';
	});

	test('has every day, also one that no clock showed', () => {
		const parts = splitPeriod({ from: '2011-12-29', to: '2011-12-31' }, 'day');
		expect(parts.map(({ from }) => from)).toEqual(['2011-12-29', '2011-12-30', '2011-12-31']);
	});

	test('makes as many intervals as a leap year has days, and no more', () => {
		const leapYearAndADay = { from: '2024-01-01', to: '2025-01-01' };
		expect(splitPeriod({ ...leapYearAndADay, to: '2024-12-31' }, 'day')).toHaveLength(366);
		expect(() => splitPeriod(leapYearAndADay, 'day')).toThrow(InvalidInput);
	});

	test('covers the period exactly, in order, each part as long as it can be', () => {
		const lengths = { day: 4, week: 18, month: 70 };
		const parts = fc.constantFrom('day' as const, 'week' as const, 'month' as const);
		forAll(parts, dayNumbers, fc.nat(70), (part, start, size) => {
			const length = size % (lengths[part] + 1);
			const found = splitPeriod({ from: dayOf(start), to: dayOf(start + length) }, part);
			const all = range(start, start + length + 1).map(dayOf);
			const wanted = Object.values(groupBy(all, partOf[part]));
			expect(found).toEqual(wanted.map((some) => ({ from: some[0], to: some.at(-1) })));
		});
	});
});

describe('periodBefore', () => {
	test.each([
		['yearToDate', '2024-01-01', '2024-02-29', '2023-01-01', '2023-02-28'],
		['yearToDate', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
	] as const)('%s of %s to %s is %s to %s', (choice, from, to, before, until) => {
		expect(periodBefore({ from, to }, choice)).toEqual({ from: before, to: until });
	});

	test('of whole calendar months is as many whole months', () => {
		const choices = fc.constantFrom(...(['custom', 'lastMonth', 'lastQuarter'] as const));
		forAll(choices, days, fc.integer({ min: 1, max: 24 }), (choice, day, count) => {
			const monthsFrom = (months: number) => {
				const [year = 0, month = 0] = day.split('-').map(Number);
				return dayOf(Date.UTC(year, month - 1 + months) / DAY);
			};
			const period = { from: monthsFrom(0), to: daysAgo(monthsFrom(count), 1) };
			expect(isWholeMonth(period)).toBe(count === 1);
			expect(periodBefore(period, choice)).toEqual({
				from: monthsFrom(-count),
				to: daysAgo(monthsFrom(0), 1),
			});
		});
	});

	test('is equally long and ends the day before, where it is no whole months', () => {
		const fixed = ['custom', 'today', 'yesterday', 'last7Days', 'last30Days', 'lastWeek'] as const;
		const choices = fc.constantFrom(...fixed);
		const lengths = fc.integer({ min: 0, max: 5000 });
		forAll(choices, dayNumbers, lengths, (choice, start, length) => {
			const period = { from: dayOf(start), to: dayOf(start + length) };
			fc.pre(!period.from.endsWith('-01') || !isMonthEnd(period.to));
			expect(periodBefore(period, choice)).toEqual({
				from: dayOf(start - length - 1),
				to: dayOf(start - 1),
			});
		});
	});

	test('of a month to a day is the same days of the month before, or the whole one', () => {
		const choices = fc.constantFrom('monthToDate' as const, 'monthToYesterday' as const);
		forAll(choices, days, (choice, to) => {
			const from = startOf('month', to);
			const [begin, end] = lastFull('month', to);
			const sameDay = daysAgo(begin, numberOf(from) - numberOf(to));
			expect(periodBefore({ from, to }, choice)).toEqual({
				from: begin,
				to: isMonthEnd(to) || sameDay > end ? end : sameDay,
			});
		});
	});
});

test('Budgets are checked up to yesterday, and on the first three days over the whole month before as well', () => {
	forAll(moments, zones, (moment, zone) => {
		const today = wallDay(moment, zone);
		const yesterday = daysAgo(today, 1);
		const thisMonth = [startOf('month', yesterday), yesterday];
		const isEarly = ['-02', '-03'].some((day) => today.endsWith(day));
		const months = isEarly ? [lastFull('month', today), thisMonth] : [thisMonth];
		const found = own.monthsToCheck(DateTime.fromMillis(moment, { zone }));
		expect(found.map(({ from, to }) => [from, to])).toEqual(months);
	});
});
