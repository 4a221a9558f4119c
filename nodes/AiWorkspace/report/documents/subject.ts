import type { Decimal } from '../../util/decimal';
import { isolated, oneLine, shorten } from '../../util/text';
import { shownChange } from '../figures/change';
import { usedText } from './budgets';
import { budgetName, fitting, reasonText, remarkSentence, shortName } from './phrases';
import type { PresentedReport } from './presentation';
import { moverSection } from './tables';

/** What a total is beside the one before, briefly; an empty text where nothing is compared. */
function sinceOf({ figures, language, money, previous }: PresentedReport): string {
	const { now, before } = figures.total;
	const { subject } = language.words;
	if (!now || previous === undefined) return '';
	if (!before) return subject.noDataBefore;
	if (before.cost.digits === 0n) return subject.nothingBefore;
	const change = language.numbers.change(now.cost, before.cost);
	return change ?? subject.before(money.total(before.cost));
}

/** Characters that a phone shows of a subject, and what a name has of them at least. */
const [PHONE, LEAST] = [41, 12];

/** One line that says the most important of all. No text in it can begin another line. */
export function subjectOf(report: PresentedReport): string {
	const { short, period, figures, language, money, problems } = report;
	const { words } = language;
	const { now } = figures.total;
	const since = sinceOf(report);
	const [about, more] = short;
	const total = now ? money.total(now.cost) : words.noData;
	const parts = [
		since === '' ? total : `${total} (${since})`,
		period,
		...problems.map(({ brief }) => brief),
		more,
	];
	const name = shorten(about, Math.max(LEAST, PHONE - words.labeled('…', total).length));
	return isolated(oneLine(words.labeled(name, parts.filter((part) => part !== '').join(', '))));
}

/** Budgets in a chat message. */
const MOST_BUDGETS = 5;

/** The lines of a chat message: the subject, what is missing, budgets that need attention, why the cost changed, and what changed most. */
export function messageLines(report: PresentedReport): string[] {
	const { language, money, problems, reasons, budgets, forecast } = report;
	const { words } = language;
	// Without a colon, which most of them have already.
	const line = (what: string, change: Decimal) => `${what} (${money.signedTotal(change)})`;
	const movers = moverSection(report).lines;
	const used = budgets.filter(({ state }) => state !== 'within').slice(0, MOST_BUDGETS);
	const lines = [
		subjectOf(report),
		...problems.map((problem) => remarkSentence(problem, words, 5)),
		...(forecast ? [words.alert.forecastIs(money.total(forecast))] : []),
		...(used.length > 0 ? [words.budgets.title] : []),
		...used.map((one) => words.labeled(budgetName(one.budget, words), usedText(one, language))),
		...reasons.map((reason) => line(reasonText(reason, words), reason.cost)),
		...(movers.length > 0 ? [words.headings.movers] : []),
		...movers.map(({ title, sums }) => line(shortName(title), shownChange(sums, money.decimals))),
	];
	return fitting(lines, words);
}
