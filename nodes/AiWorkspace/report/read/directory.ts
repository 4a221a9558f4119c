import type { IDataObject } from 'n8n-workflow';
import { entityIdsIn, listOf, parsePromptId } from '../../analytics/ids';
import { asFailure, InvalidInput } from '../../errors/Failure';
import { decimalOf, type Decimal } from '../../util/decimal';
import { groupBy } from '../../util/lists';
import { isBlank, isObject, parseJson, trimmed } from '../../util/guards';
import { oneLine, shorten } from '../../util/text';

/** An agent, member, or department of the directory. Texts are null where the directory has none. */
export interface Row {
	readonly id: string;
	readonly name: string;
	readonly type: string | null;
	readonly department: string | null;
	readonly costCenter: string | null;
	/** An email address, in lowercase. */
	readonly owner: string | null;
	readonly budget?: Decimal;
}

/** A prompt template of a report. */
export interface Prompt {
	readonly id: string;
	/** The ID as it stands in a URL. */
	readonly segment: string;
	readonly name: string;
	readonly budget?: Decimal;
}

/** Characters of a text in the directory; a longer one isn't a name. */
const LONGEST_TEXT = 320;
/** With more rows, n8n would stand still while the report is made. */
const MAX_ROWS = 10_000;
const HOW =
	'Enter IDs separated by commas or line breaks, or use an expression that returns the rows of another node';

const HOW_MANY =
	'Enter IDs separated by commas or line breaks, or add rows to the table or the spreadsheet that it reads';

/** A text of a directory or a scope in one line; null for an empty one. */
export const cellText = (value: unknown): string | null =>
	isBlank(value) ? null : shorten(oneLine(String(value)), LONGEST_TEXT) || null;

/** Reads the columns of one row. All of it throws InvalidInput that names the row. */
class RowReader {
	constructor(
		private readonly label: string,
		private readonly idColumn: string,
		private readonly row: IDataObject,
		private readonly index: number,
		private readonly isInputItem: boolean,
	) {}

	invalid(what: string, how: string): InvalidInput {
		const { name, title, [this.idColumn]: id } = this.row;
		const names = [name, title, id].filter((value) => typeof value === 'string');
		const named = shorten(oneLine(names.find((value) => !isBlank(value)) ?? ''));
		const row = `row ${this.index + 1}${named && ` (${named})`}`;
		return new InvalidInput(
			`'${this.label}': ${row} ${what}`,
			how,
			this.isInputItem ? this.index : undefined,
		);
	}

	text(column: string): string | null {
		const value = this.row[column];
		if (typeof value === 'object' && value !== null) {
			throw this.invalid(`has something in ${column} that isn't text`, `Correct ${column}`);
		}
		return cellText(value);
	}

	/** The ID as `read` makes it of the cell; undefined for several. */
	id<Id>(read: (cell: unknown) => Id | undefined): Id {
		if (this.text(this.idColumn) === null) {
			throw this.invalid(`has no ${this.idColumn}`, 'Add its ID, or remove the row');
		}
		let how = 'Enter a row for each ID';
		try {
			const id = read(this.row[this.idColumn]);
			if (id !== undefined) return id;
		} catch (error) {
			how = asFailure(error).hint ?? HOW;
		}
		throw this.invalid(`has something in ${this.idColumn} that isn't an ID`, how);
	}

	/** Decimal of monthly_budget; undefined where it's empty. */
	budget(): Decimal | undefined {
		const { monthly_budget: value } = this.row;
		if (isBlank(value)) return undefined;
		const budget = decimalOf(typeof value === 'string' ? trimmed(value) : value);
		if (budget) return budget;
		throw this.invalid(
			"has a monthly_budget that isn't a number",
			'Enter digits with a decimal point, such as 1000 or 99.50, or leave it empty',
		);
	}
}

/** The rows in an array of objects, also in that of n8n's items; undefined for a list of IDs. */
function objectsIn(value: unknown): IDataObject[] | undefined {
	const list = typeof value === 'string' ? parseJson(value) : value;
	if (!Array.isArray(list) || !list.some(isObject)) return undefined;
	return list.map((row: unknown) => {
		const object = isObject(row) ? row : {};
		return isObject(object.json) ? object.json : object;
	});
}

/** Adds the ID to a name that several have. */
function withUniqueNames<Named extends Prompt | Row>(rows: readonly Named[]): Named[] {
	const byName = groupBy(rows, ({ name }) => name);
	const isShared = ({ name, id }: Named) => name !== id && (byName.get(name)?.length ?? 0) > 1;
	return rows.map((row) => (isShared(row) ? { ...row, name: `${row.name} (${row.id})` } : row));
}

/** Reads the rows of a list, of which IDs alone are rows too. Throws InvalidInput, also for an empty list, and for an ID that comes twice, in whatever case. */
function readRows<Read extends Prompt | Row>(
	label: string,
	value: unknown,
	idColumn: string,
	read: (cells: RowReader) => Read,
	areInputItems = false,
): Read[] {
	const rows = objectsIn(value) ?? listOf(value, label).map((id) => ({ [idColumn]: id }));
	// An empty table is an empty item if its node always returns something.
	if (rows.every((row) => Object.keys(row).length === 0)) {
		throw new InvalidInput(`'${label}' is empty`, HOW_MANY);
	}
	if (rows.length > MAX_ROWS) {
		throw new InvalidInput(
			`'${label}' contains ${rows.length} rows, more than the ${MAX_ROWS} of a report`,
			'Divide the directory, and create several reports',
		);
	}
	const seen = new Map<string, number>();
	const all = rows.map((row, index) => {
		const cells = new RowReader(label, idColumn, row, index, areInputItems);
		const one = read(cells);
		const key = one.id.toLowerCase();
		const earlier = seen.get(key);
		if (earlier !== undefined) {
			throw cells.invalid(
				`has the same ${idColumn} as row ${earlier + 1}`,
				'Remove one of the two rows',
			);
		}
		seen.set(key, index);
		return one;
	});
	return withUniqueNames(all);
}

/** The prompt templates of a field: IDs as text, an array of IDs, or an array of rows. Throws InvalidInput. */
export const readPrompts = (label: string, value: unknown): Prompt[] =>
	readRows(label, value, 'prompt_id', (cells) => {
		const { id, segment } = cells.id((cell) => parsePromptId(cell, label));
		return { id, segment, name: cells.text('title') ?? id, budget: cells.budget() };
	});

/** The rows of a directory: IDs as text, an array of IDs, or an array of rows. Throws InvalidInput, with the index of the row that's wrong where rows are input items. */
export const readDirectory = (label: string, value: unknown, areInputItems = false): Row[] => {
	const read = (cells: RowReader): Row => {
		const id = cells.id((cell) => {
			const [first, ...more] = entityIdsIn(listOf([cell], label), label);
			return more.length > 0 ? undefined : first;
		});
		return {
			id,
			name: cells.text('name') ?? id,
			type: cells.text('type'),
			department: cells.text('department'),
			costCenter: cells.text('cost_center'),
			owner: cells.text('owner_email')?.toLowerCase() ?? null,
			budget: cells.budget(),
		};
	};
	return readRows(label, value, 'entity_id', read, areInputItems);
};
