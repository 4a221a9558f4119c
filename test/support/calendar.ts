/** Days, time zones, and moments, from a model that knows nothing of Luxon. */
import fc from 'fast-check';
import memoize from 'lodash/memoize';
import times from 'lodash/times';

/** Zones whose clocks change at night, at midnight, by half an hour or quarters, and that once left out a day. */
const ZONES =
	'UTC Europe/Berlin America/Sao_Paulo America/Santiago Africa/Cairo Asia/Kathmandu Australia/Lord_Howe Pacific/Apia Pacific/Kiritimati';
export const zones = fc.constantFrom(...ZONES.split(' '));

/** The model counts days since 1970-01-01. */
export const DAY = 86_400_000;
export const dayOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);
export const numberOf = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY;
export const daysAgo = (day: string, count: number) => dayOf(numberOf(day) - count);

/** So many items of a day of their own each, so that no two of them can share a report. All of them have been. */
export const daysFrom = (count: number) =>
	times(count, (at) => ({ day: dayOf(numberOf('2020-01-01') + at) }));
/** Parameters of a report that take the day of the item. */
export const ownDay = { dateFrom: '={{ $json.day }}', dateTo: '={{ $json.day }}' };

// A Canadian date looks like an ISO date.
const formatIn = memoize((timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }));
/** The day that a wall calendar in a zone shows at a moment. */
export const wallDay = (milliseconds: number, zone: string) => formatIn(zone).format(milliseconds);

export const dayNumbers = fc.integer({ min: -7305, max: 47_481 });
/** Days on which clocks changed, or that a zone left out. */
const oddDays = ['2011-12-30', '2018-11-04', '2022-03-27', '2024-02-29', '2024-04-26'];
export const days = fc.oneof(
	{ weight: 9, arbitrary: dayNumbers.map(dayOf) },
	{ weight: 1, arbitrary: fc.constantFrom(...oddDays) },
);
/** Midnight UTC is a date rather than a moment. */
export const moments = fc
	.tuple(dayNumbers, fc.integer({ min: 1, max: DAY - 1 }))
	.map(([day, at]) => day * DAY + at);

/** What two days have in common exactly when they are in one part of the calendar; 1970-01-01 was a Thursday. */
export const partOf = {
	day: (day: string) => day,
	week: (day: string) => `week ${Math.floor((numberOf(day) + 3) / 7)}`,
	month: (day: string) => day.slice(0, 7),
	quarter: (day: string) => day.slice(0, 4) + Math.ceil(Number(day.slice(5, 7)) / 3),
	year: (day: string) => day.slice(0, 4),
};
export type Part = keyof typeof partOf;

export function startOf(part: Part, day: string): string {
	const before = daysAgo(day, 1);
	return partOf[part](before) === partOf[part](day) ? startOf(part, before) : day;
}
export function lastFull(part: Part, day: string): [from: string, to: string] {
	const to = daysAgo(startOf(part, day), 1);
	return [startOf(part, to), to];
}
