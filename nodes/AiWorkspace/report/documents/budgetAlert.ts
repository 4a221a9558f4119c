import type { Period } from '../../analytics/period';
import { absolute, compare } from '../../util/decimal';
import { compactMap } from '../../util/lists';
import { capitalized, shorten } from '../../util/text';
import type { Alert } from '../figures/alerts';
import { percentUsed, type Usage } from '../figures/budgets';
import type { Words } from '../words/words';
import type { Language } from '../words/languages';
import type { Money } from '../words/money';
import { lacksLines, namesOf, presentNotice, uncheckedText, type AlertText } from './alert';
import type { Block, TableRow } from './blocks';
import { beside, listed, whatIs } from './phrases';

/** How much of a budget is used, and will be. */
function usageText(
	{ threshold, isForecast, of, contributors }: Alert & { level: 'used' },
	{ words, numbers }: Language,
	money: Money,
): AlertText {
	const { cost, budget, left, daysLeft, forecast, credits, lacks } = of;
	const { alert: says, notes } = words;
	const rest = money.total(absolute(left));
	const lines = [
		left.digits < 0n ? says.over(rest, daysLeft) : says.left(rest, daysLeft),
		says.costs(money.total(cost), money.total(budget)),
	];
	const costliest = compactMap(contributors, ({ row, prompt, now }) => {
		const { name } = of.kind === 'prompt' ? row : prompt;
		return now && `${shorten(name)} (${money.total(now.cost)})`;
	});
	if (costliest.length > 0) {
		lines.push(says.costliest(listed(costliest, costliest.length, words)));
	}
	lines.push(...lacksLines(lacks, words));
	if (forecast) lines.push(says.forecastIs(money.total(forecast)));
	if (credits) lines.push(notes.credits(money.total(absolute(credits))));
	const what = whatIs(of, words);
	const percentOf = (amount = cost) => {
		const percent = percentUsed(amount, budget);
		return percent && numbers.percent(percent);
	};
	const [used, later] = [percentOf(), percentOf(forecast)];
	if (used === undefined || later === undefined) {
		return { title: says.overZero(money.total(cost), what), lines };
	}
	if (threshold === undefined) return { title: says.expected(later, what), lines };
	const title = says.used(used, what);
	return { title: isForecast ? `${title}, ${says.later(later)}` : title, lines };
}

function alertText(alert: Alert, language: Language, money: Money): AlertText {
	const { words } = language;
	const says = words.alert;
	if (alert.level === 'used') return usageText(alert, language, money);
	if (alert.level === 'notChecked' || alert.level === 'doubtful')
		return uncheckedText(alert, words);
	const names = namesOf(alert.all, words);
	const [title, why] =
		alert.level === 'noData'
			? [capitalized(words.noData), says.whyNoData]
			: [words.problems.unpriced.title, says.whyNoCost];
	return { title: words.labeled(title, listed(names, 2, words)), lines: [why], names };
}

/** The cost so far, its forecast, and the budget, one below the other. */
function chartOf({ cost, forecast, budget }: Usage, words: Words, money: Money): Block {
	const rowOf = (label: string, bar: Usage['cost'], look?: TableRow['look']): TableRow => {
		return { cells: [label, money.amount(bar)], bar, look };
	};
	const isOver = compare(cost, budget) > 0;
	const rows = [rowOf(words.columns.cost, cost, isOver ? 'over' : undefined)];
	if (forecast) rows.push(rowOf(words.alert.forecastBar, forecast, 'forecast'));
	return { kind: 'table', head: [], rows: [...rows, rowOf(words.budgets.budget, budget)] };
}

/** What an alert says in one line, as a document, and in a few lines for a chat. */
export function presentAlert(alert: Alert, period: Period, language: Language, money: Money) {
	const { words, dates } = language;
	const text = alertText(alert, language, money);
	const { title } = words.alert;
	const subject = beside(text.title, `${title}, ${dates.month(period.from)}`);
	return presentNotice(
		{ ...text, subject },
		{
			language,
			title,
			period: words.alert.fullDays(dates.range(period)),
			more: alert.level === 'used' ? [chartOf(alert.of, words, money)] : [],
		},
	);
}
