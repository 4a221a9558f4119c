/** How far forecasts are off on some days of 48 months, beside the average of all days so far, which they were before. */
import type { DateTime } from 'luxon';
import meanBy from 'lodash/meanBy';
import times from 'lodash/times';
import { utc } from '../../nodes/AiWorkspace/analytics/calendarDay';
import { periodOf, type Period } from '../../nodes/AiWorkspace/analytics/period';
import { forecastOf, weekdaysOf } from '../../nodes/AiWorkspace/report/figures/forecast';
import { toNumber } from '../../nodes/AiWorkspace/util/decimal';
import { existing } from '../../nodes/AiWorkspace/util/guards';
import { table } from '../docs/document';
import { decimal } from '../support/reports';

const DAYS = [8, 12, 16, 20];
const FIRST = utc('2023-01-01');
const MONTHS = times(48, (months) => FIRST.plus({ months }));

type CostOn = (date: DateTime) => number;
const onWeekdays: CostOn = ({ weekday }) => (weekday < 6 ? 100 : 0);
/** From the second Monday of a month on. */
const isHoliday: CostOn = ({ day, weekday }) => (Math.ceil((day - weekday + 1) / 7) === 2 ? 1 : 0);
const PATTERNS: Record<string, CostOn> = {
	'Weekdays only': onWeekdays,
	'Every day alike': () => 100,
	'Weekdays, growing 3% a week': (date) =>
		Math.round(onWeekdays(date) * 1.03 ** date.diff(FIRST, 'weeks').weeks),
	'Weekdays, but a week of holidays from the second Monday on': (date) =>
		isHoliday(date) ? 0 : onWeekdays(date),
};

function costIn({ from, to }: Period, costOn: CostOn) {
	let cost = 0;
	for (let day = utc(from); day <= utc(to); day = day.plus({ days: 1 })) cost += costOn(day);
	return cost;
}

/** The errors of both after so many days of a month, in percent. */
function errorsIn(month: DateTime, day: number, costOn: CostOn): [now: number, before: number] {
	const period = periodOf(month, month.set({ day }));
	const weekdays = existing(weekdaysOf(period), 'forecast');
	const weekend = { calls: decimal(1), cost: decimal(costIn(weekdays.weekend, costOn)) };
	const cost = costIn(period, costOn);
	const forecast = forecastOf(decimal(cost), [{ weekend }], weekdays);
	const { daysInMonth = 0 } = month;
	const actual = costIn(periodOf(month, month.endOf('month')), costOn);
	const errorOf = (value: number) => 100 * Math.abs(value / actual - 1);
	return [errorOf(toNumber(existing(forecast, 'forecast'))), errorOf((cost / day) * daysInMonth)];
}

export const forecastTable = () =>
	table([
		['Cost', ...DAYS.map((day) => `day ${day}`)],
		...Object.entries(PATTERNS).map(([name, costOn]) => [
			name,
			...DAYS.map((day) => {
				const errors = MONTHS.map((month) => errorsIn(month, day, costOn));
				return [0, 1].map((at) => meanBy(errors, at).toFixed(1)).join(' / ');
			}),
		]),
	]);
