import fc from 'fast-check';
import meanBy from 'lodash/meanBy';
import range from 'lodash/range';
import sum from 'lodash/sum';
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

test('A day that is left costs what days of its kind did, of a weekend those of the last one, or of any kind where that would be less than nothing', () => {
	const months = fc.constantFrom('2026-02', '2026-03', '2026-05', '2026-08', '2026-11');
	const costs = fc.array(fc.nat(999), { minLength: 31, maxLength: 31 });
	forAll(months, fc.integer({ min: 7, max: 30 }), costs, (month, day, all) => {
		const costOn = (date: DateTime) => all[date.day] ?? 0;
		const first = utc(`${month}-01`);
		const days = range(first.daysInMonth ?? 0).map((later) => {
			const date = first.plus({ days: later });
			return { weekday: date.weekday, cost: costOn(date) };
		});
		if (day >= days.length) return;
		const [gone, left] = [days.slice(0, day), days.slice(day)];
		const working = gone.filter(({ weekday }) => weekday < 6);
		const sunday = gone.findLastIndex(({ weekday }) => weekday === 7);
		const last = sunday > 0 ? gone.slice(sunday - 1, sunday + 1) : gone.slice(-1);
		const ofWeekend = meanBy(last, 'cost');
		const rest = sumBy(gone, 'cost') - ofWeekend * (day - working.length);
		const ofWorking = rest / working.length;
		const expected = left.map(({ weekday }) =>
			rest < 0 ? meanBy(gone, 'cost') : weekday < 6 ? ofWorking : ofWeekend,
		);
		expect(forecastAfter(day, costOn, month)).toBeCloseTo(sumBy(gone, 'cost') + sum(expected), 6);
	});
});

test.each([
	['in the first week of a month', monthOf(6)],
	['of a month that is over', monthOf(31)],
])('There is none %s', (_, period) => {
	expect(weekdaysOf(period)).toBeUndefined();
});
