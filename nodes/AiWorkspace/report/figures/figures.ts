import { totalOf } from '../../analytics/amounts';
import type { Interval } from '../../analytics/period';
import { sum, type Decimal } from '../../util/decimal';
import { existing } from '../../util/guards';
import { compactMap, groupBy } from '../../util/lists';
import type { Dataset, Unread } from '../read/dataset';
import type { Prompt, Row } from '../read/directory';
import type { Types } from '../read/types';
import { coverageOf, withData, type Absent } from './coverage';
import {
	byCost,
	hasData,
	type Breakdown,
	type PlacedDataset,
	type PlacedReading,
	type Sums,
} from './places';
import { earlierOf, trendOf, type Moment } from './trend';

/** A part of the total, by what it's for. */
export interface Subtotal<Of> extends Sums {
	readonly of: Of;
	readonly readings: readonly PlacedReading[];
}

/** All that a report says, before it's put into words. */
export interface Figures extends Omit<Dataset, 'trend'> {
	readonly breakdown: Breakdown;
	readonly readings: readonly PlacedReading[];
	readonly total: Sums;
	readonly byPrompt: ReadonlyArray<Subtotal<Prompt>>;
	/** The rows in the total, each with all prompt templates. The most expensive first. */
	readonly byEntity: ReadonlyArray<Subtotal<Row>>;
	/** The most expensive first. Null stands for rows without a group. */
	readonly byGroup: ReadonlyArray<Subtotal<string | null>>;
	readonly byInterval: ReadonlyArray<Subtotal<Interval>>;
	/** Earlier periods, the oldest first, and the period itself; empty where nobody asked for them. */
	readonly trend: readonly Moment[];
	/** The rows that any figure is about, also one of a trend. */
	readonly concerned: readonly Row[];
	/** How many rows have data. */
	readonly found: number;
	/** Of how many rows in groups, how many are in none. */
	readonly ungrouped: readonly [part: number, whole: number];
	/** Rows for which the API returned nothing, neither in the period nor in the one before. Not known where a prompt template couldn't be read. */
	readonly missing: readonly Row[];
	/** Prompt templates without data of what's in the total. */
	readonly silent: readonly Prompt[];
	/** Rows in no total that something calls departments and something else doesn't. */
	readonly contradictory: readonly Row[];
	/** Rows in the total that might be departments. */
	readonly unclear: readonly Row[];
}

const together = (amounts: readonly Decimal[]) => (amounts.length > 0 ? sum(amounts) : undefined);

/** Calls and cost of readings or other parts together. Throws UnexpectedResponse for sums that no JSON number can be. */
export const sumsOf = (readings: readonly Sums[]): Sums => ({
	now: totalOf(compactMap(readings, ({ now }) => now)),
	before: totalOf(compactMap(readings, ({ before }) => before)),
	shown: together(compactMap(readings, ({ shown }) => shown)),
	shownBefore: together(compactMap(readings, ({ shownBefore }) => shownBefore)),
});

const countedIn = (readings: readonly PlacedReading[]) =>
	readings.filter(({ isCounted }) => isCounted);

/** The sums of groups of readings, of those that count. */
const subtotalsOf = <Of>(
	groups: Iterable<readonly [Of, readonly PlacedReading[]]>,
): Array<Subtotal<Of>> =>
	[...groups].map(([of, readings]) => ({
		of,
		readings,
		...sumsOf(countedIn(readings)),
	}));

/** The sums of the readings in the total by what they're for, the most expensive first. */
export const totalsBy = <Of>(
	readings: readonly PlacedReading[],
	ofReading: (reading: PlacedReading) => Of,
): Array<Subtotal<Of>> => subtotalsOf(groupBy(countedIn(readings), ofReading)).sort(byCost);

/** The sums of readings in each interval. */
export const intervalsOf = (
	intervals: readonly Interval[],
	readings: readonly PlacedReading[],
): Array<Subtotal<Interval>> =>
	intervals.map((of, at) => {
		const parts = readings.map(({ byInterval }) =>
			existing(byInterval[at], 'reading of an interval'),
		);
		return {
			of,
			readings,
			now: totalOf(compactMap(parts, ({ now }) => now)),
			before: totalOf(compactMap(parts, ({ before }) => before)),
			shown: together(compactMap(parts, ({ shown }) => shown)),
		};
	});

/** The figures of some readings of a dataset. */
function figuresOf(
	dataset: Dataset,
	readings: readonly PlacedReading[],
	breakdown: Breakdown,
	{ contradictory, unclear }: Types,
	absent: Absent,
	earlier: readonly Moment[],
): Figures {
	const counted = countedIn(readings);
	const total = sumsOf(counted);
	const coverage = coverageOf(dataset, readings, total, absent);
	const { rows, prompts } = coverage;
	const listed = new Set(rows);
	const ofPrompts = groupBy([...readings].sort(byCost), ({ prompt }) => prompt);
	const readingsOf = (prompt: Prompt) =>
		existing(ofPrompts.get(prompt), 'reading of a prompt template');
	const ofGroups = groupBy(counted.filter(hasData), ({ group }) => group);
	const rowsIn = (some: readonly PlacedReading[] = []) => withData(some, hasData).rows.size;
	return {
		...dataset,
		...coverage,
		breakdown,
		readings,
		total,
		byPrompt: subtotalsOf(prompts.map((prompt) => [prompt, readingsOf(prompt)])),
		byEntity: totalsBy(readings, ({ row }) => row).filter(({ of }) => listed.has(of)),
		byGroup: breakdown.groupBy === undefined ? [] : subtotalsOf(ofGroups).sort(byCost),
		byInterval: intervalsOf(dataset.intervals, counted),
		trend: trendOf(dataset, total, earlier),
		contradictory: rows.filter((row) => contradictory.has(row)),
		unclear: rows.filter((row) => unclear.has(row)),
		ungrouped: [rowsIn(ofGroups.get(null)), rowsIn(counted)],
	};
}

/** What a report is about, where it's one of several: the group, and the email addresses of its owner, where it's one. */
export interface ReportGroup {
	readonly group: string | null;
	readonly recipient: string | null;
}

/** A report on all rows, or on one of the groups that there's a report for each of. */
export interface Report {
	readonly figures: Figures;
	readonly about?: ReportGroup;
}

/** The owner that all of these rows have; null where they have several, or one has none. */
function ownerOf(rows: readonly Row[]): string | null {
	const [first = null, ...others] = new Set(rows.map(({ texts }) => texts.owner_email ?? null));
	return others.length > 0 ? null : first;
}

/** The reports on a dataset, one after the other: one, or one for each group of rows or each prompt template. What they show adds up to the whole. */
export function* reportsOn(placed: PlacedDataset): Generator<Report> {
	const { dataset, breakdown, types, readings: all } = placed;
	const { reportPer, isPerPrompt } = breakdown;
	const used = withData(all, hasData).rows;
	const absent: Absent = {
		silent: new Set(
			subtotalsOf(groupBy(all, ({ prompt }) => prompt))
				.filter((sums) => !hasData(sums))
				.map(({ of }) => of),
		),
		idle: new Set(dataset.rows.filter((row) => !used.has(row))),
	};
	const earlier = dataset.trend.length > 0 ? earlierOf(placed) : undefined;
	const reportOn = (
		group: string | null,
		readings: readonly PlacedReading[],
		unread: readonly Unread[],
	) => {
		const moments = earlier?.get(group) ?? [];
		const own = new Set(readings.map(({ prompt }) => prompt));
		const unreadBefore = dataset.unreadBefore.filter(
			({ prompt }) => !isPerPrompt || own.has(prompt),
		);
		const figures = {
			...figuresOf(dataset, readings, breakdown, types, absent, moments),
			...{ unread, unreadBefore },
		};
		const isOne = reportPer === undefined && !isPerPrompt;
		return isOne
			? { figures }
			: { figures, about: { group, recipient: ownerOf(figures.concerned) } };
	};
	for (const [group, readings] of groupBy(all, ({ reportGroup }) => reportGroup)) {
		yield reportOn(group, readings, isPerPrompt ? [] : dataset.unread);
	}
	// One that couldn't be read has a report that says so.
	if (isPerPrompt) for (const one of dataset.unread) yield reportOn(one.prompt.name, [], [one]);
}
