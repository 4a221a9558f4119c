import type { Amounts } from '../../analytics/amounts';
import {
	absolute,
	compare,
	divide,
	multiply,
	placesFor,
	rounded,
	subtract,
	sum,
	type Decimal,
} from '../../util/decimal';
import { compactMap } from '../../util/lists';
import { capitalized } from '../../util/text';
import { lackedIn } from '../figures/gaps';
import { largestReason } from '../figures/reasons';
import { NO_AMOUNT } from '../words/numbers';
import type { Words } from '../words/words';
import type { Highlight } from './blocks';
import { groupName, reasonText, withPercent } from './phrases';
import type { PresentedReport } from './presentation';
import { toneOf } from './tables';

/** Digits of a cost per call that always show. */
const PER_CALL_DIGITS = 2;
const MOST_PER_CALL_PLACES = 20;
const CENT: Decimal = { digits: 1n, places: 2 };
const ONE: Decimal = { digits: 1n, places: 0 };
const THOUSAND: Decimal = { digits: 1000n, places: 0 };

/** The cost of a number of calls, with the decimals of the report, or as many as it needs. */
function costOfCalls(
	sums: Amounts | undefined,
	number: Decimal,
	decimals: number,
): Decimal | undefined {
	if (!sums || sums.calls.digits === 0n) return undefined;
	const cost = multiply(sums.cost, number);
	const places = Math.max(decimals, placesFor(cost, sums.calls, PER_CALL_DIGITS));
	return divide(cost, sums.calls, Math.min(places, MOST_PER_CALL_PLACES));
}

/** Whether a call costs less than a cent. */
const isTiny = ({ cost, calls }: Amounts): boolean =>
	cost.digits > 0n && compare(cost, multiply(calls, CENT)) < 0;

/** An amount and the one before, as they're shown, and exactly if that differs. */
interface Amount {
	readonly now?: Decimal;
	readonly before?: Decimal;
	readonly exact?: readonly [now: Decimal | undefined, before: Decimal | undefined];
}

/** An amount with how it's written, also with its sign, and what it is beside the one before; an empty text where nothing is compared. */
function comparedText(
	{ now, before, exact = [now, before] }: Amount,
	textOf: (value: Decimal, options?: Intl.NumberFormatOptions) => string,
	{ language, previous }: PresentedReport,
	shownBefore = before && textOf(before),
): string {
	const { headline, labeled } = language.words;
	if (previous === undefined) return '';
	if (!before || shownBefore === undefined) return headline.noDataBefore(previous);
	if (!now) return capitalized(labeled(previous, shownBefore));
	const change = textOf(subtract(now, before), { signDisplay: 'exceptZero' });
	const text = withPercent(change, language.numbers.change(...exact));
	return headline.compared(text, previous, shownBefore);
}

function costHighlight(report: PresentedReport): Highlight {
	const { money, language, figures, problems, reasons, isOpen, today, forecast } = report;
	const { words, dates } = language;
	const { total, period } = figures;
	const { now, before } = total;
	const warnings = [
		...problems.map(({ gap }) => gap),
		isOpen ? words.notes.includesToday : '',
		period.to > today ? words.notes.endsLater(dates.day(period.to)) : '',
	];
	const largest = largestReason(reasons);
	return {
		label: words.headline.cost,
		value: now ? money.total(total.shown, now.cost) : words.noData,
		note: comparedText(
			{ now: total.shown, before: total.shownBefore, exact: [now?.cost, before?.cost] },
			(...cost) => money.withCurrency(...cost),
			report,
			before && money.total(total.shownBefore, before.cost),
		),
		tone: toneOf(total, report),
		warnings: warnings.filter((text) => text !== '').map(capitalized),
		forecast: forecast && words.alert.forecastIs(money.total(forecast)),
		reason: largest && `${reasonText(largest, words)} (${money.signedTotal(largest.cost)})`,
	};
}

/** The total of a report, its calls, and its cost per call, each beside the one before. */
export function headlineOf(report: PresentedReport) {
	const { language, money, figures } = report;
	const { words, numbers } = language;
	const { now, before } = figures.total;
	const calls: Highlight = {
		label: words.columns.calls,
		value: numbers.count(now?.calls),
		note: comparedText(
			{ now: now?.calls, before: before?.calls },
			(count, options) => numbers.decimal(rounded(count, 0), options),
			report,
		),
	};
	const areMany = now !== undefined && isTiny(now);
	const costOf = (sums?: Amounts, places = money.decimals) =>
		costOfCalls(sums, areMany ? THOUSAND : ONE, places);
	const exactly = (sums?: Amounts) => costOf(sums, MOST_PER_CALL_PLACES);
	const each: Amount = {
		now: costOf(now),
		before: costOf(before),
		exact: [exactly(now), exactly(before)],
	};
	const perCall: Highlight = {
		label: areMany ? words.headline.costPer1000 : words.headline.costPerCall,
		value: each.now ? money.withCurrency(each.now) : NO_AMOUNT,
		note: each.before ? comparedText(each, (...cost) => money.withCurrency(...cost), report) : '',
	};
	return [costHighlight(report), calls, perCall] as const;
}

/** How much of what was asked for has data. */
export function basisOf({ figures, money, language: { words }, lacks }: PresentedReport): string {
	const { prompts, unread, silent, rows, found, breakdown, ungrouped, readings } = figures;
	const { notes } = words;
	// A problem says it beside unused columns.
	const lacked = lacks.unused.length > 0 ? [] : lackedIn(figures, lacks);
	const [part, whole] = ungrouped;
	const shown = prompts.length - silent.length;
	const { groupBy: column } = breakdown;
	const isMixed = column !== undefined && part > 0 && part < whole;
	const credits = compactMap(readings, (one) =>
		one.isCounted && one.now && one.now.cost.digits < 0n ? one.shown : undefined,
	);
	return [
		notes.shows([shown, prompts.length + unread.length], [found, rows.length]),
		...(lacked.includes('name') ? [notes.noNames] : []),
		...(lacked.includes('department') ? [notes.noDepartments] : []),
		...(isMixed ? [notes.ungrouped(part, whole, groupName(null, column, words))] : []),
		...(credits.length > 0 ? [notes.credits(money.total(absolute(sum(credits))))] : []),
	].join(' ');
}

/** The first highlight, its change, and the largest reason for that, for an inbox. */
export const previewOf = (
	[first]: readonly [Highlight, ...Highlight[]],
	{ labeled }: Words,
): string =>
	[labeled(first.label, first.value), first.note, first.reason].filter(Boolean).join(' · ');
