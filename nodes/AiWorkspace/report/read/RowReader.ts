import type { IDataObject } from 'n8n-workflow';
import { asFailure, InvalidInput } from '../../errors/Failure';
import type { Decimal } from '../../util/decimal';
import { oneLine, placeOf, quoted, shorten, type Cells } from '../../util/text';
import { contentOf, HOW_AMOUNT, parseAddresses, parseAmount, plainValue } from './cells';
import type { Table } from './Table';

/** The value of a heading. Every object has members that aren't its own. */
const valueIn = (row: Cells, heading: string): unknown =>
	Object.hasOwn(row, heading) ? row[heading] : undefined;

/** Reads the columns of one row. All of it throws InvalidInput that names the row, and the column by its heading. */
export class RowReader {
	readonly place: string;

	constructor(
		private readonly table: Table,
		private readonly row: Cells,
		readonly index: number,
	) {
		this.place = placeOf(row, index);
	}

	private contentOf(heading: string): unknown {
		return contentOf(valueIn(this.row, heading));
	}

	/** The heading with the value of a column: the first one that isn't empty, if several spell the same. */
	private headingOf(column: string): string | undefined {
		return this.table.of(column).find((heading) => this.contentOf(heading) !== undefined);
	}

	/** The value of a column; undefined where there's none. */
	private value(column: string): unknown {
		const heading = this.headingOf(column);
		return heading === undefined ? undefined : this.contentOf(heading);
	}

	has(column: string): boolean {
		return this.headingOf(column) !== undefined;
	}

	/** Whether nothing is in it with a known heading, also one that another one replaces: it may be that of its ID. */
	get isEmpty(): boolean {
		return this.table.known.every((heading) => this.contentOf(heading) === undefined);
	}

	invalid(what: string, how: string): InvalidInput {
		const { source, id } = this.table;
		const values = ['name', 'title', id].map((column) => this.value(column));
		const name = values.find((value) => typeof value === 'string' || typeof value === 'number');
		const named = name === undefined ? '' : ` (${shorten(oneLine(String(name)))})`;
		const row = source.areInputItems ? this.index : undefined;
		return new InvalidInput(`'${source.label}': ${this.place}${named} ${what}`, how, row);
	}

	/** The heading of a column in this row or, where it's empty, in another one. */
	heading(column: string): string {
		return quoted(this.headingOf(column) ?? this.table.of(column)[0] ?? column);
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
		return oneLine(String(value ?? '')) || undefined;
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
			how = asFailure(error).details.hint ?? how;
		}
		throw this.invalid(`has something in ${this.heading(column)} that isn't an ID`, how);
	}

	/** The email addresses of the owner, if they are some. */
	get addresses(): string | undefined {
		return parseAddresses(this.value('owner_email'));
	}

	/** Decimal of monthly_budget; undefined where it's empty. */
	budget(): Decimal | undefined {
		const value = this.value('monthly_budget');
		const budget = parseAmount(value);
		if (budget || value === undefined) return budget;
		const heading = this.heading('monthly_budget');
		throw this.invalid(`has something in ${heading} that isn't a budget`, HOW_AMOUNT);
	}
}
