import { DateTime } from 'luxon';
import type { Period } from './period';

/**
 * The last whole day, ISO week, or calendar month before `today` (YYYY-MM-DD), and as many earlier ones of the same kind as `history`
 * says, the oldest first: days with the same weekday, and months as they are, whatever their length.
 */
export function comparablePeriods(
	today: string,
	unit: 'day' | 'month' | 'week',
	history: number,
): Period[] {
	// Where all days are equally long.
	const last = DateTime.fromISO(today, { zone: 'utc' })
		.startOf(unit)
		.minus({ [unit]: 1 });
	const step = unit === 'month' ? 'month' : 'week';
	return Array.from({ length: history + 1 }, (_, at) => {
		const from = last.minus({ [step]: history - at });
		return { from: from.toISODate() ?? '', to: from.endOf(unit).toISODate() ?? '' };
	});
}
