import { totalOf } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import { compare, divide, multiply, toNumber, type Decimal } from '../../util/decimal';
import { compactMap, groupBy } from '../../util/lists';
import type { Dataset, Reading, Unread } from '../read/dataset';
import type { Prompt, Row } from '../read/directory';
import { typesIn } from '../read/types';

/** What has a budget, or counts for one: a row, or a prompt template. */
export interface Guarded {
	readonly kind: 'entity' | 'prompt';
	readonly id: string;
	readonly name: string;
	readonly owner: string | null;
	readonly budget?: Decimal;
	/** The index of the input item that it is, if any. */
	readonly index?: number;
}

/** A budget and how much of it is used. */
export interface Usage extends Guarded {
	readonly budget: Decimal;
	readonly cost: Decimal;
	/** The cost of the whole month at the pace so far. */
	readonly forecast?: Decimal;
}

/** What there is to say of budgets: one that is reached or will be, one that couldn't be checked, or all that nothing is known of. */
export type Alert =
	| { readonly level: 'reached'; readonly threshold: number; readonly of: Usage }
	| { readonly level: 'forecast'; readonly of: Usage }
	| {
			readonly level: 'notChecked';
			readonly of: Guarded;
			readonly why: Unread | 'inNoSum' | 'onlyDepartments';
	  }
	| {
			readonly level: 'noData';
			readonly all: readonly Guarded[];
			/** All that should have data. */
			readonly among: readonly Guarded[];
	  };

/** How to check budgets: thresholds in percent, ascending. */
export interface BudgetRules {
	readonly thresholds: readonly number[];
	readonly hasForecast: boolean;
}

/** A week contains a weekend, so neither a forecast nor idleness means much after fewer full days. */
const FIRST_WEEK = 7;
const FORECAST_PLACES = 10;
const whole = (value: number): Decimal => ({ digits: BigInt(value), places: 0 });
const dayIn = (date: string) => Number(date.slice(-2));

/** The cost of the whole month at the pace so far; undefined in its first days. */
function forecastOf(cost: Decimal, { to }: Period): Decimal | undefined {
	const [year = 0, month = 0, day = 0] = to.split('-').map(Number);
	if (day < FIRST_WEEK) return undefined;
	const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
	return divide(multiply(cost, whole(days)), whole(day), FORECAST_PLACES);
}

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

/** The alerts of a budget: the highest threshold that its cost has reached, and a forecast above it. */
function alertsOn(of: Usage, { thresholds }: BudgetRules): Alert[] {
	const { cost, budget, forecast } = of;
	const isReached = (percent: number) =>
		compare(multiply(cost, whole(100)), multiply(budget, whole(percent))) >= 0;
	const threshold = cost.digits > 0n ? thresholds.filter(isReached).at(-1) : undefined;
	const alerts: Alert[] = [];
	if (threshold !== undefined) alerts.push({ level: 'reached', threshold, of });
	if (forecast && compare(forecast, budget) > 0 && !isReached(100)) {
		alerts.push({ level: 'forecast', of });
	}
	return alerts;
}

const guardedPrompt = ({ id, name, budget }: Prompt): Guarded => {
	return { kind: 'prompt', id, name, owner: null, budget };
};

const guardedRow = ({ id, name, owner, budget, index }: Row): Guarded => {
	return { kind: 'entity', id, name, owner, budget, index };
};

/** Something with a budget, or that counts for one, and what was read of it. */
interface Checked {
	readonly of: Guarded;
	/** What its cost adds up. */
	readonly readings: readonly Reading[];
	/** Whether anything has data for it, even if no sum includes that. */
	readonly hasData: boolean;
}

/** Everything that has a budget, or that another one's cost includes. The cost of a row is that of all prompt templates, the cost of a prompt template that of the rows which totals add up. */
function checkedIn({ prompts, rows, readings, unread }: Dataset, counted: ReadonlySet<Row>) {
	const byPrompt = groupBy(readings, ({ prompt }) => prompt);
	const byRow = groupBy(readings, ({ row }) => row);
	const check = (of: Guarded, all: readonly Reading[], own = all): Checked => ({
		of,
		readings: own,
		hasData: all.some(({ now }) => now),
	});
	const ofPrompts = prompts.map((prompt) => {
		const all = byPrompt.get(prompt) ?? [];
		return check(
			guardedPrompt(prompt),
			all,
			all.filter(({ row }) => counted.has(row)),
		);
	});
	const ofRows = rows.map((row) => check(guardedRow(row), byRow.get(row) ?? []));
	// A row may have data for what couldn't be read, which has an alert already.
	const idleRows = unread.length > 0 ? [] : ofRows;
	const guards = (some: ReadonlyArray<Prompt | Row>) => some.some(({ budget }) => budget);
	const isNeeded = ({ of }: Checked) =>
		of.budget !== undefined || guards(of.kind === 'entity' ? prompts : rows);
	return {
		all: [...ofPrompts, ...ofRows],
		needed: [...ofPrompts, ...idleRows].filter(isNeeded),
	};
}

/** One alert for all that the API returned nothing for: after a week, or at once if that's everything. */
function noDataAlert({ readings, period }: Dataset, needed: readonly Checked[]): Alert[] {
	const idle = needed.filter(({ hasData }) => !hasData);
	const guarded = (some: readonly Checked[]) => some.map(({ of }) => of);
	const isEarly = dayIn(period.to) < FIRST_WEEK && readings.some(({ now }) => now);
	if (idle.length === 0 || isEarly) return [];
	return [{ level: 'noData', all: guarded(idle), among: guarded(needed) }];
}

/** The alerts of all rows and prompt templates with a budget, and of what isn't guarded. */
export function alertsFor(dataset: Dataset, rules: BudgetRules): Alert[] {
	const { prompts, rows, readings, unread, period } = dataset;
	const { counted, contradictory } = typesIn(rows, readings);
	const { all, needed } = checkedIn(dataset, counted);
	const inNoSum = prompts.some(({ budget }) => budget) ? [...contradictory] : [];
	const onBudget = ({ of, readings: own, hasData }: Checked): Alert[] => {
		const { budget } = of;
		if (!budget) return [];
		const cost = totalOf(compactMap(own, ({ now }) => now))?.cost;
		if (!cost) return hasData ? [{ level: 'notChecked', of, why: 'onlyDepartments' }] : [];
		const forecast = rules.hasForecast ? forecastOf(cost, period) : undefined;
		return alertsOn({ ...of, budget, cost, forecast }, rules);
	};
	return [
		...unread.map(
			(one): Alert => ({ level: 'notChecked', of: guardedPrompt(one.prompt), why: one }),
		),
		...inNoSum.map((row): Alert => ({ level: 'notChecked', of: guardedRow(row), why: 'inNoSum' })),
		...noDataAlert(dataset, needed),
		...all.flatMap(onBudget),
	];
}

/** What tells an alert from others that were sent for the same month. `day` is that of the execution, YYYY-MM-DD. */
export function alertParts(alert: Alert, { from }: Period, day: string): string[] {
	const month = from.slice(0, 'YYYY-MM'.length);
	if (alert.level === 'noData') {
		const { all, among } = alert;
		const ids = among.map(({ kind, id }) => `${kind} ${id.toLowerCase()}`).sort();
		// That some have data by now is nothing new, but that nothing had any may have been told early in the month.
		return ['several', month, alert.level, all.length < among.length ? 'some' : 'all', ...ids];
	}
	const { kind, id, budget } = alert.of;
	const own = [kind, id.toLowerCase(), month];
	// Each day without a check is a new one.
	if (alert.level === 'notChecked') return [...own, alert.level, day];
	const level = alert.level === 'reached' ? String(alert.threshold) : alert.level;
	// As a number prints it, so that 100 and 100.00 are the same budget.
	return [...own, budget ? String(toNumber(budget)) : '', level];
}
