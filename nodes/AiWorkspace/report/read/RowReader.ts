import type { IDataObject } from 'n8n-workflow';
import { asFailure, InvalidInput } from '../../errors/Failure';
import type { Decimal } from '../../util/decimal';
import { oneLine, shorten } from '../../util/text';
import { contentOf, parseAmount, parseOwners, plainValue } from './cells';
import { placeOf, quoted, type Cells, type Table } from './Table';

/** What other encodings are read as: no name contains them. */
const WRONG_ENCODING = /[\ufffd\u0080-\u009f]/;
/** What a spreadsheet shows in place of a value, such as `#N/A`, in its language. */
const FORMULA_ERROR = /^#(?:N\/[AD]|NV|¡?[\p{Lu}\d/]+[!?])$/u;

interface Cell {
	readonly heading: string;
	readonly value: unknown;
}

/** The value of a heading. Every object has members that aren't its own. */
const valueIn = (row: Cells, heading: string): unknown =>
	Object.hasOwn(row, heading) ? row[heading] : undefined;

/** Reads the columns of one row. All of it throws InvalidInput that names the row, and the column by its heading. */
export class RowReader {
	readonly place: string;
	private readonly found = new Map<string, readonly Cell[]>();

	constructor(
		private readonly table: Table,
		private readonly row: Cells,
		readonly index: number,
	) {
		this.place = placeOf(row, index);
	}

	/** The cells of a column that aren't empty. */
	private cells(column: string): readonly Cell[] {
		const known = this.found.get(column);
		if (known) return known;
		const cells = this.table.of(column).flatMap((heading) => {
			const value = valueIn(this.row, heading);
			return contentOf(value) === null ? [] : { heading, value };
		});
		this.found.set(column, cells);
		return cells;
	}

	has(column: string): boolean {
		return this.cells(column).length > 0;
	}

	/** All that the row contains in known columns, to compare it. */
	get content(): string {
		return JSON.stringify(this.table.columns.map(({ name }) => this.cells(name)));
	}

	invalid(what: string, how: string): InvalidInput {
		const { source, id } = this.table;
		const values = ['name', 'title', id].map((column) => this.cells(column)[0]?.value);
		const name = values.find((value) => typeof value === 'string' || typeof value === 'number');
		const named = name === undefined ? '' : ` (${shorten(oneLine(String(name)))})`;
		const row = source.areInputItems ? this.index : undefined;
		return new InvalidInput(`'${source.label}': ${this.place}${named} ${what}`, how, row);
	}

	/** The heading of a column in this row or, where it's empty, in another one. */
	heading(column: string): string {
		const heading = this.cells(column)[0]?.heading;
		return quoted(heading ?? this.table.of(column)[0] ?? column);
	}

	/** The value of a column; undefined where it's empty. */
	private value(column: string): unknown {
		const [first, ...others] = this.cells(column);
		const twin = others.find(({ value }) => contentOf(value) !== contentOf(first?.value));
		if (!twin) return first?.value;
		throw this.invalid(
			`has different values in ${this.heading(column)} and ${quoted(twin.heading)}, which both mean ${column}`,
			'Rename or remove one of the two columns',
		);
	}

	/** The text of a column in one line; undefined where it's empty. */
	text(column: string): string | undefined {
		const value = this.value(column);
		// A longer integer has lost digits, so it might be equal to another one.
		const isFraction = typeof value === 'number' && Math.abs(value % 1) > 0;
		const isExact = Number.isSafeInteger(value) || isFraction;
		const isOther = typeof value === 'boolean' && !this.table.isKnown(column);
		if (typeof value !== 'string' && value !== undefined && !isExact && !isOther) {
			throw this.invalid(
				`has something in ${this.heading(column)} that isn't text`,
				`Enter a text in ${this.heading(column)}, or leave it empty`,
			);
		}
		const text = String(value ?? '');
		if (WRONG_ENCODING.test(text)) {
			throw this.invalid(
				`has a character in ${this.heading(column)} that was read in the wrong encoding`,
				"Save the file as XLSX or CSV UTF-8, or set 'Encoding' in the options of the node that reads it",
			);
		}
		if (FORMULA_ERROR.test(text)) {
			throw this.invalid(
				`has ${quoted(text)} in ${this.heading(column)}, which a spreadsheet shows in place of a result`,
				'Correct the formula, or leave the cell empty',
			);
		}
		return oneLine(text) || undefined;
	}

	/** The values of all other columns, as JSON has them. */
	others(): IDataObject {
		const { others } = this.table;
		return Object.fromEntries(
			others.map((heading) => [heading, plainValue(valueIn(this.row, heading))]),
		);
	}

	/** The ID as `read` makes it of the cell; undefined for several. */
	id<Id extends { readonly id: string }>(read: (cell: unknown) => Id | undefined): Id {
		const { table } = this;
		const column = table.id;
		if (this.text(column) === undefined) {
			throw table.of(column).length === 0
				? this.invalid(`has no ${column}. ${table.listed}`, table.renaming)
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

	/** Email addresses in a column; undefined where it's empty. */
	owners(column: string): string | undefined {
		const value = this.value(column);
		const owners = parseOwners(value);
		if (owners !== undefined || value === undefined) return owners;
		throw this.invalid(
			`has something in ${this.heading(column)} that isn't an email address`,
			'Enter email addresses without names, such as ann@example.com, separated by commas, or leave it empty',
		);
	}

	/** Decimal of monthly_budget; undefined where it's empty. */
	budget(): Decimal | undefined {
		const value = this.value('monthly_budget');
		const budget = value === undefined ? undefined : parseAmount(value);
		if (typeof budget !== 'string') return budget;
		const heading = this.heading('monthly_budget');
		throw this.invalid(`has something in ${heading} that isn't a budget`, budget);
	}
}
