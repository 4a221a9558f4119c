import { entityIdsIn, listedPromptId, listOf } from '../../analytics/ids';
import { InvalidInput } from '../../errors/Failure';
import type { Decimal } from '../../util/decimal';
import { isObject, parseJson } from '../../util/guards';
import { groupBy } from '../../util/lists';
import { shorten } from '../../util/text';
import {
	ENTITY,
	entityType,
	firstSpellings,
	foldGroup,
	foldName,
	Headings,
	PROMPT,
	type Column,
	type EntityType,
} from './columns';
import { quoted, RowReader, withoutRows, type Cells, type Table } from './rows';

/** An agent, member, or department of the directory. Texts are null where the directory has none. */
export interface Row {
	readonly id: string;
	readonly name: string;
	/** Null for any other word. */
	readonly type: EntityType | null;
	/** That word. */
	readonly otherType?: string;
	readonly department: string | null;
	readonly costCenter: string | null;
	/** Email addresses in lowercase with `, ` between them, as the header of an email takes them. */
	readonly owner: string | null;
	readonly budget?: Decimal;
	/** The index of the input item that it is, if any. */
	readonly index?: number;
}

/** A prompt template of a report. */
export interface Prompt {
	readonly id: string;
	/** The ID as it stands in a URL. */
	readonly segment: string;
	readonly name: string;
	readonly budget?: Decimal;
}

/** The rows of a table, and its columns. */
export interface Directory<One = Row> {
	readonly table: Table;
	readonly rows: One[];
	/** The columns that a row has a value for. */
	readonly columns: ReadonlySet<Column>;
}

/** With more rows, n8n would stand still while the report is made. */
const MAX_ROWS = 10_000;

/** Adds the ID to a name that several have. */
function withUniqueNames<Named extends Prompt | Row>(rows: readonly Named[]): Named[] {
	const byName = groupBy(rows, ({ name }) => foldGroup(name));
	const isShared = ({ name, id }: Named) =>
		name !== id && (byName.get(foldGroup(name))?.length ?? 0) > 1;
	return rows.map((row) => (isShared(row) ? { ...row, name: `${row.name} (${row.id})` } : row));
}

/** Throws InvalidInput for an ID that comes twice, in whatever case. */
function refuseTwins(
	rows: readonly RowReader[],
	all: readonly { readonly id: string }[],
	column: Column,
): void {
	const seen = new Map<string, RowReader>();
	for (const [at, row] of rows.entries()) {
		const id = all[at]?.id ?? '';
		const twin = seen.get(id.toLowerCase());
		if (twin) {
			const isRepeated =
				rows.length > 2 &&
				rows.length % at === 0 &&
				rows.every((one, nth) => one.content === rows[nth % at]?.content);
			throw row.invalid(
				`has the same ${row.heading(column)} as ${twin.place}: ${shorten(id)}`,
				isRepeated
					? "All rows come several times. Turn on 'Execute Once' in the settings of the node that reads them"
					: 'Remove one of the two rows. If they come from two files, read only one of them',
			);
		}
		seen.set(id.toLowerCase(), row);
	}
}

/** The rows in an array with objects, also in that of n8n's items or Airtable's records; undefined for a list of IDs. */
function recordsIn(value: unknown, idColumn: Column): Cells[] | undefined {
	const list = typeof value === 'string' ? parseJson(value) : value;
	if (!Array.isArray(list) || !list.some(isObject)) return undefined;
	return list.map((element: unknown) => {
		if (!isObject(element)) return { [idColumn]: element };
		const { json, binary } = element;
		// A row may have columns of these names, too.
		const isRow = Object.keys(element).some((name) => foldName(name) === foldName(idColumn));
		if (isRow) return element;
		const row = isObject(json) ? { ...(binary !== undefined && { binary }), ...json } : element;
		return isObject(row.fields) ? { ...row.fields, ...row } : row;
	});
}

/** Reads a list, of which IDs alone are rows too. Throws InvalidInput, also for an empty list, and for an ID that comes twice. */
function readTable<One extends Prompt | Row>(
	table: Table,
	value: unknown,
	read: (row: RowReader) => One,
): Directory<One> {
	const { label, headings } = table;
	const [idColumn] = headings.columns;
	const list = recordsIn(value, idColumn) ?? listOf(value, label).map((id) => ({ [idColumn]: id }));
	const readers = list.map((row, index) => new RowReader(table, row, index));
	const rows = readers.filter(({ cells }) => cells.size > 0);
	if (rows.length === 0) throw withoutRows(table);
	if (rows.length > MAX_ROWS) {
		throw new InvalidInput(
			`'${label}' contains ${rows.length} rows, more than the ${MAX_ROWS} of a report`,
			'Divide the directory, and create several reports',
		);
	}
	const all = rows.map(read);
	refuseTwins(rows, all, idColumn);
	const columns = new Set(rows.flatMap(({ cells }) => [...cells.keys()]));
	// Twice, because a name with an ID may be that of another row.
	return { table, rows: withUniqueNames(withUniqueNames(all)), columns };
}

/** The prompt templates of a field: IDs as text, an array of IDs, or an array of rows. Throws InvalidInput. */
export function promptsOf(label: string, value: unknown): Directory<Prompt> {
	const areInputItems = { areInputItems: false, canBeInputItems: false };
	const table = { label, headings: new Headings(PROMPT), ...areInputItems };
	return readTable(table, value, (row) => {
		const { id, segment } = row.id((cell) => listedPromptId(cell, label));
		return { id, segment, name: row.text('title') ?? id, budget: row.budget() };
	});
}

/** Makes the numbers of groups equal that a spreadsheet makes different: 0042 and 42, 1200 and 1200.0. */
const withoutZeros = (group: string): string =>
	/^\d+(\.0+)?$/.test(group) ? group.replace(/\.0+$/, '').replace(/^0+(?=\d)/, '') : group;

/** Reads a column of groups, each in its first spelling. Throws InvalidInput for two that would be one if it weren't for zeros. */
function groupReader(column: 'cost_center' | 'department'): (row: RowReader) => string | null {
	const byNumber = new Map<string, string>();
	return (row) => {
		const group = row.text(column);
		if (group === null) return null;
		const fold = foldGroup(group);
		const number = withoutZeros(fold);
		const first = byNumber.get(number) ?? group;
		byNumber.set(number, first);
		if (foldGroup(first) === fold) return first;
		throw row.invalid(
			`has ${quoted(group)} in ${row.heading(column)}, and another row has ${quoted(first)}`,
			'Enter the same number in the same way. Spreadsheets add or drop zeros unless a cell is a text',
		);
	};
}

/** A directory with its columns: IDs as text, an array of IDs, or an array of rows. Throws InvalidInput, with the index of the row that's wrong where rows are input items. */
export function directoryOf(
	label: string,
	value: unknown,
	areInputItems = false,
	canBeInputItems = true,
): Directory {
	const [department, costCenter] = [groupReader('department'), groupReader('cost_center')];
	// The same people in another order are the same owner.
	const owner = firstSpellings((addresses) => addresses.split(', ').sort().join());
	const table = { label, headings: new Headings(ENTITY), areInputItems, canBeInputItems };
	return readTable(table, value, (row) => {
		const { id } = row.id((cell) => {
			const [first, ...more] = entityIdsIn(listOf([cell], label), label);
			return first === undefined || more.length > 0 ? undefined : { id: first };
		});
		const word = row.text('type');
		const type = entityType(word ?? '') ?? null;
		return {
			id,
			name: row.text('name') ?? id,
			type,
			...(type === null && word !== null && { otherType: word }),
			department: department(row),
			costCenter: costCenter(row),
			owner: owner(row.owner()),
			budget: row.budget(),
			...(areInputItems && { index: row.index }),
		};
	});
}
