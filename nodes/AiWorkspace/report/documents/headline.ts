import type { Amounts } from '../../analytics/amounts';
import { divide, placesFor, type Decimal } from '../../util/decimal';
import { largestReason } from '../figures/reasons';
import { NO_AMOUNT } from '../words/numbers';
import { note, type Block, type Figure } from './blocks';
import { problemText, reasonText } from './phrases';
import { isOpen, type PresentedReport } from './presentation';
import type { Tables } from './tables';

/** Decimals of a cost per call, which is far below a cent, and the digits of it that always show. */
const [PER_CALL_PLACES, PER_CALL_DIGITS] = [5, 2];
const MOST_PER_CALL_PLACES = 20;

const isText = (text: string) => text !== '';

function costPerCall(sums: Amounts | undefined): Decimal | undefined {
	if (!sums || sums.calls.digits === 0n) return undefined;
	const places = Math.max(PER_CALL_PLACES, placesFor(sums.cost, sums.calls, PER_CALL_DIGITS));
	return divide(sums.cost, sums.calls, Math.min(places, MOST_PER_CALL_PLACES));
}

/** An amount of now and of before, of which the latter comes as it's shown. */
interface Pair {
	readonly now?: Decimal;
	readonly before?: Decimal;
	readonly shownBefore: string;
}

/** What an amount is beside the one before; an empty text where nothing is compared. */
function comparedText(pair: Pair, { language }: PresentedReport, { previous }: Tables): string {
	const { figures, labeled } = language.words;
	if (previous === undefined) return '';
	if (!pair.before) return figures.noDataBefore(previous);
	const before = labeled(previous, pair.shownBefore);
	const change = language.numbers.change(pair.now, pair.before);
	return change === undefined ? before : figures.compared(change, before);
}

/** What to know before reading the total. */
function warningsIn(report: PresentedReport): string[] {
	const { problems, language, figures } = report;
	const { words, numbers } = language;
	const { to } = figures.period;
	const gaps = problems.map((problem) => problemText(problem, figures, words).gap);
	const notOver = isOpen(report) ? [words.notes.notOver(numbers.day(to))] : [];
	return [...gaps, ...notOver].filter(isText);
}

/** The largest reason for the change of the total; an empty text where there's none. */
function largestReasonText({ reasons, money, language: { words } }: PresentedReport): string {
	const largest = largestReason(reasons);
	return largest ? words.labeled(reasonText(largest, words), money.signedTotal(largest.cost)) : '';
}

function costFigure(report: PresentedReport, tables: Tables): Figure {
	const { money, language } = report;
	const { total } = report.figures;
	const shownBefore = money.total(total.shownBefore);
	const pair = { now: total.now?.cost, before: total.before?.cost, shownBefore };
	return {
		label: language.words.figures.cost,
		value: total.now ? money.total(total.shown) : language.words.noData,
		note: comparedText(pair, report, tables),
		tone: tables.toneOf(total),
		warnings: warningsIn(report),
		reason: largestReasonText(report),
	};
}

/** The total of a report beside the one before, and what it's about. */
export function headlineBlocks(report: PresentedReport, tables: Tables): Block[] {
	const { words, numbers } = report.language;
	const { total, prompts, unread, silent, rows, found } = report.figures;
	const { now, before } = total;
	const shownBefore = numbers.count(before?.calls);
	const calls: Figure = {
		label: words.columns.calls,
		value: numbers.count(now?.calls),
		note: comparedText({ now: now?.calls, before: before?.calls, shownBefore }, report, tables),
	};
	const [perCallNow, perCallBefore] = [costPerCall(now), costPerCall(before)];
	const shownPerCall = (cost?: Decimal) => (cost ? report.money.withCurrency(cost) : NO_AMOUNT);
	const perCallPair = {
		now: perCallNow,
		before: perCallBefore,
		shownBefore: shownPerCall(perCallBefore),
	};
	const perCall: Figure = {
		label: words.figures.costPerCall,
		value: shownPerCall(perCallNow),
		note: perCallBefore ? comparedText(perCallPair, report, tables) : '',
	};
	const shows = words.notes.shows(
		[prompts.length - silent.length, prompts.length + unread.length],
		[found, rows.length],
	);
	return [{ kind: 'figures', figures: [costFigure(report, tables), calls, perCall] }, note(shows)];
}

/** The total, its change, and the largest reason for that, for an inbox. */
export function previewOf(report: PresentedReport, tables: Tables): string {
	const { words } = report.language;
	const { label, value, note: compared, reason = '' } = costFigure(report, tables);
	return [words.labeled(label, value), compared, reason].filter(isText).join(' · ');
}
