import { totalOf } from '../analytics/amounts';
import type { Period } from '../analytics/period';
import { compare, divide, multiply, ZERO, type Decimal } from '../util/decimal';
import { groupBy } from '../util/groupBy';
import type { Block, Document } from './blocks';
import { typesIn, type Prompt, type Row } from './directory';
import type { Cell, Subject } from './figures';
import { percentOf, plain, range, shorten, type Money } from './format';
import { words } from './words';

/** How much of a budget is used, or why that isn't known. */
export interface Alert {
	/** The threshold in percent, `forecast`, `noData`, or `notChecked`. */
	readonly level: string;
	readonly kind: 'entity' | 'prompt';
	readonly id: string;
	readonly name: string;
	readonly owner: string | null;
	readonly budget?: Decimal;
	readonly cost?: Decimal;
	/** The cost of the whole month at the pace so far. */
	readonly forecast?: Decimal;
	readonly why: string;
}

/** How to check budgets: thresholds in percent, ascending. */
export interface BudgetRules {
	readonly thresholds: readonly number[];
	readonly hasForecast: boolean;
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

/** The alerts of a budget: the highest threshold that its cost has reached, and a forecast above it. */
function alertsOn(cost: Decimal, budget: Decimal, rules: BudgetRules, period: Period) {
	const { alertReason } = words;
	const forecast = rules.hasForecast ? forecastOf(cost, period) : undefined;
	const isReached = (percent: number) =>
		compare(multiply(cost, whole(100)), multiply(budget, whole(percent))) >= 0;
	const reached = cost.digits > 0n ? rules.thresholds.filter(isReached).at(-1) : undefined;
	const isAbove = forecast && compare(forecast, budget) > 0 && !isReached(100);
	const levels = [
		...(reached === undefined
			? []
			: [[String(reached), alertReason.threshold(`${reached}`)] as const]),
		...(isAbove ? [['forecast', alertReason.forecast] as const] : []),
	];
	return levels.map(([level, why]) => ({ level, why, cost, forecast }));
}

/**
 * The alerts of all rows and prompt templates with a budget, and of what isn't guarded. The cost of a row is that of all prompt
 * templates, the cost of a prompt template that of the rows which totals add up.
 */
export function alertsFor(subject: Subject, rules: BudgetRules): Alert[] {
	const { prompts, rows, cells, unread, period } = subject;
	const { counted } = typesIn(rows, cells);
	const { alertReason } = words;
	const byPrompt = groupBy(cells, ({ prompt }) => prompt);
	const byRow = groupBy(cells, ({ row }) => row);
	const ofPrompt = ({ id, title: name, budget }: Prompt) =>
		({ kind: 'prompt', id, name, owner: null, budget }) as const;
	const ofRow = ({ id, name, owner, budget }: Row) =>
		({ kind: 'entity', id, name, owner, budget }) as const;
	const check = (
		of: ReturnType<typeof ofPrompt> | ReturnType<typeof ofRow>,
		own: readonly Cell[],
		whyNoData: string,
	): Alert[] => {
		if (!of.budget) return [];
		const total = totalOf(own.flatMap(({ now }) => now ?? []));
		if (!total) return whyNoData === '' ? [] : [{ ...of, level: 'noData', why: whyNoData }];
		return alertsOn(total.cost, of.budget, rules, period).map((alert) => ({ ...of, ...alert }));
	};
	return [
		...unread.map(({ prompt, message }) => ({
			...ofPrompt(prompt),
			...{ level: 'notChecked', why: alertReason.notChecked(message) },
		})),
		...prompts.flatMap((prompt) => {
			const all = byPrompt.get(prompt) ?? [];
			const isUsed = all.some(({ now }) => now);
			return check(
				ofPrompt(prompt),
				all.filter(({ row }) => counted.has(row)),
				isUsed ? alertReason.onlyDepartments : alertReason.noData,
			);
		}),
		// A row may have data for what couldn't be read, which has an alert already.
		...rows.flatMap((row) =>
			check(ofRow(row), byRow.get(row) ?? [], unread.length > 0 ? '' : alertReason.noData),
		),
	];
}

/** What an alert says in one line, as a document, and in a few lines for a chat. */
export function alertTexts(alert: Alert, period: Period, money: Money) {
	const { level, cost, budget, forecast, why } = alert;
	const name = shorten(alert.name);
	const percent = (amount = ZERO) => {
		const part = budget && percentOf(amount, budget);
		return part === undefined ? words.alert.noPercent : `${part}%`;
	};
	const said: Record<string, string> = {
		noData: words.alert.noData(name),
		notChecked: words.alert.notChecked(name),
		forecast: words.alert.forecast(name, percent(forecast)),
	};
	const title = said[level] ?? words.alert.reached(name, percent(cost));
	const used = words.alert.line(money.total(cost), money.total(budget), percent(cost));
	const lines = [
		...(cost ? [words.labeled(name, used)] : []),
		...(forecast ? [words.alert.forecastLine(money.total(forecast))] : []),
		why,
	];
	const bars = cost && budget ? [{ label: name, now: cost, before: budget }] : [];
	const chart: Block[] = bars.length > 0 ? [{ kind: 'chart', legend: words.alert.bars, bars }] : [];
	const document: Document = {
		...{ overline: '', title: name, period: words.alert.fullDays(range(period)) },
		blocks: [{ kind: 'notice', title, lines }, ...chart],
	};
	const subject = plain(words.alert.subject(title));
	return { subject, document, message: [subject, ...lines].join('\n') };
}
