import { DateTime, Duration, type DurationLike } from 'luxon';
import { compactMap } from '../util/lists';
import { utc } from './calendarDay';
import { periodOf, type Period, type PeriodChoice } from './period';

/** How many calendar months a period is, from the first day of one to the last day of one; undefined for any other period. */
function monthsIn({ from, to }: Period): number | undefined {
	const [start, end] = [utc(from), utc(to).plus({ days: 1 })];
	return start.day === 1 && end.day === 1 ? end.diff(start, 'months').months : undefined;
}

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
