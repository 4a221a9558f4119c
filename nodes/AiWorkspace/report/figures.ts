import { totalOf, type Amounts } from '../analytics/amounts';
import type { Interval } from '../analytics/period';
import { compare, sum, ZERO, type Decimal } from '../util/decimal';
import { groupBy, known } from '../util/lists';
import type { Prompt, Row } from './directory';
import { rounded, roundTable, share } from './rounding';
import { typesIn, type Line, type Reading, type Subject, type Types } from './subject';
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
function cellsOf({ readings }: Subject, layout: Layout, types: Types): Cell[] {
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

/** The sums of cells in each interval. Their rounded costs add up to that of the cells. */
function intervalsOf(
	intervals: readonly Interval[],
	cells: readonly Cell[],
	{ shown = ZERO }: Sums,
	decimals: number,
): Array<Part<Interval>> {
	const exact = intervals.map((of, at) => {
		const now = totalOf(known(cells, ({ lines }) => lines[at]?.now));
		return { of, cells, now, before: totalOf(known(cells, ({ lines }) => lines[at]?.before)) };
	});
	const costs = exact.map(({ now }) => now?.cost ?? ZERO);
	const shares = share(costs, shown, decimals);
	return exact.map((part, at) => ({ ...part, shown: part.now && shares[at] }));
}

/** The figures of some cells of a subject. `silent` are the prompt templates without data in any report. */
function figuresOf(
	subject: Subject,
	cells: readonly Cell[],
	layout: Layout,
	{ contradictory }: Types,
	silent: ReadonlySet<Prompt>,
): Figures {
	const rows = new Set(cells.map(({ row }) => row));
	const seen = new Set(cells.filter(({ now }) => now).map(({ row }) => row));
	// A prompt template that only this group doesn't use isn't missing.
	const used = new Set(cells.filter(hasData).map(({ prompt }) => prompt));
	const prompts = subject.prompts.filter((one) => used.has(one) || silent.has(one));
	const byPrompt = groupBy([...cells].sort(byCost), ({ prompt }) => prompt);
	const counted = cells.filter(({ isCounted }) => isCounted);
	const groups = groupBy(counted.filter(hasData), ({ group }) => group);
	const total = sumsOf(counted);
	return {
		...subject,
		layout,
		cells,
		rows: [...rows],
		prompts,
		total,
		byPrompt: partsOf(prompts.map((prompt) => [prompt, byPrompt.get(prompt) ?? []])),
		byGroup: layout.groupBy === 'none' ? [] : partsOf(groups).sort(byCost),
		byInterval: intervalsOf(subject.intervals, counted, total, layout.decimals),
		missing: [...rows].filter((row) => !seen.has(row)),
		silent: prompts.filter((prompt) => silent.has(prompt)),
		contradictory: contradictory.filter((row) => rows.has(row)),
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
