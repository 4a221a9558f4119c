import type { IDataObject } from 'n8n-workflow';
import {
	divide,
	magnitude,
	multiply,
	percentChange,
	subtract,
	sum,
	toNumber,
	type Decimal,
} from '../../util/decimal';
import { UnexpectedResponse } from '../../errors/Failure';
import type { Period } from './period';
import type { Amounts } from './rows';

const PERCENT_PLACES = 2;
/** Decimal places of what the change in calls cost. */
const EFFECT_PLACES = 10;
/** Every decimal with one digit more is printed by its JSON number as it is. */
const SAFE_DIGITS = 14;
/** What a change in cost keeps beside what the change in calls cost: so many decimals, or so many digits. */
const KEPT_PLACES = 6;
const KEPT_DIGITS = 12;

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

const ONE: Decimal = { digits: 1n, places: 0 };

/**
 * The change in cost, and what more or fewer calls cost at the cost per call of before, both in places that JSON numbers print, so
 * that they add up. The latter is undefined without calls, and where it's so large that the change would lose digits.
 */
function costChange(now: Amounts, before: Amounts): { cost: Decimal; fromCalls?: Decimal } {
	const change = subtract(now.cost, before.cost);
	const dividend = multiply(subtract(now.calls, before.calls), before.cost);
	const whole = divide(dividend, before.calls, 0);
	if (!whole || now.calls.digits === 0n) return { cost: change };
	const room = SAFE_DIGITS - Math.max(magnitude(whole), magnitude(change), 0);
	const cost = divide(change, ONE, Math.max(0, room)) ?? change;
	// Beside parts of billions, no JSON numbers add up to a change with all its decimals.
	const least = Math.min(KEPT_PLACES, KEPT_DIGITS - magnitude(change));
	const isLost = room < 0 || (room < least && subtract(change, cost).digits !== 0n);
	if (isLost) return { cost: change };
	return { cost, fromCalls: divide(dividend, before.calls, Math.min(EFFECT_PLACES, room)) };
}

function changeOf(now: Amounts | undefined, before: Amounts | undefined): IDataObject {
	const both = now && before;
	const { cost, fromCalls } = both ? costChange(now, before) : {};
	return {
		cost_sum: numberOf(cost),
		cost_percent: numberOf(both && percentChange(now.cost, before.cost, PERCENT_PLACES)),
		cost_from_calls: numberOf(fromCalls),
		// The difference, so that both add up to the change in cost.
		cost_from_cost_per_call: numberOf(fromCalls && cost && subtract(cost, fromCalls)),
		total_calls: numberOf(both && subtract(now.calls, before.calls)),
		calls_percent: numberOf(both && percentChange(now.calls, before.calls, PERCENT_PLACES)),
	};
}

/** The members of an output item that compare it with an earlier period. Amounts are undefined where the API returned nothing. `more` is what else it returned for that period. */
export const comparison = (
	now: Amounts | undefined,
	{ from, to }: Period,
	before: Amounts | undefined,
	more?: IDataObject,
): IDataObject => ({
	previous: {
		date_from: from,
		date_to: to,
		total_calls: numberOf(before?.calls),
		cost_sum: numberOf(before?.cost),
		...more,
	},
	change: changeOf(now, before),
});
