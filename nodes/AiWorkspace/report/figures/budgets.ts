import { totalOf } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import { sentence } from '../../errors/Failure';
import { compare, divide, multiply, ZERO, type Decimal } from '../../util/decimal';
import { groupBy, compactMap } from '../../util/lists';
import type { Block, Document } from '../documents/blocks';
import type { Prompt, Row } from '../read/directory';
import { percentOf, oneLine, range, shorten, type Money } from '../words/numbers';
import { typesIn, type Reading, type Dataset } from '../read/dataset';
import { words } from '../words/en';

/** What has a budget: a row, or a prompt template. */
interface Guarded {
	readonly kind: 'entity' | 'prompt';
	readonly id: string;
	readonly name: string;
	readonly owner: string | null;
	readonly budget?: Decimal;
}

/** How much of a budget is used, or why that isn't known. */
export interface Alert extends Guarded {
	/** The threshold in percent, `forecast`, `noData`, or `notChecked`. */
	readonly level: string;
	readonly why: string;
	readonly cost?: Decimal;
	/** The cost of the whole month at the pace so far. */
	readonly forecast?: Decimal;
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
function alertsOn(of: Guarded, budget: Decimal, cost: Decimal, rules: BudgetRules, period: Period) {
	const { why } = words.alert;
	const forecast = rules.hasForecast ? forecastOf(cost, period) : undefined;
	const isReached = (percent: number) =>
		compare(multiply(cost, whole(100)), multiply(budget, whole(percent))) >= 0;
	const reached = cost.digits > 0n ? rules.thresholds.filter(isReached).at(-1) : undefined;
	const alerts: Alert[] = [];
	if (reached !== undefined) {
		alerts.push({ ...of, level: String(reached), why: why.threshold(reached), cost, forecast });
	}
	if (forecast && compare(forecast, budget) > 0 && !isReached(100)) {
		alerts.push({ ...of, level: 'forecast', why: why.forecast, cost, forecast });
	}
	return alerts;
}

const guardedPrompt = ({ id, name, budget }: Prompt): Guarded => ({
	kind: 'prompt',
	id,
	name,
	owner: null,
	budget,
});

const guardedRow = ({ id, name, owner, budget }: Row): Guarded => ({
	kind: 'entity',
	id,
	name,
	owner,
	budget,
});

/**
 * The alerts of all rows and prompt templates with a budget, and of what isn't guarded. The cost of a row is that of all prompt
 * templates, the cost of a prompt template that of the rows which totals add up.
 */
export function alertsFor(subject: Dataset, rules: BudgetRules): Alert[] {
	const { prompts, rows, readings, unread, period } = subject;
	const { counted, contradictory } = typesIn(rows, readings);
	const { why } = words.alert;
	const check = (of: Guarded, own: readonly Reading[], noData: string | undefined): Alert[] => {
		if (!of.budget) return [];
		const total = totalOf(compactMap(own, ({ now }) => now));
		if (total) return alertsOn(of, of.budget, total.cost, rules, period);
		return noData === undefined ? [] : [{ ...of, level: 'noData', why: noData }];
	};
	const byPrompt = groupBy(readings, ({ prompt }) => prompt);
	const byRow = groupBy(readings, ({ row }) => row);
	// A row may have data for what couldn't be read, which has an alert already.
	const noRowData = unread.length > 0 ? undefined : why.noData;
	const inNoSum = prompts.some(({ budget }) => budget) ? [...contradictory] : [];
	return [
		...unread.map((one) => ({
			...guardedPrompt(one.prompt),
			level: 'notChecked',
			why: why.notChecked(sentence(one.message)),
		})),
		...inNoSum.map((row) => ({ ...guardedRow(row), level: 'notChecked', why: why.inNoSum })),
		...prompts.flatMap((prompt) => {
			const all = byPrompt.get(prompt) ?? [];
			const noData = all.some(({ now }) => now) ? why.onlyDepartments : why.noData;
			const own = all.filter(({ row }) => counted.has(row));
			return check(guardedPrompt(prompt), own, noData);
		}),
		...rows.flatMap((row) => check(guardedRow(row), byRow.get(row) ?? [], noRowData)),
	];
}

/** What an alert says in one line, as a document, and in a few lines for a chat. */
export function alertTexts(alert: Alert, period: Period, money: Money) {
	const { level, cost, budget, forecast, why } = alert;
	const { alert: texts } = words;
	const name = shorten(alert.name);
	const percent = (amount = ZERO) => {
		const part = budget && percentOf(amount, budget);
		return part === undefined ? texts.noPercent : `${part}%`;
	};
	const titles: Record<string, string> = {
		noData: texts.noData(name),
		notChecked: texts.notChecked(name),
		forecast: texts.forecast(name, percent(forecast)),
	};
	const title = titles[level] ?? texts.reached(name, percent(cost));
	const used = texts.line(money.total(cost), money.total(budget), percent(cost));
	const lines = [
		...(cost ? [words.labeled(name, used)] : []),
		...(forecast ? [texts.forecastLine(money.total(forecast))] : []),
		why,
	];
	const bars = cost && budget ? [{ label: name, now: cost, before: budget }] : [];
	const notice: Block = { kind: 'notice', title, lines };
	const chart: Block = { kind: 'chart', legend: texts.bars, bars };
	const document: Document = {
		overline: '',
		title: name,
		period: texts.fullDays(range(period)),
		blocks: bars.length > 0 ? [notice, chart] : [notice],
	};
	const subject = oneLine(texts.subject(title));
	return { subject, document, message: [subject, ...lines].join('\n') };
}
