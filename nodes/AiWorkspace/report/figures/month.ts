import { isoDate, utc } from '../../analytics/calendarDay';
import { compare, multiply, type Decimal } from '../../util/decimal';
import { groupBy } from '../../util/lists';
import type { Prompt, Row } from '../read/directory';
import {
	daysOf,
	forecastOf,
	guardedPrompt,
	guardedRow,
	percentUsed,
	usageOf,
	wholeNumber,
	type Guarded,
} from './budgets';
import { sumsOf, type Figures } from './figures';
import type { PlacedReading, Sums } from './places';

/** A budget in a report. The sums are those of what it's for. */
export interface BudgetUse extends Sums, Pick<Guarded, 'id' | 'kind' | 'name'> {
	readonly of: Prompt | Row;
	readonly budget: Decimal;
	/** Undefined for a budget of 0, and without data. */
	readonly percent?: Decimal;
	readonly forecast?: Decimal;
	readonly state: 'close' | 'over' | 'within';
	/** The prompt templates that its cost lacks. */
	readonly lacks: readonly Guarded[];
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

const isOfMonth = ({ from, to }: Figures['period']) => from === `${to.slice(0, 8)}01`;

function stateOf(budget: Decimal, cost?: Decimal, forecast?: Decimal): BudgetUse['state'] {
	if (!cost) return 'within';
	if (compare(cost, budget) > 0) return 'over';
	const part = multiply(budget, wholeNumber(CLOSE));
	const isClose = cost.digits > 0n && compare(multiply(cost, wholeNumber(100)), part) >= 0;
	return isClose || (forecast && compare(forecast, budget) > 0) ? 'close' : 'within';
}

/** The most used first, those without data last. */
function byUse(a: BudgetUse, b: BudgetUse): number {
	if (!a.now || !b.now) return Number(!a.now) - Number(!b.now);
	return compare(multiply(b.now.cost, a.budget), multiply(a.now.cost, b.budget));
}

/** The budgets in a report on a month, or its first days. Those of prompt templates are for all rows, and those of rows for all prompt templates. */
export function budgetsIn(figures: Figures, hasForecast: boolean): BudgetUse[] {
	const { period, breakdown, byPrompt, rows, readings, unread } = figures;
	if (!isOfMonth(period)) return [];
	const byRow = groupBy(readings, ({ row }) => row);
	const lacking = unread.map(({ prompt }) => guardedPrompt(prompt));
	const useOf = (
		of: Prompt | Row,
		guarded: Guarded,
		own: readonly PlacedReading[],
		lacks: readonly Guarded[],
	): BudgetUse[] => {
		const { budget, id, kind, name } = guarded;
		if (!budget) return [];
		const sums = sumsOf(own);
		const usage = usageOf({ ...guarded, budget }, own, lacks, daysOf(period));
		const forecast = hasForecast ? usage?.forecast : undefined;
		const percent = usage && percentUsed(usage.cost, budget);
		const state = stateOf(budget, usage?.cost, forecast);
		return [{ of, id, kind, name, budget, percent, forecast, state, lacks, ...sums }];
	};
	const ofPrompts = byPrompt.flatMap(({ of, readings: own }) =>
		useOf(
			of,
			guardedPrompt(of),
			own.filter(({ isCounted }) => isCounted),
			[],
		),
	);
	const ofRows = rows.flatMap((row) => useOf(row, guardedRow(row), byRow.get(row) ?? [], lacking));
	const all = breakdown.isPerPrompt ? ofPrompts : ofRows;
	return (
		breakdown.reportPer === undefined && !breakdown.isPerPrompt ? [...ofPrompts, ...ofRows] : all
	).sort(byUse);
}
