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

function alertText(alert: Alert, { words, numbers }: Language, money: Money): AlertText {
	const says = words.alert;
	if (alert.level === 'noData') {
		const names = alert.all.map((one) => whatIs(one, words));
		return {
			title: says.noData(listed(names, 2, words)),
			lines: [says.whyNoData, ...firstOf(names, MOST_NAMES, words)],
		};
	}
	const what = whatIs(alert.of, words);
	if (alert.level === 'notChecked') {
		const { why } = alert;
		const lines = typeof why === 'string' ? [says[why]] : [sentence(why.message), says.unread];
		return { title: says.notChecked(what), lines };
	}
	const { cost, budget, forecast } = alert.of;
	const lines = [says.used(money.total(cost), money.total(budget))];
	if (forecast) lines.push(says.forecastIs(money.total(forecast)));
	const isForecast = alert.level === 'forecast' && forecast;
	const used = percentUsed(isForecast ? forecast : cost, budget);
	if (!used) return { title: says.overZero(what), lines };
	const title = (isForecast ? says.forecast : says.reached)(what, numbers.percent(used));
	return { title, lines };
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
