import { totalOf, type Amounts } from '../analytics/amounts';
import type { Interval } from '../analytics/period';
import { compare, sum, ZERO, type Decimal } from '../util/decimal';
import { groupBy } from '../util/groupBy';
import type { Prompt, Row } from './directory';
import { rounded, roundTable, share } from './rounding';
import { typesIn, type Cell, type Line, type Subject, type Types } from './subject';
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

/** Calls and cost of several cells together, exact and as they're shown. Undefined where the API returned nothing. */
export interface Sums {
	readonly now?: Amounts;
	readonly before?: Amounts;
	readonly shown?: Decimal;
	readonly shownBefore?: Decimal;
}

/** A part of the total, by what it's for. */
export interface Part<Of> extends Sums {
	readonly of: Of;
	readonly cells: readonly Cell[];
}

/** All that a report says, before it's put into words. */
export interface Figures extends Subject {
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
	/** What it has in common with the other reports. */
	readonly ledger: Ledger;
}

/** Whether the API returned something for either period. */
export const hasData = ({ now, before }: Sums): boolean =>
	now !== undefined || before !== undefined;

/** The order of a table: the most expensive first. */
export const byCost = (a: Sums, b: Sums): number =>
	compare(b.now?.cost ?? ZERO, a.now?.cost ?? ZERO);

const together = (amounts: readonly Decimal[]) => (amounts.length > 0 ? sum(amounts) : undefined);

/** What all reports on a subject have in common: what counts, how it's grouped, and the rounded costs. */
export class Ledger {
	private readonly types: Types;
	private readonly now: Map<Cell, Decimal>;
	private readonly before: Map<Cell, Decimal>;
	private readonly lines: Map<Line, Decimal>;

	constructor(
		readonly subject: Subject,
		readonly layout: Layout,
	) {
		this.types = typesIn(subject.rows, subject.cells);
		this.now = this.rounded(({ now }) => now?.cost);
		this.before = this.rounded(({ before }) => before?.cost);
		this.lines = new Map([...this.now].flatMap(([cell, cost]) => this.divided(cell, cost)));
	}

	/** Whether a cell is in the total. */
	readonly isCounted = ({ row }: Cell): boolean => this.types.counted.has(row);

	/** Rows in no total that only the directory or only the API calls departments. */
	get contradictory(): readonly Row[] {
		return this.types.contradictory;
	}

	/** The group of a row. A department is its own where there are only departments. */
	groupOf(row: Row, key: GroupKey): string {
		const { areDepartments, typeOf } = this.types;
		const own = key === 'type' ? typeOf(row) : row[key];
		return (key === 'department' && areDepartments ? row.name : own) ?? words.groups[key].none;
	}

	/** Calls and cost of a cell. */
	sumsIn = (cell: Cell): Sums => ({
		now: cell.now,
		before: cell.before,
		shown: this.now.get(cell),
		shownBefore: this.before.get(cell),
	});

	/** Calls and cost of cells together. Throws UnexpectedResponse for sums that no JSON number can be. */
	sumsOf(cells: readonly Cell[]): Sums {
		return {
			now: totalOf(cells.flatMap(({ now }) => now ?? [])),
			before: totalOf(cells.flatMap(({ before }) => before ?? [])),
			shown: together(cells.flatMap((cell) => this.now.get(cell) ?? [])),
			shownBefore: together(cells.flatMap((cell) => this.before.get(cell) ?? [])),
		};
	}

	/** The sums of groups of cells, of those that count. */
	partsOf<Of>(groups: Iterable<readonly [Of, readonly Cell[]]>): Array<Part<Of>> {
		return [...groups].map(([of, cells]) => ({
			of,
			cells,
			...this.sumsOf(cells.filter(this.isCounted)),
		}));
	}

	/** The sums of cells in each interval. Their rounded costs add up to that of the cells. */
	intervalsOf(cells: readonly Cell[], { shown = ZERO }: Sums): Array<Part<Interval>> {
		const exact = this.subject.intervals.map((of, at) => {
			const lines = cells.flatMap((cell) => cell.lines[at] ?? []);
			const now = totalOf(lines.flatMap((line) => line.now ?? []));
			return { of, cells, now, before: totalOf(lines.flatMap((line) => line.before ?? [])) };
		});
		const costs = exact.map(({ now }) => now?.cost ?? ZERO);
		const shares = share(costs, shown, this.layout.decimals);
		return exact.map((part, at) => ({ ...part, shown: part.now && shares[at] }));
	}

	/** The rounded cost of a line. */
	shownFor(line: Line): Decimal | undefined {
		return this.lines.get(line);
	}

	/** Rounds the costs of cells: those that count together, so that everything adds up, and the others alone. */
	private rounded(costOf: (cell: Cell) => Decimal | undefined): Map<Cell, Decimal> {
		const { decimals, groupBy: key, reportPer } = this.layout;
		const column = reportPer === 'none' ? key : reportPer;
		const known = this.subject.cells.flatMap((cell) => {
			const value = costOf(cell);
			if (!value) return [];
			const group = column === 'none' ? '' : this.groupOf(cell.row, column);
			return [{ cell, value, row: cell.prompt.id, column: group }];
		});
		const counted = known.filter(({ cell }) => this.isCounted(cell));
		const amounts = roundTable(counted, decimals);
		return new Map([
			...known.map(({ cell, value }) => [cell, rounded(value, decimals)] as const),
			...counted.map(({ cell, value }, at) => [cell, amounts[at] ?? value] as const),
		]);
	}

	/** The rounded costs of the lines of a cell, which add up to that of the cell. */
	private divided({ lines }: Cell, shown: Decimal): Array<[Line, Decimal]> {
		const known = lines.flatMap((line) => (line.now ? [{ line, cost: line.now.cost }] : []));
		const costs = known.map(({ cost }) => cost);
		const shares = share(costs, shown, this.layout.decimals);
		return known.map(({ line, cost }, at) => [line, shares[at] ?? cost]);
	}
}

/** The figures of some rows. */
function figuresOf(ledger: Ledger, part: Subject, silent: ReadonlySet<Prompt>): Figures {
	const { groupBy: key } = ledger.layout;
	const { cells, rows, prompts } = part;
	const counted = cells.filter(ledger.isCounted);
	const byPrompt = groupBy(cells, ({ prompt }) => prompt);
	const groups =
		key === 'none' ? [] : groupBy(counted.filter(hasData), ({ row }) => ledger.groupOf(row, key));
	const own = new Set(rows);
	const seen = new Set(cells.filter(({ now }) => now).map(({ row }) => row));
	const total = ledger.sumsOf(counted);
	return {
		...part,
		ledger,
		total,
		byPrompt: ledger.partsOf(prompts.map((prompt) => [prompt, byPrompt.get(prompt) ?? []])),
		byGroup: ledger.partsOf(groups).sort(byCost),
		byInterval: ledger.intervalsOf(counted, total),
		missing: rows.filter((row) => !seen.has(row)),
		silent: prompts.filter((prompt) => silent.has(prompt)),
		contradictory: ledger.contradictory.filter((row) => own.has(row)),
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
	const ledger = new Ledger(subject, layout);
	const { reportPer: key } = layout;
	const byPrompt = groupBy(subject.cells, ({ prompt }) => prompt);
	const silent = new Set(ledger.partsOf(byPrompt).flatMap(({ of, now }) => (now ? [] : of)));
	if (key === 'none') return [{ figures: figuresOf(ledger, subject, silent) }];
	const cellsBy = groupBy(subject.cells, ({ row }) => ledger.groupOf(row, key));
	return [...groupBy(subject.rows, (row) => ledger.groupOf(row, key))].map(([group, rows]) => {
		const cells = cellsBy.get(group) ?? [];
		const used = new Set(cells.filter(hasData).map(({ prompt }) => prompt));
		// A prompt template that only this group doesn't use isn't missing.
		const prompts = subject.prompts.filter((one) => used.has(one) || silent.has(one));
		const recipient = key === 'owner' ? (rows[0]?.owner ?? null) : null;
		const figures = figuresOf(ledger, { ...subject, rows, prompts, cells }, silent);
		return { figures, about: { group, recipient } };
	});
}
