import type { Amounts } from '../analytics/amounts';
import { compare, ZERO, type Decimal } from '../util/decimal';
import { known } from '../util/lists';
import type { Row } from './directory';
import { rounded, roundTable, share } from './rounding';
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
	columnOf: (row: Row) => string,
	decimals: number,
): Map<Reading, Decimal> {
	const entries = known(readings, (reading) => {
		const value = costOf(reading);
		const { row, prompt } = reading;
		return value && { reading, value, row: prompt.id, column: columnOf(row) };
	});
	const counted = entries.filter(({ reading }) => isCounted(reading.row));
	const amounts = roundTable(counted, decimals);
	return new Map([
		...entries.map(({ reading, value }) => [reading, rounded(value, decimals)] as const),
		...counted.map(({ reading, value }, at) => [reading, amounts[at] ?? value] as const),
	]);
}

/** Lines with their rounded costs, which add up to what is shown of all of them. */
function linesWith(lines: readonly Line[], shown: Decimal | undefined, decimals: number) {
	// A shortcut, because thousands of cells have just one.
	if (lines.length === 1) return lines.map((line) => ({ ...line, shown }));
	const costs = lines.map(({ now }) => now?.cost ?? ZERO);
	const shares = share(costs, shown ?? ZERO, decimals);
	return lines.map((line, at) => ({ ...line, shown: line.now && shares[at] }));
}

/** The group of a row. A department is its own where there are only departments. */
function groupOf(row: Row, key: GroupKey | 'none', { areDepartments, typeOf }: Types): string {
	if (key === 'none') return '';
	const own = key === 'type' ? typeOf(row) : row[key];
	return (key === 'department' && areDepartments ? row.name : own) ?? words.groups[key].none;
}

/** The readings of a subject with what all reports on it show. */
export function cellsOf({ readings }: Subject, layout: Layout, types: Types): Cell[] {
	const { decimals, groupBy: key, reportPer } = layout;
	const isCounted = (row: Row) => types.counted.has(row);
	const columnOf = (row: Row) => groupOf(row, reportPer === 'none' ? key : reportPer, types);
	const round = (costOf: (reading: Reading) => Decimal | undefined) =>
		roundedCosts(readings, costOf, isCounted, columnOf, decimals);
	const now = round((reading) => reading.now?.cost);
	const before = round((reading) => reading.before?.cost);
	return readings.map((reading) => ({
		...reading,
		lines: linesWith(reading.lines, now.get(reading), decimals),
		shown: now.get(reading),
		shownBefore: before.get(reading),
		isCounted: isCounted(reading.row),
		group: groupOf(reading.row, key, types),
		report: groupOf(reading.row, reportPer, types),
	}));
}
