import type { IDataObject } from 'n8n-workflow';
import { numberOf } from '../../analytics/amounts';
import { entityItem } from '../../analytics/entityItems';
import { mapInSteps } from '../../util/lists';
import type { Figures } from '../figures/figures';
import { AMOUNTS, recordsIn, SUBJECTS, type Column, type RowRecord } from '../record';
import type { Format, FormattedReport } from './format';

/** Columns of a record as members of an item. */
const membersOf = (columns: readonly Column[], record: RowRecord, decimals: number): IDataObject =>
	Object.fromEntries(
		columns.map(([name, valueOf]) => {
			const value = valueOf(record, decimals) ?? null;
			return [name, value !== null && typeof value === 'object' ? numberOf(value) : value];
		}),
	);

/** The rows of a report as items of Get Entities with the columns of the directory. */
export const rowItems = async (figures: Figures, decimals: number): Promise<IDataObject[]> =>
	await mapInSteps(recordsIn(figures), (record) => {
		const { query, interval, row } = record;
		const item = entityItem(query, interval, row.id);
		const own = {
			...membersOf(SUBJECTS, record, decimals),
			entity_id: item.entity_id,
			entity_name: item.entity_name ?? row.name,
			entity_type: item.entity_type,
			...membersOf(AMOUNTS, record, decimals),
			columns: row.columns,
		};
		// Ours come first, and nothing that the API adds replaces them.
		return { ...own, ...item, ...own };
	});

/** A member with all rows, for other nodes. */
export const rows: Format<'rows', FormattedReport> = {
	value: 'rows',
	label: 'Rows',
	listsRows: true,
	description: 'An array with each row and prompt template, for other nodes',
	make: async ({ report: { figures, money } }) => ({
		json: { rows: await rowItems(figures, money.decimals) },
	}),
};
