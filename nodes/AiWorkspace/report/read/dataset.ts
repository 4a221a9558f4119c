import type { IDataObject } from 'n8n-workflow';
import type { Amounts } from '../../analytics/amounts';
import type { Interval } from '../../analytics/period';
import type { Failure } from '../../errors/Failure';
import { groupBy } from '../../util/lists';
import type { Prompt, Row } from './directory';

/** What the API returned for a row and a prompt template in one interval, and the item of Get Entities that says so. */
export interface IntervalReading {
	readonly interval: Interval;
	readonly now?: Amounts;
	readonly before?: Amounts;
	readonly item: IDataObject;
}

/** What the API returned for a row and a prompt template, over the whole period and the one before. */
export interface Reading {
	readonly prompt: Prompt;
	readonly row: Row;
	readonly byInterval: readonly IntervalReading[];
	readonly now?: Amounts;
	readonly before?: Amounts;
	/** What the API calls the row. */
	readonly types: readonly string[];
}

/** A prompt template that couldn't be read, in words that may be shown. */
export interface Unread {
	readonly prompt: Prompt;
	readonly failure: Failure;
	readonly message: string;
	readonly status?: number;
	readonly code?: string;
}

/** What a report is about. */
export interface Dataset {
	readonly period: Interval;
	readonly intervals: readonly Interval[];
	/** Those that could be read. */
	readonly prompts: readonly Prompt[];
	readonly rows: readonly Row[];
	/** One for each row and each of these prompt templates. */
	readonly readings: readonly Reading[];
	readonly unread: readonly Unread[];
}

const isDepartment = (type: string | null): boolean => /department/i.test(type ?? '');
const isNamed = (type: string): boolean => /agent|member|department/i.test(type);

/** What the directory and the API say of the types of rows. */
export interface Types {
	/** The rows that totals add up: agents and members, or departments where there is nothing else. */
	readonly counted: ReadonlySet<Row>;
	/** Whether there are only departments. */
	readonly areDepartments: boolean;
	/** The rows in no total that only one of the two calls a department. */
	readonly contradictory: ReadonlySet<Row>;
	/** The rows that might be departments, because only the API names a type, which the interface document doesn't know (2.4). */
	readonly unclear: ReadonlySet<Row>;
	typeOf(row: Row): string | null;
}

/**
 * Separates departments from agents and members, by the directory and by the API's types in any of the readings. The API's
 * documentation doesn't say whether a department's calls and cost include those of its agents and members, so they're never added up.
 */
export function typesIn(
	rows: readonly Row[],
	readings: ReadonlyArray<Pick<Reading, 'row' | 'types'>>,
): Types {
	const byRow = groupBy(readings, ({ row }) => row);
	const apiTypes = new Map(rows.map((row) => [row, byRow.get(row)?.flatMap(({ types }) => types)]));
	const isByApi = (row: Row) => apiTypes.get(row)?.some(isDepartment) ?? false;
	const isUnknown = (row: Row) => !apiTypes.get(row)?.length;
	const others = rows.filter((row) => !isDepartment(row.type) && !isByApi(row));
	const areDepartments = others.length === 0;
	// Beside departments of the API, what it calls something else might be a part of one of them.
	const hasApi = rows.some(isByApi);
	const departments = rows.filter((row) => !hasApi || isByApi(row) || isUnknown(row));
	const counted = new Set(areDepartments ? departments : others);
	const contradictory = rows
		.filter((row) => !counted.has(row) && row.type !== null && !isUnknown(row))
		.filter((row) => isDepartment(row.type) !== isByApi(row));
	// Where the API has one type only, nothing is a part of anything.
	const hasSeveral = new Set([...apiTypes.values()].flat()).size > 1;
	const unclear = rows.filter(
		(row) => hasSeveral && row.type === null && !(apiTypes.get(row) ?? []).every(isNamed),
	);
	const typeOf = (row: Row) => row.type ?? apiTypes.get(row)?.[0] ?? null;
	return {
		counted,
		areDepartments,
		contradictory: new Set(contradictory),
		unclear: new Set(unclear),
		typeOf,
	};
}
