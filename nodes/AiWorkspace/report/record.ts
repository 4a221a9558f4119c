import type { IDataObject } from 'n8n-workflow';
import { rowKey } from '../analytics/entityItems';
import type { Interval } from '../analytics/period';
import type { EntityRow } from '../analytics/rows';
import type { IntervalRows, StatisticsQuery } from '../analytics/statistics';
import { rounded, type Decimal } from '../util/decimal';
import { identifier } from '../util/guards';
import type { Figures } from './figures/figures';
import { GROUPS, type GroupColumn } from './read/columns';
import type { Prompt, Row } from './read/directory';

/** What the API returned for a row of the directory and a prompt template in an interval. Where there's no data, it's about one of the two. */
export interface RowRecord {
	readonly interval: Interval;
	readonly prompt?: Prompt;
	readonly row?: Row;
	/** What the row is, as totals take it. */
	readonly type?: string | null;
	readonly now?: EntityRow;
	readonly before?: EntityRow;
	/** Whether it's in the total. */
	readonly isCounted: boolean;
	/** Whether the API returned something; null where that isn't known. */
	readonly found: boolean | null;
	readonly query?: StatisticsQuery;
}

/** One that was read. */
export interface ReadRecord extends RowRecord {
	readonly interval: IntervalRows;
	readonly prompt: Prompt;
	readonly row: Row;
	readonly query: StatisticsQuery;
}

/** A column of records: its name in data, and its value in a report whose amounts have so many decimals. */
export type Column = readonly [
	name: string,
	valueOf: (one: RowRecord, decimals: number) => Decimal | boolean | string | null | undefined,
];

/** What a row of the directory is in a column that groups. */
export const groupIn = (
	column: GroupColumn,
	{ row, type }: Pick<RowRecord, 'row' | 'type'>,
): string | null => (column === 'type' ? type : row?.texts[column]) ?? null;

/** What groups a row of the directory as an item has it. */
export const groupMembers = (one: Pick<RowRecord, 'row' | 'type'>): IDataObject =>
	Object.fromEntries(GROUPS.map(({ name }) => [name, groupIn(name, one)]));

/** What a record is about, and what it costs, in the order of people who look for them. */
export const SUBJECTS: readonly Column[] = [
	['date_from', ({ interval }) => interval.from],
	['date_to', ({ interval }) => interval.to],
	['prompt_id', ({ prompt }) => prompt?.id],
	['title', ({ prompt }) => prompt?.name],
	// As the API spells it.
	['entity_id', ({ now, row }) => identifier(now?.fields.entity_id) ?? row?.id],
	['name', ({ row }) => row?.name],
	...GROUPS.map(({ name }): Column => [name, (one) => groupIn(name, one)]),
];
export const AMOUNTS: readonly Column[] = [
	['total_calls', ({ now }) => now?.calls],
	['cost_sum', ({ now }) => now?.cost],
	['amount', ({ now }, decimals) => now && rounded(now.cost, decimals)],
	['in_total', ({ isCounted }) => isCounted],
];
export const KEYS: readonly Column[] = [
	['found', ({ found }) => found],
	['row_key', ({ query, row, interval }) => query && row && rowKey(query, interval, row.id)],
];

/** The records of a report: one for each row, prompt template, and interval. */
export function* recordsIn({
	readings,
	types,
}: Pick<Figures, 'readings' | 'types'>): Generator<ReadRecord> {
	for (const { prompt, row, query, isCounted, byInterval } of readings) {
		const type = types.typeOf(row);
		for (const { interval, now, before } of byInterval) {
			const found = now !== undefined;
			yield { interval, prompt, row, type, now, before, isCounted, found, query };
		}
	}
}
