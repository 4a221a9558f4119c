import { totalOf } from '../../analytics/amounts';
import type { Interval } from '../../analytics/period';
import { sum, type Decimal } from '../../util/decimal';
import { existing } from '../../util/guards';
import { compactMap, groupBy } from '../../util/lists';
import type { Dataset } from '../read/dataset';
import type { Prompt, Row } from '../read/directory';
import { typesIn, type Types } from '../read/types';
import {
	byCost,
	hasData,
	placeReadings,
	type Breakdown,
	type PlacedReading,
	type Sums,
} from './places';

/** A part of the total, by what it's for. */
export interface Subtotal<Of> extends Sums {
	readonly of: Of;
	readonly readings: readonly PlacedReading[];
}

/** All that a report says, before it's put into words. */
export interface Figures extends Dataset {
	readonly breakdown: Breakdown;
	readonly readings: readonly PlacedReading[];
	readonly total: Sums;
	readonly byPrompt: ReadonlyArray<Subtotal<Prompt>>;
	/** The most expensive first. Null stands for rows without a group. */
	readonly byGroup: ReadonlyArray<Subtotal<string | null>>;
	readonly byInterval: ReadonlyArray<Subtotal<Interval>>;
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

/** Calls and cost of readings together. Throws UnexpectedResponse for sums that no JSON number can be. */
const sumsOf = (readings: readonly PlacedReading[]): Sums => ({
	now: totalOf(compactMap(readings, ({ now }) => now)),
	before: totalOf(compactMap(readings, ({ before }) => before)),
	shown: together(compactMap(readings, ({ shown }) => shown)),
	shownBefore: together(compactMap(readings, ({ shownBefore }) => shownBefore)),
});

/** The sums of groups of readings, of those that count. */
const subtotalsOf = <Of>(
	groups: Iterable<readonly [Of, readonly PlacedReading[]]>,
): Array<Subtotal<Of>> =>
	[...groups].map(([of, readings]) => ({
		of,
		readings,
		...sumsOf(readings.filter(({ isCounted }) => isCounted)),
	}));

/** The sums of readings in each interval. */
const intervalsOf = (
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

/** The rows and prompt templates of readings with data. */
function withData(readings: readonly PlacedReading[], isData: (one: Sums) => boolean) {
	const found = readings.filter(isData);
	return {
		rows: new Set(found.map(({ row }) => row)),
		prompts: new Set(found.map(({ prompt }) => prompt)),
	};
}

/** What a report is about, and what of it has data. `silent` are the prompt templates without data in any report. */
function coverageOf(
	dataset: Dataset,
	readings: readonly PlacedReading[],
	total: Sums,
	silent: ReadonlySet<Prompt>,
) {
	const rows = [...new Set(readings.map(({ row }) => row))];
	const used = withData(readings, hasData);
	const usedNow = withData(readings, ({ now }) => now !== undefined);
	// Where nothing has data, what had some before isn't known to be idle, and what only departments have data for is in no total.
	const [seen, apart] = total.now ? [used.rows, new Set()] : [usedNow.rows, usedNow.prompts];
	// A prompt template that only this group doesn't use isn't missing.
	const prompts = dataset.prompts.filter((one) => used.prompts.has(one) || silent.has(one));
	return {
		rows,
		prompts,
		found: seen.size,
		missing: dataset.unread.length > 0 ? [] : rows.filter((row) => !seen.has(row)),
		silent: prompts.filter((one) => silent.has(one) || apart.has(one)),
	};
}

/** The figures of some readings of a dataset. */
function figuresOf(
	dataset: Dataset,
	readings: readonly PlacedReading[],
	breakdown: Breakdown,
	{ contradictory, unclear }: Types,
	silent: ReadonlySet<Prompt>,
): Figures {
	const counted = readings.filter(({ isCounted }) => isCounted);
	const total = sumsOf(counted);
	const coverage = coverageOf(dataset, readings, total, silent);
	const { rows, prompts } = coverage;
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
		byGroup: breakdown.groupBy === undefined ? [] : subtotalsOf(ofGroups).sort(byCost),
		byInterval: intervalsOf(dataset.intervals, counted),
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

/** The reports on a dataset: one, or with `reportPer` one for each group of rows. What they show adds up to the whole. */
export function reportsOn(dataset: Dataset, breakdown: Breakdown): Report[] {
	const types = typesIn(dataset.rows, dataset.readings);
	const all = placeReadings(dataset, breakdown, types);
	const byPrompt = subtotalsOf(groupBy(all, ({ prompt }) => prompt));
	const silent = new Set(byPrompt.flatMap((sums) => (hasData(sums) ? [] : sums.of)));
	return [...groupBy(all, ({ reportGroup }) => reportGroup)].map(([group, readings]) => {
		const figures = figuresOf(dataset, readings, breakdown, types, silent);
		const { reportPer } = breakdown;
		if (reportPer === undefined) return { figures };
		return { figures, about: { group, recipient: reportPer === 'owner_email' ? group : null } };
	});
}
