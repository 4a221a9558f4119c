import { compare, multiply } from '../../util/decimal';
import { existing } from '../../util/guards';
import { compactMap, groupBy } from '../../util/lists';
import type { Dataset, Reading, Unread } from '../read/dataset';
import type { Prompt, Row, Subject } from '../read/directory';
import { typesIn } from '../read/types';
import { daysOf, FIRST_WEEK, usageOf, wholeNumber, type Usage } from './budgets';
import { doubtProblems, isUnpriced, type Problem } from './remarks';
import { byCost } from './places';

/** What there is to say of budgets: one that is used up to a threshold, or will be exceeded, one that couldn't be checked, or all that have no data, or no cost. */
export type Alert =
	| {
			readonly level: 'used';
			/** The highest that's reached, if any. */
			readonly threshold?: number;
			/** Whether the forecast is above the budget, and nothing says yet that it's spent. */
			readonly isForecast: boolean;
			readonly of: Usage;
			/** The readings that cost most, at most three. */
			readonly contributors: readonly Reading[];
	  }
	| {
			readonly level: 'notChecked';
			readonly of: Subject;
			readonly why: Unread | 'onlyDepartments';
			/** The budgets of others that are compared with less for that reason. */
			readonly lackedBy: readonly Subject[];
			/** Whether only earlier periods couldn't be read. */
			readonly isEarlier?: boolean;
	  }
	| {
			readonly level: 'noData';
			readonly all: readonly Subject[];
			/** All that should have data. */
			readonly among: readonly Subject[];
	  }
	| { readonly level: 'noCost'; readonly all: readonly Subject[] }
	| { readonly level: 'doubtful'; readonly all: readonly Subject[]; readonly why: Problem };

/** What couldn't be checked, or not be relied on. */
export type Unchecked = Extract<Alert, { readonly level: 'doubtful' | 'notChecked' }>;

/** How to check budgets: thresholds in percent, ascending. */
export interface BudgetRules {
	readonly thresholds: readonly number[];
	readonly hasForecast: boolean;
	readonly currency?: string;
}

/** Something with a budget, or that counts for one, and what was read of it. */
interface Checked {
	readonly of: Subject;
	/** What its cost adds up. */
	readonly readings: readonly Reading[];
	/** Whether anything has data for it, even if no sum includes that. */
	readonly hasData: boolean;
	/** What its cost doesn't include, although it should. */
	readonly lacks: readonly Subject[];
}

/** Percent of a budget that is spent. */
const SPENT = 100;
const MOST_CONTRIBUTORS = 3;

/** The alert of a budget, if any: for the highest threshold that its cost has reached, for its forecast, or for both. */
function alertOn(
	usage: Usage,
	readings: readonly Reading[],
	{ thresholds, hasForecast }: BudgetRules,
): Alert[] {
	const { cost, budget } = usage;
	const forecast = hasForecast ? usage.forecast : undefined;
	const threshold = thresholds.findLast(
		(percent) =>
			cost.digits > 0n &&
			compare(multiply(cost, wholeNumber(100)), multiply(budget, wholeNumber(percent))) >= 0,
	);
	const isSaid = threshold !== undefined && threshold >= SPENT;
	const isForecast = !isSaid && forecast !== undefined && compare(forecast, budget) > 0;
	if (threshold === undefined && !isForecast) return [];
	const paid = readings.filter(({ now }) => now && now.cost.digits > 0n);
	const contributors = [...paid].sort(byCost).slice(0, MOST_CONTRIBUTORS);
	return [{ level: 'used', threshold, isForecast, of: { ...usage, forecast }, contributors }];
}

/** Everything that has a budget, or that another one's cost includes, prompt templates first. The cost of a row is that of all prompt templates, the cost of a prompt template that of the rows which totals add up. */
function checkedIn(
	{ prompts, rows, readings }: Dataset,
	counted: ReadonlySet<Row>,
	unread: readonly Prompt[],
): Checked[] {
	const byPrompt = groupBy(readings, ({ prompt }) => prompt);
	const byRow = groupBy(readings, ({ row }) => row);
	const check = (of: Subject, all: readonly Reading[], more: Partial<Checked>): Checked => ({
		...{ of, readings: all, hasData: all.some(({ now }) => now), lacks: [] },
		...more,
	});
	return [
		...prompts.map((prompt) => {
			const all = existing(byPrompt.get(prompt), 'reading of a prompt template');
			return check(prompt, all, {
				readings: all.filter(({ row }) => counted.has(row)),
			});
		}),
		// Without readings where no prompt template could be read.
		...rows.map((row) => check(row, byRow.get(row) ?? [], { lacks: unread })),
	];
}

/** One alert for all that the API returned nothing for: after a week, or at once if that's everything. */
function noDataAlert({ readings, period }: Dataset, needed: readonly Checked[]): Alert[] {
	const idle = needed.filter(({ hasData }) => !hasData);
	const guarded = (some: readonly Checked[]) => some.map(({ of }) => of);
	const isEarly = daysOf(period).day < FIRST_WEEK && readings.some(({ now }) => now);
	if (idle.length === 0 || isEarly) return [];
	return [{ level: 'noData', all: guarded(idle), among: guarded(needed) }];
}

/** The alerts of all rows and prompt templates with a budget, and of what isn't guarded. */
export function alertsFor(dataset: Dataset, rules: BudgetRules): Alert[] {
	const { prompts, rows, readings, unread, period } = dataset;
	const { counted } = typesIn(rows, readings);
	const unreadPrompts = unread.map(({ prompt }) => prompt);
	const all = checkedIn(dataset, counted, unreadPrompts);
	const isNeeded = ({ of }: Checked) =>
		of.budget !== undefined || (of.kind === 'entity' ? prompts : rows).some(({ budget }) => budget);
	// A row may have data for what couldn't be read, which has an alert already.
	const isKnown = ({ of }: Checked) => unread.length === 0 || of.kind === 'prompt';
	const notChecked = (of: Subject, why: Unread): Alert[] => {
		const lackedBy = compactMap(all, (one) =>
			one.of.budget && one.lacks.includes(of) ? one.of : undefined,
		);
		const isOwn = of.budget !== undefined;
		return isOwn || lackedBy.length > 0 ? [{ level: 'notChecked', of, why, lackedBy }] : [];
	};
	const days = daysOf(period);
	const free: Subject[] = [];
	const onBudget = ({ of, readings: own, hasData, lacks }: Checked): Alert[] => {
		const { budget } = of;
		if (!budget) return [];
		const usage = usageOf({ ...of, budget }, own, lacks, days);
		// No cost is what a budget of 0 is for, and credits may be as high as the costs.
		if (isUnpriced(usage) && !usage?.credits && budget.digits > 0n) free.push(of);
		if (usage) return alertOn(usage, own, rules);
		return hasData ? [{ level: 'notChecked', of, why: 'onlyDepartments', lackedBy: [] }] : [];
	};
	const onBudgets = all.flatMap(onBudget);
	const own = compactMap(all, ({ of }) => (of.budget ? of : undefined));
	return [
		...doubtProblems(dataset, rules.currency).map(
			(why): Alert => ({ level: 'doubtful', all: own, why }),
		),
		...unread.flatMap((why) => notChecked(why.prompt, why)),
		...noDataAlert(
			dataset,
			all.filter((one) => isKnown(one) && isNeeded(one)),
		),
		...(free.length > 0 ? [{ level: 'noCost', all: free } as const] : []),
		...onBudgets,
	];
}
