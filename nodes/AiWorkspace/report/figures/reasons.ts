import { comparison, costOfCalls, roomFor, totalOf, type Amounts } from '../../analytics/amounts';
import {
	absolute,
	compare,
	decimalOf,
	rounded,
	subtract,
	sum,
	ZERO,
	type Decimal,
} from '../../util/decimal';
import type { Figures } from './figures';
import { hasData, type PlacedReading, type Sums } from './places';
import { share } from './rounding';

/** A part of the change in cost: of more or fewer calls, of a different mix, of a different cost per call, or of what started or ended. */
export interface Reason {
	readonly kind: 'calls' | 'costPerCall' | 'ended' | 'mix' | 'started';
	readonly cost: Decimal;
	/** What started or ended, by the size of its change. */
	readonly readings?: readonly PlacedReading[];
	/** Whether there are fewer calls. */
	readonly isFewer?: boolean;
	/** Whether calls of what started or ended are apart. */
	readonly isOfKept?: boolean;
}

/** By how much a cost changed; a period without data counts as nothing. */
export const changeIn = ({ now, before }: Pick<Sums, 'before' | 'now'>): Decimal =>
	subtract(now?.cost ?? ZERO, before?.cost ?? ZERO);

/** The difference of what is shown, so that readers get the same when they subtract. */
export const shownChange = ({ shown = ZERO, shownBefore = ZERO }: Sums): Decimal =>
	subtract(shown, shownBefore);

/** Reasons with amounts that add up to the difference of the shown totals, without those that are then 0. */
export function shownReasons({ total, breakdown }: Figures, reasons: readonly Reason[]): Reason[] {
	const costs = reasons.map(({ cost }) => cost);
	const shown = share(costs, shownChange(total), breakdown.decimals);
	return reasons
		.map((reason, at) => ({ ...reason, cost: shown[at] ?? ZERO }))
		.filter(({ cost }) => cost.digits !== 0n);
}

/** The largest reason among those that go the way of the whole change, or among all of them where they cancel out. */
export function largestReason(reasons: readonly Reason[]): Reason | undefined {
	const way = compare(sum(reasons.map(({ cost }) => cost)), ZERO);
	const [largest] = reasons
		.filter(({ cost }) => way === 0 || compare(cost, ZERO) === way)
		.sort((a, b) => compare(absolute(b.cost), absolute(a.cost)));
	return largest;
}

/** Readings with a change, the largest first. */
const byChange = (readings: readonly PlacedReading[]): PlacedReading[] =>
	readings
		.map((reading) => ({ reading, change: absolute(changeIn(reading)) }))
		.filter(({ change }) => change.digits !== 0n)
		.sort((a, b) => compare(b.change, a.change))
		.map(({ reading }) => reading);

const countedIn = ({ readings }: Figures) => readings.filter(({ isCounted }) => isCounted);

/** The readings in the total that changed most, at most three. None where there is nothing to compare. */
export const moversIn = (figures: Figures): PlacedReading[] =>
	figures.total.now && figures.total.before ? byChange(countedIn(figures)).slice(0, 3) : [];

/** The movers for readers: none where there is a single row, which all of the change is of. */
export const shownMovers = (figures: Figures): PlacedReading[] =>
	countedIn(figures).filter(hasData).length > 1 ? moversIn(figures) : [];

/** Decimal places of what calls cost at another cost per call. */
const EFFECT_PLACES = 20;

const hasCalls = (amounts?: Amounts): amounts is Amounts =>
	amounts !== undefined && amounts.calls.digits !== 0n;

/** The parts of the change of readings that have calls in both periods. */
function effectsOf(readings: readonly PlacedReading[], isOfKept: boolean): Reason[] {
	const both = readings.flatMap(({ now, before }) =>
		hasCalls(now) && hasCalls(before) ? { now, before } : [],
	);
	const now = totalOf(both.map((one) => one.now));
	const before = totalOf(both.map((one) => one.before));
	if (!now || !before) return [];
	const effect = (a: Amounts, b: Amounts) => costOfCalls(a, b, EFFECT_PLACES) ?? ZERO;
	const volume = effect(now, before);
	const fromCalls = sum(both.map((one) => effect(one.now, one.before)));
	const change = subtract(now.cost, before.cost);
	return [
		{ kind: 'calls', cost: volume, isFewer: compare(now.calls, before.calls) < 0, isOfKept },
		{ kind: 'mix', cost: subtract(fromCalls, volume) },
		{ kind: 'costPerCall', cost: subtract(change, fromCalls) },
	];
}

/** The exact parts of the change of readings, the largest first. */
function reasonsOf(readings: readonly PlacedReading[]): Reason[] {
	const started = byChange(readings.filter((one) => hasCalls(one.now) && !hasCalls(one.before)));
	const ended = byChange(readings.filter((one) => !hasCalls(one.now)));
	const all: Reason[] = [
		...effectsOf(readings, started.length + ended.length > 0),
		{ kind: 'started', cost: sum(started.map(changeIn)), readings: started },
		{ kind: 'ended', cost: sum(ended.map(changeIn)), readings: ended },
	];
	// As many calls as before aren't more calls.
	return all
		.filter(({ cost }) => cost.digits !== 0n)
		.sort((a, b) => compare(absolute(b.cost), absolute(a.cost)));
}

/** The total of a report compared with the period before, as the members of an item, and why it changed. */
export interface Comparison {
	/** Empty where nothing is compared. */
	readonly members: Partial<ReturnType<typeof comparison>>;
	readonly reasons: readonly Reason[];
}

/**
 * The change of the total since the period before, as items of Get Summary have it, and its reasons, which add up to it exactly as
 * printed. There are no reasons where a period has no data, or where an amount is so large that JSON numbers can't add up.
 */
export function comparedTotal(figures: Figures): Comparison {
	const { total, period } = figures;
	if (!period.previous) return { members: {}, reasons: [] };
	const { now, before } = total;
	const reasons = reasonsOf(countedIn(figures));
	const costs = reasons.map(({ cost }) => cost);
	const members = comparison({ now, before, previous: period.previous, beside: costs });
	const change = decimalOf(members.change.cost_sum);
	const places = change ? roomFor([...costs, change]) : 0;
	if (!change || places < change.places) return { members, reasons: [] };
	const shares = share(costs, rounded(change, places), places);
	return { members, reasons: reasons.map((one, at) => ({ ...one, cost: shares[at] ?? ZERO })) };
}
