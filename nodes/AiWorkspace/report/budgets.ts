import { totalOf } from '../analytics/amounts';
import type { Period } from '../analytics/period';
import { compare, divide, multiply, ZERO, type Decimal } from '../util/decimal';
import { groupBy } from '../util/groupBy';
import type { Document } from './blocks';
import type { Prompt, Row } from './directory';
import { typesOf, type Cell, type Subject } from './figures';
import { percentOf, plain, range, shorten, type Money } from './format';
import { words } from './words';

/** How much of a budget is used, or why that isn't known. */
export interface Alert {
	/** A threshold in percent, or a word. */
	readonly level: string;
	readonly kind: 'entity' | 'prompt';
	readonly of: Prompt | Row;
	readonly cost?: Decimal;
	readonly budget?: Decimal;
	/** Of the whole month. */
	readonly forecast?: Decimal;
	/** What happened, in a sentence. */
	readonly why: string;
}

/** A week contains a weekend, so a forecast from fewer days isn't one of working days. */
const FIRST_FORECAST_DAY = 7;
const FORECAST_PLACES = 10;
const whole = (value: number): Decimal => ({ digits: BigInt(value), places: 0 });

/** The cost of the whole month at the pace so far; undefined in its first days. */
function forecastOf(cost: Decimal, { to }: Period): Decimal | undefined {
	const [year = 0, month = 0, day = 0] = to.split('-').map(Number);
	if (day < FIRST_FORECAST_DAY) return undefined;
	const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
	return divide(multiply(cost, whole(days)), whole(day), FORECAST_PLACES);
}

/** How to check budgets. */
export interface BudgetRules {
	/** In percent, ascending. */
	readonly thresholds: readonly number[];
	readonly hasForecast: boolean;
}

/**
 * The alerts of all rows and prompt templates with a budget: the highest threshold that is reached, a forecast above the budget,
 * and what isn't guarded at all. The cost of a row is that of all prompt templates, the cost of a prompt template that of the rows
 * which totals add up.
 */
export function alertsFor(subject: Subject, rules: BudgetRules): Alert[] {
	const { prompts, rows, cells, unread, period } = subject;
	const { counted } = typesOf(subject);
	const byPrompt = groupBy(cells, ({ prompt }) => prompt);
	const byRow = groupBy(cells, ({ row }) => row);
	const { why } = words.budgets;
	const of = (
		kind: Alert['kind'],
		one: Prompt | Row,
		own: readonly Cell[],
		isOnly = false,
	): Alert[] => {
		const { budget } = one;
		if (!budget) return [];
		const cost = totalOf(own.flatMap(({ now }) => now ?? []))?.cost;
		const base = { kind, of: one, budget };
		if (!cost) {
			// It may have data for what couldn't be read, which has an alert of its own.
			if (kind === 'entity' && unread.length > 0) return [];
			return [{ ...base, level: 'noData', why: isOnly ? why.onlyDepartments : why.noData }];
		}
		const forecast = rules.hasForecast ? forecastOf(cost, period) : undefined;
		const known = { ...base, cost, forecast };
		const isReached = (percent: number) =>
			compare(multiply(cost, whole(100)), multiply(budget, whole(percent))) >= 0;
		const level = cost.digits > 0n ? rules.thresholds.filter(isReached).at(-1) : undefined;
		const isAbove = forecast && compare(forecast, budget) > 0 && compare(cost, budget) < 0;
		return [
			...(level === undefined
				? []
				: [{ ...known, level: String(level), why: why.threshold(String(level)) }]),
			...(isAbove ? [{ ...known, level: 'forecast', why: why.forecast }] : []),
		];
	};
	return [
		...unread.map(({ prompt, message }) => ({
			...{ level: 'notChecked', kind: 'prompt' as const, of: prompt, budget: prompt.budget },
			why: why.notChecked(message),
		})),
		...prompts.flatMap((prompt) => {
			const all = byPrompt.get(prompt) ?? [];
			const own = all.filter(({ row }) => counted.has(row));
			return of(
				'prompt',
				prompt,
				own,
				all.some(({ now }) => now),
			);
		}),
		...rows.flatMap((row) => of('entity', row, byRow.get(row) ?? [])),
	];
}

export const nameOf = ({ of }: Alert): string => ('title' in of ? of.title : of.name);

/** What an alert says in one line, and in an email. */
export function alertTexts(alert: Alert, period: Period, money: Money) {
	const { level, cost, budget, forecast, why } = alert;
	const { budgets } = words;
	const name = shorten(nameOf(alert));
	const percent = (amount: Decimal) => {
		const part = budget && percentOf(amount, budget);
		return part === undefined ? budgets.noPercent : `${part}%`;
	};
	const what = () => {
		if (level === 'noData') return budgets.noData(name);
		if (level === 'notChecked') return budgets.notChecked(name);
		if (level === 'forecast') return budgets.forecast(name, percent(forecast ?? ZERO));
		return budgets.reached(name, percent(cost ?? ZERO));
	};
	const subject = plain(budgets.subject(what()));
	const lines = [
		...(cost ? [budgets.line(name, money.of(cost), money.of(budget), percent(cost))] : []),
		...(forecast ? [budgets.forecastLine(money.of(forecast))] : []),
		why,
	];
	const document: Document = {
		overline: '',
		title: name,
		period: budgets.period(range(period)),
		blocks: [
			{ kind: 'notice', title: what(), lines },
			...(cost && budget
				? [
						{
							kind: 'chart' as const,
							legend: [budgets.soFar, budgets.budget],
							bars: [{ label: name, now: cost, before: budget }],
						},
					]
				: []),
		],
	};
	return { subject, document, message: [subject, ...lines].join('\n') };
}
