import { InvalidInput } from '../../errors/Failure';
import { oneLine, shorten } from '../../util/text';
import type { Column } from './columns';
import type { Directory } from './directory';
import { columnsIn, quoted } from './rows';

/** What a report says that its directory doesn't have. */
export interface Lacks {
	readonly columns: ReadonlyArray<'department' | 'name'>;
	/** The headings that nothing reads: somebody might take one of them for that of what's lacking. */
	readonly unused: readonly string[];
}

/** What no row has a value for. A list of IDs lacks nothing. */
export function lackedBy({ table: { headings }, columns }: Directory): Lacks {
	const lacking = (['name', 'department'] as const).filter((column) => !columns.has(column));
	const { own } = headings;
	if (own.length < 2 || lacking.length === 0) return { columns: [], unused: [] };
	const unused = own.filter((heading) => headings.columnOf(heading) === undefined);
	return { columns: lacking, unused: unused.map((heading) => shorten(oneLine(heading))) };
}

/** Throws InvalidInput if no row has a value in the column that an option needs. */
export function refuseEmptyColumn(
	{ table, columns }: Directory,
	column: Column,
	option: string,
): void {
	if (columns.has(column)) return;
	throw new InvalidInput(
		`'${option}' needs ${column}, and no row of '${table.label}' has a value in it. ${columnsIn(table.headings)}`,
		`Enter ${column} in the rows, rename the heading of its column to ${column}, or change '${option}'`,
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
