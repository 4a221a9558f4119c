import { totalOf } from '../../analytics/amounts';
import { utc } from '../../analytics/calendarDay';
import { periodOf, type Period } from '../../analytics/period';
import {
	divide,
	multiply,
	subtract,
	sum,
	wholeNumber,
	ZERO,
	type Decimal,
} from '../../util/decimal';
import { compactMap } from '../../util/lists';
import type { Dataset, Reading } from '../read/dataset';

/** A week contains a weekend, so a forecast means nothing after fewer full days. */
export const FIRST_WEEK = 7;
const [SATURDAY, DAYS_OF_WEEK] = [6, 7];
const FORECAST_PLACES = 10;

/** How many working days and days of weekends a period has. */
function countDays({ from, to }: Period) {
	const end = utc(to);
	let [working, weekend] = [0, 0];
	for (let day = utc(from); day <= end; day = day.plus({ days: 1 })) {
		if (day.weekday < SATURDAY) working += 1;
		else weekend += 1;
	}
	return { working, weekend };
}

/** The last Saturday and Sunday of a period, as far as it has them. */
function lastWeekend({ from, to }: Period): Period {
	const end = utc(to);
	const sunday = end.minus({ days: end.weekday % DAYS_OF_WEEK });
	const saturday = sunday.minus({ days: 1 });
	// On the seventh, a month that began on a Sunday has no whole weekend.
	return saturday >= utc(from) ? periodOf(saturday, sunday) : periodOf(end, end);
}

/** What a forecast of the month of a period needs: its days so far, the days that are left, and the last weekend. Undefined in its first week, and where the month is over. */
export function weekdaysOf(period: Period) {
	const end = utc(period.to);
	const last = end.endOf('month');
	if (end.day < FIRST_WEEK || end.day === last.day) return undefined;
	const left = countDays(periodOf(end.plus({ days: 1 }), last));
	return { gone: countDays(period), left, weekend: lastWeekend(period) };
}

/** The cost of a whole month: so far, and for each day that's left a day's average, of a weekend day that of the last weekend, of a working day that of the rest. Where nothing is left for those, all days are the same. */
export function forecastOf(
	cost: Decimal,
	readings: ReadonlyArray<Pick<Reading, 'weekend'>>,
	{ gone, left, weekend: last }: NonNullable<ReturnType<typeof weekdaysOf>>,
): Decimal | undefined {
	const weekendDays = countDays(last).weekend;
	const weekend = totalOf(compactMap(readings, (one) => one.weekend))?.cost ?? ZERO;
	const times = (value: Decimal, factor: number) => multiply(value, wholeNumber(factor));
	const per = (value: Decimal, days: number) => divide(value, wholeNumber(days), FORECAST_PLACES);
	// In units of a weekend's days, so that it's divided only once.
	const working = subtract(times(cost, weekendDays), times(weekend, gone.weekend));
	if (working.digits < 0n && cost.digits >= 0n) {
		const ofAll = per(times(cost, left.working + left.weekend), gone.working + gone.weekend);
		return ofAll && sum([cost, ofAll]);
	}
	const ofWorking = per(times(working, left.working), weekendDays * gone.working);
	const ofWeekend = per(times(weekend, left.weekend), weekendDays);
	return ofWorking && ofWeekend && sum([cost, ofWorking, ofWeekend]);
}

/** The same for all readings of a dataset that could be read; undefined where its last weekend couldn't be. */
export const weekdaysIn = ({ period, weekend }: Pick<Dataset, 'period' | 'weekend'>) =>
	weekend && weekend.unread.length === 0 ? weekdaysOf(period) : undefined;
