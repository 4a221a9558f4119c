import { comparison, NOTHING, numberOf, perCall, type Amounts } from '../../analytics/amounts';
import type { Period } from '../../analytics/period';
import { magnitude, rounded, subtract, ZERO, type Decimal } from '../../util/decimal';
import type { Sums } from './places';

/** By how much a cost changed; a period without data counts as nothing. */
export const changeIn = ({ now, before }: Sums): Decimal =>
	subtract(now?.cost ?? ZERO, before?.cost ?? ZERO);

/** The difference of amounts with so many decimals, so that readers get the same when they subtract. */
export const shownChange = ({ now, before }: Sums, places: number): Decimal =>
	subtract(rounded(now?.cost ?? ZERO, places), rounded(before?.cost ?? ZERO, places));

/** Digits of a cost per call that always show, and the most of its decimals. */
const [PER_CALL_DIGITS, MOST_PER_CALL_PLACES] = [3, 20];

/** A cost per call with the decimals of the report, or as many as it needs; undefined without calls. */
export function shownPerCall(sums: Amounts | undefined, decimals: number): Decimal | undefined {
	const each = perCall(sums);
	const needed = each && each.digits !== 0n ? PER_CALL_DIGITS - magnitude(each) : 0;
	return each && rounded(each, Math.min(Math.max(decimals, needed), MOST_PER_CALL_PLACES));
}

/** Calls and cost as an item has them. */
export const counted = (one: Amounts | undefined) => ({
	total_calls: numberOf(one?.calls),
	cost_sum: numberOf(one?.cost),
});

/** The members of a part that compare it. A period for which the API returned nothing counts as nothing, so that changes of parts add up. */
export function comparedPart({ now, before }: Sums, previous: Period, beside?: readonly Decimal[]) {
	const both = { now: now ?? (before && NOTHING), before: before ?? (now && NOTHING) };
	const members = comparison({ ...both, previous, beside });
	return { ...members, previous: { ...members.previous, ...counted(before) } };
}
