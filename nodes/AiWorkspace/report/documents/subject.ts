import type { Decimal } from '../../util/decimal';
import { oneLine } from '../../util/text';
import { pairName, problemSentence, problemText, reasonText } from './phrases';
import { periodOf, previousOf, titleOf, type PresentedReport } from './presentation';
import { shownChange, shownMovers } from '../figures/reasons';

/** What a total is beside the one before, briefly; an empty text where nothing is compared. */
function sinceOf(report: PresentedReport): string {
	const { figures, language, money } = report;
	const { now, before, shownBefore } = figures.total;
	const { subject } = language.words;
	if (!now || previousOf(report) === undefined) return '';
	if (!before) return subject.noDataBefore;
	if (before.cost.digits === 0n) return subject.nothingBefore;
	if (before.cost.digits < 0n) return subject.before(money.total(shownBefore));
	return language.numbers.change(now.cost, before.cost) ?? '';
}

/** One line that says the most important of all. No text in it can begin another line. */
export function subjectOf(report: PresentedReport): string {
	const { figures, language, money, problems } = report;
	const { words } = language;
	const { now, shown } = figures.total;
	const since = sinceOf(report);
	const cost = now ? money.total(shown) : words.subject.noData;
	const period = since === '' ? periodOf(report) : `${periodOf(report)} (${since})`;
	const gaps = problems.map((problem) => problemText(problem, figures, words).gap);
	const parts = [cost, period, ...gaps].filter((part) => part !== '');
	return oneLine(words.labeled(titleOf(report), parts.join(', ')));
}

/** The lines of a chat message: the subject, what is missing, why the cost changed, and what changed most. */
export function messageLines(report: PresentedReport): string[] {
	const { figures, language, money, problems, reasons } = report;
	const { words } = language;
	const line = (what: string, change: Decimal) => words.labeled(what, money.signedTotal(change));
	const movers = shownMovers(figures);
	return [
		subjectOf(report),
		...problems.map((one) => problemSentence(problemText(one, figures, words), words, 5)),
		...reasons.map((reason) => line(reasonText(reason, words), reason.cost)),
		...(movers.length > 0 ? [words.headings.movers] : []),
		...movers.map((reading) => line(pairName(reading), shownChange(reading))),
	];
}
