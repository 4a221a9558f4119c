import { InvalidInput } from '../../errors/Failure';
import { oneLine, shorten } from '../../util/text';
import type { Directory, Prompt } from './directory';
import { quoted } from './Headings';

/** What a report says that its tables don't have. */
export interface Lacks {
	readonly columns: ReadonlyArray<'department' | 'name'>;
	/** The headings that nothing reads: somebody might take one of them for that of what's lacking. */
	readonly unused: readonly string[];
	/** The same of prompt templates without titles. */
	readonly untitled: readonly string[];
}

/** What no row of a directory has a value for, but for columns that group rows, and what no prompt template has. A list of IDs lacks nothing. */
export function lackedBy(
	directory: Directory | undefined,
	prompts: Directory<Prompt>,
	groups: ReadonlyArray<string | undefined>,
): Lacks {
	const unusedIn = ({ table }: Directory<unknown>) =>
		table.headings.others
			.filter((heading) => !groups.includes(heading))
			.map((heading) => shorten(oneLine(heading)));
	const untitled = prompts.has('title') ? [] : unusedIn(prompts);
	if (!directory) return { columns: [], unused: [], untitled };
	const { known, others } = directory.table.headings;
	const isTable = known.length + others.length > 1;
	const columns = (['name', 'department'] as const).filter(
		(column) => isTable && !directory.has(column),
	);
	return { columns, unused: columns.length > 0 ? unusedIn(directory) : [], untitled };
}

/** Throws InvalidInput if no row has a value in the column that an option needs. The API may know types. */
export function refuseEmptyColumn(
	{ table: { label, headings }, has }: Directory,
	heading: string,
	option: string,
): void {
	const column = headings.columnOf(heading);
	if (column === 'type' || has(column)) return;
	const isKnown = headings.isKnown(column);
	const how = isKnown
		? `Enter ${column} in the rows, rename the heading of its column to ${column}`
		: 'Enter a heading as the table has it, or values in that column';
	throw new InvalidInput(
		`'${option}' needs ${isKnown ? column : quoted(heading)}, and no row of '${label}' has a value in it. ${headings.listed}`,
		`${how}, or change '${option}'`,
	);
}

/** Throws InvalidInput for a table whose budgets would guard nothing, because their column has another name. */
export function refuseStrayBudget({ table: { label, headings } }: Directory<unknown>): void {
	const { strayBudget } = headings;
	if (strayBudget === undefined) return;
	throw new InvalidInput(
		`'${label}' has a column ${quoted(strayBudget)}, but none named monthly_budget`,
		'If it contains monthly budgets, rename it to monthly_budget. Otherwise, add a column named monthly_budget',
	);
}
