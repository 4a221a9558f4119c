import type { Budget } from '../read/budgets';
import { totalOf } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import type { Dataset, Unread } from '../read/dataset';
import type { Prompt, Row } from '../read/directory';
import { typesIn } from '../read/types';
import { compare, toNumber } from '../../util/decimal';
import { compactMap, groupBy } from '../../util/lists';
import { daysOf, isUsed, usesOf, type BudgetUse } from './budgets';
import { FIRST_WEEK } from './forecast';
import { byCost, type Sums } from './places';
import { doubtsIn, isBlind, ofUnread, remark, type UncheckedReason } from './remarks';
import { MOST_CONTRIBUTORS } from './unusual';

/** A budget that is used up to a threshold, or will be exceeded. */
export interface BudgetAlert {
	/** The highest that's reached, if any. */
	readonly threshold?: number;
	/** Whether the forecast is above the budget, and nothing says yet that it's spent. */
	readonly isForecast: boolean;
	readonly use: BudgetUse & Required<Pick<BudgetUse, 'left' | 'now'>>;
}

/** Percent of a budget that is spent. */
const SPENT = 100;

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
function alertOn(use: BudgetUse, thresholds: readonly number[]): BudgetAlert[] {
	const { now, left, budget, forecast } = use;
	if (!now || !left) return [];
	const threshold = thresholds.findLast((percent) => isUsed(now.cost, budget.amount, percent));
	const isSaid = threshold !== undefined && threshold >= SPENT;
	const isForecast = !isSaid && forecast !== undefined && compare(forecast, budget.amount) > 0;
	if (threshold === undefined && !isForecast) return [];
	return [{ threshold, isForecast, use: { ...use, now, left } }];
}

/** What isn't guarded: also what the API returned nothing for, after a week, or at once if that's everything. */
function reasonsIn(
	dataset: Dataset,
	uses: readonly BudgetUse[],
	currency: string,
): UncheckedReason[] {
	const { period, readings, unread, weekend } = dataset;
	const needed = new Set(uses.flatMap(({ budget }) => budget.prompts));
	const isNeeded = ({ prompt }: Unread) => needed.has(prompt);
	const isNothing = !readings.some(({ now }) => now);
	const isEarly = daysOf(period).day < FIRST_WEEK && !isNothing;
	// What couldn't be read may have data, and is a reason already.
	const idle = uses.filter(({ now, lacks }) => !now && lacks.length === 0);
	const namesOf = (some: readonly BudgetUse[]) =>
		some.map(({ budget: { kind, name } }) => ({ name, isPrompt: kind === 'prompt' }));
	return [
		...remark('unread', unread.filter(isNeeded).map(ofUnread)),
		...remark('unreadEarlier', (weekend?.unread ?? []).filter(isNeeded).map(ofUnread)),
		...doubtsIn(dataset, [currency, ...uses.map(({ budget }) => budget.currency)]),
		...remark(isNothing ? 'nothing' : 'noData', isEarly ? [] : namesOf(idle)),
		...remark('noCost', namesOf(uses.filter(isBlind))),
	];
}

/** The alerts on budgets by thresholds in percent, ascending: the most above its budget first, and what isn't guarded. */
export function alertsFor(
	dataset: Dataset,
	budgets: readonly Budget[],
	thresholds: readonly number[],
	currency: string,
): { readonly alerts: readonly BudgetAlert[]; readonly reasons: readonly UncheckedReason[] } {
	const { counted } = typesIn(dataset.rows, dataset.readings);
	const uses = usesOf(budgets, dataset, counted);
	const alerts = uses.flatMap((use) => alertOn(use, thresholds));
	return { alerts, reasons: reasonsIn(dataset, uses, currency) };
}

/** The level of an alert in the output: a threshold in percent, or what it's about. */
export const levelOf = ({ threshold }: BudgetAlert): string =>
	threshold === undefined ? 'forecast' : String(threshold);

/** What tells an alert from others: the budget, its month, and what is told. An amount is a number, so that 100 and 100.00 are the same budget. */
export const alertParts = (
	{ threshold, isForecast, use: { budget } }: BudgetAlert,
	{ from }: Period,
): string[] => [
	budget.key,
	from.slice(0, 'YYYY-MM'.length),
	String(toNumber(budget.amount)),
	...(threshold === undefined ? [] : [String(threshold)]),
	...(isForecast ? ['forecast'] : []),
];
