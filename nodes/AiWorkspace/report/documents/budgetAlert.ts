import { sentence } from '../../errors/Failure';
import type { Period } from '../../analytics/period';
import { oneLine, shorten } from '../../util/text';
import { percentUsed, type Alert, type Guarded } from '../figures/budgets';
import type { Words } from '../words/words';
import type { Language } from '../words/languages';
import type { Money } from '../words/money';
import type { Block, Document } from './blocks';
import { firstOf, listed } from './phrases';

/** An alert in words: one line, and the lines below it. */
interface AlertText {
	readonly title: string;
	readonly lines: readonly string[];
}

/** Names of a list that an alert has room for. */
const MOST_NAMES = 100;

/** Says what kind of thing it is, where that isn't an agent, a member, or a department. */
const whatIs = ({ kind, name }: Guarded, { alert }: Words): string =>
	kind === 'prompt' ? alert.prompt(shorten(name)) : shorten(name);

function uncheckedText(alert: Alert & { level: 'notChecked' }, words: Words): AlertText {
	const { of, why } = alert;
	const lines =
		typeof why === 'string' ? [words.alert[why]] : [sentence(why.message), words.alert.unread];
	return { title: words.alert.notChecked(whatIs(of, words)), lines };
}

function usageText(
	alert: Alert & { level: 'forecast' | 'reached' },
	{ words, numbers }: Language,
	money: Money,
): AlertText {
	const { of } = alert;
	const { cost, budget, forecast } = of;
	const what = whatIs(of, words);
	const percent = (amount = cost) => {
		const used = percentUsed(amount, budget);
		return used && numbers.percent(used);
	};
	const used = percent();
	const reached = used ? words.alert.reached(what, used) : words.alert.overZero(what);
	const expected = percent(forecast);
	const isForecast = alert.level === 'forecast' && expected !== undefined;
	return {
		title: isForecast ? words.alert.forecast(what, expected) : reached,
		lines: [
			words.alert.used(money.total(cost), money.total(budget)),
			...(forecast ? [words.alert.forecastIs(money.total(forecast))] : []),
		],
	};
}

function alertText(alert: Alert, language: Language, money: Money): AlertText {
	const { words } = language;
	if (alert.level === 'notChecked') return uncheckedText(alert, words);
	if (alert.level !== 'noData') return usageText(alert, language, money);
	const names = alert.all.map((one) => whatIs(one, words));
	return {
		title: words.alert.noData(listed(names, 2, words)),
		lines: [words.alert.whyNoData, ...firstOf(names, MOST_NAMES, words)],
	};
}

/** What an alert says in one line, as a document, and in a few lines for a chat. */
export function presentAlert(alert: Alert, period: Period, language: Language, money: Money) {
	const { words, numbers } = language;
	const { title, lines } = alertText(alert, language, money);
	const subject = oneLine(words.labeled(words.alert.title, title));
	const blocks: Block[] = [{ kind: 'notice', title, lines }];
	if (alert.level === 'reached' || alert.level === 'forecast') {
		const { name, cost, budget } = alert.of;
		const amount = (value = cost) => ({ value, text: money.amount(value) });
		const bars = [{ label: shorten(name), now: amount(), before: amount(budget) }];
		const legend = [words.alert.costSoFar, words.alert.budget];
		blocks.push({ kind: 'chart', legend, bars });
	}
	const document: Document = {
		language,
		overline: '',
		title: words.alert.title,
		period: words.alert.fullDays(numbers.range(period)),
		preview: lines.slice(0, 2).join(' '),
		blocks,
	};
	return { subject, document, message: [subject, ...lines] };
}
