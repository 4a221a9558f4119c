import { asFailure, InvalidInput } from '../../errors/Failure';
import type { Decimal } from '../../util/decimal';
import { isBlank } from '../../util/guards';
import { groupBy } from '../../util/lists';
import { oneLine, shorten } from '../../util/text';
import { parseBudget } from './budgets';
import { foldName, type Column, type Headings } from './columns';
import { parseOwners } from './owners';

/** Headings in a message. */
const MOST_HEADINGS = 12;
const FROM_FILE = 'If the rows are in a file, add Extract from File before this node';

/** A text of a directory or a scope in one line; null for an empty one. */
export const cellText = (value: unknown): string | null =>
	isBlank(value) ? null : oneLine(String(value)) || null;

/** What other encodings are read as: no name contains them. */
const WRONG_ENCODING = /[\ufffd\u0080-\u009f]/;
/** What a spreadsheet shows in place of a value, such as `#N/A`, in its language. */
const FORMULA_ERROR = /^#(?:N\/[AD]|NV|¡?[\p{Lu}\d/]+[!?])$/u;

/** What a cell contains, to compare it; null for an empty one, as any of n8n's nodes returns it. */
function contentOf(value: unknown): unknown {
	if (typeof value !== 'object') return cellText(value);
	return Array.isArray(value) && value.length === 0 ? null : value;
}

/** A heading as a message shows it. */
export const quoted = (heading: string): string => `'${shorten(oneLine(heading), 40)}'`;

/** The headings of a table as a message lists them. */
export function columnsIn({ all }: Headings): string {
	const shown = all.slice(0, MOST_HEADINGS).map(quoted).join(', ');
	return `The columns are ${shown}${all.length > MOST_HEADINGS ? ', and others' : ''}`;
}

/** A row as a node returns it: values by heading. */
export type Cells = Readonly<Record<string, unknown>>;

/** A row as somebody sees it: by its line in the sheet, if a node knows it. */
export const placeOf = ({ row_number: line }: Cells, index: number): string =>
	`row ${Number.isSafeInteger(line) ? String(line) : index + 1}`;

/** A table of a field. */
export interface Table {
	readonly label: string;
	readonly headings: Headings;
	readonly areInputItems: boolean;
	/** Whether input items could be one. */
	readonly canBeInputItems: boolean;
}

/** Reads the columns of one row. All of it throws InvalidInput that names the row, and the column by its heading. */
export class RowReader {
	/** The cells that aren't empty, by column. */
	readonly cells: ReadonlyMap<Column, Array<{ heading: string; value: unknown }>>;
	readonly place: string;

	constructor(
		private readonly table: Table,
		row: Cells,
		readonly index: number,
	) {
		const { headings } = table;
		const cells = Object.entries(row).flatMap(([heading, value]) => {
			const column = headings.columnOf(heading);
			return column === undefined || contentOf(value) === null ? [] : { heading, column, value };
		});
		this.cells = groupBy(cells, ({ column }) => column);
		this.place = placeOf(row, index);
	}

	/** All that the row contains in known columns, to compare it. */
	get content(): string {
		return JSON.stringify([...this.cells]);
	}

	invalid(what: string, how: string): InvalidInput {
		const { label, areInputItems, headings } = this.table;
		const columns = ['name', 'title', headings.columns[0]] as const;
		const values = columns.map((column) => this.cells.get(column)?.[0]?.value);
		const name = values.find((value) => typeof value === 'string' || typeof value === 'number');
		const named = name === undefined ? '' : ` (${shorten(oneLine(String(name)))})`;
		const row = areInputItems ? this.index : undefined;
		return new InvalidInput(`'${label}': ${this.place}${named} ${what}`, how, row);
	}

	/** The heading of a column in this row or, where it's empty, in another one. */
	heading(column: Column): string {
		const heading = this.cells.get(column)?.[0]?.heading;
		return quoted(heading ?? this.table.headings.of(column) ?? column);
	}

	/** The value of a column; undefined where it's empty. */
	private value(column: Column): unknown {
		const [first, ...others] = this.cells.get(column) ?? [];
		const twin = others.find(({ value }) => contentOf(value) !== contentOf(first?.value));
		if (!twin) return first?.value;
		throw this.invalid(
			`has different values in ${this.heading(column)} and ${quoted(twin.heading)}, which both mean ${column}`,
			'Rename or remove one of the two columns',
		);
	}

	text(column: Column): string | null {
		const value = this.value(column);
		// A longer integer has lost digits, so it might be equal to another one.
		const isFraction = typeof value === 'number' && Math.abs(value % 1) > 0;
		const isExact = Number.isSafeInteger(value) || isFraction;
		const heading = this.heading(column);
		if (typeof value === 'string' && WRONG_ENCODING.test(value)) {
			throw this.invalid(
				`has a character in ${heading} that was read in the wrong encoding`,
				"Save the file as XLSX or CSV UTF-8, or set 'Encoding' in the options of the node that reads it",
			);
		}
		if (typeof value === 'string' && FORMULA_ERROR.test(value)) {
			throw this.invalid(
				`has ${quoted(value)} in ${heading}, which a spreadsheet shows in place of a result`,
				'Correct the formula, or leave the cell empty',
			);
		}
		if (value === undefined || typeof value === 'string' || isExact) return cellText(value);
		throw this.invalid(
			`has something in ${heading} that isn't text`,
			`Enter a text in ${heading}, or leave it empty`,
		);
	}

	/** The ID as `read` makes it of the cell; undefined for several. */
	id<Id extends { readonly id: string }>(read: (cell: unknown) => Id | undefined): Id {
		const { headings } = this.table;
		const [column] = headings.columns;
		if (this.text(column) === null) {
			throw headings.of(column) === undefined
				? this.invalid(`has no ${column}. ${columnsIn(headings)}`, renaming(column))
				: this.invalid(`has no ${this.heading(column)}`, 'Add its ID, or remove the row');
		}
		let how = 'Enter a row for each ID';
		try {
			const found = read(this.value(column));
			// A report shows it in one line, and that has to be what was checked.
			if (found && oneLine(found.id) === found.id) return found;
			if (found) how = 'Enter the ID without invisible characters';
		} catch (error) {
			how = asFailure(error).hint ?? how;
		}
		throw this.invalid(`has something in ${this.heading(column)} that isn't an ID`, how);
	}

	/** Email addresses in owner_email; null where it's empty. */
	owner(): string | null {
		const value = this.value('owner_email');
		const owners = value === undefined ? null : parseOwners(value);
		if (owners !== undefined) return owners;
		throw this.invalid(
			`has something in ${this.heading('owner_email')} that isn't an email address`,
			'Enter email addresses without names, such as ann@example.com, separated by commas, or leave it empty',
		);
	}

	/** Decimal of monthly_budget; undefined where it's empty. */
	budget(): Decimal | undefined {
		const value = this.value('monthly_budget');
		const budget = value === undefined ? undefined : parseBudget(value);
		if (typeof budget !== 'string') return budget;
		const heading = this.heading('monthly_budget');
		throw this.invalid(`has something in ${heading} that isn't a budget`, budget);
	}
}

const renaming = (column: Column) => `Rename the heading of the IDs to ${column}`;

/** What to do about a field or input items without a row. */
function filling({ areInputItems, canBeInputItems }: Table): string {
	if (areInputItems) return `Check what the node before returns. ${FROM_FILE}`;
	const how = `Enter IDs separated by commas or line breaks, or add rows to the table or the spreadsheet that it reads. ${FROM_FILE}`;
	return canBeInputItems
		? `${how}. If the rows are the input items, set 'Entities' to 'From Input Items'`
		: how;
}

/** Why a table has no rows. */
export function withoutRows(table: Table): InvalidInput {
	const { label, headings } = table;
	const { all, columns } = headings;
	const others = all.filter((heading) => headings.columnOf(heading) === undefined);
	if (others.length < all.length || all.length === 0) {
		return new InvalidInput(`'${label}' is empty`, filling(table));
	}
	let hint = `${renaming(columns[0])}, or select another sheet or file`;
	if (all.some((heading) => /[;|\t]/.test(heading))) {
		hint = "Set 'Delimiter' in the options of Extract from File to the character between the names";
	} else if (all.some((heading) => /^(?:binary|mimetype)$/.test(foldName(heading)))) {
		hint = 'Add Extract from File before this node';
	}
	return new InvalidInput(`'${label}' has no ${columns[0]}. ${columnsIn(headings)}`, hint);
}
