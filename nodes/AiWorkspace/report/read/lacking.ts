import { InvalidInput } from '../../errors/Failure';
import { oneLine, shorten } from '../../util/text';
import { columnOf, foldHeading } from './columns';
import type { Directory, Prompt } from './directory';
import { quoted } from './Table';

/** What headings contain that may be meant as monthly_budget. */
const BUDGETS = /budget|presupuesto|orcamento/;

/** A currency at the end of a heading. */
const CURRENCY = /(?:\p{Sc}|\((?:\p{Sc}|[A-Z]{3})\)|\[(?:\p{Sc}|[A-Z]{3})\])$/u;

/** What a report says that its tables don't have. */
export interface Lacks {
	readonly columns: ReadonlyArray<'department' | 'name'>;
	/** The headings that nothing reads: somebody might take one of them for that of what's lacking. */
	readonly unused: readonly string[];
	/** The same of prompt templates without titles. */
	readonly untitled: readonly string[];
	/** Headings of budgets with a currency, such as `Budget (EUR)`, beside none named monthly_budget. */
	readonly budgets: readonly string[];
}

/** Headings that would name budgets if it weren't for their currency. */
const budgetsIn = ({ table }: Directory<unknown>): string[] =>
	table.of('monthly_budget').length > 0
		? []
		: table.headings
				.filter(
					(heading) => columnOf(heading.replace(CURRENCY, ''), table.columns) === 'monthly_budget',
				)
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
	const budgets = [prompts, directory].flatMap((one) => (one ? budgetsIn(one) : []));
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
