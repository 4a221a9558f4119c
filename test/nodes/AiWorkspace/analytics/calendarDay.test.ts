import fc from 'fast-check';
import { DateTime } from 'luxon';
import { calendarDay } from '../../../../nodes/AiWorkspace/analytics/calendarDay';
import { days, moments, wallDay, zones } from '../../../support/calendar';
import { forAll, refusalOf } from '../../../support/properties';

describe('calendarDay', () => {
	test.each([
		[' 2026-01-31\u200b\n', 'Pacific/Kiritimati', '2026-01-31'],
		['0001-01-01', 'UTC', '0001-01-01'],
		['9999-12-31', 'UTC', '9999-12-31'],
		['20260131', 'UTC', '2026-01-31'],
		['2026-W05-6', 'Pacific/Kiritimati', '2026-01-31'],
		['2026W056', 'UTC', '2026-01-31'],
		['2026-031', 'America/New_York', '2026-01-31'],
		['2026031', 'UTC', '2026-01-31'],
		['2026-01-31T23:30[Europe/Berlin]', 'Asia/Tokyo', '2026-02-01'],
		['2026-031 23:30Z', 'Europe/Berlin', '2026-02-01'],
		['2026-01-01T00:30:00+14:00', 'UTC', '2025-12-31'],
		[`2026-01-31${' '.repeat(90)}`, 'UTC', '2026-01-31'],
		['2026-01-31t00:00:00+01:00', 'UTC', '2026-01-30'],
	])('of %s in %s is %s', (value, zone, wanted) => {
		expect(calendarDay(value, zone, 'Start Date')).toBe(wanted);
	});

	const refused = (value: unknown) => refusalOf(() => calendarDay(value, 'UTC', 'End Date'));

	test.each(['', undefined, null, ' \n\u200b', []])('refuses %j, which is empty', (value) => {
		expect(refused(value)).toBe("'End Date' is empty");
	});

	const texts =
		'2026-02-29 2026-04-31 2026-13-01 2026-00-10 2026-01-00 20260229 2025-W53-1 2026-W05-8 2025-366 2025366 2026 2026-01 202601 2026-W05 2026W05 W05-6 10:00 T10:00 2026-1-1 01.02.2026 01/31/2026 tomorrow 2026-01-31x x2026-01-31 2026-01-310 2026-01-31T 2026-01-31T25:00 2026-01-31Tx +002026-01-31';
	const tooLong = ['the last day\nof the previous month', `2026-01-31${' '.repeat(91)}`];
	const notTexts = [20260131, {}, ['2026-01-31'], true];
	const noDates = [new Date(Number.NaN), DateTime.invalid('unknown')];
	/** Their years have not four digits. */
	const otherYears = [new Date(8.64e15), new Date(-8.64e15), DateTime.utc(12000, 1, 1)];
	const wrong = [...texts.split(' '), ...tooLong, ...notTexts, ...noDates, ...otherYears];
	test.each<unknown>(wrong)('refuses %s, which names no day that exists', (value) => {
		expect(refused(value)).toMatch(/^'End Date' \(.{1,31}\) isn't an ISO date that exists$/);
	});

	test('leaves a day as it is, alone or with a local time, also where clocks jump over that time', () => {
		const times = fc.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/);
		forAll(days, times, zones, (day, time, zone) => {
			expect(calendarDay(day, zone, 'Start Date')).toBe(day);
			expect(calendarDay(`${day}T${time}`, zone, 'Start Date')).toBe(day);
		});
	});

	test('of midnight UTC is that date in every zone, as databases and spreadsheets return it', () => {
		const forms: Array<(day: string) => unknown> = [
			(day) => `${day}T00:00:00.000Z`,
			(day) => `${day} 00:00:00+00`,
			(day) => `${day}T00:00-00:00`,
			(day) => new Date(`${day}T00:00:00Z`),
			(day) => DateTime.fromISO(day, { zone: 'utc' }),
		];
		forAll(days, zones, fc.constantFrom(...forms), (day, zone, form) => {
			expect(calendarDay(form(day), zone, 'Start Date')).toBe(day);
		});
	});

	test('of the last second of a day in UTC is that date in every zone, as an end', () => {
		const forms: Array<(day: string, fraction: number) => unknown> = [
			(day) => `${day}T23:59:59Z`,
			(day) => `${day}T24:00:00Z`,
			(day) => `${day}T24:00`,
			(day, fraction) => `${day}T23:59:59.${fraction}+00:00`,
			(day, fraction) => `${day} 23:59:59.${fraction}+00`,
			(day) => DateTime.fromISO(day, { zone: 'utc' }).endOf('day'),
			(day, fraction) => new Date(Date.parse(`${day}T23:59:59Z`) + fraction),
		];
		const fractions = fc.integer({ min: 0, max: 999 });
		forAll(days, zones, fractions, fc.constantFrom(...forms), (day, zone, fraction, form) => {
			expect(calendarDay(form(day, fraction), zone, 'End Date', true)).toBe(day);
		});
	});

	test.each([
		['2026-01-31T23:59:59Z', false, '2026-02-01'],
		['2026-01-31T23:59:58.999Z', true, '2026-02-01'],
		['2026-01-31T23:59:59+01:00', true, '2026-02-01'],
		['2026-01-31T23:59:59', true, '2026-01-31'],
	])('of %s in Asia/Tokyo, as an end: %s, is %s', (value, isEnd, wanted) => {
		expect(calendarDay(value, 'Asia/Tokyo', 'End Date', isEnd)).toBe(wanted);
	});

	test('of a moment is the day on the wall calendar of the zone, in whatever form it comes', () => {
		const forms: Array<(moment: number, zone: string) => unknown> = [
			(moment) => new Date(moment),
			(moment) => new Date(moment).toISOString(),
			(moment, zone) => DateTime.fromMillis(moment, { zone }),
			(moment, zone) => DateTime.fromMillis(moment, { zone }).toISO(),
			(moment) => DateTime.fromMillis(moment, { zone: 'Asia/Tokyo' }),
		];
		forAll(moments, zones, fc.constantFrom(...forms), (moment, zone, form) => {
			expect(calendarDay(form(moment, zone), zone, 'End Date')).toBe(wallDay(moment, zone));
		});
	});
});
