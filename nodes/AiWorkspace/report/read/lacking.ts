import { InvalidInput } from '../../errors/Failure';
import { differentCurrencies } from '../../util/currencies';
import { oneLine, quoted, shorten } from '../../util/text';
import { foldHeading } from './columns';
import type { Directory, Prompt, Row } from './directory';

/** What the tables of a report look like, which may explain its figures. */
export interface TableHints {
	/** The headings that nothing uses, where no row has a name. */
	readonly unused: readonly string[];
	/** The fields whose tables have exactly 50 rows. */
	readonly fiftyRows: readonly string[];
}

/** Headings of what budgets are in, and how that's written. */
const CURRENCIES = /^(?:budget)?(?:currency(?:code)?|wahrung|moneda|divisa|devise|moeda)$/;
const CURRENCY = /^(?:[A-Z]{3}|[A-Z]{0,3}\p{Sc})$/u;
/** Rows that many nodes return unless Return All is on. */
const PAGE = 50;

/** What a report says of its tables. A list of IDs has one heading, and n8n's nodes return more. */
export function hintsOf(
	tables: ReadonlyArray<Directory<unknown>>,
	directory: Directory | undefined,
	groups: ReadonlyArray<string | undefined>,
): TableHints {
	const unused =
		!directory || directory.has('name')
			? []
			: directory.table.others.filter(
					(heading) => !groups.includes(directory.table.groupOf(heading)),
				);
	return {
		unused: unused.map((heading) => shorten(oneLine(heading))),
		fiftyRows: tables
			.filter(({ rows, table }) => rows.length === PAGE && table.headings.length > 1)
			.map(({ table }) => table.source.label),
	};
}

/** Throws InvalidInput if no row has a value in the column that an option needs. The API may know types. */
export function refuseEmptyColumn(
	{ table, has }: Directory,
	heading: string,
	option: string,
): void {
	const column = table.columnOf(heading);
	if (column === 'type' || has(column)) return;
	const isKnown = table.isKnown(column);
	const how = isKnown
		? `Enter ${column} in the rows, rename the heading of its column to ${column}`
		: 'Enter a heading as the table has it, or values in that column';
	throw new InvalidInput(
		`'${option}' needs ${isKnown ? column : quoted(heading)}, and no row of '${table.source.label}' has a value in it. ${table.listed}`,
		`${how}, or change '${option}'`,
	);
}

/** The currency of a report's budgets as far as it's known, also by a column of a table; empty for none. Throws InvalidInput for several. */
export function budgetCurrency({ table, rows }: Directory<Prompt | Row>, currency: string): string {
	const headings = table.others.filter((heading) => CURRENCIES.test(foldHeading(heading)));
	const texts = rows
		.flatMap(({ budget, columns }) => (budget ? headings.map((heading) => columns[heading]) : []))
		.map((value) => oneLine(String(value)));
	const own = [currency, ...texts].filter((text) => CURRENCY.test(text));
	const found = differentCurrencies(own);
	if (found.length < 2) return found[0] ?? '';
	throw new InvalidInput(
		`'${table.source.label}' has budgets in one currency, and costs or other budgets in another: ${found.join(', ')}`,
		`Enter all budgets in the currency of the report. If ${headings.map(quoted).join(', ')} is about something else, rename it`,
	);
}
