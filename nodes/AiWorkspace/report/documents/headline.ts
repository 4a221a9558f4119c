import type { Amounts } from '../../analytics/amounts';
import {
	compare,
	divide,
	multiply,
	placesFor,
	rounded,
	subtract,
	type Decimal,
} from '../../util/decimal';
import { capitalized } from '../../util/text';
import { largestReason } from '../figures/reasons';
import { NO_AMOUNT } from '../words/numbers';
import type { Words } from '../words/words';
import type { Highlight } from './blocks';
import { reasonText, withPercent } from './phrases';
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

/** An amount and the one before. */
interface Amount {
	readonly now?: Decimal;
	readonly before?: Decimal;
}

/** An amount with how it's written, also with its sign, and what it is beside the one before; an empty text where nothing is compared. */
function comparedText(
	{ now, before }: Amount,
	decimals: number,
	textOf: (value: Decimal, options?: Intl.NumberFormatOptions) => string,
	{ language, previous }: PresentedReport,
): string {
	const { headline, labeled } = language.words;
	if (previous === undefined) return '';
	if (!before) return headline.noDataBefore(previous);
	if (!now) return capitalized(labeled(previous, textOf(before)));
	const change = subtract(rounded(now, decimals), rounded(before, decimals));
	const text = textOf(change, { signDisplay: 'exceptZero' });
	const percent = language.numbers.change(now, before);
	return headline.compared(withPercent(text, percent), previous, textOf(before));
}

function costHighlight(report: PresentedReport): Highlight {
	const { money, language, figures, problems, reasons, isOpen, today, forecast } = report;
	const { words, dates } = language;
	const { total, period } = figures;
	const { now, before } = total;
	const warnings = [
		...problems.map(({ brief }) => brief),
		isOpen ? words.notes.includesToday : '',
		period.to > today ? words.notes.endsLater(dates.day(period.to)) : '',
	];
	const largest = largestReason(reasons);
	return {
		label: words.headline.cost,
		value: now ? money.total(now.cost) : words.noData,
		note: comparedText(
			{ now: now?.cost, before: before?.cost },
			money.decimals,
			(...cost) => money.total(...cost),
			report,
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
			0,
			(count, options) => numbers.decimal(rounded(count, 0), options),
			report,
		),
	};
	const areMany = now !== undefined && isTiny(now);
	const costOf = (sums?: Amounts) => costOfCalls(sums, areMany ? THOUSAND : ONE, money.decimals);
	const each: Amount = { now: costOf(now), before: costOf(before) };
	const perCall: Highlight = {
		label: areMany ? words.headline.costPer1000 : words.headline.costPerCall,
		value: each.now ? money.withCurrency(each.now) : NO_AMOUNT,
		note: each.before
			? comparedText(each, MOST_PER_CALL_PLACES, (...cost) => money.withCurrency(...cost), report)
			: '',
	};
	return [costHighlight(report), calls, perCall] as const;
}

/** The first highlight, its change, and the largest reason for that, for an inbox. */
export const previewOf = (
	[first]: readonly [Highlight, ...Highlight[]],
	{ labeled }: Words,
): string =>
	[labeled(first.label, first.value), first.note, first.reason].filter(Boolean).join(' · ');
