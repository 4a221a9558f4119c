import { deepCopy, type IDataObject } from 'n8n-workflow';
import type { Period } from './period';
import { canonicalId } from '../../util/uuid';
import type { Item } from '../types';
import type { ResolvedQuery } from './query';
import type { EntityRow } from './rows';

/** The API's rows for one item and period, by requested ID. */
export type ReportRows = ReadonlyMap<string, EntityRow>;

/** The first members of every output item of a report: what people look for first. */
export const head = ({ promptId }: ResolvedQuery, { from, to }: Period) => ({
	date_from: from,
	date_to: to,
	prompt_id: promptId,
});

/** A key for upserts: the same for the same workspace or service user, prompt template, entity and interval. */
const rowKey = (
	{ tenant }: Item,
	{ promptId }: ResolvedQuery,
	entityId: string,
	{ from, to }: Period,
) => [tenant, promptId, canonicalId(entityId), from, to].map(encodeURIComponent).join('/');

/** The rows without those that two requested spellings of one ID both led to. */
export function distinctRows(rows: ReportRows): Map<string, EntityRow> {
	const seen = new Set<string>();
	const distinct = [...rows].filter(([, row]) => {
		const id = canonicalId(String(row.entity_id));
		const isNew = !seen.has(id);
		seen.add(id);
		return isNew;
	});
	return new Map(distinct);
}

/** One item per entity, in the order requested; with `includeMissing` also for the IDs that the API returned nothing for. */
export function entityItems(
	item: Item,
	query: ResolvedQuery,
	period: Period,
	rows: ReportRows,
	includeMissing: boolean,
): IDataObject[] {
	const distinct = distinctRows(rows);
	return query.ids.flatMap((id): IDataObject[] => {
		const row = distinct.get(id);
		const first = head(query, period);
		const last = {
			found: row !== undefined,
			workspace_id: item.workspaceId,
			row_key: rowKey(item, query, id, period),
		};
		// A copy each, because the items of a workflow may be changed one by one.
		if (row) return [{ ...first, ...deepCopy(row), ...first, ...last }];
		if (!includeMissing || rows.has(id)) return [];
		return [{ ...first, entity_id: id, entity_type: null, total_calls: 0, cost_sum: 0, ...last }];
	});
}
