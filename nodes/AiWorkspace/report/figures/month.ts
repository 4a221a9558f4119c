import { isoDate, utc } from '../../analytics/calendarDay';
import { compare, multiply, ZERO, type Decimal } from '../../util/decimal';
import { groupBy } from '../../util/lists';
import type { Prompt, Row, Subject } from '../read/directory';
import { daysOf, forecastOf, percentUsed, usageOf, wholeNumber } from './budgets';
import type { Figures } from './figures';
import type { PlacedReading, Sums } from './places';

/** A budget in a report. The sums are those of what it's for. */
export interface BudgetUse extends Sums {
	readonly of: Prompt | Row;
	readonly budget: Decimal;
	/** Undefined for a budget of 0, and without data. */
	readonly percent?: Decimal;
	readonly forecast?: Decimal;
	readonly state: 'close' | 'over' | 'within';
	/** The prompt templates that its cost lacks. */
	readonly lacks: readonly Subject[];
}

/** Percent of a budget that are close to all of it. */
const CLOSE = 80;

/** What the month costs at the pace so far, if the period is its first days up to yesterday. */
export function monthForecast({ period, total }: Figures, today: string): Decimal | undefined {
	const month = daysOf(period);
	const isSoFar = isOfMonth(period) && isoDate(utc(period.to).plus({ days: 1 })) === today;
	return total.now && isSoFar && month.day < month.days
		? forecastOf(total.now.cost, month)
		: undefined;
}

/** Whether a period is a month, or its first days. */
export const isOfMonth = ({ from, to }: Figures['period']) => from === `${to.slice(0, 8)}01`;

/** Once the month is over, nothing is at risk. */
function stateOf(
	budget: Decimal,
	isOver: boolean,
	cost?: Decimal,
	forecast?: Decimal,
): BudgetUse['state'] {
	if (!cost) return 'within';
	if (compare(cost, budget) > 0) return 'over';
	if (isOver) return 'within';
	const part = multiply(budget, wholeNumber(CLOSE));
	const isClose = cost.digits > 0n && compare(multiply(cost, wholeNumber(100)), part) >= 0;
	return isClose || (forecast && compare(forecast, budget) > 0) ? 'close' : 'within';
}

/** A cost and its budget: nothing of a budget of 0 is nothing of any. */
const partOf = (cost: Decimal, budget: Decimal): [Decimal, Decimal] =>
	budget.digits > 0n || cost.digits > 0n ? [cost, budget] : [ZERO, wholeNumber(1)];

/** The most used first, those without data last. */
function byUse(a: BudgetUse, b: BudgetUse): number {
	if (!a.now || !b.now) return Number(!a.now) - Number(!b.now);
	const [[cost, budget], [other, limit]] = [
		partOf(a.now.cost, a.budget),
		partOf(b.now.cost, b.budget),
	];
	return compare(multiply(other, budget), multiply(cost, limit));
}

/** The budgets in a report on a month, or its first days. Those of prompt templates are for all rows, and those of rows for all prompt templates. */
export function budgetsIn(figures: Figures, today: string): BudgetUse[] {
	const { period, breakdown, byPrompt, rows, prompts, readings, unread } = figures;
	if (!isOfMonth(period) || ![...rows, ...prompts].some(({ budget }) => budget)) return [];
	const month = daysOf(period);
	const isOver = period.to < today && month.day === month.days;
	const hasForecast = monthForecast(figures, today) !== undefined;
	const byRow = groupBy(readings, ({ row }) => row);
	const useOf = (
		of: Prompt | Row,
		own: readonly PlacedReading[],
		lacks: readonly Subject[],
	): BudgetUse[] => {
		const { budget } = of;
		if (!budget) return [];
		const now = usageOf({ ...of, budget }, own, lacks, month);
		const forecast = hasForecast ? now?.forecast : undefined;
		const percent = now && percentUsed(now.cost, budget);
		const state = stateOf(budget, isOver, now?.cost, forecast);
		return [{ of, budget, percent, forecast, state, lacks, now }];
	};
	const inTotal = (own: readonly PlacedReading[]) => own.filter(({ isCounted }) => isCounted);
	const ofPrompts = byPrompt.flatMap(({ of, readings: own }) => useOf(of, inTotal(own), []));
	const lacking = unread.map(({ prompt }) => prompt);
	const ofRows = rows.flatMap((row) => useOf(row, byRow.get(row) ?? [], lacking));
	const { reportPer, isPerPrompt = false } = breakdown;
	const all = [...(reportPer === undefined ? ofPrompts : []), ...(isPerPrompt ? [] : ofRows)];
	return all.sort(byUse);
}
