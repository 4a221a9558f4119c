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

/** Whole units for amounts, which add up to `target`: the largest remainders are rounded up. What an amount is owed counts as a remainder. */
function apportion(
	amounts: readonly bigint[],
	unit: bigint,
	target: bigint,
	owed: readonly bigint[] = [],
): bigint[] {
	const parts = amounts.map((amount, at) => {
		const rest = ((amount % unit) + unit) % unit;
		return { units: (amount - rest) / unit, isWhole: rest === 0n, claim: rest + (owed[at] ?? 0n) };
	});
	const left = Number(target - total(parts.map(({ units }) => units)));
	// Usually 0: less or more only where the target isn't the rounded sum.
	const each = Math.floor(left / parts.length);
	// A whole amount is never raised before the others.
	const byClaim = [...parts].sort(
		(a, b) =>
			Number(a.isWhole) - Number(b.isWhole) ||
			Number(b.claim > a.claim) - Number(b.claim < a.claim),
	);
	const raised = new Set(byClaim.slice(0, left - each * parts.length));
	return parts.map((part) => part.units + BigInt(each) + (raised.has(part) ? 1n : 0n));
}

/** Amounts rounded by largest remainder: they add up to `target`, which has so many decimals, and each is less than a unit from the exact one if the target is less than a unit from the exact sum. */
export function share(values: readonly Decimal[], target: Decimal, places: number): Decimal[] {
	const { amounts, unit } = scaled(values, places);
	return apportion(amounts, unit, target.digits).map((digits) => ({ digits, places }));
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
	const amountAt = (at: number) => amounts[at] ?? 0n;
	const sumOf = (own: readonly number[]) => total(own.map(amountAt));
	const indexes = [...entries.keys()];
	const columns = [...groupBy(indexes, (at) => entries[at]?.column ?? '').values()];
	const targets = apportion(columns.map(sumOf), unit, rounded(sum(values), places).digits);
	const owed = new Map<string, bigint>();
	const shown = new Map<number, bigint>();
	columns.forEach((column, nth) => {
		const cells = [...groupBy(column, (at) => entries[at]?.row ?? '')];
		const exact = cells.map(([, own]) => sumOf(own));
		const claims = cells.map(([row]) => owed.get(row) ?? 0n);
		const units = apportion(exact, unit, targets[nth] ?? 0n, claims);
		cells.forEach(([row, own], at) => {
			const target = units[at] ?? 0n;
			owed.set(row, (claims[at] ?? 0n) + (exact[at] ?? 0n) - target * unit);
			const shares = apportion(own.map(amountAt), unit, target);
			own.forEach((index, of) => shown.set(index, shares[of] ?? 0n));
		});
	});
	return indexes.map((at) => ({ digits: shown.get(at) ?? 0n, places }));
}
