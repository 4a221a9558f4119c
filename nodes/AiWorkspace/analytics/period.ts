import { DateTime, Duration, type DurationLike } from 'luxon';
import { InvalidInput } from '../errors/Failure';
import { compactMap } from '../util/lists';
import { calendarDay, isoDate, utc } from './calendarDay';

/** Consecutive calendar days, both ends included, as the API takes them (interface 4.2): `YYYY-MM-DD`. */
export interface Period {
	readonly from: string;
	readonly to: string;
}

/** A period or an interval of one, and what it's compared with, if anything. */
export interface Interval extends Period {
	readonly previous?: Period;
}

const CHOICES = [
	['custom', 'Custom', 'From one day to another, both included'],
	['last30Days', 'Last 30 Days', 'The 30 full days before today'],
	['last7Days', 'Last 7 Days', 'The 7 full days before today'],
	['last90Days', 'Last 90 Days', 'The 90 full days before today'],
	['lastMonth', 'Last Month', 'The whole calendar month before this one'],
	['lastQuarter', 'Last Quarter', 'The whole calendar quarter before this one'],
	['lastWeek', 'Last Week', 'The whole ISO week before this one, Monday to Sunday'],
	['lastYear', 'Last Year', 'The whole calendar year before this one'],
	['monthToDate', 'Month to Date', 'From the first day of this month to today'],
	[
		'monthToYesterday',
		'Month to Yesterday',
		'The full days of this month, or on the 1st the month before',
	],
	['quarterToDate', 'Quarter to Date', 'From the first day of this quarter to today'],
	['today', 'Today', 'Today so far'],
	['yearToDate', 'Year to Date', 'From the first day of this year to today'],
	['yesterday', 'Yesterday', 'The full day before today'],
] as const;

/** The options of Period. */
export const PERIODS = CHOICES.map(([value, name, description]) => ({ value, name, description }));

/** A value of the Period dropdown. */
export type PeriodChoice = (typeof CHOICES)[number][0];
/** A value of Split By. */
export type IntervalUnit = 'day' | 'month' | 'none' | 'quarter' | 'week';

/** The options of Split By. */
export const INTERVALS: Array<{ value: IntervalUnit; name: string; description?: string }> = [
	{ value: 'day', name: 'Day' },
	{ value: 'month', name: 'Month' },
	{ value: 'none', name: 'None', description: 'The whole period at once' },
	{ value: 'quarter', name: 'Quarter' },
	{ value: 'week', name: 'Week', description: 'ISO weeks, which begin on Monday' },
];

/** The days of a leap year: more intervals in one item are likely a typo. */
export const MAX_INTERVALS = 366;

const periodOf = (from: DateTime, to: DateTime): Period => ({
	from: isoDate(from),
	to: isoDate(to),
});

/** The period that a choice means at a moment, in the moment's time zone. `custom` is read by customPeriod. */
export function presetPeriod(choice: Exclude<PeriodChoice, 'custom'>, now: DateTime): Period {
	const today = utc(isoDate(now));
	const daysAgo = (days: number) => today.minus({ days });
	const lastFull = (unit: 'month' | 'quarter' | 'week' | 'year'): [DateTime, DateTime] => {
		const to = today.startOf(unit).minus({ days: 1 });
		return [to.startOf(unit), to];
	};
	const presets: Record<typeof choice, () => [from: DateTime, to: DateTime]> = {
		today: () => [today, today],
		yesterday: () => [daysAgo(1), daysAgo(1)],
		last7Days: () => [daysAgo(7), daysAgo(1)],
		last30Days: () => [daysAgo(30), daysAgo(1)],
		last90Days: () => [daysAgo(90), daysAgo(1)],
		lastWeek: () => lastFull('week'),
		monthToDate: () => [today.startOf('month'), today],
		monthToYesterday: () => [daysAgo(1).startOf('month'), daysAgo(1)],
		lastMonth: () => lastFull('month'),
		quarterToDate: () => [today.startOf('quarter'), today],
		lastQuarter: () => lastFull('quarter'),
		yearToDate: () => [today.startOf('year'), today],
		lastYear: () => lastFull('year'),
	};
	return periodOf(...presets[choice]());
}

/** The period between two dates; throws InvalidInput when they aren't in order. */
export function customPeriod(dateFrom: unknown, dateTo: unknown, zone: string): Period {
	const from = calendarDay(dateFrom, zone, 'Start Date');
	const to = calendarDay(dateTo, zone, 'End Date', true);
	if (from > to) {
		throw new InvalidInput(
			`'Start Date' (${from}) is after 'End Date' (${to})`,
			'Swap the two dates, or correct one of them',
		);
	}
	return { from, to };
}

/** The intervals of a period, cut at the edges of days, ISO weeks, months, or quarters, in order. Throws InvalidInput above MAX_INTERVALS. */
export function splitPeriod(period: Period, unit: Exclude<IntervalUnit, 'none'>): Period[] {
	const intervals: Period[] = [];
	const end = utc(period.to);
	// One millisecond after an interval, the next one begins.
	for (let from = utc(period.from); from <= end; from = from.endOf(unit).plus(1)) {
		if (intervals.length === MAX_INTERVALS) {
			throw new InvalidInput(
				`'Split By' results in more than ${MAX_INTERVALS} intervals`,
				"Select a larger interval in 'Split By', or a shorter period",
			);
		}
		intervals.push(periodOf(from, DateTime.min(from.endOf(unit), end)));
	}
	return intervals;
}

/** How many calendar months a period is, from the first day of one to the last day of one; undefined for any other period. */
function monthsIn({ from, to }: Period): number | undefined {
	const [start, end] = [utc(from), utc(to).plus({ days: 1 })];
	return start.day === 1 && end.day === 1 ? end.diff(start, 'months').months : undefined;
}

/** The calendar unit that a period is from its first day to its last, if any. */
export const unitOf = ({ from, to }: Period) =>
	(['month', 'quarter', 'week', 'year'] as const).find((unit) => {
		const start = utc(from).startOf(unit);
		return isoDate(start) === from && isoDate(start.endOf(unit)) === to;
	});

/** How far before it a period is that isn't compared with the equally long one just before it. */
const STEPS: Partial<Record<PeriodChoice, DurationLike>> = {
	monthToDate: { months: 1 },
	monthToYesterday: { months: 1 },
	yearToDate: { years: 1 },
};

/** A value of Compare With. */
export type Comparison = 'none' | 'previous' | 'weekBefore' | 'yearBefore';

/** The options of Compare With. */
export const COMPARISONS: Array<{ value: Comparison; name: string; description?: string }> = [
	{ value: 'none', name: 'None' },
	{ value: 'previous', name: 'Period Before', description: 'The month before a month, and so on' },
	{ value: 'weekBefore', name: 'Week Before', description: 'The same days a week earlier' },
	{ value: 'yearBefore', name: 'Year Before', description: 'The same dates a year earlier' },
];

/**
 * What a period is compared with, if anything. The period before is, for whole calendar months, as many whole months; for a month
 * to a day the same days of the month before, cut at that month's end; for a year to a day the same days of the year before; and
 * for anything else the equally long one just before it. A period that ends after today is compared as far as it has gone: with
 * as many first days of the other one as it has up to today. `times` is how often it goes back.
 */
export function comparedWith(
	kind: Comparison,
	period: Period,
	choice: PeriodChoice,
	today: string,
	times = 1,
): Period | undefined {
	if (kind === 'none' || period.from > today) return undefined;
	const [from, to] = [utc(period.from), utc(period.to)];
	const months = monthsIn(period);
	const days = to.diff(from, 'days').days + 1;
	const steps: Record<typeof kind, DurationLike> = {
		previous: STEPS[choice] ?? (months === undefined ? { days } : { months }),
		weekBefore: { weeks: 1 },
		yearBefore: { years: 1 },
	};
	const lastsStep = from.plus(steps[kind]).minus({ days: 1 }).equals(to);
	const step = Duration.fromDurationLike(steps[kind]).mapUnits((count) => count * times);
	// The end of a whole month stays one.
	const more = { days: lastsStep || (kind === 'yearBefore' && months !== undefined) ? 1 : 0 };
	const [start, end] = [from.minus(step), to.plus(more).minus(step).minus(more)];
	if (period.to <= today) return periodOf(start, end);
	return periodOf(start, DateTime.min(end, start.plus(utc(today).diff(from))));
}

/** So many periods before a period, the oldest first, each as far from the next one as the last is from what it's compared with. */
export const periodsBefore = (
	count: number,
	period: Period,
	choice: PeriodChoice,
	today: string,
	kind: Comparison = 'previous',
): Period[] =>
	compactMap(
		Array.from({ length: count }, (_, at) => count - at),
		(times) => comparedWith(kind, period, choice, today, times),
	);

/** The days of a month on which the month before is still checked, because a cost may come late. */
const LATE_DAYS = 3;

/** The full days of this month and, on its first days, the whole month before, which comes first. */
export function monthsToCheck(now: DateTime): Period[] {
	const thisMonth = presetPeriod('monthToYesterday', now);
	return now.day > 1 && now.day <= LATE_DAYS
		? [presetPeriod('lastMonth', now), thisMonth]
		: [thisMonth];
}
