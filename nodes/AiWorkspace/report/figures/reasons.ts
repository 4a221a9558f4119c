import {
	costOfCalls,
	numberOf,
	PERCENT_PLACES,
	roomFor,
	totalOf,
	type Amounts,
} from '../../analytics/amounts';
import {
	absolute,
	compare,
	decimalOf,
	isAtLeast,
	percentOf,
	rounded,
	subtract,
	sum,
	wholeNumber,
	ZERO,
	type Decimal,
} from '../../util/decimal';
import { existing } from '../../util/guards';
import { compactMap, groupBy } from '../../util/lists';
import type { Prompt, Row } from '../read/directory';
import { changeIn, comparedPart } from './change';
import type { Figures, Subtotal } from './figures';
import { countedIn, hasData, type PlacedReading, type Sums } from './places';

/** A part of the change in cost: of more or fewer calls, of a different mix, of a different cost per call, of what started or ended, or of costs below zero. */
export interface Reason {
	readonly kind: 'calls' | 'costPerCall' | 'credits' | 'ended' | 'mix' | 'started';
	readonly cost: Decimal;
	/** What started or ended, by the size of its change. */
	readonly readings?: readonly PlacedReading[];
}

/** Decimal places of what calls cost at another cost per call. */
const EXACT_PLACES = 20;

/** The first of several reasons, the largest first, that goes the way of the whole change. None where others cancel more than half of it. */
export function largestReason(reasons: readonly Reason[]): Reason | undefined {
	const change = sum(reasons.map(({ cost }) => cost));
	const way = compare(change, ZERO);
	const largest = reasons.find(({ cost }) => compare(cost, ZERO) === way);
	return largest && isAtLeast(absolute(change), 50, absolute(largest.cost)) ? largest : undefined;
}

/** What has a change, the largest first. */
export const byChange = <One extends Sums>(all: readonly One[]): One[] =>
	all
		.map((one) => ({ one, change: absolute(changeIn(one)) }))
		.filter(({ change }) => change.digits !== 0n)
		.sort((a, b) => compare(b.change, a.change))
		.map(({ one }) => one);

/** The agents and members that changed most, at most three. None where there is nothing to compare. */
export const moversIn = ({ total, byEntity }: Figures): Array<Subtotal<Row>> =>
	total.now && total.before ? byChange(byEntity).slice(0, 3) : [];

const hasCalls = (amounts?: Amounts) => amounts !== undefined && amounts.calls.digits !== 0n;

/** The parts of the change of readings that go on. One without calls now costs more nevertheless. */
function effectsOf(readings: readonly PlacedReading[]): Reason[] {
	const both = readings.map(({ now, before }) => ({
		now: existing(now, 'data of what goes on'),
		before: existing(before, 'earlier data of what goes on'),
	}));
	const now = totalOf(both.map((one) => one.now));
	const before = totalOf(both.map((one) => one.before));
	if (!now || !before) return [];
	const effect = (a: Amounts, b: Amounts) =>
		existing(costOfCalls(a, b, EXACT_PLACES), 'cost per call before');
	const volume = effect(now, before);
	const fromCalls = sum(both.map((one) => effect(one.now, one.before)));
	const change = subtract(now.cost, before.cost);
	const mix = subtract(fromCalls, volume);
	// Too little of the change for a sentence of its own.
	const fromMix = isAtLeast(absolute(mix), 1, absolute(change)) ? mix : ZERO;
	return [
		{ kind: 'calls', cost: volume },
		{ kind: 'mix', cost: fromMix },
		{ kind: 'costPerCall', cost: subtract(change, sum([volume, fromMix])) },
	];
}

/** The only part of the change that a reading belongs to as a whole, if there's one. */
function kindOf(reading: PlacedReading): 'ended' | 'started' | undefined {
	if (!hasCalls(reading.now) && changeIn(reading).digits <= 0n) return 'ended';
	return hasCalls(reading.before) ? undefined : 'started';
}

/** Without a cost below zero, which no calls have, so that a cost per call would explain nothing. */
const uncredited = (one?: Amounts) => (one && one.cost.digits < 0n ? { ...one, cost: ZERO } : one);

/** The exact parts of the change of readings, the largest first. */
function reasonsOf(readings: readonly PlacedReading[]): Reason[] {
	const charged = readings.map((one) => ({
		...one,
		now: uncredited(one.now),
		before: uncredited(one.before),
	}));
	const byKind = groupBy(charged, kindOf);
	const apart = (['started', 'ended'] as const).map((kind) => {
		const own = byChange(byKind.get(kind) ?? []);
		return { kind, cost: sum(own.map(changeIn)), readings: own };
	});
	const changeOf = (all: typeof readings) => sum(all.map(changeIn));
	const credits = subtract(changeOf(readings), changeOf(charged));
	// As many calls as before aren't more calls.
	return [
		...effectsOf(byKind.get(undefined) ?? []),
		...apart,
		{ kind: 'credits', cost: credits } as const,
	]
		.filter(({ cost }) => cost.digits !== 0n)
		.sort((a, b) => compare(absolute(b.cost), absolute(a.cost)));
}

/** The total of a report compared with the period before, as the members of an item, and why it changed. */
export interface ComparedTotal {
	/** Empty where nothing is compared. */
	readonly members: Partial<ReturnType<typeof comparedPart>>;
	readonly reasons: readonly Reason[];
	readonly printed: readonly Reason[];
}

/** Whether a JSON number prints an amount as it is. */
const isPrinted = (amount: Decimal) => {
	const printed = decimalOf(numberOf(amount));
	return printed !== undefined && compare(printed, amount) === 0;
};

/** Reasons with so many decimals, of which the largest takes what that leaves of the change. */
function addingUp(reasons: readonly Reason[], change: Decimal, places: number): Reason[] {
	const [largest, ...others] = reasons.map((one) => ({ ...one, cost: rounded(one.cost, places) }));
	if (!largest) return [];
	const rest = subtract(change, sum(others.map(({ cost }) => cost)));
	return [{ ...largest, cost: rest }, ...others].filter(({ cost }) => cost.digits !== 0n);
}

/** The change of the total, and its reasons: exact ones, and printed ones that add up to it. There are no printed ones where a period has no data, or JSON numbers can't add up. */
export function comparedTotal(figures: Figures): ComparedTotal {
	const { total, period } = figures;
	if (!period.previous) return { members: {}, reasons: [], printed: [] };
	const reasons = total.now && total.before ? reasonsOf(countedIn(figures.readings)) : [];
	const costs = reasons.map(({ cost }) => cost);
	const members = comparedPart(total, period.previous, costs);
	const change = decimalOf(members.change.cost_sum);
	if (!change) return { members, reasons, printed: [] };
	const places = Math.max(roomFor([...costs, change]), change.places);
	const printed = addingUp(reasons, rounded(change, places), places);
	return { members, reasons, printed: printed.every(({ cost }) => isPrinted(cost)) ? printed : [] };
}

/** What makes at least half of the change of a total, and its part of that in percent. */
export interface Driver extends Subtotal<Prompt | Row> {
	readonly share: Decimal;
}

/** Percent of the change. Where a part is above the highest, others cancel more than half of it, and nothing is the cause of what's left. */
const [LOWEST, HIGHEST] = [wholeNumber(50), wholeNumber(200)];

const byShare = (a: Driver, b: Driver): number => compare(b.share, a.share);

/** The prompt template or the agent or member that makes the largest part of the change. What's the only one of its kind is the whole, not a cause. */
export function driverOf({ total, byPrompt, byEntity }: Figures): Driver | undefined {
	if (!total.now || !total.before) return undefined;
	const change = changeIn(total);
	const largestOf = (all: ReadonlyArray<Subtotal<Prompt | Row>>): Driver[] => {
		const known = all.filter(hasData);
		const parts = compactMap(known.length > 1 ? known : [], (one): Driver | undefined => {
			const share = percentOf(changeIn(one), change, PERCENT_PLACES);
			return share && { ...one, share };
		});
		return parts.sort(byShare).slice(0, 1);
	};
	const isCause = ({ share }: Driver) =>
		compare(share, LOWEST) >= 0 && compare(share, HIGHEST) <= 0;
	return [byPrompt, byEntity].flatMap(largestOf).filter(isCause).sort(byShare)[0];
}
