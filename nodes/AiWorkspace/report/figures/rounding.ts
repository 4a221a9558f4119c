import { digitsAt, divide, multiply, rounded, sum, ZERO, type Decimal } from '../../util/decimal';
import { existing } from '../../util/guards';
import { groupBy } from '../../util/lists';

const total = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);

/** One scale for amounts, in which `unit` is one of the last decimal that is shown. */
function scaleOf(values: readonly Decimal[], places: number) {
	const scale = values.reduce((most, value) => Math.max(most, value.places), places);
	const amountOf = (value: Decimal) => digitsAt(value, scale);
	return { amountOf, unit: amountOf({ digits: 1n, places }) };
}

/** An amount, and what it's owed from elsewhere. */
interface Claim {
	readonly amount: bigint;
	readonly owed?: bigint;
}

/** Whole units for parts, which add up to `target`: the largest remainders are rounded up. What a part is owed counts as a remainder. */
function apportion<Part extends Claim>(parts: readonly Part[], unit: bigint, target: bigint) {
	const all = parts.map((part) => {
		const { amount, owed = 0n } = part;
		const rest = ((amount % unit) + unit) % unit;
		return { part, units: (amount - rest) / unit, isWhole: rest === 0n, claim: rest + owed };
	});
	const left = Number(target - total(all.map(({ units }) => units)));
	// Usually 0: less or more only where the target isn't the rounded sum.
	const each = Math.floor(left / all.length);
	// A whole amount is never raised before the others.
	const byClaim = [...all].sort(
		(a, b) => Number(a.isWhole) - Number(b.isWhole) || Number(b.claim - a.claim),
	);
	const raised = new Set(byClaim.slice(0, left - each * all.length));
	return all.map((one) => ({
		part: one.part,
		units: one.units + BigInt(each) + (raised.has(one) ? 1n : 0n),
	}));
}

/**
 * Amounts rounded by largest remainder, in lists that share their positions: those of a list add up to its target, which has so
 * many decimals. A position is owed what it lost in earlier lists, so that its sum stays close to the exact one.
 */
export function shareInTurn(
	lists: ReadonlyArray<{ readonly values: readonly Decimal[]; readonly target: Decimal }>,
	places: number,
): Decimal[][] {
	const all = lists.flatMap(({ values }) => values);
	const { amountOf, unit } = scaleOf(all, places);
	const owed: bigint[] = [];
	return lists.map(({ values, target }) => {
		const parts = values.map((value, at) => ({ amount: amountOf(value), owed: owed[at] ?? 0n }));
		return apportion(parts, unit, target.digits).map(({ part, units }, at) => {
			owed[at] = part.owed + part.amount - units * unit;
			return { digits: units, places };
		});
	});
}

/** Amounts rounded by largest remainder: they add up to `target`, which has so many decimals, and each is less than a unit from the exact one if the target is less than a unit from the exact sum. */
export const share = (values: readonly Decimal[], target: Decimal, places: number): Decimal[] =>
	shareInTurn([{ values, target }], places).flat();

/** Decimal places of a percentage, and of the exact one. */
const [PERCENT_PLACES, EXACT_PLACES] = [2, 20];
const HUNDRED: Decimal = { digits: 100n, places: 0 };

/** The shares of costs in percent, which add up to 100; undefined for no data, and where they are together 0. */
export function percentShares(
	parts: ReadonlyArray<{ readonly now?: { readonly cost: Decimal } }>,
): Array<Decimal | undefined> {
	const costs = parts.map(({ now }) => now?.cost ?? ZERO);
	const whole = sum(costs);
	if (whole.digits === 0n) return [];
	const exact = costs.map((cost) => divide(multiply(cost, HUNDRED), whole, EXACT_PLACES) ?? ZERO);
	const shares = share(exact, rounded(HUNDRED, PERCENT_PLACES), PERCENT_PLACES);
	return parts.map(({ now }, at) => now && shares[at]);
}

/** An amount in a row and a column of one of several tables, which have the same rows. No two have the same place. */
export interface Entry {
	readonly table: string | null;
	readonly column: string | null;
	readonly row: string;
	/** What has an amount in several rows. */
	readonly of: unknown;
	readonly value: Decimal;
}

/**
 * Rounds tables by largest remainder so that everything adds up: entries to rows, these to columns, these to tables, and these to the
 * nearest total. Each is owed what it lost elsewhere, so that its sum over all tables stays close to the exact one too.
 */
export function roundTables(entries: readonly Entry[], places: number): Decimal[] {
	const values = entries.map(({ value }) => value);
	const { amountOf, unit } = scaleOf(values, places);
	const all = entries.map((entry) => ({ entry, amount: amountOf(entry.value) }));
	let parts = [{ own: all, units: rounded(sum(values), places).digits }];
	for (const level of ['table', 'column', 'row', 'of'] as const) {
		const owedTo = new Map<unknown, bigint>();
		parts = parts.flatMap(({ own, units: target }) => {
			const groups = [...groupBy(own, ({ entry }) => entry[level])].map(([key, group]) => {
				const amount = total(group.map((one) => one.amount));
				return { key, own: group, amount, owed: owedTo.get(key) ?? 0n };
			});
			return apportion(groups, unit, target).map(({ part, units }) => {
				owedTo.set(part.key, part.owed + part.amount - units * unit);
				return { own: part.own, units };
			});
		});
	}
	const shown = new Map(parts.flatMap(({ own, units }) => own.map(({ entry }) => [entry, units])));
	return entries.map((entry) => ({ digits: existing(shown.get(entry), 'rounded amount'), places }));
}
