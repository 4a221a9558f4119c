import type { Amounts } from '../analytics/amounts';
import { compare, ZERO, type Decimal } from '../util/decimal';
import { groupBy, known } from '../util/lists';
import type { Row } from './directory';
import { rounded, roundTables, shareInTurn } from './rounding';
import type { Line, Reading, Subject, Types } from './subject';
import { words } from './words';

/** What rows can be grouped by. */
export type GroupKey = 'costCenter' | 'department' | 'owner' | 'type';

/** How amounts are rounded and grouped. */
export interface Layout {
	readonly decimals: number;
	/** What the second table of a report adds up. */
	readonly groupBy: GroupKey | 'none';
	/** What there is a report for each of. */
	readonly reportPer: Exclude<GroupKey, 'type'> | 'none';
}

/** Calls and cost, exact and as they're shown. Undefined where the API returned nothing. */
export interface Sums {
	readonly now?: Amounts;
	readonly before?: Amounts;
	readonly shown?: Decimal;
	readonly shownBefore?: Decimal;
}

/** A reading in the place that it has in a report. */
export interface Cell extends Reading, Sums {
	readonly lines: ReadonlyArray<Line & Pick<Sums, 'shown'>>;
	/** Whether it's in the total. */
	readonly isCounted: boolean;
	/** The group that it's in, and what it's reported for. */
	readonly group: string;
	readonly report: string;
}

/** Whether the API returned something for either period. */
export const hasData = ({ now, before }: Sums): boolean =>
	now !== undefined || before !== undefined;

/** The order of a table: the most expensive first. */
export const byCost = (a: Sums, b: Sums): number =>
	compare(b.now?.cost ?? ZERO, a.now?.cost ?? ZERO);

/** Rounds the costs of readings: those that count together, so that everything adds up, and the others alone. */
function roundedCosts(
	readings: readonly Reading[],
	costOf: (reading: Reading) => Decimal | undefined,
	isCounted: (row: Row) => boolean,
	placeOf: (row: Row) => { readonly table: string; readonly column: string },
	decimals: number,
): Map<Reading, Decimal> {
	const entries = known(readings, (reading) => {
		const value = costOf(reading);
		const { row, prompt } = reading;
		return value && { reading, value, row: prompt.id, ...placeOf(row) };
	});
	const counted = entries.filter(({ reading }) => isCounted(reading.row));
	const amounts = roundTables(counted, decimals);
	return new Map([
		...entries.map(({ reading, value }) => [reading, rounded(value, decimals)] as const),
		...counted.map(({ reading, value }, at) => [reading, amounts[at] ?? value] as const),
	]);
}

/** The group of a row. A department is its own where there are only departments. */
function groupOf(row: Row, key: GroupKey | 'none', { areDepartments, typeOf }: Types): string {
	if (key === 'none') return '';
	const own = key === 'type' ? typeOf(row) : row[key];
	return (key === 'department' && areDepartments ? row.name : own) ?? words.groups[key].none;
}

/** The rounded costs of the lines of cells with several, which add up to that of the cell. Those of an interval stay close to its exact cost in each report. */
function linesOf(cells: readonly Cell[], decimals: number): Map<Cell, readonly Decimal[]> {
	const shares = new Map<Cell, readonly Decimal[]>();
	// A line alone is the cell, and thousands of cells have just one.
	const split = cells.filter(({ lines }) => lines.length > 1);
	const together = groupBy(split, ({ isCounted, report }) => `${isCounted} ${report}`);
	for (const group of together.values()) {
		const parts = group.map(({ lines, shown = ZERO }) => ({
			values: lines.map(({ now }) => now?.cost ?? ZERO),
			target: shown,
		}));
		const found = shareInTurn(parts, decimals);
		group.forEach((cell, at) => shares.set(cell, found[at] ?? []));
	}
	return shares;
}

/** The readings of a subject with what all reports on it show. */
export function cellsOf({ readings }: Subject, layout: Layout, types: Types): Cell[] {
	const { decimals, groupBy: key, reportPer } = layout;
	const isCounted = (row: Row) => types.counted.has(row);
	const placeOf = (row: Row) => ({
		table: groupOf(row, reportPer, types),
		column: groupOf(row, key, types),
	});
	const round = (costOf: (reading: Reading) => Decimal | undefined) =>
		roundedCosts(readings, costOf, isCounted, placeOf, decimals);
	const now = round((reading) => reading.now?.cost);
	const before = round((reading) => reading.before?.cost);
	const cells = readings.map((reading): Cell => {
		const { table: report, column: group } = placeOf(reading.row);
		return {
			...reading,
			shown: now.get(reading),
			shownBefore: before.get(reading),
			isCounted: isCounted(reading.row),
			group,
			report,
		};
	});
	const shares = linesOf(cells, decimals);
	return cells.map((cell) => ({
		...cell,
		lines: cell.lines.map((line, at) => ({
			...line,
			shown: line.now && (shares.get(cell)?.[at] ?? cell.shown),
		})),
	}));
}
