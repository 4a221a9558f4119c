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

/** A cell of a cycle, and whether it gains what its neighbors lose. */
type Step = readonly [cell: Cell, isGaining: boolean];

/** A table with slack cells, which make each row and column a whole number of units. */
class Table {
	private readonly rows: Map<string, Line>;
	private readonly columns: Map<string, Line>;

	constructor(
		cells: readonly Cell[],
		private readonly unit: bigint,
	) {
		const lines = (of: 'column' | 'row') =>
			new Map([...groupBy(cells, (cell) => cell[of])].map(([name, own]) => [name, new Line(own)]));
		this.rows = lines('row');
		this.columns = lines('column');
	}

	/** A cycle that a walk from a cell finds. Where a cell has a rest, another one in its row and in its column has one too. */
	private cycleFrom(start: Cell, isGaining: boolean): Step[] {
		const path: Step[] = [];
		const seen = new Map([[this.rows.get(start.row), 0]]);
		let cell: Cell | undefined = start;
		for (let gains = isGaining; cell; gains = !gains) {
			path.push([cell, gains]);
			const isEven: boolean = path.length % 2 === 0;
			const line: Line | undefined = isEven
				? this.rows.get(cell.row)
				: this.columns.get(cell.column);
			const from = seen.get(line);
			if (from !== undefined) return path.slice(from);
			seen.set(line, path.length);
			cell = line?.next(!gains, cell);
		}
		return path;
	}

	/** Moves as much of a unit around a cycle as makes one of its cells whole. */
	move(start: Cell, isGaining: boolean): void {
		const { unit } = this;
		const steps = this.cycleFrom(start, isGaining);
		const room = ([{ rest }, gains]: Step) => (gains ? unit - rest : rest);
		const least = steps.map(room).reduce((a, b) => (b < a ? b : a), unit);
		for (const [cell, gains] of steps) {
			const rest = cell.rest + (gains ? least : -least);
			cell.units += rest / unit;
			cell.rest = rest % unit;
		}
	}

	/** Makes all cells whole. */
	settle(): void {
		for (const column of this.columns.values()) {
			for (let cell = column.next(true); cell; cell = column.next(true)) this.move(cell, true);
		}
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
	const corner = slack(SLACK, SLACK, restIn(cells));
	const table = new Table(
		[
			...cells,
			...[...groupBy(cells, ({ row }) => row)].map(([row, own]) => slack(row, SLACK, -restIn(own))),
			...[...groupBy(cells, ({ column }) => column)].map(([column, own]) =>
				slack(SLACK, column, -restIn(own)),
			),
			corner,
		],
		unit,
	);
	// The corner decides whether the sum is rounded up or down.
	const isUp = target.digits > unitsIn(cells) + restIn(cells) / unit;
	while (corner.rest > 0n) table.move(corner, isUp);
	table.settle();
	const amounts = new Map<Entry, Decimal>();
	groups.forEach((group, at) => {
		const target = { digits: cells[at]?.units ?? 0n, places };
		const values = group.map(({ value }) => value);
		const shares = share(values, target, places);
		group.forEach((entry, nth) => amounts.set(entry, shares[nth] ?? entry.value));
	});
	return entries.map((entry) => amounts.get(entry) ?? entry.value);
}
