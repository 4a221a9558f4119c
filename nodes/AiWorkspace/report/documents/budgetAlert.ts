import type { Period } from '../../analytics/period';
import type { Alert } from '../figures/alerts';
import { percentUsed, type Usage } from '../figures/budgets';
import type { Words } from '../words/words';
import type { Language } from '../words/languages';
import type { Money } from '../words/money';
import { MOST_IN_SENTENCE, namesOf, presentNotice, uncheckedText, type AlertText } from './alert';
import type { Bar, Block } from './blocks';
import { listed, whatIs } from './phrases';

/** How much of a budget is used, and will be. */
function usageText(
	{ threshold, isForecast, of }: Alert & { level: 'used' },
	{ words, numbers }: Language,
	money: Money,
): AlertText {
	const { cost, budget, forecast, credits, lacks } = of;
	const { alert: says, notes } = words;
	const lines = [says.used(money.total(cost), money.total(budget))];
	if (lacks.length > 0) {
		lines.push(says.lacks(listed(namesOf(lacks, words), MOST_IN_SENTENCE, words)));
	}
	if (forecast) lines.push(says.forecastIs(money.total(forecast)));
	if (credits) lines.push(notes.credits(money.total(credits)));
	const what = whatIs(of, words);
	const percentOf = (amount = cost) => {
		const percent = percentUsed(amount, budget);
		return percent && numbers.percent(percent);
	};
	const [used, later] = [percentOf(), percentOf(forecast)];
	if (used === undefined || later === undefined) return { title: says.overZero(what), lines };
	if (threshold === undefined) return { title: says.forecast(what, later), lines };
	const title = isForecast ? says.both(what, used, later) : says.reached(what, used);
	return { title, lines };
}

function alertText(alert: Alert, language: Language, money: Money): AlertText {
	const { words } = language;
	const says = words.alert;
	if (alert.level === 'used') return usageText(alert, language, money);
	if (alert.level === 'notChecked' || alert.level === 'doubtful')
		return uncheckedText(alert, words);
	const names = namesOf(alert.all, words);
	const [title, why] =
		alert.level === 'noData' ? [says.noData, says.whyNoData] : [says.noCost, says.whyNoCost];
	return { title: title(listed(names, 2, words)), lines: [why], names };
}

/** The cost so far, its forecast, and the budget, one below the other. */
function chartOf({ cost, forecast, budget }: Usage, { alert }: Words, money: Money): Block {
	const barOf = (label: string, value: Usage['cost']): Bar => {
		return { label, now: { value, text: money.amount(value) } };
	};
	const bars = [barOf(alert.costSoFar, cost), barOf(alert.budget, budget)];
	if (forecast) bars.splice(1, 0, barOf(alert.forecastBar, forecast));
	return { kind: 'chart', legend: [], bars };
}

/** What an alert says in one line, as a document, and in a few lines for a chat. */
export function presentAlert(alert: Alert, period: Period, language: Language, money: Money) {
	const { words, numbers } = language;
	const heading = words.alert.title(numbers.month(period.from));
	return presentNotice(alertText(alert, language, money), {
		language,
		title: heading,
		period: words.alert.fullDays(numbers.range(period)),
		more: alert.level === 'used' ? [chartOf(alert.of, words, money)] : [],
	});
}
