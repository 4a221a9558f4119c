import { comparison, costOfCalls, roomFor, totalOf, type Amounts } from '../../analytics/amounts';
import { absolute, compare, decimalOf, subtract, sum, ZERO, type Decimal } from '../../util/decimal';
import { hasData, type PlacedReading, type Sums } from './places';
import type { Figures } from './figures';
import { shorten } from '../words/numbers';
import { rounded, share } from './rounding';
import { words } from '../words/en';

/** Why the cost changed: some words, and how much of the change it is. */
export interface Reason {
	readonly reason: string;
	readonly cost: Decimal;
}

/** By how much a cost changed; a period without data counts as nothing. */
export const changeIn = ({ now, before }: { now?: Amounts; before?: Amounts }): Decimal =>
	subtract(now?.cost ?? ZERO, before?.cost ?? ZERO);

/** A row and a prompt template, by their names. */
export const pairName = ({ row, prompt }: PlacedReading): string =>
	words.pair(shorten(row.name), shorten(prompt.name));

/** The difference of what is shown, so that readers get the same when they subtract. */
export const shownChange = ({ shown = ZERO, shownBefore = ZERO }: Sums): Decimal =>
	subtract(shown, shownBefore);

/** Reasons, rounded so that they add up to the difference of the shown totals, without those that are then 0. */
export function shownReasons({ total, layout }: Figures, reasons: readonly Reason[]) {
	const costs = reasons.map(({ cost }) => cost);
	const shown = share(costs, shownChange(total), layout.decimals);
	return reasons
		.map(({ reason }, at) => ({ reason, shown: shown[at] ?? ZERO }))
		.filter((one) => one.shown.digits !== 0n);
}

/** The cells in the total that changed most, at most three. None where there is nothing to compare. */
export function moversIn({ cells, total }: Figures): PlacedReading[] {
	if (!total.now || !total.before) return [];
	return cells
		.filter(({ isCounted }) => isCounted)
		.map((cell) => ({ cell, change: absolute(changeIn(cell)) }))
		.filter(({ change }) => change.digits !== 0n)
		.sort((a, b) => compare(b.change, a.change))
		.slice(0, 3)
		.map(({ cell }) => cell);
}

/** The movers for readers: none where there is a single row, which all of the change is of. */
export const shownMovers = (figures: Figures): PlacedReading[] =>
	figures.cells.filter((cell) => cell.isCounted && hasData(cell)).length > 1
		? moversIn(figures)
		: [];

/** Decimal places of what calls cost at another cost per call. */
const EFFECT_PLACES = 20;

const hasCalls = (amounts?: Amounts): amounts is Amounts =>
	amounts !== undefined && amounts.calls.digits !== 0n;

/** The exact parts of the change of cells with data. */
function effectsOf(cells: readonly PlacedReading[]): Reason[] {
	const both = cells.flatMap(({ now, before }) =>
		hasCalls(now) && hasCalls(before) ? { now, before } : [],
	);
	const parts: Reason[] = [];
	const now = totalOf(both.map((cell) => cell.now));
	const before = totalOf(both.map((cell) => cell.before));
	if (now && before) {
		const effect = (a: Amounts, b: Amounts) => costOfCalls(a, b, EFFECT_PLACES) ?? ZERO;
		const volume = effect(now, before);
		const fromCalls = sum(both.map((cell) => effect(cell.now, cell.before)));
		const isFewer = compare(now.calls, before.calls) < 0;
		parts.push({ reason: isFewer ? words.fewerCalls : words.moreCalls, cost: volume });
		parts.push({ reason: words.otherMix, cost: subtract(fromCalls, volume) });
		const change = subtract(now.cost, before.cost);
		parts.push({ reason: words.otherCost, cost: subtract(change, fromCalls) });
	}
	const started = cells.filter((cell) => hasCalls(cell.now) && !hasCalls(cell.before));
	const ended = cells.filter((cell) => !hasCalls(cell.now));
	parts.push({ reason: words.started(started.map(pairName)), cost: sum(started.map(changeIn)) });
	parts.push({ reason: words.ended(ended.map(pairName)), cost: sum(ended.map(changeIn)) });
	// As many calls as before aren't more calls.
	return parts.filter(({ cost }) => cost.digits !== 0n);
}

/** The members of an item that compare its total with the period before, and why it changed. */
export interface Compared extends Partial<ReturnType<typeof comparison>> {
	readonly reasons: readonly Reason[];
}

/**
 * The change of the total since the period before, as items of Get Summary have it, and its reasons, which add up to it exactly as
 * printed. There are no reasons where a period has no data, or where an amount is so large that JSON numbers can't add up.
 */
export function comparedTotal({ cells, total, period }: Figures): Compared {
	if (!period.previous) return { reasons: [] };
	const { now, before } = total;
	const counted = cells.filter((cell) => cell.isCounted && hasData(cell));
	const parts = effectsOf(counted);
	const costs = parts.map(({ cost }) => cost);
	const compared = comparison(now, period.previous, before, {}, costs);
	const change = decimalOf(compared.change.cost_sum);
	const places = change ? roomFor([...costs, change]) : 0;
	if (!change || places < change.places) return { ...compared, reasons: [] };
	const shares = share(costs, rounded(change, places), places);
	const reasons = parts.map(({ reason }, at): Reason => ({ reason, cost: shares[at] ?? ZERO }));
	return { ...compared, reasons };
}
