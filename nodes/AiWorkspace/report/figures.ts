import type { IDataObject } from 'n8n-workflow';
import { totalOf, type Amounts } from '../analytics/amounts';
import type { Period } from '../analytics/period';
import type { Failure } from '../errors/Failure';
import { compare, sum, ZERO, type Decimal } from '../util/decimal';
import { groupBy } from '../util/groupBy';
import type { GroupKey, Prompt, Row, Types } from './directory';
import { rounded, roundTable } from './rounding';
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
	readonly failure: Failure;
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
	return (key === 'department' && areDepartments ? row.name : row[key]) ?? words.groups[key][0];
}

/** Whether the API returned something for either period. */
export const hasData = ({ now, before }: Sums): boolean =>
	now !== undefined || before !== undefined;

/** The order of a table: the most expensive first. */
export const byCost = (a: Sums, b: Sums): number =>
	compare(b.now?.cost ?? ZERO, a.now?.cost ?? ZERO);

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

	/** The rounded amounts: of what is in the totals together, of what isn't alone. */
	const round = <Of>(
		list: ReadonlyArray<{ of: Of; cell: Cell; value: Decimal | undefined }>,
		target?: Decimal,
	): Map<Of, Decimal> => {
		const known = list.flatMap(({ of, cell, value }) =>
			value ? [{ of, cell, value, row: cell.prompt.id, column: groupFor(cell) }] : [],
		);
		const counted = known.filter(({ cell }) => isCounted(cell));
		const amounts = roundTable(counted, decimals, target);
		return new Map([
			...known.map(({ of, value }) => [of, rounded(value, decimals)] as const),
			...counted.map(({ of, value }, at) => [of, amounts[at] ?? value] as const),
		]);
	};
	const linesIn = (list: readonly Cell[]) => list.flatMap(({ lines }) => lines);
	const shown = round(
		cells.flatMap((cell) => cell.lines.map((of) => ({ of, cell, value: of.now?.cost }))),
		targets.now,
	);
	const shownBefore = round(
		cells.map((cell) => ({ of: cell, cell, value: cell.before?.cost })),
		targets.before,
	);

	const together = (amounts: readonly Decimal[]) => (amounts.length > 0 ? sum(amounts) : undefined);
	const sumOfLines = (lines: readonly Line[]) => ({
		now: totalOf(lines.flatMap(({ now }) => now ?? [])),
		shown: together(lines.flatMap((line) => shown.get(line) ?? [])),
	});
	const sumsOf = (list: readonly Cell[]): Sums => ({
		...sumOfLines(linesIn(list)),
		before: totalOf(list.flatMap(({ before }) => before ?? [])),
		shownBefore: together(list.flatMap((cell) => shownBefore.get(cell) ?? [])),
	});
	const intervalAt = (at: number): Sums => {
		const lines = own.flatMap((cell) => cell.lines[at] ?? []);
		return { ...sumOfLines(lines), before: totalOf(lines.flatMap(({ before }) => before ?? [])) };
	};
	const byPrompt = groupBy(cells, ({ prompt }) => prompt);
	const partOf = (of: Prompt) => {
		const all = byPrompt.get(of) ?? [];
		return { of, cells: all, ...sumsOf(all.filter(isCounted)) };
	};
	const parts = prompts.map(partOf);
	const groups = key === 'none' ? [] : [...groupBy(own.filter(hasData), groupFor)];
	const seen = new Set(cells.filter(({ now }) => now).map(({ row }) => row));
	return {
		...subject,
		...types,
		total: sumsOf(own),
		byPrompt: parts,
		byGroup: groups.map(([of, list]) => ({ of, cells: list, ...sumsOf(list) })).sort(byCost),
		byInterval: intervals.map((of, at) => ({ of, ...intervalAt(at) })),
		missing: rows.filter((row) => !seen.has(row)),
		silent: parts.filter(({ now }) => !now).map(({ of }) => of),
		sumsOf,
		shownFor: (line) => shown.get(line),
		isCounted,
	};
}
