import { divide, sum, type Decimal } from '../util/decimal';
import { groupBy } from '../util/lists';

const ONE: Decimal = { digits: 1n, places: 0 };

/** The nearest amount with so many decimals; halves away from zero. */
export const rounded = (value: Decimal, places: number): Decimal =>
	divide(value, ONE, places) ?? value;

const total = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);

/** Brings amounts to one scale, in which `unit` is one of the last decimal that is shown. */
function scaled(values: readonly Decimal[], places: number) {
	const scale = values.reduce((most, value) => Math.max(most, value.places), places);
	const amounts = values.map(({ digits, places: own }) => digits * 10n ** BigInt(scale - own));
	return { amounts, unit: 10n ** BigInt(scale - places) };
}

/** An amount, and what it's owed from elsewhere. */
interface Part {
	readonly amount: bigint;
	readonly owed?: bigint;
}

/** Whole units for parts, which add up to `target`: the largest remainders are rounded up. What a part is owed counts as a remainder. */
function apportion(parts: readonly Part[], unit: bigint, target: bigint): bigint[] {
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

/** Amounts rounded by largest remainder: they add up to `target`, which has so many decimals, and each is less than a unit from the exact one if the target is less than a unit from the exact sum. */
export function share(values: readonly Decimal[], target: Decimal, places: number): Decimal[] {
	const { amounts, unit } = scaled(values, places);
	const parts = amounts.map((amount) => ({ amount }));
	return apportion(parts, unit, target.digits).map((digits) => ({ digits, places }));
}

/** An amount in a row and a column of a table. */
export interface Entry {
	readonly row: string;
	readonly column: string;
	readonly value: Decimal;
}

/**
 * Rounds a table by largest remainder so that everything adds up: entries to columns, and these to the nearest total. A row is
 * owed what its entries in other columns lost, so that its sum stays close to the exact one too.
 */
export function roundTable(entries: readonly Entry[], places: number): Decimal[] {
	const values = entries.map(({ value }) => value);
	const { amounts, unit } = scaled(values, places);
	const cells = entries.map(({ row, column }, at) => ({ row, column, amount: amounts[at] ?? 0n }));
	const sumOf = (own: readonly Part[]) => total(own.map(({ amount }) => amount));
	const columns = [...groupBy(cells, ({ column }) => column).values()];
	const sums = columns.map((column) => ({ amount: sumOf(column) }));
	const targets = apportion(sums, unit, rounded(sum(values), places).digits);
	const owed = new Map<string, bigint>();
	const shown = new Map<Part, bigint>();
	columns.forEach((column, nth) => {
		const rows = [...groupBy(column, ({ row }) => row)].map(([row, own]) => {
			return { row, own, amount: sumOf(own), owed: owed.get(row) ?? 0n };
		});
		const units = apportion(rows, unit, targets[nth] ?? 0n);
		rows.forEach(({ row, own, amount, owed: earlier }, at) => {
			const target = units[at] ?? 0n;
			owed.set(row, earlier + amount - target * unit);
			const shares = apportion(own, unit, target);
			own.forEach((cell, of) => shown.set(cell, shares[of] ?? 0n));
		});
	});
	return cells.map((cell) => ({ digits: shown.get(cell) ?? 0n, places }));
}
