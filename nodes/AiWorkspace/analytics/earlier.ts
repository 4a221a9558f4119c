import { isoDate, utc } from './calendarDay';
import type { Period } from './period';

/** What is compared with earlier ones of its kind. */
export type Unit = 'day' | 'month' | 'week';

/**
 * The last whole day, ISO week, or calendar month before `today` (YYYY-MM-DD), and as many earlier ones of the same kind as `history`
 * says, the oldest first: days with the same weekday, and months as they are, whatever their length.
 */
export function comparablePeriods(today: string, unit: Unit, history: number): Period[] {
	const last = utc(today)
		.startOf(unit)
		.minus({ [unit]: 1 });
	const step = unit === 'month' ? 'month' : 'week';
	return Array.from({ length: history + 1 }, (_, at) => {
		const from = last.minus({ [step]: history - at });
		return { from: isoDate(from), to: isoDate(from.endOf(unit)) };
	});
}
