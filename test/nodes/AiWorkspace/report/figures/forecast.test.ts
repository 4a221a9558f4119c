import fc from 'fast-check';
import range from 'lodash/range';
import sumBy from 'lodash/sumBy';
import type { DateTime } from 'luxon';
import { utc } from '../../../../../nodes/AiWorkspace/analytics/calendarDay';
import { forecastOf, weekdaysOf } from '../../../../../nodes/AiWorkspace/report/figures/forecast';
import { toNumber } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll } from '../../../../support/properties';
import { decimal } from '../../../../support/reports';

const monthOf = (day: number, month = '2026-05') => ({
	from: `${month}-01`,
	to: `${month}-${String(day).padStart(2, '0')}`,
});

/** The forecast after so many days, where each day costs what `costOn` says. */
function forecastAfter(day: number, costOn: (date: DateTime) => number, month?: string) {
	const period = monthOf(day, month);
	const weekdays = weekdaysOf(period);
	if (!weekdays) return undefined;
	const costIn = ({ from, to }: typeof period) => {
		const [first, last] = [utc(from), utc(to)];
		const all = range(last.diff(first, 'days').days + 1);
		return decimal(sumBy(all, (days) => costOn(first.plus({ days }))));
	};
	const weekend = { calls: decimal(1), cost: costIn(weekdays.weekend) };
	const forecast = forecastOf(costIn(period), [{ weekend }], weekdays);
	return forecast && toNumber(forecast);
}

test('Work on weekdays has the cost of all weekdays, whatever day it is', () => {
	const onWeekdays = ({ weekday }: DateTime) => (weekday < 6 ? 100 : 0);
	const found = [7, 9, 10, 16, 30].map((day) => forecastAfter(day, onWeekdays));
	expect(found).toEqual([2100, 2100, 2100, 2100, 2100]);
});

test('Every day alike has the average of all days so far', () => {
	forAll(
		fc.integer({ min: 7, max: 29 }),
		fc.integer({ min: 1, max: 999 }),
		fc.constantFrom(['2026-02', 28], ['2026-03', 31], ['2026-11', 30]),
		(day, cost, [month, days]) => {
			if (day >= days) return;
			expect(forecastAfter(day, () => cost, String(month))).toBeCloseTo(cost * Number(days), 6);
		},
	);
});

test('A weekend day that is left costs what a day of the last weekend did', () => {
	// Saturday 9 and Sunday 10 May are the last weekend up to the 12th.
	const costOn = ({ weekday, day }: DateTime) => (weekday < 6 ? 10 : day > 3 ? 4 : 0);
	// 12 days cost 88. Their four days of weekends count as 16, so that each of the 8 others is 9. 13 and 6 days are left.
	expect(forecastAfter(12, costOn)).toBe(88 + 13 * 9 + 6 * 4);
});

test('After a launch on a weekend, a forecast is never below the cost so far', () => {
	const launched = ({ day }: DateTime) => (day < 24 ? 0 : 100);
	expect(forecastAfter(26, launched, '2026-07')).toBeCloseTo(300 + (5 * 300) / 26, 6);
});

test.each([
	['in the first week of a month', monthOf(6)],
	['of a month that is over', monthOf(31)],
])('There is none %s', (_, period) => {
	expect(weekdaysOf(period)).toBeUndefined();
});

test.each([
	['2026-05-12', '2026-05-09', '2026-05-10'],
	['2026-05-10', '2026-05-09', '2026-05-10'],
	['2026-05-09', '2026-05-02', '2026-05-03'],
	['2026-08-09', '2026-08-08', '2026-08-09'],
	// February and March 2026 begin on a Sunday.
	['2026-02-07', '2026-02-07', '2026-02-07'],
	['2026-03-08', '2026-03-07', '2026-03-08'],
])('The last weekend up to %s begins on %s and ends on %s', (to, from, end) => {
	expect(weekdaysOf({ from: `${to.slice(0, 8)}01`, to })?.weekend).toEqual({ from, to: end });
});
