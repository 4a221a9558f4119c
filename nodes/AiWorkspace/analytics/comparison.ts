import { DateTime } from 'luxon';
import { InvalidInput } from '../errors/Failure';
import { compactMap } from '../util/lists';
import { utc } from './calendarDay';
import { periodOf, type IntervalUnit, type Period, type PeriodChoice } from './period';

/** A value of Compare With. */
export type Comparison = 'none' | 'previous' | 'weekBefore' | 'yearBefore';

/** How many days or months are between a period and what it's compared with. */
type Step = { readonly days: number } | { readonly months: number };

/** What a period was asked for as: a value of Period or, for an interval, one of Split By. */
export type Asked = Exclude<IntervalUnit, 'none'> | PeriodChoice;

/** The steps of what isn't compared by its dates: intervals, and rolling periods. */
const STEPS: Partial<Record<Asked, Step>> = {
	day: { days: 1 },
	week: { days: 7 },
	month: { months: 1 },
	quarter: { months: 3 },
	today: { days: 1 },
	yesterday: { days: 1 },
	last7Days: { days: 7 },
	last30Days: { days: 30 },
	last90Days: { days: 90 },
};

/** How many months a period is from its first day, whichever that is; undefined for any other period. */
function monthsIn({ from, to }: Period): number | undefined {
	const { months } = utc(to).plus({ days: 1 }).diff(utc(from), 'months');
	return Number.isInteger(months) ? months : undefined;
}

/** The months of a month, a quarter, or a year, the first of these that a period is the first days of. */
function monthsBegun({ from, to }: Period): number | undefined {
	const start = utc(from);
	const isBegun = (months: number) =>
		start.day === 1 && (start.month - 1) % months === 0 && utc(to) < start.plus({ months });
	return [1, 3, 12].find(isBegun);
}

/** Whether a period is a calendar month or its first days, and no rolling one. */
export const isOfMonth = (period: Period, asked: Asked): boolean =>
	STEPS[asked] === undefined && monthsBegun(period) === 1;

/** What a period is compared with, if anything, so many steps back; one that isn't over as far as it has gone. Throws InvalidInput where both overlap. */
export function comparedWith(
	kind: Comparison,
	period: Period,
	asked: Asked,
	today: string,
	times = 1,
): Period | undefined {
	if (kind === 'none' || period.from > today) return undefined;
	const [from, to] = [utc(period.from), utc(period.to)];
	const days = to.diff(from, 'days').days + 1;
	if (kind === 'weekBefore' && days > 7) {
		throw new InvalidInput(
			`'Compare With' is set to 'Week Before', but ${period.from} to ${period.to} is longer than a week`,
			"Select 'Period Before' in 'Compare With', or a period of at most a week",
		);
	}
	const own = STEPS[asked];
	const whole = own && 'days' in own ? undefined : monthsIn(period);
	const months = whole ?? monthsBegun(period);
	const steps: Record<typeof kind, Step> = {
		previous: own ?? (months === undefined ? { days } : { months }),
		weekBefore: { days: 7 },
		yearBefore: { months: 12 },
	};
	const step = steps[kind];
	const back = 'days' in step ? { days: step.days * times } : { months: step.months * times };
	const start = from.minus(back);
	const end =
		whole !== undefined && 'months' in step
			? from.plus({ months: whole - step.months * times }).minus({ days: 1 })
			: to.minus(back);
	if (period.to <= today) return periodOf(start, end);
	return periodOf(start, DateTime.min(end, start.plus(utc(today).diff(from))));
}

/** So many periods before a period, the oldest first, each a step from the next one. */
export const periodsBefore = (
	count: number,
	period: Period,
	asked: Asked,
	today: string,
	kind: Comparison = 'previous',
): Period[] =>
	compactMap(
		Array.from({ length: count }, (_, at) => count - at),
		(times) => comparedWith(kind, period, asked, today, times),
	);
