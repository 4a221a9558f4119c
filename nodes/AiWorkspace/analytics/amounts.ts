import type { IDataObject } from 'n8n-workflow';
import { UnexpectedResponse } from '../errors/Failure';
import {
	divide,
	magnitude,
	multiply,
	percentChange,
	placesFor,
	rounded,
	subtract,
	sum,
	toNumber,
	ZERO,
	type Decimal,
} from '../util/decimal';
import { differentCurrencies } from '../util/currencies';
import { compactMap } from '../util/lists';
import type { Period } from './period';

/** Exact calls and cost, of one entity or of several. */
export interface Amounts {
	readonly calls: Decimal;
	readonly cost: Decimal;
	/** Of the cost, where the API names it. */
	readonly currency?: string;
}

/** No calls and no cost, where no data counts as that. */
export const NOTHING: Amounts = { calls: ZERO, cost: ZERO };

/** The currency that amounts have in common; undefined where none names one. Throws UnexpectedResponse where they name several. */
export function currencyOf(
	amounts: ReadonlyArray<Pick<Amounts, 'currency'> | undefined>,
	hint = 'Get the costs of each currency alone, such as by prompt template',
): string | undefined {
	const [first, second] = differentCurrencies(compactMap(amounts, (one) => one?.currency));
	if (second === undefined) return first;
	throw new UnexpectedResponse(`The API returned costs in ${first} and in ${second}`, { hint });
}

/** A decimal as a JSON number; null where there is none, or none that is finite. */
export function numberOf(decimal: Decimal | undefined): number | null {
	const number = decimal ? toNumber(decimal) : NaN;
	return Number.isFinite(number) ? number : null;
}

/** The calls and cost of several rows together; undefined where there are none. Throws UnexpectedResponse for a sum that no JSON number can be, or of several currencies. */
export function totalOf(rows: readonly Amounts[]): Amounts | undefined {
	if (rows.length === 0) return undefined;
	const calls = sum(rows.map((row) => row.calls));
	const cost = sum(rows.map((row) => row.cost));
	if (Number.isSafeInteger(toNumber(calls)) && Number.isFinite(toNumber(cost))) {
		return { calls, cost, currency: currencyOf(rows) };
	}
	throw new UnexpectedResponse(
		'The calls or the cost that the API returned are too large to add up',
	);
}

/** Decimal places of a quotient, and its minimum of digits: a cost per call far below a cent isn't zero. */
const QUOTIENT_PLACES = 10;
const QUOTIENT_DIGITS = 6;

/** The cost of one call; undefined without calls. */
export function perCall(amounts: Amounts | undefined): Decimal | undefined {
	if (!amounts) return undefined;
	const { calls, cost } = amounts;
	const places = Math.max(QUOTIENT_PLACES, placesFor(cost, calls, QUOTIENT_DIGITS));
	return divide(cost, calls, places);
}

/** The same as a JSON number; null without calls. */
export const costPerCall = (amounts: Amounts | undefined): number | null =>
	numberOf(perCall(amounts));

/** Decimal places of percentages in data. */
export const PERCENT_PLACES = 2;
/** Decimal places of what the change in calls cost. */
const EFFECT_PLACES = 10;
/** Every decimal with one digit more is printed by its JSON number as it is. */
const SAFE_DIGITS = 14;
/** What a change in cost keeps beside what the change in calls cost: so many decimals, or so many digits. */
const KEPT_PLACES = 6;
const KEPT_DIGITS = 12;

/** The decimal places that the JSON numbers of all these amounts have room for, so that they add up as printed. Negative where none have. */
export const roomFor = (amounts: readonly Decimal[]): number =>
	amounts.reduce((room, amount) => Math.min(room, SAFE_DIGITS - magnitude(amount)), SAFE_DIGITS);

/** What more or fewer calls cost at the cost per call of before, rounded; undefined without calls before. */
export const costOfCalls = (now: Amounts, before: Amounts, places: number): Decimal | undefined =>
	divide(multiply(subtract(now.calls, before.calls), before.cost), before.calls, places);

/** The change in cost, and what more or fewer calls cost, in places in which JSON numbers add up to it. The latter is undefined without calls, and where a part is so large that the change would lose digits. */
export function costChange(
	now: Amounts,
	before: Amounts,
	parts: readonly Decimal[] = [],
): { cost: Decimal; fromCalls?: Decimal } {
	const change = subtract(now.cost, before.cost);
	const whole = costOfCalls(now, before, 0);
	if (!whole || now.calls.digits === 0n) return { cost: change };
	const room = roomFor([whole, change, ...parts]);
	const cost = rounded(change, Math.max(0, room));
	// Beside parts of billions, no JSON numbers add up to a change with all its decimals.
	const least = Math.min(KEPT_PLACES, KEPT_DIGITS - magnitude(change));
	const isLost = room < 0 || (room < least && subtract(change, cost).digits !== 0n);
	if (isLost) return { cost: change };
	return { cost, fromCalls: costOfCalls(now, before, Math.min(EFFECT_PLACES, room)) };
}

/** What an output item is compared with. Amounts are undefined where the API returned nothing. */
export interface Compared {
	readonly now?: Amounts;
	readonly before?: Amounts;
	readonly previous: Period;
	/** What else the API returned for that period. */
	readonly more?: IDataObject;
	/** Amounts beside which the change keeps its decimals. */
	readonly beside?: readonly Decimal[];
}

/** The members of an output item that compare it with an earlier period. */
export function comparison({ now, before, previous, more, beside }: Compared) {
	currencyOf([now, before], "Set 'Compare With' in Options to 'None'");
	const both = now && before;
	const { cost, fromCalls } = both ? costChange(now, before, beside) : {};
	return {
		previous: {
			date_from: previous.from,
			date_to: previous.to,
			total_calls: numberOf(before?.calls),
			cost_sum: numberOf(before?.cost),
			...more,
		},
		change: {
			cost_sum: numberOf(cost),
			cost_percent: numberOf(both && percentChange(now.cost, before.cost, PERCENT_PLACES)),
			cost_from_calls: numberOf(fromCalls),
			// The difference, so that both add up to the change in cost.
			cost_from_cost_per_call: numberOf(fromCalls && cost && subtract(cost, fromCalls)),
			total_calls: numberOf(both && subtract(now.calls, before.calls)),
			calls_percent: numberOf(both && percentChange(now.calls, before.calls, PERCENT_PLACES)),
		},
	};
}
