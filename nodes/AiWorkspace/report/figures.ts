import type { IDataObject } from 'n8n-workflow';
import { totalOf, type Amounts } from '../analytics/amounts';
import type { Period } from '../analytics/period';
import { compare, sum, ZERO, type Decimal } from '../util/decimal';
import { groupBy } from '../util/groupBy';
import { typesIn, type GroupKey, type Prompt, type Row, type Types } from './directory';
import { rounded, roundTable, type Entry } from './rounding';
import { words } from './words';

/** What the API returned for a row with a prompt template in one interval, and the item of Get Entities that says so. */
export interface Line {
	readonly period: Period;
	readonly now?: Amounts;
	readonly before?: Amounts;
	readonly item: IDataObject;
}

/** A row with a prompt template, over the whole period and the one before. */
export interface Cell {
	readonly prompt: Prompt;
	readonly row: Row;
	readonly lines: readonly Line[];
	readonly now?: Amounts;
	readonly before?: Amounts;
	/** What the API calls the row. */
	readonly types: readonly string[];
}

/** A prompt template that couldn't be read, in words that may be shown. */
export interface Unread {
	readonly prompt: Prompt;
	readonly message: string;
	readonly hint?: string;
	readonly status?: number;
	readonly code?: string;
}

/** What a report is about. */
export interface Subject {
	readonly period: Period;
	readonly before?: Period;
	readonly intervals: ReadonlyArray<Period & { readonly before?: Period }>;
	readonly prompts: readonly Prompt[];
	readonly rows: readonly Row[];
	readonly cells: readonly Cell[];
	readonly unread: readonly Unread[];
}

/** Calls and cost of several cells together, exact and as they're shown. Undefined where the API returned nothing. */
export interface Sums {
	readonly now?: Amounts;
	readonly before?: Amounts;
	readonly shown?: Decimal;
	readonly shownBefore?: Decimal;
}

/** A part of the total, by what it's for. */
export interface Part<Of = string> extends Sums {
	readonly of: Of;
	readonly cells: readonly Cell[];
}

/** All that a report says, before it's put into words. */
export interface Figures extends Subject, Types {
	readonly total: Sums;
	readonly byPrompt: ReadonlyArray<Part<Prompt>>;
	readonly byGroup: readonly Part[];
	readonly byInterval: ReadonlyArray<Sums & { readonly of: Subject['intervals'][number] }>;
	/** Rows and prompt templates without data. */
	readonly missing: readonly Row[];
	readonly silent: readonly Prompt[];
	sumsOf(cells: readonly Cell[]): Sums;
	/** The rounded cost of a line. */
	shownFor(line: Line): Decimal | undefined;
	isCounted(cell: Cell): boolean;
}

/** The group of a row; a department is its own where there are only departments. */
export function groupOf(row: Row, key: GroupKey, { areDepartments }: Types): string {
	return (key === 'department' && areDepartments ? row.name : row[key]) ?? words.none[key];
}

/** Which rows the totals add up, and which types are contradictory. */
export function typesOf({ rows, cells }: Subject): Types {
	const byRow = groupBy(cells, ({ row }) => row);
	return typesIn(
		rows,
		new Map([...byRow].map(([row, own]) => [row, own.flatMap(({ types }) => types)])),
	);
}

/** Whether the API returned something for either period. */
export const hasData = ({ now, before }: Sums): boolean =>
	now !== undefined || before !== undefined;

/** The order of a table: the most expensive first. */
export const byCost = (a: Sums, b: Sums): number =>
	compare(b.now?.cost ?? ZERO, a.now?.cost ?? ZERO);

const defined = <Value>(values: ReadonlyArray<Value | undefined>): Value[] =>
	values.filter((value) => value !== undefined);
const sumIfAny = (values: ReadonlyArray<Decimal | undefined>): Decimal | undefined => {
	const present = defined(values);
	return present.length > 0 ? sum(present) : undefined;
};

/** How amounts are shown and grouped. */
export interface Layout {
	readonly decimals: number;
	readonly groupBy: GroupKey | 'none';
	/** What the shown amounts add up to, where they're a part of others. */
	readonly targets?: { readonly now?: Decimal; readonly before?: Decimal };
}

/** The figures of a report. `types` are those of the whole directory, of which its rows may be a part. Throws UnexpectedResponse for sums that no JSON number can be. */
export function figuresOf(subject: Subject, types: Types, layout: Layout): Figures {
	const { cells, rows, prompts, intervals } = subject;
	const { decimals, groupBy: key, targets = {} } = layout;
	const isCounted = ({ row }: Cell) => types.counted.has(row);
	const own = cells.filter(isCounted);
	const groupFor = ({ row }: Cell) => (key === 'none' ? '' : groupOf(row, key, types));

	const shown = new Map<Cell | Line, Decimal>();
	/** Rounds what is in the totals together, and what isn't alone. */
	const round = <Of extends Cell | Line>(
		list: ReadonlyArray<readonly [of: Of, cell: Cell, value: Decimal | undefined]>,
		target?: Decimal,
	) => {
		const counted: Array<Entry & { of: Of }> = [];
		for (const [of, cell, value] of list) {
			if (value === undefined) continue;
			if (isCounted(cell)) counted.push({ of, row: cell.prompt.id, column: groupFor(cell), value });
			else shown.set(of, rounded(value, decimals));
		}
		const amounts = roundTable(counted, decimals, target);
		counted.forEach(({ of, value }, at) => shown.set(of, amounts[at] ?? value));
	};
	round(
		cells.flatMap((cell) => cell.lines.map((line) => [line, cell, line.now?.cost] as const)),
		targets.now,
	);
	round(
		cells.map((cell) => [cell, cell, cell.before?.cost] as const),
		targets.before,
	);

	const shownFor = (line: Line) => shown.get(line);
	const sumsOf = (list: readonly Cell[]): Sums => ({
		now: totalOf(defined(list.map(({ now }) => now))),
		before: totalOf(defined(list.map(({ before }) => before))),
		shown: sumIfAny(list.flatMap(({ lines }) => lines.map(shownFor))),
		shownBefore: sumIfAny(list.map((cell) => shown.get(cell))),
	});
	const byPrompt = groupBy(cells, ({ prompt }) => prompt);
	const countedOf = (prompt: Prompt) => (byPrompt.get(prompt) ?? []).filter(isCounted);
	const groups = key === 'none' ? [] : [...groupBy(own.filter(hasData), groupFor)];
	const seen = new Set(cells.filter(({ now }) => now).map(({ row }) => row));
	return {
		...subject,
		...types,
		total: sumsOf(own),
		byPrompt: prompts.map((of) => ({
			of,
			cells: byPrompt.get(of) ?? [],
			...sumsOf(countedOf(of)),
		})),
		byGroup: groups.map(([of, list]) => ({ of, cells: list, ...sumsOf(list) })).sort(byCost),
		byInterval: intervals.map((of, at) => intervalOf(of, at, own, shownFor)),
		missing: rows.filter((row) => prompts.length > 0 && !seen.has(row)),
		silent: prompts.filter((prompt) => !countedOf(prompt).some(({ now }) => now)),
		sumsOf,
		shownFor,
		isCounted,
	};
}

function intervalOf(
	of: Subject['intervals'][number],
	at: number,
	cells: readonly Cell[],
	shownFor: (line: Line) => Decimal | undefined,
) {
	const lines = defined(cells.map((cell) => cell.lines[at]));
	return {
		of,
		now: totalOf(defined(lines.map(({ now }) => now))),
		before: totalOf(defined(lines.map(({ before }) => before))),
		shown: sumIfAny(lines.map(shownFor)),
	};
}
