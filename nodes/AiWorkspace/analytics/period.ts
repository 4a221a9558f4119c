import { DateTime, type DurationLike } from 'luxon';
import { InvalidInput } from '../errors/Failure';
import { isBlank, trimmed } from '../util/guards';

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
	['lastMonth', 'Last Month', 'The whole calendar month before this one'],
	['lastQuarter', 'Last Quarter', 'The whole calendar quarter before this one'],
	['lastWeek', 'Last Week', 'The whole ISO week before this one, Monday to Sunday'],
	['monthToDate', 'Month to Date', 'From the first day of this month to today'],
	[
		'monthToYesterday',
		'Month to Yesterday',
		'The full days of this month, or on the 1st the month before',
	],
	['today', 'Today', 'Today so far'],
	['yearToDate', 'Year to Date', 'From the first day of this year to today'],
	['yesterday', 'Yesterday', 'The full day before today'],
] as const;

/** The options of Period. */
export const PERIODS = CHOICES.map(([value, name, description]) => ({ value, name, description }));

/** A value of the Period dropdown. */
export type PeriodChoice = (typeof CHOICES)[number][0];
/** A value of Split By. */
export type IntervalUnit = 'day' | 'month' | 'none' | 'week';

/** The options of Split By. */
export const INTERVALS: Array<{ value: IntervalUnit; name: string; description?: string }> = [
	{ value: 'day', name: 'Day' },
	{ value: 'month', name: 'Month' },
	{ value: 'none', name: 'None', description: 'The whole period at once' },
	{ value: 'week', name: 'Week', description: 'ISO weeks, which begin on Monday' },
];

/** The days of a leap year: more intervals in one item are likely a typo. */
export const MAX_INTERVALS = 366;

const isoDate = (date: DateTime): string => date.toISODate() ?? '';
/** Where all days are equally long. */
const utc = (date: string) => DateTime.fromISO(date, { zone: 'utc' });
const periodOf = (from: DateTime, to: DateTime): Period => ({
	from: isoDate(from),
	to: isoDate(to),
});

/** ISO 8601 dates that name a day: a calendar date, a day of a week, or a day of a year, each with or without hyphens. */
const DAY = /^(\d{4}-\d{2}-\d{2}|\d{8}|\d{4}-W\d{2}-\d|\d{4}W\d{3}|\d{4}-\d{3}|\d{7})(?=T\d|$)/i;
/** Characters. No date is longer. */
const LONGEST_DATE = 100;

/**
 * The calendar day of a value in a time zone. Takes every ISO 8601 date that names a day (that day, wherever it is read), with a
 * time (without an offset: local time of the zone), Luxon and JavaScript dates. Throws InvalidInput for anything else and for
 * days that don't exist.
 */
export function calendarDay(value: unknown, zone: string, label: string): string {
	const day = dateTime(value, zone);
	if (day?.isValid && day.year >= 1 && day.year <= 9999) return isoDate(day);
	if (isBlank(value)) {
		throw new InvalidInput(`'${label}' is empty`, 'Enter a date as YYYY-MM-DD, such as 2026-01-31');
	}
	throw new InvalidInput(
		`'${label}' isn't an ISO date that exists`,
		'Enter a date as YYYY-MM-DD, such as 2026-01-31, or an ISO date-time',
	);
}

/** Midnight UTC, as databases and spreadsheets return a date. */
const isMidnight = (date: DateTime) => date.toUTC().startOf('day').equals(date.toUTC());

function dateTime(value: unknown, zone: string): DateTime | undefined {
	if (DateTime.isDateTime(value)) {
		const isDate = value.offset === 0 && isMidnight(value);
		return isDate ? value.toUTC() : DateTime.fromMillis(value.toMillis(), { zone });
	}
	if (value instanceof Date) {
		const moment = DateTime.fromJSDate(value, { zone });
		return isMidnight(moment) ? moment.toUTC() : moment;
	}
	if (typeof value !== 'string' || value.length > LONGEST_DATE) return undefined;
	const text = trimmed(value).replace(' ', 'T');
	if (!DAY.test(text)) return undefined;
	// With an offset, it's the same moment wherever it's read. Without one, it's that day in every zone.
	const day = utc(text);
	const isMoment = DateTime.fromISO(text, { zone: 'utc+1' }).toMillis() === day.toMillis();
	const isDate = /(z|[+-]00(:?00)?)$/i.test(text) && isMidnight(day);
	return isMoment && !isDate ? day.setZone(zone) : day;
}

/** The period that a choice means at a moment, in the moment's time zone. `custom` is read by customPeriod. */
export function presetPeriod(choice: Exclude<PeriodChoice, 'custom'>, now: DateTime): Period {
	const today = utc(isoDate(now));
	const daysAgo = (days: number) => today.minus({ days });
	const lastFull = (unit: 'month' | 'quarter' | 'week'): [DateTime, DateTime] => {
		const to = today.startOf(unit).minus({ days: 1 });
		return [to.startOf(unit), to];
	};
	const presets: Record<typeof choice, () => [from: DateTime, to: DateTime]> = {
		today: () => [today, today],
		yesterday: () => [daysAgo(1), daysAgo(1)],
		last7Days: () => [daysAgo(7), daysAgo(1)],
		last30Days: () => [daysAgo(30), daysAgo(1)],
		lastWeek: () => lastFull('week'),
		monthToDate: () => [today.startOf('month'), today],
		monthToYesterday: () => [daysAgo(1).startOf('month'), daysAgo(1)],
		lastMonth: () => lastFull('month'),
		lastQuarter: () => lastFull('quarter'),
		yearToDate: () => [today.startOf('year'), today],
	};
	return periodOf(...presets[choice]());
}

/** The period between two dates; throws InvalidInput when they aren't in order. */
export function customPeriod(dateFrom: unknown, dateTo: unknown, zone: string): Period {
	const from = calendarDay(dateFrom, zone, 'Start Date');
	const to = calendarDay(dateTo, zone, 'End Date');
	if (from > to) {
		throw new InvalidInput(
			`'Start Date' (${from}) is after 'End Date' (${to})`,
			'Swap the two dates, or correct one of them',
		);
	}
	return { from, to };
}

/** The intervals of a period, cut at the edges of days, ISO weeks, or months, in order. Throws InvalidInput above MAX_INTERVALS. */
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

/** Whether a period is a calendar month from its first day to its last. */
export const isWholeMonth = (period: Period): boolean => monthsIn(period) === 1;

/** How far before it a period is that isn't compared with the equally long one just before it. */
const STEPS: Partial<Record<PeriodChoice, DurationLike>> = {
	monthToDate: { months: 1 },
	monthToYesterday: { months: 1 },
	yearToDate: { years: 1 },
};

/**
 * What a period is compared with: whole calendar months with as many whole months before them, a month to a day with the same days
 * of the month before (cut at that month's end), a year to a day with the same days of the year before, and anything else with
 * the equally long period just before it.
 */
export function periodBefore(period: Period, choice: PeriodChoice): Period {
	const [from, to] = [utc(period.from), utc(period.to)];
	const months = monthsIn(period);
	const days = to.diff(from, 'days').days + 1;
	const step = STEPS[choice] ?? (months === undefined ? { days } : { months });
	const isWhole = from.plus(step).minus({ days: 1 }).equals(to);
	return periodOf(from.minus(step), isWhole ? from.minus({ days: 1 }) : to.minus(step));
}

/** The days of a month on which the month before is still checked, because a cost may come late. */
const LATE_DAYS = 3;

/** The full days of this month and, on its first days, the whole month before, which comes first. */
export function monthsToCheck(now: DateTime): Period[] {
	const thisMonth = presetPeriod('monthToYesterday', now);
	return now.day > 1 && now.day <= LATE_DAYS
		? [presetPeriod('lastMonth', now), thisMonth]
		: [thisMonth];
}
