import type { Amounts } from '../../analytics/amounts';
import { divide, placesFor, type Decimal } from '../../util/decimal';
import { largestReason } from '../figures/reasons';
import { NO_AMOUNT } from '../words/numbers';
import type { Words } from '../words/words';
import type { Figure } from './blocks';
import { reasonText } from './phrases';
import type { PresentedReport } from './presentation';
import { toneOf } from './tables';

/** Decimals of a cost per call, which is far below a cent, and the digits of it that always show. */
const [PER_CALL_PLACES, PER_CALL_DIGITS] = [5, 2];
const MOST_PER_CALL_PLACES = 20;

function costPerCall(sums: Amounts | undefined): Decimal | undefined {
	if (!sums || sums.calls.digits === 0n) return undefined;
	const places = Math.max(PER_CALL_PLACES, placesFor(sums.cost, sums.calls, PER_CALL_DIGITS));
	return divide(sums.cost, sums.calls, Math.min(places, MOST_PER_CALL_PLACES));
}

/** What an amount is beside the one before, which comes as it's shown, too; an empty text where nothing is compared. */
function comparedText(
	now: Decimal | undefined,
	before: Decimal | undefined,
	shownBefore: string,
	{ language, previous }: PresentedReport,
): string {
	const { figures, labeled } = language.words;
	if (previous === undefined) return '';
	if (!before) return figures.noDataBefore(previous);
	const text = labeled(previous, shownBefore);
	const change = language.numbers.change(now, before);
	return change === undefined ? text : figures.compared(change, text);
}

function costFigure(report: PresentedReport): Figure {
	const { money, language, figures, problems, reasons, isOpen } = report;
	const { words, numbers } = language;
	const { total, period } = figures;
	const { now, before } = total;
	const warnings = [
		...problems.map(({ gap }) => gap),
		isOpen ? words.notes.notOver(numbers.day(period.to)) : '',
	];
	const largest = largestReason(reasons);
	return {
		label: words.figures.cost,
		value: now ? money.total(total.shown) : words.noData,
		note: comparedText(now?.cost, before?.cost, money.total(total.shownBefore), report),
		tone: toneOf(total, report),
		warnings: warnings.filter((text) => text !== ''),
		reason: largest && words.labeled(reasonText(largest, words), money.signedTotal(largest.cost)),
	};
}

/** The total of a report, its calls, and its cost per call, each beside the one before. */
export function headlineOf(report: PresentedReport) {
	const { words, numbers } = report.language;
	const { now, before } = report.figures.total;
	const calls: Figure = {
		label: words.columns.calls,
		value: numbers.count(now?.calls),
		note: comparedText(now?.calls, before?.calls, numbers.count(before?.calls), report),
	};
	const [perCallNow, perCallBefore] = [costPerCall(now), costPerCall(before)];
	const shownPerCall = (cost?: Decimal) => (cost ? report.money.withCurrency(cost) : NO_AMOUNT);
	const shownBefore = shownPerCall(perCallBefore);
	const perCall: Figure = {
		label: words.figures.costPerCall,
		value: shownPerCall(perCallNow),
		note: perCallBefore ? comparedText(perCallNow, perCallBefore, shownBefore, report) : '',
	};
	return [costFigure(report), calls, perCall] as const;
}

/** How much of what was asked for has data. */
export function basisOf({ figures, language, lacks }: PresentedReport): string {
	const { prompts, unread, silent, rows, found, breakdown, byGroup } = figures;
	const { notes } = language.words;
	// A report on departments alone has them as groups without a column.
	const hasNoGroups = breakdown.groupBy === 'department' && byGroup.every(({ of }) => of === null);
	return [
		notes.shows(
			[prompts.length - silent.length, prompts.length + unread.length],
			[found, rows.length],
		),
		...(lacks.columns.includes('name') ? [notes.noNames] : []),
		...(lacks.columns.includes('department') && hasNoGroups ? [notes.noDepartments] : []),
	].join(' ');
}

/** The first figure, its change, and the largest reason for that, for an inbox. */
export const previewOf = ([first]: readonly [Figure, ...Figure[]], { labeled }: Words): string =>
	[labeled(first.label, first.value), first.note, first.reason].filter(Boolean).join(' · ');
