import { DateTime } from 'luxon';
import type { Period } from './period';

/** What costs are compared by. */
export type ComparedUnit = 'day' | 'month' | 'week';

/** How far apart periods of a kind are: days with the same weekday are a week apart. */
const APART = { day: { weeks: 1 }, week: { weeks: 1 }, month: { months: 1 } } as const;

/**
 * The last whole day, ISO week, or calendar month before `today` (YYYY-MM-DD), and so many earlier ones of the same kind: days with
 * the same weekday, and months as they are, whatever their length. The oldest first.
 */
export function comparedPeriods(today: string, unit: ComparedUnit, history: number): Period[] {
	// Where all days are equally long.
	const end = DateTime.fromISO(today, { zone: 'utc' }).startOf(unit);
	const last = end.minus({ [unit]: 1 });
	return Array.from({ length: history + 1 }, (_, at) => {
		const from = Array.from({ length: history - at }).reduce<DateTime>(
			(date) => date.minus(APART[unit]),
			last,
		);
		return { from: from.toISODate() ?? '', to: from.endOf(unit).toISODate() ?? '' };
	});
}
