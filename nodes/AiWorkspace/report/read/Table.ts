import { InvalidInput } from '../../errors/Failure';
import { groupBy } from '../../util/lists';
import { oneLine, shorten } from '../../util/text';
import { parseOwners } from './cells';
import { columnOf, foldHeading, isGroupColumn, type Columns } from './columns';

/** Headings in a message. */
const MOST_SHOWN = 12;
/** Characters of a heading in a report. */
const LONGEST_HEADING = 100;
const FROM_FILE = 'If the rows are in a file, add Extract from File before this node';

/** What n8n's nodes add to each row, as it's compared, and what Get Entities adds beside a key that no other table has. */
const ADDED = ['id', 'createdat', 'createdtime', 'updatedat', 'rownumber'];
const RESULTS =
	'rowkey datefrom dateto promptid totalcalls costsum previous change found workspacename workspaceid';

/** A heading as a message shows it. */
export const quoted = (heading: string): string => `'${shorten(oneLine(heading), 40)}'`;

/** A row as a node returns it: values by heading. */
export type Cells = Readonly<Record<string, unknown>>;

/** A row as somebody sees it: by its line in the sheet, if a node knows it. */
export const placeOf = ({ row_number: line }: Cells, index: number): string =>
	`row ${Number.isSafeInteger(line) ? String(line) : index + 1}`;

/** The headings of a column that count: not those of owners without addresses beside others with some, and not `name`, which n8n's Notion node adds to its own columns. */
function preferred(
	column: string,
	headings: readonly string[],
	rows: readonly Cells[],
): readonly string[] {
	if (column === 'owner_email') {
		const withAddresses = headings.filter((heading) =>
			rows.some((row) => parseOwners(row[heading]) !== undefined),
		);
		return withAddresses.length > 0 ? withAddresses : headings;
	}
	const own = headings.filter((heading) => heading.startsWith('property_'));
	const isAdded = rows.every((row) => !('name' in row) || own.some((heading) => heading in row));
	return headings.filter((heading) => heading !== 'name' || !isAdded);
}

/** Where a table is from. */
export interface Source {
	readonly label: string;
	readonly areInputItems: boolean;
	/** Whether input items could be one. */
	readonly canBeInputItems: boolean;
}

/** A table of a field: its headings as somebody wrote them, and the columns that they name. */
export class Table {
	/** The headings, as they come in the rows. */
	readonly headings: readonly string[];
	/** Those that name a column. */
	readonly known: readonly string[];
	/** Those that neither name a column nor are added by a node. */
	readonly others: readonly string[];
	/** The name of the column with the IDs. */
	readonly id: string;
	private readonly byColumn: ReadonlyMap<string, readonly string[]>;

	constructor(
		readonly source: Source,
		readonly columns: Columns,
		rows: readonly Cells[],
	) {
		this.id = columns[0].name;
		this.headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
		const named = groupBy(this.headings, (heading) => columnOf(heading, columns));
		this.byColumn = new Map(
			[...named].map(([column, headings]) => [column, preferred(column, headings, rows)]),
		);
		this.known = columns.flatMap(({ name }) => this.of(name));
		const added = this.byColumn.has('rowkey') ? [...ADDED, ...RESULTS.split(' ')] : ADDED;
		this.others = [...this.byColumn].flatMap(([column, headings]) =>
			this.isKnown(column) || added.includes(column) ? [] : headings,
		);
	}

	/** Whether a column is one of those that the package knows. */
	isKnown(column: string): boolean {
		return this.columns.some(({ name }) => name === column);
	}

	/** The headings that name a column. */
	of(column: string): readonly string[] {
		return this.byColumn.get(column) ?? [];
	}

	/** What a column that a heading names is called in a report: by its own words, or by its heading. */
	groupOf(heading: string): string {
		const column = columnOf(heading, this.columns);
		if (isGroupColumn(column)) return column;
		return shorten(oneLine(this.of(column)[0] ?? heading), LONGEST_HEADING);
	}

	/** The headings as a message lists them. */
	get listed(): string {
		const shown = this.headings.slice(0, MOST_SHOWN).map(quoted).join(', ');
		return `The columns are ${shown}${this.headings.length > MOST_SHOWN ? ', and others' : ''}`;
	}

	/** What to do about a column of IDs with another heading. */
	get renaming(): string {
		return `Rename the heading of the IDs to ${this.id}`;
	}

	/** What to do about a field or input items without a row. */
	private get filling(): string {
		const { areInputItems, canBeInputItems } = this.source;
		if (areInputItems) return `Check what the node before returns. ${FROM_FILE}`;
		const how = `Enter IDs separated by commas or line breaks, or add rows to the table or the spreadsheet that it reads. ${FROM_FILE}`;
		return canBeInputItems
			? `${how}. If the rows are the input items, set 'Entities' to 'From Input Items'`
			: how;
	}

	/** Why it has no rows. */
	withoutRows(): InvalidInput {
		const { headings, source } = this;
		if (headings.length === 0 || this.of(this.id).length > 0) {
			return new InvalidInput(`'${source.label}' is empty`, this.filling);
		}
		let hint = `${this.renaming}, or select another sheet or file`;
		if (headings.some((heading) => /[;|\t]/.test(heading))) {
			hint =
				"Set 'Delimiter' in the options of Extract from File to the character between the names";
		} else if (headings.some((heading) => /^(?:binary|mimetype)$/.test(foldHeading(heading)))) {
			hint = 'Add Extract from File before this node';
		}
		return new InvalidInput(`'${source.label}' has no ${this.id}. ${this.listed}`, hint);
	}
}
