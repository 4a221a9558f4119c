import type { Budget } from '../read/budgets';
import { totalOf } from '../../analytics/amounts';
import type { Dataset } from '../read/dataset';
import type { Prompt, Row } from '../read/directory';
import { typesIn } from '../read/types';
import { compare } from '../../util/decimal';
import { compactMap, groupBy } from '../../util/lists';
import { isUsed, usesOf, type BudgetUse, type Month } from './budgets';
import { byCost, type Sums } from './places';

/** A budget that is used up to a threshold, or will be exceeded. */
export interface BudgetAlert {
	/** The highest that's reached, if any. */
	readonly threshold?: number;
	/** Whether the forecast is above the budget, and nothing says yet that it's spent. */
	readonly isForecast: boolean;
	readonly use: BudgetUse & Required<Pick<BudgetUse, 'left' | 'now'>>;
}

/** How to check budgets: thresholds in percent, ascending. */
export interface BudgetRules {
	readonly thresholds: readonly number[];
}

/** Percent of a budget that is spent. */
const SPENT = 100;
const MOST_CONTRIBUTORS = 5;

/** What of a budget costs most: prompt templates of a row, and rows of anything else. */
export const contributorsOf = ({
	budget,
	readings,
}: BudgetUse): Array<Sums & { readonly of: Prompt | Row }> =>
	[...groupBy(readings, (one) => (budget.kind === 'entity' ? one.prompt : one.row))]
		.map(([of, own]) => ({ of, now: totalOf(compactMap(own, ({ now }) => now)) }))
		.filter(({ now }) => now && now.cost.digits > 0n)
		.sort(byCost)
		.slice(0, MOST_CONTRIBUTORS);

/** The alert of a budget, if any: for the highest threshold that its cost has reached, for its forecast, or for both. */
function alertOn(use: BudgetUse, { thresholds }: BudgetRules): BudgetAlert[] {
	const { now, left, budget, forecast } = use;
	if (!now || !left) return [];
	const threshold = thresholds.findLast((percent) => isUsed(now.cost, budget.amount, percent));
	const isSaid = threshold !== undefined && threshold >= SPENT;
	const isForecast = !isSaid && forecast !== undefined && compare(forecast, budget.amount) > 0;
	if (threshold === undefined && !isForecast) return [];
	return [{ threshold, isForecast, use: { ...use, now, left } }];
}

/** How much of each budget is used, and the alerts on them, the most above its budget first. */
export function alertsFor(
	dataset: Dataset,
	budgets: readonly Budget[],
	rules: BudgetRules,
	month: Month,
): { uses: BudgetUse[]; alerts: BudgetAlert[] } {
	const { counted } = typesIn(dataset.rows, dataset.readings);
	const uses = usesOf(budgets, dataset, counted, month);
	return { uses, alerts: uses.flatMap((use) => alertOn(use, rules)) };
}
