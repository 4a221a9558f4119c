import { DateTime } from 'luxon';
import { totalOf, type Amounts } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import { divide, multiply, subtract, sum, type Decimal } from '../../util/decimal';
import { compactMap } from '../../util/lists';
import type { Reading } from '../read/dataset';
import type { Subject } from '../read/directory';

/** A budget and how much of it is used. */
export interface Usage extends Subject, Amounts {
	readonly budget: Decimal;
	/** Below zero where the cost is above the budget. */
	readonly left: Decimal;
	/** Days of the month after the period. */
	readonly daysLeft: number;
	/** The cost of the whole month at the pace of all days so far. */
	readonly forecast?: Decimal;
	/** What of its cost is below zero, if anything. */
	readonly credits?: Decimal;
	/** What its cost doesn't include, although it should. */
	readonly lacks: readonly Subject[];
}

/** A week contains a weekend, so neither a forecast nor idleness means much after fewer full days. */
export const FIRST_WEEK = 7;
const FORECAST_PLACES = 10;

export const wholeNumber = (value: number): Decimal => ({ digits: BigInt(value), places: 0 });

/** The days of the month of a period up to its end, and all of them. */
export function daysOf({ to }: Period) {
	const end = DateTime.fromISO(to, { zone: 'utc' });
	return { day: end.day, days: end.endOf('month').day };
}

/** The cost of a whole month at the pace of all days so far; undefined in its first week. */
export const forecastOf = (cost: Decimal, { day, days }: ReturnType<typeof daysOf>) =>
	day < FIRST_WEEK
		? undefined
		: divide(multiply(cost, wholeNumber(days)), wholeNumber(day), FORECAST_PLACES);

/** How much of a budget is used in percent, rounded down, so that 100 is reached; undefined for a budget of nothing. */
export const percentUsed = (cost: Decimal, budget: Decimal): Decimal | undefined =>
	budget.digits > 0n
		? {
				digits:
					(cost.digits * 10n ** BigInt(budget.places + 2)) /
					(budget.digits * 10n ** BigInt(cost.places)),
				places: 0,
			}
		: undefined;

/** How much of a budget the readings use that its cost adds up; undefined where none of them has data. */
export function usageOf(
	of: Subject & Pick<Usage, 'budget'>,
	readings: readonly Reading[],
	lacks: readonly Subject[],
	month: ReturnType<typeof daysOf>,
): Usage | undefined {
	const total = totalOf(compactMap(readings, ({ now }) => now));
	if (!total) return undefined;
	const { cost } = total;
	const credits = compactMap(readings, ({ now }) => now?.cost).filter(({ digits }) => digits < 0n);
	return {
		...of,
		...total,
		left: subtract(of.budget, cost),
		daysLeft: month.days - month.day,
		forecast: forecastOf(cost, month),
		credits: credits.length > 0 ? sum(credits) : undefined,
		lacks,
	};
}
