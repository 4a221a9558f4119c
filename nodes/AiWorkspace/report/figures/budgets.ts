import type { DateTime } from 'luxon';
import { totalOf, type Amounts } from '../../analytics/amounts';
import { utc } from '../../analytics/calendarDay';
import { presetPeriod, type Period } from '../../analytics/period';
import { compare, isAtLeast, subtract, type Decimal } from '../../util/decimal';
import { compactMap, groupBy } from '../../util/lists';
import type { Budget } from '../read/budgets';
import type { Dataset, Reading } from '../read/dataset';
import type { Prompt, Row } from '../read/directory';
import { forecastOf, weekdaysIn } from './forecast';

/** A budget and how much of it is used. */
export interface BudgetUse {
	readonly budget: Budget;
	/** Undefined where nothing that it's for has data. */
	readonly now?: Amounts;
	/** Below zero where the cost is above the budget. */
	readonly left?: Decimal;
	/** Rounded down, so that 100 is reached. Undefined for a budget of 0, and without data. */
	readonly percent?: Decimal;
	/** The cost of the whole month; undefined where it isn't known, or where the month is over. */
	readonly forecast?: Decimal;
	readonly state: 'close' | 'over' | 'within';
	/** The prompt templates that its cost lacks. */
	readonly lacks: readonly Prompt[];
	/** What its cost adds up. */
	readonly readings: readonly Reading[];
}

/** Percent of a budget that are close to all of it. */
const CLOSE = 80;

/** How much of a budget is used in percent, rounded down; undefined for a budget of nothing. */
export const percentUsed = (cost: Decimal, budget: Decimal): Decimal | undefined => {
	if (budget.digits <= 0n) return undefined;
	const digits = cost.digits * 10n ** BigInt(budget.places + 2);
	return { digits: digits / (budget.digits * 10n ** BigInt(cost.places)), places: 0 };
};

/** Whether a cost is at least so many percent of a budget. */
export const isUsed = (cost: Decimal, budget: Decimal, percent: number): boolean =>
	cost.digits > 0n && isAtLeast(cost, percent, budget);

/** Once the month is over, nothing is at risk. */
function stateOf(
	{ amount }: Budget,
	isOver: boolean,
	cost: Decimal,
	forecast?: Decimal,
): BudgetUse['state'] {
	if (compare(cost, amount) > 0) return 'over';
	if (isOver) return 'within';
	const isClose = isUsed(cost, amount, CLOSE) || (forecast && compare(forecast, amount) > 0);
	return isClose ? 'close' : 'within';
}

/** The most above its budget first, those without data last. */
const byExcess = ({ left: a }: BudgetUse, { left: b }: BudgetUse): number =>
	a && b ? compare(a, b) : Number(!a) - Number(!b);

/** How much of each budget is used, the most above it first. A budget adds up what totals do, and one of departments alone their own. */
export function usesOf(
	budgets: readonly Budget[],
	dataset: Pick<Dataset, 'period' | 'readings' | 'unread' | 'weekend'>,
	counted: ReadonlySet<Row>,
	isOver = false,
): BudgetUse[] {
	const { readings: all, unread } = dataset;
	const weekdays = weekdaysIn(dataset);
	const byRow = groupBy(all, ({ row }) => row);
	const byPrompt = groupBy(all, ({ prompt }) => prompt);
	const useOf = (budget: Budget): BudgetUse => {
		const own = new Set(budget.prompts);
		const isOfAll = budget.rows.length >= byRow.size;
		const found = isOfAll
			? budget.prompts.flatMap((prompt) => byPrompt.get(prompt) ?? [])
			: budget.rows.flatMap((row) => byRow.get(row) ?? []).filter(({ prompt }) => own.has(prompt));
		const isCounted = budget.rows.some((row) => counted.has(row));
		const readings = found.filter(({ row }) => !isCounted || counted.has(row));
		const lacks = unread.map(({ prompt }) => prompt).filter((one) => own.has(one));
		const now = totalOf(compactMap(readings, (one) => one.now));
		if (!now) return { budget, state: 'within', lacks, readings };
		const { cost } = now;
		const forecast = weekdays && forecastOf(cost, readings, weekdays);
		return {
			budget,
			now,
			left: subtract(budget.amount, cost),
			percent: percentUsed(cost, budget.amount),
			forecast,
			state: stateOf(budget, isOver, cost, forecast),
			lacks,
			readings,
		};
	};
	return budgets.map(useOf).sort(byExcess);
}

/** The budgets that are about nothing else than these rows and prompt templates. */
export function budgetsWithin(
	budgets: readonly Budget[],
	rows: ReadonlySet<Row>,
	prompts: ReadonlySet<Prompt>,
): Budget[] {
	return budgets.filter(
		(one) =>
			one.rows.every((row) => rows.has(row)) && one.prompts.every((prompt) => prompts.has(prompt)),
	);
}

/** The days of the month of a period up to its end, and all of them. */
export function daysOf({ to }: Period) {
	const end = utc(to);
	return { day: end.day, days: end.endOf('month').day };
}

/** The days of a month on which the month before is still checked, because a cost may come late. */
const LATE_DAYS = 3;

/** The full days of this month and, on its first days, the whole month before, which comes first. */
export function monthsToCheck(now: DateTime): Period[] {
	const thisMonth = presetPeriod('monthToYesterday', now);
	return now.day > 1 && now.day <= LATE_DAYS
		? [presetPeriod('lastMonth', now), thisMonth]
		: [thisMonth];
}
