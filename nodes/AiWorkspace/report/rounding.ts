import { divide, sum, type Decimal } from '../util/decimal';
import { groupBy } from '../util/groupBy';

const ONE: Decimal = { digits: 1n, places: 0 };

/** The nearest amount with so many decimals; halves away from zero. */
export const rounded = (value: Decimal, places: number): Decimal =>
	divide(value, ONE, places) ?? value;

/** An amount as whole units below it, and the rest above them. */
interface Split {
	units: bigint;
	rest: bigint;
}

const restOf = (amount: bigint, unit: bigint): bigint => ((amount % unit) + unit) % unit;
const byRest = (a: Split, b: Split) => Number(b.rest > a.rest) - Number(b.rest < a.rest);
const unitsIn = (splits: readonly Split[]) => splits.reduce((all, { units }) => all + units, 0n);
const restIn = (splits: readonly Split[]) => splits.reduce((all, { rest }) => all + rest, 0n);

/** Splits amounts into units with `places` decimals. All rests are in one scale, in which a unit is `unit`. */
function splitter(values: readonly Decimal[], places: number) {
	const scale = values.reduce((most, value) => Math.max(most, value.places), places);
	const unit = 10n ** BigInt(scale - places);
	const split = (value: Decimal): Split => {
		const amount = value.digits * 10n ** BigInt(scale - value.places);
		const rest = restOf(amount, unit);
		return { units: (amount - rest) / unit, rest };
	};
	return { unit, split };
}

/** Amounts rounded by largest remainder: each is less than a unit from the exact one, and they add up to `target`, which has `places` decimals. */
export function share(values: readonly Decimal[], target: Decimal, places: number): Decimal[] {
	const splits = values.map(splitter(values, places).split);
	const left = Number(target.digits - unitsIn(splits));
	const raised = new Set([...splits].sort(byRest).slice(0, left));
	return splits.map((one) => ({ digits: one.units + (raised.has(one) ? 1n : 0n), places }));
}

/** An amount of a table, in a row and a column of it. */
export interface Entry {
	readonly row: string;
	readonly column: string;
	readonly value: Decimal;
}

interface Cell extends Split {
	readonly row: string;
	readonly column: string;
}

/** A row or a column of a table. */
class Line {
	/** From the largest rest to the smallest. */
	private readonly cells: Cell[];
	private first = 0;

	constructor(cells: readonly Cell[]) {
		this.cells = cells.filter(({ rest }) => rest > 0n).sort(byRest);
	}

	/** The cell with the largest or the smallest rest, other than `not`. */
	next(isLargest: boolean, not?: Cell): Cell | undefined {
		const { cells } = this;
		while (cells[this.first]?.rest === 0n) this.first += 1;
		while (cells.at(-1)?.rest === 0n) cells.pop();
		const step = isLargest ? 1 : -1;
		let at = isLargest ? this.first : cells.length - 1;
		while (cells[at] && (cells[at] === not || cells[at]?.rest === 0n)) at += step;
		return cells[at];
	}
}

/** Makes all cells whole, `first` before all others, upward or not. Each row and each column must add up to a whole number of units. */
function settle(cells: readonly Cell[], unit: bigint, first: Cell, isUp: boolean): void {
	const linesOf = (of: 'column' | 'row') =>
		new Map([...groupBy(cells, (cell) => cell[of])].map(([name, own]) => [name, new Line(own)]));
	const [rows, columns] = [linesOf('row'), linesOf('column')];

	/** The cycle that a walk from a cell finds: cells that alternately gain and lose. There is one, because a line with a rest has two. */
	const cycleFrom = (start: Cell, isGaining: boolean) => {
		const path: Array<{ cell: Cell; gains: boolean }> = [];
		const seen = new Map([[rows.get(start.row), 0]]);
		let cell: Cell | undefined = start;
		for (let gains = isGaining; cell; gains = !gains) {
			path.push({ cell, gains });
			const { row, column }: Cell = cell;
			const line: Line | undefined = path.length % 2 === 0 ? rows.get(row) : columns.get(column);
			const from = seen.get(line);
			if (from !== undefined) return path.slice(from);
			seen.set(line, path.length);
			cell = line?.next(!gains, cell);
		}
		return path;
	};
	/** Moves as much of a unit around a cycle as makes one of its cells whole. */
	const move = (start: Cell, isGaining: boolean) => {
		const steps = cycleFrom(start, isGaining);
		const room = steps.map(({ cell, gains }) => (gains ? unit - cell.rest : cell.rest));
		const least = room.reduce((a, b) => (b < a ? b : a), unit);
		for (const { cell, gains } of steps) {
			const rest = cell.rest + (gains ? least : -least);
			cell.units += rest / unit;
			cell.rest = rest % unit;
		}
	};
	while (first.rest > 0n) move(first, isUp);
	for (const column of columns.values()) {
		for (let cell = column.next(true); cell; cell = column.next(true)) move(cell, true);
	}
}

/** The row and the column of the slack cells. */
const SLACK = '';

/**
 * Rounds a table so that each amount and each sum of a row or a column is less than a unit from the exact one, and all of them add
 * up to `target`, by default the rounded sum. It's the controlled rounding of L. H. Cox (1987), and in a single row or column the
 * largest remainder.
 */
export function roundTable(
	entries: readonly Entry[],
	places: number,
	target: Decimal = rounded(sum(entries.map(({ value }) => value)), places),
): Decimal[] {
	const { unit, split } = splitter(
		entries.map(({ value }) => value),
		places,
	);
	const groups = [...groupBy(entries, ({ row, column }) => JSON.stringify([row, column])).values()];
	const cells = groups.map((group): Cell => {
		const [{ row, column } = { row: '', column: '' }] = group;
		// Names of a table begin with another character than the slack's.
		return { row: `=${row}`, column: `=${column}`, ...split(sum(group.map(({ value }) => value))) };
	});
	const slack = (row: string, column: string, rest: bigint): Cell => ({
		...{ row, column, units: 0n },
		rest: restOf(rest, unit),
	});
	const slacks = [
		...[...groupBy(cells, ({ row }) => row)].map(([row, own]) => slack(row, SLACK, -restIn(own))),
		...[...groupBy(cells, ({ column }) => column)].map(([column, own]) =>
			slack(SLACK, column, -restIn(own)),
		),
	];
	// The corner decides whether the sum is rounded up or down.
	const corner = slack(SLACK, SLACK, restIn(cells));
	const isUp = target.digits > unitsIn(cells) + restIn(cells) / unit;
	settle([...cells, ...slacks, corner], unit, corner, isUp);
	const amounts = new Map<Entry, Decimal>();
	groups.forEach((group, at) => {
		const target = { digits: cells[at]?.units ?? 0n, places };
		const values = group.map(({ value }) => value);
		const shares = share(values, target, places);
		group.forEach((entry, nth) => amounts.set(entry, shares[nth] ?? entry.value));
	});
	return entries.map((entry) => amounts.get(entry) ?? entry.value);
}
