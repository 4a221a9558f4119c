import type { Amounts } from '../../analytics/amounts';
import { compare, ZERO } from '../../util/decimal';
import type { Dataset, Reading } from '../read/dataset';
import type { Prompt, Row } from '../read/directory';
import { typesIn, type Types } from '../read/types';

/** What reports are grouped by. */
export interface Breakdown {
	/** The column that the groups of a report add up: a stored name, or the heading of any other. */
	readonly groupBy?: string;
	/** The column with a report for each of its groups. */
	readonly reportPer?: string;
	/** Whether there's a report for each prompt template. */
	readonly isPerPrompt?: boolean;
	/** The columns that somebody asked for. */
	readonly asked?: readonly string[];
}

/** Exact calls and cost. Undefined where the API returned nothing. */
export interface Sums {
	readonly now?: Amounts;
	readonly before?: Amounts;
}

/** A reading in the place that it has in a report. */
export interface PlacedReading extends Reading {
	/** Whether it's in the total. */
	readonly isCounted: boolean;
	/** The group that it's in; null for rows without one. */
	readonly group: string | null;
	/** What it's reported for, where there are several reports. */
	readonly reportGroup: Prompt | string | null;
}

/** Whether the API returned something for either period. */
export const hasData = ({ now, before }: Sums): boolean =>
	now !== undefined || before !== undefined;

/** Those in the total. */
export const countedIn = (all: readonly PlacedReading[]): PlacedReading[] =>
	all.filter(({ isCounted }) => isCounted);

/** The order of a table: the most expensive first. */
export const byCost = (a: Sums, b: Sums): number =>
	compare(b.now?.cost ?? ZERO, a.now?.cost ?? ZERO);

/** The group of a row in a column. A department is its own where there are only departments. */
export function groupOf(
	row: Row,
	column: string | undefined,
	{ areDepartments, typeOf }: Types,
): string | null {
	if (column === undefined) return null;
	if (column === 'department' && areDepartments && typeOf(row) === 'department') return row.name;
	return column === 'type' ? typeOf(row) : (row.texts[column] ?? null);
}

/** A dataset with the place of each reading, which is the same in all reports on it. */
export interface PlacedDataset {
	readonly dataset: Dataset;
	readonly breakdown: Breakdown;
	readonly types: Types;
	readonly readings: readonly PlacedReading[];
}

/** Finds what counts in totals, and groups. */
export function placeReadings(dataset: Dataset, breakdown: Breakdown): PlacedDataset {
	const types = typesIn(dataset.rows, dataset.readings);
	const { groupBy, reportPer, isPerPrompt = false } = breakdown;
	// Once for each row, because thousands of readings ask for it.
	const places = new Map(
		dataset.rows.map((row) => [
			row,
			{
				isCounted: types.counted.has(row),
				group: groupOf(row, groupBy, types),
				reportGroup: groupOf(row, reportPer, types),
			},
		]),
	);
	const readings = dataset.readings.flatMap((reading): PlacedReading[] => {
		const place = places.get(reading.row);
		if (!place) return [];
		return [{ ...reading, ...place, ...(isPerPrompt && { reportGroup: reading.prompt }) }];
	});
	return { dataset, breakdown, types, readings };
}
