/** The days that the workflows report on, in the time zone of the tests' n8n. */
import { DateTime } from 'luxon';

export const today = DateTime.now().setZone('Europe/Berlin').startOf('day').setLocale('en');

/** A range as the API expects it. */
export const range = (first: DateTime, last: DateTime) => ({
	from: first.toFormat('yyyy-MM-dd'),
	to: last.toFormat('yyyy-MM-dd'),
});

/** A whole month, so many before this one: its days, and its name, such as "October 2026". */
export function monthAgo(months: number) {
	const first = today.startOf('month').minus({ months });
	return { ...range(first, first.endOf('month')), name: first.toFormat('LLLL yyyy') };
}
