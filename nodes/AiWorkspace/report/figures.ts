import { totalOf } from '../analytics/amounts';
import type { Interval } from '../analytics/period';
import { sum, type Decimal } from '../util/decimal';
import { groupBy, known } from '../util/lists';
import { byCost, cellsOf, hasData, type Cell, type Layout, type Sums } from './cells';
import type { Prompt, Row } from './directory';
import { typesIn, type Subject, type Types } from './subject';

/** A part of the total, by what it's for. */
export interface Part<Of> extends Sums {
	readonly of: Of;
	readonly cells: readonly Cell[];
}

/** All that a report says, before it's put into words. */
export interface Figures extends Subject {
	readonly layout: Layout;
	readonly cells: readonly Cell[];
	readonly total: Sums;
	readonly byPrompt: ReadonlyArray<Part<Prompt>>;
	/** The most expensive first. */
	readonly byGroup: ReadonlyArray<Part<string>>;
	readonly byInterval: ReadonlyArray<Part<Interval>>;
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
const sumsOf = (cells: readonly Cell[]): Sums => ({
	now: totalOf(known(cells, ({ now }) => now)),
	before: totalOf(known(cells, ({ before }) => before)),
	shown: together(known(cells, ({ shown }) => shown)),
	shownBefore: together(known(cells, ({ shownBefore }) => shownBefore)),
});

/** The sums of groups of cells, of those that count. */
const partsOf = <Of>(groups: Iterable<readonly [Of, readonly Cell[]]>): Array<Part<Of>> =>
	[...groups].map(([of, cells]) => ({
		of,
		cells,
		...sumsOf(cells.filter(({ isCounted }) => isCounted)),
	}));

/** The sums of cells in each interval. */
const intervalsOf = (
	intervals: readonly Interval[],
	cells: readonly Cell[],
): Array<Part<Interval>> =>
	intervals.map((of, at) => ({
		of,
		cells,
		now: totalOf(known(cells, ({ lines }) => lines[at]?.now)),
		before: totalOf(known(cells, ({ lines }) => lines[at]?.before)),
		shown: together(known(cells, ({ lines }) => lines[at]?.shown)),
	}));

/** The figures of some cells of a subject. `silent` are the prompt templates without data in any report. */
function figuresOf(
	subject: Subject,
	cells: readonly Cell[],
	layout: Layout,
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
		byPrompt: partsOf(prompts.map((prompt) => [prompt, byPrompt.get(prompt) ?? []])),
		byGroup: layout.groupBy === 'none' ? [] : partsOf(groups).sort(byCost),
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
export function reportsOn(subject: Subject, layout: Layout): Report[] {
	const types = typesIn(subject.rows, subject.readings);
	const all = cellsOf(subject, layout, types);
	const byPrompt = partsOf(groupBy(all, ({ prompt }) => prompt));
	const silent = new Set(byPrompt.flatMap(({ of, now }) => (now ? [] : of)));
	return [...groupBy(all, ({ report }) => report)].map(([group, cells]) => {
		const figures = figuresOf(subject, cells, layout, types, silent);
		if (layout.reportPer === 'none') return { figures };
		const owner = layout.reportPer === 'owner' ? (cells[0]?.row.owner ?? null) : null;
		return { figures, about: { group, recipient: owner } };
	});
}
