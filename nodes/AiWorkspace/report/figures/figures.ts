import { totalOf } from '../../analytics/amounts';
import type { Interval } from '../../analytics/period';
import { sum, type Decimal } from '../../util/decimal';
import { groupBy, compactMap } from '../../util/lists';
import { byCost, placeReadings, hasData, type PlacedReading, type Breakdown, type Sums } from './places';
import type { Prompt, Row } from '../read/directory';
import { typesIn, type Dataset, type Types } from '../read/dataset';

/** A part of the total, by what it's for. */
export interface Subtotal<Of> extends Sums {
	readonly of: Of;
	readonly readings: readonly PlacedReading[];
}

/** All that a report says, before it's put into words. */
export interface Figures extends Dataset {
	readonly layout: Breakdown;
	readonly cells: readonly PlacedReading[];
	readonly total: Sums;
	readonly byPrompt: ReadonlyArray<Subtotal<Prompt>>;
	/** The most expensive first. */
	readonly byGroup: ReadonlyArray<Subtotal<string>>;
	readonly byInterval: ReadonlyArray<Subtotal<Interval>>;
	/** Rows without data in the period. */
	readonly missing: readonly Row[];
	/** Prompt templates without data of what's in the total. */
	readonly silent: readonly Prompt[];
	/** Rows in no total that only the directory or only the API calls departments. */
	readonly contradictory: readonly Row[];
	/** Rows in the total that might be departments. */
	readonly unclear: readonly Row[];
}

const together = (amounts: readonly Decimal[]) => (amounts.length > 0 ? sum(amounts) : undefined);

/** Calls and cost of cells together. Throws UnexpectedResponse for sums that no JSON number can be. */
const sumsOf = (cells: readonly PlacedReading[]): Sums => ({
	now: totalOf(compactMap(cells, ({ now }) => now)),
	before: totalOf(compactMap(cells, ({ before }) => before)),
	shown: together(compactMap(cells, ({ shown }) => shown)),
	shownBefore: together(compactMap(cells, ({ shownBefore }) => shownBefore)),
});

/** The sums of groups of cells, of those that count. */
const subtotalsOf = <Of>(groups: Iterable<readonly [Of, readonly PlacedReading[]]>): Array<Subtotal<Of>> =>
	[...groups].map(([of, cells]) => ({
		of,
		readings: cells,
		...sumsOf(cells.filter(({ isCounted }) => isCounted)),
	}));

/** The sums of cells in each interval. */
const intervalsOf = (
	intervals: readonly Interval[],
	cells: readonly PlacedReading[],
): Array<Subtotal<Interval>> =>
	intervals.map((of, at) => ({
		of,
		readings: cells,
		now: totalOf(compactMap(cells, ({ byInterval: lines }) => lines[at]?.now)),
		before: totalOf(compactMap(cells, ({ byInterval: lines }) => lines[at]?.before)),
		shown: together(compactMap(cells, ({ byInterval: lines }) => lines[at]?.shown)),
	}));

/** The figures of some cells of a subject. `silent` are the prompt templates without data in any report. */
function figuresOf(
	subject: Dataset,
	cells: readonly PlacedReading[],
	layout: Breakdown,
	{ contradictory, unclear }: Types,
	silent: ReadonlySet<Prompt>,
): Figures {
	const rows = [...new Set(cells.map(({ row }) => row))];
	const seen = new Set(cells.filter(({ now }) => now).map(({ row }) => row));
	// A prompt template that only this group doesn't use isn't missing.
	const used = new Set(cells.filter(hasData).map(({ prompt }) => prompt));
	const prompts = subject.prompts.filter((one) => used.has(one) || silent.has(one));
	const byPrompt = groupBy([...cells].sort(byCost), ({ prompt }) => prompt);
	const counted = cells.filter(({ isCounted }) => isCounted);
	const groups = groupBy(counted.filter(hasData), ({ group }) => group);
	const total = sumsOf(counted);
	// What only departments have data for is in no total.
	const apart = new Set(
		total.now ? [] : cells.filter(({ now }) => now).map(({ prompt }) => prompt),
	);
	return {
		...subject,
		layout,
		cells,
		rows,
		prompts,
		total,
		byPrompt: subtotalsOf(prompts.map((prompt) => [prompt, byPrompt.get(prompt) ?? []])),
		byGroup: layout.groupBy === 'none' ? [] : subtotalsOf(groups).sort(byCost),
		byInterval: intervalsOf(subject.intervals, counted),
		missing: rows.filter((row) => !seen.has(row)),
		silent: prompts.filter((one) => silent.has(one) || apart.has(one)),
		contradictory: rows.filter((row) => contradictory.has(row)),
		unclear: rows.filter((row) => unclear.has(row)),
	};
}

/** A report on all rows, or on one of the groups that there's a report for each of. */
export interface Report {
	readonly figures: Figures;
	/** The group, and the email address of its owner, where it's one. */
	readonly about?: { readonly group: string; readonly recipient: string | null };
}

/** The reports on a subject: one, or with `reportPer` one for each group of rows. What they show adds up to the whole. */
export function reportsOn(subject: Dataset, layout: Breakdown): Report[] {
	const types = typesIn(subject.rows, subject.readings);
	const all = placeReadings(subject, layout, types);
	const byPrompt = subtotalsOf(groupBy(all, ({ prompt }) => prompt));
	const silent = new Set(byPrompt.flatMap(({ of, now }) => (now ? [] : of)));
	return [...groupBy(all, ({ reportKey: report }) => report)].map(([group, cells]) => {
		const figures = figuresOf(subject, cells, layout, types, silent);
		if (layout.reportPer === 'none') return { figures };
		const owner = layout.reportPer === 'owner' ? (cells[0]?.row.owner ?? null) : null;
		return { figures, about: { group, recipient: owner } };
	});
}
