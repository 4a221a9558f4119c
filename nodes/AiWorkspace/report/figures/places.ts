import type { Amounts } from '../../analytics/amounts';
import { compare, rounded, ZERO, type Decimal } from '../../util/decimal';
import { existing } from '../../util/guards';
import { groupBy } from '../../util/lists';
import type { Dataset, IntervalReading, Reading } from '../read/dataset';
import type { Row } from '../read/directory';
import { typesIn, type Types } from '../read/types';
import { roundTables, shareInTurn } from './rounding';

/** How amounts are rounded and grouped. */
export interface Breakdown {
	readonly decimals: number;
	/** The column that the second table of a report adds up: a stored name, or the heading of any other. */
	readonly groupBy?: string;
	/** The column with a report for each of its groups. */
	readonly reportPer?: string;
	/** Whether there's a report for each prompt template. */
	readonly isPerPrompt?: boolean;
}

/** Calls and cost, exact and as they're shown. Undefined where the API returned nothing. */
export interface Sums {
	readonly now?: Amounts;
	readonly before?: Amounts;
	readonly shown?: Decimal;
	readonly shownBefore?: Decimal;
}

/** Where a reading stands in reports. */
interface Place {
	/** Whether it's in the total. */
	readonly isCounted: boolean;
	/** The group that it's in, and the one that it's reported for; null for rows without one. */
	readonly group: string | null;
	readonly reportGroup: string | null;
}

/** A reading in the place that it has in a report. */
export interface PlacedReading extends Reading, Sums, Place {
	readonly byInterval: ReadonlyArray<IntervalReading & Pick<Sums, 'shown'>>;
}

/** Whether the API returned something for either period. */
export const hasData = ({ now, before }: Sums): boolean =>
	now !== undefined || before !== undefined;

/** The order of a table: the most expensive first. */
export const byCost = (a: Sums, b: Sums): number =>
	compare(b.now?.cost ?? ZERO, a.now?.cost ?? ZERO);

type PlaceOf = (reading: Pick<Reading, 'prompt' | 'row'>) => Place;

/** The group of a row. A department is its own where there are only departments. */
function groupOf(row: Row, column: string | undefined, { areDepartments, typeOf }: Types) {
	if (column === undefined) return null;
	if (column === 'department' && areDepartments) return row.name;
	return column === 'type' ? typeOf(row) : (row.texts[column] ?? null);
}

/** Finds the place of a row once, because thousands of readings ask for it. */
function placesIn({ groupBy: column, reportPer, isPerPrompt }: Breakdown, types: Types): PlaceOf {
	const places = new Map<Row, Place>();
	return ({ row, prompt }) => {
		const place = places.get(row) ?? {
			isCounted: types.counted.has(row),
			reportGroup: groupOf(row, reportPer, types),
			group: groupOf(row, column, types),
		};
		places.set(row, place);
		return isPerPrompt ? { ...place, reportGroup: prompt.name } : place;
	};
}

/** Rounds the costs of readings: those that count together, so that everything adds up, and the others alone. */
function roundedCosts(
	readings: readonly Reading[],
	costOf: (reading: Reading) => Decimal | undefined,
	placeOf: PlaceOf,
	decimals: number,
): Map<Reading, Decimal> {
	const costs = new Map<Reading, Decimal>();
	const counted = readings.flatMap((reading) => {
		const value = costOf(reading);
		const { isCounted, reportGroup: table, group: column } = placeOf(reading);
		if (value && isCounted) {
			return { reading, value, table, column, row: reading.prompt.id, of: reading.row };
		}
		if (value) costs.set(reading, rounded(value, decimals));
		return [];
	});
	const amounts = roundTables(counted, decimals);
	counted.forEach(({ reading }, at) => costs.set(reading, existing(amounts[at], 'rounded cost')));
	return costs;
}

/** The rounded costs of the intervals of readings, which add up to those of the readings. Those of an interval stay close to its exact cost in each report. */
function roundedIntervals(
	readings: readonly Reading[],
	costs: ReadonlyMap<Reading, Decimal>,
	placeOf: PlaceOf,
	decimals: number,
): Map<Reading, readonly Decimal[]> {
	const shares = new Map<Reading, readonly Decimal[]>();
	const groups = groupBy(readings, (reading) => {
		const { isCounted, reportGroup } = placeOf(reading);
		return JSON.stringify([isCounted, reportGroup]);
	});
	for (const group of groups.values()) {
		const lists = group.map((reading) => ({
			values: reading.byInterval.map(({ now }) => now?.cost ?? ZERO),
			target: reading.now ? existing(costs.get(reading), 'rounded cost') : ZERO,
		}));
		const found = shareInTurn(lists, decimals);
		group.forEach((reading, at) => shares.set(reading, existing(found[at], 'share of intervals')));
	}
	return shares;
}

/** A dataset with the place of each reading, which is the same in all reports on it. */
export interface PlacedDataset {
	readonly dataset: Dataset;
	readonly breakdown: Breakdown;
	readonly types: Types;
	readonly readings: readonly PlacedReading[];
}

/** Finds types, groups, and rounded amounts, so that what reports on a dataset show adds up. */
export function placeReadings(dataset: Dataset, breakdown: Breakdown): PlacedDataset {
	const { readings, intervals } = dataset;
	const types = typesIn(dataset.rows, readings);
	const { decimals } = breakdown;
	const placeOf = placesIn(breakdown, types);
	const round = (costOf: (reading: Reading) => Decimal | undefined) =>
		roundedCosts(readings, costOf, placeOf, decimals);
	const costs = round((reading) => reading.now?.cost);
	const costsBefore = round((reading) => reading.before?.cost);
	// An interval alone is the whole reading, and thousands have just one.
	const shares =
		intervals.length > 1 ? roundedIntervals(readings, costs, placeOf, decimals) : undefined;
	const placed = readings.map((reading): PlacedReading => {
		const { prompt, row, byInterval, now, before, trend, types: own, pastTypes } = reading;
		const { isCounted, group, reportGroup } = placeOf(reading);
		const shown = costs.get(reading);
		const ofIntervals = shares?.get(reading);
		const shownIn = (one: IntervalReading, at: number) =>
			one.now && (ofIntervals ? existing(ofIntervals[at], 'share of an interval') : shown);
		// Member by member: thousands of objects that are spread are slow to read.
		return {
			prompt,
			row,
			byInterval: byInterval.map((one, at) => ({ ...one, shown: shownIn(one, at) })),
			now,
			before,
			trend,
			types: own,
			pastTypes,
			isCounted,
			group,
			reportGroup,
			shown,
			shownBefore: costsBefore.get(reading),
		};
	});
	return { dataset, breakdown, types, readings: placed };
}
