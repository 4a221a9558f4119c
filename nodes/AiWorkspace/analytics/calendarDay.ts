import { DateTime } from 'luxon';
import { InvalidInput } from '../errors/Failure';
import { isBlank, trimmed } from '../util/guards';
import { quotable } from '../util/text';

export const isoDate = (date: DateTime): string => date.toISODate() ?? '';
/** A date where all days are equally long. */
export const utc = (date: string) => DateTime.fromISO(date, { zone: 'utc' });

/** ISO 8601 dates that name a day: a calendar date, a day of a week, or a day of a year, each with or without hyphens. */
const DAY = /^(\d{4}-\d{2}-\d{2}|\d{8}|\d{4}-W\d{2}-\d|\d{4}W\d{3}|\d{4}-\d{3}|\d{7})(?=T\d|$)/i;
/** Characters. No date is longer. */
const LONGEST_DATE = 100;

/** The day in a time zone of an ISO 8601 date that names one, with a time or without, or of a Luxon or JavaScript date. Throws InvalidInput for anything else. */
export function calendarDay(value: unknown, zone: string, label: string, isEnd = false): string {
	const day = dateTime(value, zone, isEnd);
	if (day?.isValid && day.year >= 1 && day.year <= 9999) return isoDate(day);
	const text = isBlank(value) ? '' : quotable(String(value));
	if (text === '') {
		throw new InvalidInput(`'${label}' is empty`, 'Enter a date as YYYY-MM-DD, such as 2026-01-31');
	}
	throw new InvalidInput(
		`'${label}' (${text}) isn't an ISO date that exists`,
		'Enter a date as YYYY-MM-DD, such as 2026-01-31, or an ISO date-time',
	);
}

/** Whether a moment in UTC is a date: midnight, as databases and spreadsheets return it, or as an end also the last second of a day. */
const isDate = (date: DateTime, isEnd: boolean) =>
	+date === +date.startOf('day') || (isEnd && +date.plus({ seconds: 1 }) > +date.endOf('day'));

function dateTime(value: unknown, zone: string, isEnd: boolean): DateTime | undefined {
	// A date of JavaScript has no zone of its own.
	const given = value instanceof Date ? DateTime.fromJSDate(value, { zone: 'utc' }) : value;
	if (DateTime.isDateTime(given)) {
		const isDay = given.offset === 0 && isDate(given.toUTC(), isEnd);
		return isDay ? given.toUTC() : given.setZone(zone);
	}
	if (typeof given !== 'string' || given.length > LONGEST_DATE) return undefined;
	const entered = trimmed(given).replace(' ', 'T');
	// ISO 8601 has a second name for midnight, which ends a day.
	const text = isEnd ? entered.replace(/T24(?=:00|$|Z)[:0.,]*/i, 'T23:59:59') : entered;
	if (!DAY.test(text)) return undefined;
	// With an offset, it's the same moment wherever it's read. Without one, it's that day in every zone.
	const day = utc(text);
	const isMoment = DateTime.fromISO(text, { zone: 'utc+1' }).toMillis() === day.toMillis();
	const isDay = /(z|[+-]00(:?00)?)$/i.test(text) && isDate(day, isEnd);
	return isMoment && !isDay ? day.setZone(zone) : day;
}
