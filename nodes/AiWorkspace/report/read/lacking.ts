import { InvalidInput } from '../../errors/Failure';
import { differentCurrencies } from '../../util/currencies';
import { oneLine, shorten } from '../../util/text';
import { columnOf, foldHeading } from './columns';
import type { Directory, Prompt } from './directory';
import { quoted } from './Table';

/** What headings contain that may be meant as monthly_budget. */
const BUDGETS = /budget|presupuesto|orcamento/;

/** What else those of other periods contain. */
const OTHER_PERIOD = /jahr|year|ann?ua?l|ann?ue|paran$|ano$|pa\W?$|quart|trimest|20\d\d/;
/** Headings of what budgets are in, and how that's written. */
const CURRENCIES = /^(?:budget)?(?:currency(?:code)?|wahrung|moneda|divisa|devise|moeda)$/;
const CURRENCY = /^(?:[A-Z]{3}|[A-Z]{0,3}\p{Sc})$/u;
/** What an amount looks like, which may have a currency: `EUR 500`. */
const AMOUNT = /^\P{Ll}*\d/u;

/** What a report says that its tables don't have. */
export interface Lacks {
	readonly columns: ReadonlyArray<'department' | 'name'>;
	/** The headings that nothing reads: somebody might take one of them for that of what's lacking. */
	readonly unused: readonly string[];
	/** The same of prompt templates without titles. */
	readonly untitled: readonly string[];
	/** Headings of amounts that may be monthly budgets, such as `Budget (EUR)`, beside none named monthly_budget. */
	readonly budgets: readonly string[];
}

/** Headings of amounts that somebody might take for monthly budgets. */
const budgetsIn = ({ table, rows }: Directory<Pick<Prompt, 'columns'>>): string[] =>
	table.of('monthly_budget').length > 0
		? []
		: table.others
				.filter((heading) => BUDGETS.test(foldHeading(heading)))
				.filter((heading) => !OTHER_PERIOD.test(foldHeading(heading)))
				.filter((heading) => rows.some(({ columns }) => AMOUNT.test(String(columns[heading]))))
				.map((heading) => shorten(oneLine(heading)));

/** What no row of a directory has a value for, but for columns that group rows, and what no prompt template has. A list of IDs lacks nothing. */
export function lackedBy(
	directory: Directory | undefined,
	prompts: Directory<Prompt>,
	groups: ReadonlyArray<string | undefined>,
): Lacks {
	const unusedIn = ({ table }: Directory<unknown>) =>
		table.others
			.filter((heading) => !groups.includes(table.groupOf(heading)))
			.map((heading) => shorten(oneLine(heading)));
	const untitled = prompts.has('title') ? [] : unusedIn(prompts);
	const budgets = [...budgetsIn(prompts), ...(directory ? budgetsIn(directory) : [])];
	if (!directory) return { columns: [], unused: [], untitled, budgets };
	const { known, others } = directory.table;
	const isList = known.length + others.length < 2;
	const columns = (['name', 'department'] as const).filter(
		(column) => !isList && !directory.has(column),
	);
	return { columns, unused: columns.length > 0 ? unusedIn(directory) : [], untitled, budgets };
}

/** Throws InvalidInput if no row has a value in the column that an option needs. The API may know types. */
export function refuseEmptyColumn(
	{ table, has }: Directory,
	heading: string,
	option: string,
): void {
	const column = columnOf(heading, table.columns);
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

/** Throws InvalidInput for a table whose budgets would guard nothing, because their column has another name, such as `Budget (EUR)`. */
export function refuseStrayBudget({ table }: Directory<unknown>): void {
	const stray = table.headings.find((heading) => BUDGETS.test(foldHeading(heading)));
	if (stray === undefined || table.of('monthly_budget').length > 0) return;
	throw new InvalidInput(
		`'${table.source.label}' has a column ${quoted(stray)}, but none named monthly_budget`,
		'If it contains monthly budgets, rename it to monthly_budget. Otherwise, remove it, or give it a name without the word budget',
	);
}

/** Throws InvalidInput for budgets in several currencies, or in another one than that of the report, which may be empty. */
export function refuseOtherCurrency(
	{ table, rows }: Directory<Pick<Prompt, 'budget' | 'columns'>>,
	currency: string,
): void {
	const headings = table.others.filter((heading) => CURRENCIES.test(foldHeading(heading)));
	const texts = rows
		.flatMap(({ budget, columns }) => (budget ? headings.map((heading) => columns[heading]) : []))
		.map((value) => oneLine(String(value)));
	const own = [currency, ...texts].filter((text) => CURRENCY.test(text));
	const found = differentCurrencies(own);
	if (texts.length === 0 || found.length < 2) return;
	throw new InvalidInput(
		`'${table.source.label}' has budgets in one currency, and costs or other budgets in another: ${found.join(', ')}`,
		`Enter all budgets in the currency of the report. If ${headings.map(quoted).join(', ')} is about something else, rename it`,
	);
}
