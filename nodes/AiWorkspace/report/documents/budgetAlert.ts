import type { Period } from '../../analytics/period';
import { absolute, type Decimal } from '../../util/decimal';
import { existing } from '../../util/guards';
import { shorten } from '../../util/text';
import { contributorsOf, type BudgetAlert } from '../figures/alerts';
import { daysOf, percentUsed } from '../figures/budgets';
import type { Sums } from '../figures/places';
import type { Language } from '../words/languages';
import type { Money } from '../words/money';
import { NO_AMOUNT } from '../words/numbers';
import { notice, subjectLine, type Presented } from './alert';
import { heading, note, type Block, type TableRow } from './blocks';
import { BRIEF_NAME, fullName, DOT, lacksLines, rateNotes, withPercent } from './phrases';

/** What all alerts of a period are told with. */
interface Telling {
	readonly period: Period;
	readonly language: Language;
	readonly money: Money;
}

/** How much of a budget is used, and will be: in one line, in a few words, and in figures. */
function usageText(
	{ threshold, isForecast, use }: BudgetAlert,
	{ language: { words, numbers }, money }: Telling,
): Record<'brief' | 'costs' | 'title', string> {
	const { now, left, budget, forecast } = use;
	const { alert: says } = words;
	const name = fullName(budget, words);
	const percentOf = (amount: Decimal) => {
		const percent = percentUsed(amount, budget.amount);
		return percent && numbers.percent(percent);
	};
	const used = percentOf(now.cost);
	const costs = says.costs(money.total(now.cost), money.total(budget.amount));
	// A budget of 0 has no percentage.
	const brief = (much = money.total(now.cost)) => `${shorten(name, BRIEF_NAME)} ${much}`;
	const expected = percentOf(forecast ?? now.cost) ?? NO_AMOUNT;
	const later = isForecast && threshold !== undefined ? `, ${says.later(expected)}` : '';
	if (left.digits < 0n) {
		const title = withPercent(says.over(money.total(absolute(left)), name), used);
		return { title: title + later, brief: brief(used), costs };
	}
	if (threshold === undefined) {
		return { title: says.expected(expected, name), brief: brief(expected), costs };
	}
	const percent = existing(used, 'percentage of a budget above 0');
	return { title: says.used(percent, name) + later, brief: brief(percent), costs };
}

/** What of the budget costs most. */
function partBlocks(
	{ use }: BudgetAlert,
	{ language: { words, numbers }, money }: Telling,
): Block[] {
	const { columns, total, alert } = words;
	const rowOf = (name: string, { now }: Sums): TableRow => ({
		cells: [name, numbers.count(now?.calls), money.amount(now?.cost)],
	});
	const rows = contributorsOf(use).map((one) => rowOf(shorten(one.of.name), one));
	if (rows.length === 0) return [];
	const first = use.budget.kind === 'entity' ? columns.prompt : columns.name;
	const all = rows.length > 1 ? [...rows, { ...rowOf(total, use), isTotal: true }] : rows;
	return [
		heading(alert.whereItWent),
		{ kind: 'table', head: [first, columns.calls, columns.cost], rows: all },
	];
}

/** What an alert says in one line, as a document, and in a few lines for a chat. */
export function presentAlert(alert: BudgetAlert, telling: Telling): Presented {
	const { period, language, money } = telling;
	const { words, dates } = language;
	const { alert: says } = words;
	const { budget, left, forecast, lacks } = alert.use;
	const { day, days } = daysOf(period);
	const { title, brief, costs } = usageText(alert, telling);
	const toGo = says.toGo(days - day);
	const more = [
		...(left.digits > 0n ? [`${says.left(money.total(left))}.`] : []),
		...lacksLines(lacks, words),
		...(forecast ? [says.forecastIs(money.total(forecast))] : []),
	];
	const lines = [costs, ...more];
	return {
		subject: subjectLine(`${title}, ${toGo}`),
		brief,
		lines,
		language,
		overline: [says.title, budget.addresses].flatMap((text) => text ?? []).join(DOT),
		title,
		period: `${says.fullDays(dates.range(period))}, ${toGo}`,
		preview: lines.slice(0, 2).join(' '),
		blocks: [
			notice(costs, more),
			...partBlocks(alert, telling),
			note(says.whatToDo),
			...rateNotes(money, words).map(note),
		],
	};
}
