import fc from 'fast-check';
import meanBy from 'lodash/meanBy';
import range from 'lodash/range';
import sum from 'lodash/sum';
import sumBy from 'lodash/sumBy';
import type { DateTime } from 'luxon';
import { utc } from '../../../../../nodes/AiWorkspace/analytics/calendarDay';
import type { Period } from '../../../../../nodes/AiWorkspace/analytics/period';
import { forecastOf, weekdaysOf } from '../../../../../nodes/AiWorkspace/report/figures/forecast';
import { toNumber } from '../../../../../nodes/AiWorkspace/util/decimal';
import { forAll } from '../../../../support/properties';
import { decimal } from '../../../../support/reports';

/** The forecast after a period, where each day costs what `costOn` says. */
function forecastAfter(period: Period, costOn: (date: DateTime) => number) {
	const weekdays = weekdaysOf(period);
	if (!weekdays) return undefined;
	const costIn = ({ from, to }: Period) => {
		const [first, last] = [utc(from), utc(to)];
		const all = range(last.diff(first, 'days').days + 1);
		return decimal(sumBy(all, (days) => costOn(first.plus({ days }))));
	};
	const weekend = { calls: decimal(1), cost: costIn(weekdays.weekend) };
	const forecast = forecastOf(costIn(period), [{ weekend }], weekdays);
	return forecast && toNumber(forecast);
}

test('A day that is left costs what days of its kind did, a weekend what the last one did, and there is no forecast in the first week of a month or once it is over', () => {
	const months = fc.constantFrom('2026-02', '2026-03', '2026-05', '2026-08', '2026-11');
	// A launch on a weekend, and a month of credits alone, are among them.
	const cost = fc.oneof(
		{ weight: 4, arbitrary: fc.constant(0) },
		fc.integer({ min: -99, max: 999 }),
	);
	const costs = fc.array(cost, { minLength: 31, maxLength: 31 });
	forAll(months, fc.integer({ min: 1, max: 31 }), costs, (month, upTo, all) => {
		const first = utc(`${month}-01`);
		const costOn = ({ day }: DateTime) => all[day - 1] ?? 0;
		const days = range(first.daysInMonth ?? 0).map((at) => {
			const date = first.plus({ days: at });
			return { day: date.toISODate() ?? '', weekday: date.weekday, cost: costOn(date) };
		});
		const [gone, left] = [days.slice(0, upTo), days.slice(upTo)];
		const working = gone.filter(({ weekday }) => weekday < 6);
		const sunday = gone.findLastIndex(({ weekday }) => weekday === 7);
		const last = sunday > 0 ? gone.slice(sunday - 1, sunday + 1) : gone.slice(-1);
		const ofWeekend = meanBy(last, 'cost');
		const rest = sumBy(gone, 'cost') - ofWeekend * (gone.length - working.length);
		const expected = left.map(({ weekday }) => {
			if (rest < 0 && sumBy(gone, 'cost') >= 0) return meanBy(gone, 'cost');
			return weekday < 6 ? rest / working.length : ofWeekend;
		});
		const found = forecastAfter({ from: `${month}-01`, to: gone.at(-1)?.day ?? '' }, costOn);
		if (upTo < 7 || left.length === 0) expect(found).toBeUndefined();
		else expect(found).toBeCloseTo(sumBy(gone, 'cost') + sum(expected), 6);
	});
});
