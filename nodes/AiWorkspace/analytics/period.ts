import { DateTime } from 'luxon';
import { InvalidInput } from '../errors/Failure';
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

/** A period as a whole, and its intervals: only itself unless it's split. */
export interface Periods {
	readonly whole: Interval;
	readonly intervals: readonly Interval[];
	/** Whether it's a calendar month or its first days, and no rolling period. */
	readonly isOfMonth?: boolean;
	/** Earlier periods, the oldest first, if anything is asked of some. */
	readonly trend?: readonly Period[];
	/** The last weekend of the period, where a forecast needs it. */
	readonly weekend?: Period;
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

/** The days of a leap year: more intervals in one item are likely a typo. */
export const MAX_INTERVALS = 366;

export const periodOf = (from: DateTime, to: DateTime): Period => ({
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

/** The calendar unit that a period is from its first day to its last, if any. */
export const unitOf = ({ from, to }: Period) =>
	(['month', 'quarter', 'week', 'year'] as const).find((unit) => {
		const start = utc(from).startOf(unit);
		return isoDate(start) === from && isoDate(start.endOf(unit)) === to;
	});
