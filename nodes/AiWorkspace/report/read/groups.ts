import { columnOf, ENTITY, GROUPS, isGroupColumn } from './columns';
import { firstSpellings, foldGroup } from './fold';
import type { RowReader } from './RowReader';
import { quoted, type Table } from './Table';

/** Makes the numbers of groups equal that a spreadsheet makes different: 0042 and 42, 1200 and 1200.0. */
const withoutZeros = (group: string): string =>
	/^\d+(\.0+)?$/.test(group) ? group.replace(/\.0+$/, '').replace(/^0+(?=\d)/, '') : group;

/** Reads what groups a row. */
type TextReader = (row: RowReader) => string | undefined;

/** Reads a column of groups, each in its first spelling. Throws InvalidInput for two that would be one if it weren't for zeros. */
function groupReader(column: string): TextReader {
	const byNumber = new Map<string, string>();
	return (row) => {
		const group = row.text(column);
		if (group === undefined) return undefined;
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

/** What reads the cells of each column that groups rows. */
const READERS: Readonly<Record<(typeof GROUPS)[number]['group']['cell'], typeof groupReader>> = {
	group: groupReader,
	text: (column) => (row) => row.text(column),
	owners: (column) => {
		// The same people in another order are the same owner.
		const spelling = firstSpellings((addresses) => addresses.split(', ').sort().join());
		return (row) => spelling(row.owners(column));
	},
};

/** Reads all that groups a row, by what its column is called in a report. `asked` are headings of any columns. */
export function textsReader(table: Table, asked: readonly string[]) {
	const readers = new Map(
		GROUPS.map(({ name, group }) => [String(name), READERS[group.cell](name)]),
	);
	for (const heading of asked) {
		const column = columnOf(heading, ENTITY);
		if (!isGroupColumn(column)) readers.set(table.groupOf(heading), groupReader(column));
	}
	return (row: RowReader): Readonly<Record<string, string | undefined>> =>
		Object.fromEntries([...readers].map(([name, read]) => [name, read(row)]));
}
