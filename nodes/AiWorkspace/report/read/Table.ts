import { InvalidInput } from '../../errors/Failure';
import { isObject, parseJson } from '../../util/guards';
import { compactMap, groupBy } from '../../util/lists';
import { type Cells, foldName, oneLine, quoted, shorten } from '../../util/text';
import { foldHeading, isGroupColumn, meaningOf, NOTION_PREFIX, type Columns } from './columns';

/** Headings in a message. */
const MOST_SHOWN = 12;
/** Characters of a heading in a report. */
const LONGEST_HEADING = 100;
const FROM_FILE = 'If the rows are in a file, add Extract from File before this node';

/** What n8n's nodes add to each row, as it's compared. */
const ADDED = ['id', 'createdat', 'createdtime', 'updatedat', 'rownumber'];

/** What a heading that names no known column is compared by: no stored name. */
const otherName = (heading: string) => foldName(heading.replace(NOTION_PREFIX, ''));

/** Where a table is from. */
export interface Source {
	readonly label: string;
	readonly areInputItems?: boolean;
	/** Whether input items could be one. */
	readonly canBeInputItems?: boolean;
}

/** A table of a field: its headings as somebody wrote them, and the columns that they name. */
export class Table {
	/** The headings, as they come in the rows. */
	readonly headings: readonly string[];
	/** Those that mean a known column, also where another one is that column. */
	readonly known: readonly string[];
	/** Those that are neither a known column nor added by a node. */
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
		this.known = this.headings.filter((heading) => meaningOf(heading, columns));
		const meanings = compactMap(this.known, (heading) => meaningOf(heading, columns));
		const best = new Map(
			meanings.sort((a, b) => b.rank - a.rank).map((meaning) => [meaning.column, meaning]),
		);
		// n8n's Notion node adds headings such as `name`, without its prefix, to those of the table.
		const isOwn = (heading: string) => Number(NOTION_PREFIX.test(heading));
		this.byColumn = groupBy(
			this.headings.toSorted((a, b) => isOwn(b) - isOwn(a)),
			(heading) => {
				const meaning = meaningOf(heading, columns);
				return meaning && best.get(meaning.column) === meaning
					? meaning.column
					: otherName(heading);
			},
		);
		this.others = [...this.byColumn].flatMap(([column, headings]) =>
			this.isKnown(column) || ADDED.includes(column) ? [] : headings,
		);
	}

	/** The column that a heading names in this table, by its stored name; for any other column what it's compared by. */
	columnOf(heading: string): string {
		const other = otherName(heading);
		return this.byColumn.has(other) ? other : (meaningOf(heading, this.columns)?.column ?? other);
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
		const column = this.columnOf(heading);
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
			? `${how}. If the rows are the input items, set 'Report On' to 'From Input Items'`
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

/** The rows in an array with objects, or in one object, also in that of n8n's items or Airtable's records; undefined for a list of IDs. */
export function cellsIn(value: unknown, columns: Columns): Cells[] | undefined {
	const parsed = typeof value === 'string' ? parseJson(value) : value;
	const list = isObject(parsed) ? [parsed] : parsed;
	if (!Array.isArray(list) || !list.some(isObject)) return undefined;
	const id = columns[0].name;
	return list.map((element: unknown) => {
		if (!isObject(element)) return { [id]: element };
		const { json, binary, fields } = element;
		// A row may have columns of these names, too.
		const isWrapped =
			(isObject(json) || isObject(fields)) &&
			!Object.keys(element).some((heading) => meaningOf(heading, columns)?.column === id);
		if (!isWrapped) return element;
		const row = isObject(json) ? { ...(binary !== undefined && { binary }), ...json } : element;
		const { fields: own, ...rest } = row;
		return isObject(own) ? { ...own, ...rest } : row;
	});
}
