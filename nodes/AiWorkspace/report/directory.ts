import type { Decimal } from '../util/decimal';
import { groupBy } from '../util/groupBy';

/** An agent, member, or department of the directory. Texts are null where the directory has none. */
export interface Row {
	readonly id: string;
	readonly name: string;
	readonly type: string | null;
	readonly department: string | null;
	readonly costCenter: string | null;
	/** An email address, in lowercase. */
	readonly owner: string | null;
	readonly budget?: Decimal;
}

/** A prompt template of a report. */
export interface Prompt {
	readonly id: string;
	/** The ID as it stands in a URL. */
	readonly segment: string;
	readonly title: string;
	readonly budget?: Decimal;
}

/** What rows can be grouped by. */
export type GroupKey = 'costCenter' | 'department' | 'owner' | 'type';

/** Whether a type, of the directory or of the API, is that of a department. */
export const isDepartment = (type: string | null | undefined): boolean =>
	/department/i.test(type ?? '');

/** Adds the ID to a name that several have. */
export function withUniqueNames<Named extends { readonly id: string; readonly name: string }>(
	rows: readonly Named[],
): Named[] {
	const byName = groupBy(rows, ({ name }) => name);
	const isShared = ({ name, id }: Named) => name !== id && (byName.get(name)?.length ?? 0) > 1;
	return rows.map((row) => (isShared(row) ? { ...row, name: `${row.name} (${row.id})` } : row));
}

/** What the directory and the API say of the types of rows. */
export interface Types {
	/** The rows that totals add up: agents and members, or departments where there is nothing else. */
	readonly counted: ReadonlySet<Row>;
	/** Whether there are only departments. */
	readonly areDepartments: boolean;
	/** The rows in no total that only one of the two calls a department. */
	readonly contradictory: readonly Row[];
}

/**
 * Tells departments from agents and members. The API's documentation doesn't say whether a department's calls and cost include
 * those of its agents and members, so they're never added up. `apiTypes` are the API's types of each row, over all prompt templates.
 */
export function typesIn(
	rows: readonly Row[],
	apiTypes: ReadonlyMap<Row, readonly string[]>,
): Types {
	const typesOf = (row: Row) => apiTypes.get(row) ?? [];
	const isByApi = (row: Row) => typesOf(row).some(isDepartment);
	const others = rows.filter((row) => !isDepartment(row.type) && !isByApi(row));
	// Beside departments of the API, what it calls something else might be a part of one of them.
	const hasApi = rows.some(isByApi);
	const departments = rows.filter((row) => !hasApi || isByApi(row) || typesOf(row).length === 0);
	const counted = new Set(others.length > 0 ? others : departments);
	const contradictory = rows.filter(
		(row) =>
			!counted.has(row) &&
			row.type !== null &&
			typesOf(row).length > 0 &&
			isDepartment(row.type) !== isByApi(row),
	);
	return { counted, contradictory, areDepartments: others.length === 0 };
}
