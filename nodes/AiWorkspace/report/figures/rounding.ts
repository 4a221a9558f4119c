import { digitsAt, rounded, sum, type Decimal } from '../../util/decimal';
import { groupBy } from '../../util/lists';

const total = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);

/** Brings amounts to one scale, in which `unit` is one of the last decimal that is shown. */
function scaled(values: readonly Decimal[], places: number, least = places) {
	const scale = values.reduce((most, value) => Math.max(most, value.places), least);
	const amounts = values.map((value) => digitsAt(value, scale));
	return { amounts, scale, unit: digitsAt({ digits: 1n, places }, scale) };
}

/** An amount, and what it's owed from elsewhere. */
interface Claim {
	readonly amount: bigint;
	readonly owed?: bigint;
}

/** Whole units for parts, which add up to `target`: the largest remainders are rounded up. What a part is owed counts as a remainder. */
function apportion(parts: readonly Claim[], unit: bigint, target: bigint): bigint[] {
	const all = parts.map(({ amount, owed = 0n }) => {
		const rest = ((amount % unit) + unit) % unit;
		return { units: (amount - rest) / unit, isWhole: rest === 0n, claim: rest + owed };
	});
	const left = Number(target - total(all.map(({ units }) => units)));
	// Usually 0: less or more only where the target isn't the rounded sum.
	const each = Math.floor(left / all.length);
	// A whole amount is never raised before the others.
	const byClaim = [...all].sort(
		(a, b) => Number(a.isWhole) - Number(b.isWhole) || Number(b.claim - a.claim),
	);
	const raised = new Set(byClaim.slice(0, left - each * all.length));
	return all.map((one) => one.units + BigInt(each) + (raised.has(one) ? 1n : 0n));
}

/**
 * Amounts rounded by largest remainder, in lists that share their positions: those of a list add up to its target, which has so
 * many decimals. A position is owed what it lost in earlier lists, so that its sum stays close to the exact one.
 */
export function shareInTurn(
	lists: ReadonlyArray<{ readonly values: readonly Decimal[]; readonly target: Decimal }>,
	places: number,
): Decimal[][] {
	const { scale } = scaled(
		lists.flatMap(({ values }) => values),
		places,
	);
	const owed: bigint[] = [];
	return lists.map(({ values, target }) => {
		const { amounts, unit } = scaled(values, places, scale);
		const parts = amounts.map((amount, at) => ({ amount, owed: owed[at] ?? 0n }));
		const units = apportion(parts, unit, target.digits);
		parts.forEach((part, at) => (owed[at] = part.owed + part.amount - (units[at] ?? 0n) * unit));
		return units.map((digits) => ({ digits, places }));
	});
}

/** Amounts rounded by largest remainder: they add up to `target`, which has so many decimals, and each is less than a unit from the exact one if the target is less than a unit from the exact sum. */
export const share = (values: readonly Decimal[], target: Decimal, places: number): Decimal[] =>
	shareInTurn([{ values, target }], places).flat();

/** An amount in a row and a column of one of several tables, which have the same rows. */
export interface Entry {
	readonly table: string | null;
	readonly column: string | null;
	readonly row: string;
	readonly value: Decimal;
}

/**
 * Rounds tables by largest remainder so that everything adds up: entries to columns, these to tables, and these to the nearest
 * total. A row is owed what its entries in other columns lost, so that its sum stays close to the exact one too.
 */
export function roundTables(entries: readonly Entry[], places: number): Decimal[] {
	const values = entries.map(({ value }) => value);
	const { amounts, unit } = scaled(values, places);
	const parts = entries.map((entry, at) => ({ ...entry, amount: amounts[at] ?? 0n }));
	const sumOf = (own: readonly Claim[]) => total(own.map(({ amount }) => amount));
	/** Groups of entries, each with its share of a target. */
	const divided = (own: typeof parts, keyOf: (entry: Entry) => string | null, target: bigint) => {
		const groups = [...groupBy(own, keyOf).values()];
		const sums = groups.map((group) => ({ amount: sumOf(group) }));
		const units = apportion(sums, unit, target);
		return groups.map((group, at) => ({ group, target: units[at] ?? 0n }));
	};
	const whole = rounded(sum(values), places).digits;
	const columns = divided(parts, ({ table }) => table, whole).flatMap(({ group, target }) =>
		divided(group, ({ column }) => column, target),
	);
	const owed = new Map<string, bigint>();
	const shown = new Map<Claim, bigint>();
	for (const { group, target } of columns) {
		const rows = [...groupBy(group, ({ row }) => row)].map(([row, own]) => {
			return { row, own, amount: sumOf(own), owed: owed.get(row) ?? 0n };
		});
		const units = apportion(rows, unit, target);
		rows.forEach(({ row, own, amount, owed: earlier }, at) => {
			const share = units[at] ?? 0n;
			owed.set(row, earlier + amount - share * unit);
			const amounts = apportion(own, unit, share);
			own.forEach((part, at) => shown.set(part, amounts[at] ?? 0n));
		});
	}
	return parts.map((part) => ({ digits: shown.get(part) ?? 0n, places }));
}
