import type { IDataObject } from 'n8n-workflow';
import { entityIdsIn, listedPromptId, listOf } from '../../analytics/ids';
import { InvalidInput } from '../../errors/Failure';
import type { Decimal } from '../../util/decimal';
import { existing } from '../../util/guards';
import { compactMap, groupBy } from '../../util/lists';
import { firstSpellings, foldGroup, shorten } from '../../util/text';
import { ENTITY, entityType, GROUPS, PROMPT, type Columns, type EntityType } from './columns';
import { RowReader } from './RowReader';
import { cellsIn, Table, type Source } from './Table';

/** What a table lists, and costs are of. */
export interface Subject {
	readonly kind: 'entity' | 'prompt';
	readonly id: string;
	readonly name: string;
	/** What groups it, by the column. */
	readonly texts: Readonly<Record<string, string | undefined>>;
	/** The email addresses of its owner, as the header of an email takes them. Nobody can write to a name. */
	readonly addresses?: string;
	/** Of a month. */
	readonly budget?: Decimal;
	/** The index of the input item that it is, if any. */
	readonly index?: number;
	/** Its values in other columns, by heading. */
	readonly columns: IDataObject;
}

/** An agent, member, or department of the directory. */
export interface Row extends Subject {
	readonly kind: 'entity';
	/** Null for any other word. */
	readonly type: EntityType | null;
}

/** A prompt template of a report. */
export interface Prompt extends Subject {
	readonly kind: 'prompt';
	/** The ID as it stands in a URL. */
	readonly segment: string;
}

/** A table, and what its rows say. */
export interface Directory<One = Row> {
	readonly table: Table;
	readonly rows: One[];
	/** Whether a row has a value in a column. */
	readonly has: (column: string) => boolean;
}

/** With more rows, n8n would stand still while the report is made. */
const MAX_DIRECTORY_ROWS = 10_000;

/** Adds the ID to a name that several have. */
export function withUniqueNames<Named extends Prompt | Row>(rows: readonly Named[]): Named[] {
	const byName = groupBy(rows, ({ name }) => foldGroup(name));
	const isShared = ({ name, id }: Named) =>
		name !== id && existing(byName.get(foldGroup(name)), 'row of a name').length > 1;
	return rows.map((row) => (isShared(row) ? { ...row, name: `${row.name} (${row.id})` } : row));
}

/** The owners of rows that somebody can write to. */
export const ownersOf = (rows: readonly Row[]): string[] => [
	...new Set(compactMap(rows, ({ addresses }) => addresses)),
];

/** Throws InvalidInput for an ID that comes twice, in whatever case. */
function refuseTwinRows(
	readers: readonly RowReader[],
	rows: ReadonlyArray<Prompt | Row>,
	idColumn: string,
): void {
	const seen = new Map<string, RowReader>();
	rows.forEach(({ id }, at) => {
		const reader = existing(readers[at], 'reader of a row');
		const twin = seen.get(id.toLowerCase());
		if (twin) {
			throw reader.invalid(
				`has the same ${reader.heading(idColumn)} as ${twin.place}: ${shorten(id)}`,
				"Remove one of the two rows. If all rows come several times, turn on 'Execute Once' in the settings of the node that reads them",
			);
		}
		seen.set(id.toLowerCase(), reader);
	});
}

/** Reads a list, of which IDs alone are rows too. Throws InvalidInput, also for an empty list, and for an ID that comes twice. */
function readTable<One extends Prompt | Row>(
	source: Source,
	value: unknown,
	columns: Columns,
	readerFor: (table: Table) => (row: RowReader) => One,
): Directory<One> {
	const { label } = source;
	const list =
		cellsIn(value, columns) ?? listOf(value, label).map((id) => ({ [columns[0].name]: id }));
	const table = new Table(source, columns, list);
	const readers = list
		.map((row, index) => new RowReader(table, row, index))
		.filter((row) => !row.isEmpty);
	if (readers.length === 0) throw table.withoutRows();
	if (readers.length > MAX_DIRECTORY_ROWS) {
		throw new InvalidInput(
			`'${label}' contains ${readers.length} rows, more than the ${MAX_DIRECTORY_ROWS} of a report`,
			'Divide the directory, and create several reports',
		);
	}
	const rows = readers.map(readerFor(table));
	refuseTwinRows(readers, rows, table.id);
	return {
		table,
		rows,
		has: (column) => readers.some((row) => row.has(column)),
	};
}

/** Reads what groups a row, by what its column is called in a report, each in its first spelling. */
function textsReader(table: Table, headings: readonly string[]) {
	const columns = [...GROUPS.map(({ name }) => name), ...headings].map((heading) => ({
		called: table.groupOf(heading),
		column: table.columnOf(heading),
		first: firstSpellings(),
	}));
	const textOf = (row: RowReader, column: string) =>
		(column === 'owner_email' ? row.addresses : undefined) ?? row.text(column);
	return (row: RowReader): Row['texts'] =>
		Object.fromEntries(
			columns.map(({ called, column, first }) => [called, first(textOf(row, column))]),
		);
}

/** The prompt templates of a field: IDs as text, an array of IDs, or an array of rows. Throws InvalidInput. */
export const promptsOf = (label: string, value: unknown): Directory<Prompt> =>
	readTable({ label }, value, PROMPT, () => (row) => {
		const { id, segment } = row.id((cell) => listedPromptId(cell, label));
		const name = row.text('title') ?? id;
		const [budget, columns] = [row.budget(), row.others()];
		return { kind: 'prompt', id, segment, name, texts: {}, budget, columns };
	});

/** A directory: IDs as text, an array of IDs, or an array of rows. `groups` are headings of columns that group rows. Throws InvalidInput, with the index of the row that's wrong where rows are input items. */
export const directoryOf = (
	source: Source,
	value: unknown,
	groups: readonly string[] = [],
): Directory =>
	readTable(source, value, ENTITY, (table) => {
		const { label, areInputItems } = source;
		const textsOf = textsReader(table, groups);
		return (row) => {
			const { id } = row.id((cell) => {
				const [first, ...more] = entityIdsIn(listOf([cell], label), label);
				return first === undefined || more.length > 0 ? undefined : { id: first };
			});
			const texts = textsOf(row);
			return {
				kind: 'entity',
				id,
				name: row.text('name') ?? id,
				type: entityType(texts.type ?? '') ?? null,
				texts,
				addresses: row.addresses,
				budget: row.budget(),
				columns: row.others(),
				...(areInputItems && { index: row.index }),
			};
		};
	});
