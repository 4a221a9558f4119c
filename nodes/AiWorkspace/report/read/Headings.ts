import { oneLine, shorten } from '../../util/text';
import { groupBy } from '../../util/lists';
import { columnFinder, isGroupColumn, type Columns } from './columns';
import { foldName } from './fold';

/** Headings in a message. */
const MOST_SHOWN = 12;

/** What n8n's nodes add to each row, as it's compared. */
const ADDED = ['id', 'createdat', 'updatedat', 'rownumber'];
/** What Get Entities adds, beside a key that no other table has. */
const RESULTS =
	'rowkey datefrom dateto promptid totalcalls costsum previous change found workspacename workspaceid';

/** A heading as a message shows it. */
export const quoted = (heading: string): string => `'${shorten(oneLine(heading), 40)}'`;

/** The headings of a table as somebody wrote them, and the columns that they name. */
export class Headings {
	/** As they come in the rows. */
	readonly all: readonly string[];
	/** Those that name a column. */
	readonly known: readonly string[];
	/** Those that neither name a column nor are added by n8n's nodes or this one. */
	readonly others: readonly string[];
	/** The name of the column with the IDs. */
	readonly id: string;
	/** The column that any heading names, also one that isn't in the table. */
	readonly columnOf: (heading: string) => string;
	private readonly names: ReadonlySet<string>;
	private readonly byColumn: ReadonlyMap<string, readonly string[]>;

	constructor(columns: Columns, rows: ReadonlyArray<Readonly<Record<string, unknown>>>) {
		this.id = columns[0].name;
		this.names = new Set(columns.map(({ name }) => name));
		this.columnOf = columnFinder(columns);
		this.all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
		this.byColumn = groupBy(this.all, this.columnOf);
		const added = this.byColumn.has('rowkey') ? [...ADDED, ...RESULTS.split(' ')] : ADDED;
		this.known = this.all.filter((heading) => this.isKnown(this.columnOf(heading)));
		this.others = this.all.filter(
			(heading) => !this.known.includes(heading) && !added.includes(this.columnOf(heading)),
		);
	}

	/** Whether a column is one of those that the package knows. */
	isKnown(column: string): boolean {
		return this.names.has(column);
	}

	/** The headings that name a column. */
	of(column: string): readonly string[] {
		return this.byColumn.get(column) ?? [];
	}

	/** What a column that a heading names is called in a report: by its own words, or by its heading. */
	groupOf(heading: string): string {
		const column = this.columnOf(heading);
		return isGroupColumn(column) ? column : (this.of(column)[0] ?? heading);
	}

	/** A heading that may be meant as monthly_budget, such as `Budget (EUR)`, where none names it. */
	get strayBudget(): string | undefined {
		if (this.of('monthly_budget').length > 0) return undefined;
		return this.all.find((heading) => foldName(heading).includes('budget'));
	}

	/** As a message lists them. */
	get listed(): string {
		const shown = this.all.slice(0, MOST_SHOWN).map(quoted).join(', ');
		return `The columns are ${shown}${this.all.length > MOST_SHOWN ? ', and others' : ''}`;
	}
}
