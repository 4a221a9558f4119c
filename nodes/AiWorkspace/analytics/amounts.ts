import { UnexpectedResponse } from '../errors/Failure';
import { divide, placesFor, sum, toNumber, type Decimal } from '../util/decimal';

/** Exact calls and cost, of one entity or of several. */
export interface Amounts {
	readonly calls: Decimal;
	readonly cost: Decimal;
}

/** A decimal as a JSON number; null where there is none, or none that is finite. */
export function numberOf(decimal: Decimal | undefined): number | null {
	const number = decimal ? toNumber(decimal) : NaN;
	return Number.isFinite(number) ? number : null;
}

/** The calls and cost of several rows together; undefined where there are none. Throws UnexpectedResponse for a sum that no JSON number can be. */
export function totalOf(rows: readonly Amounts[]): Amounts | undefined {
	if (rows.length === 0) return undefined;
	const calls = sum(rows.map((row) => row.calls));
	const cost = sum(rows.map((row) => row.cost));
	if (Number.isSafeInteger(toNumber(calls)) && Number.isFinite(toNumber(cost))) {
		return { calls, cost };
	}
	throw new UnexpectedResponse(
		'The calls or the cost that the API returned are too large to add up',
	);
}

/** Decimal places of a quotient, and its minimum of digits: a cost per call far below a cent isn't zero. */
const QUOTIENT_PLACES = 10;
const QUOTIENT_DIGITS = 6;

/** The cost of one call as a JSON number; null without calls. */
export function costPerCall(amounts: Amounts | undefined): number | null {
	if (!amounts) return null;
	const { calls, cost } = amounts;
	const places = Math.max(QUOTIENT_PLACES, placesFor(cost, calls, QUOTIENT_DIGITS));
	return numberOf(divide(cost, calls, places));
}
