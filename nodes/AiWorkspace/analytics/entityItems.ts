import { deepCopy, type IDataObject } from 'n8n-workflow';
import { comparison } from './amounts';
import { stableKey, canonicalId } from '../util/ids';
import type { Item } from '../resources/types';
import type { Query } from '../resources/promptTemplate/query';
import type { IntervalRows } from './statistics';

/** The name of an entity, where the scope is about it. */
function nameInScope({ workspace: { scope } }: Item<Query>, id: string): string | null {
	const isSame = (other?: string | null) => other?.toLowerCase() === id.toLowerCase();
	if (isSame(scope?.entity_id)) return scope?.entity_name ?? null;
	return isSame(scope?.department_id) ? (scope?.department ?? null) : null;
}

/** One item per entity, in the order requested. */
export function entityItems(item: Item<Query>, interval: IntervalRows): IDataObject[] {
	const { query, workspace } = item;
	const { from, to, rows, previous: before } = interval;
	return query.ids.flatMap((id): IDataObject[] => {
		const [row, earlier] = [rows.get(id), before?.rows.get(id)];
		if (!row && query.whenMissing === 'omit') return [];
		const {
			entity_id = id,
			entity_type = null,
			total_calls = null,
			cost_sum = null,
			...more
		} = row?.fields ?? {};
		const own = {
			date_from: from,
			date_to: to,
			prompt_id: query.promptId,
			entity_id,
			entity_name: nameInScope(item, id) ?? more.entity_name ?? null,
			entity_type,
			total_calls,
			cost_sum,
			...(before &&
				comparison(row, before, earlier, { entity_type: earlier?.fields.entity_type ?? null })),
		};
		const last = {
			found: row !== undefined,
			workspace_name: workspace.scope?.workspace_name ?? null,
			workspace_id: workspace.workspaceId,
			row_key: stableKey([
				workspace.tenant,
				canonicalId(query.promptId),
				id.toLowerCase(),
				from,
				to,
			]),
		};
		// A copy each, because the items of a workflow may be changed one by one. What the API adds must not replace ours.
		const isAdded = ([name]: [string, unknown]) =>
			!Object.hasOwn(own, name) && !Object.hasOwn(last, name);
		const added = Object.fromEntries(Object.entries(deepCopy(more)).filter(isAdded));
		return [{ ...own, ...added, ...last }];
	});
}
