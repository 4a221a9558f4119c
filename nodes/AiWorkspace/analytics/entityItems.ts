import { deepCopy, type IDataObject } from 'n8n-workflow';
import { canonicalId, stableKey } from '../util/ids';
import type { Scope } from '../workspace/scope';
import { comparison } from './amounts';
import type { Period } from './period';
import { noticeMember, type IntervalRows, type StatisticsQuery } from './statistics';

/** The name of an entity, where the scope is about it. */
function nameInScope(scope: Scope | undefined, id: string): string | null {
	const isSame = (other?: string | null) => other?.toLowerCase() === id.toLowerCase();
	if (isSame(scope?.entity_id)) return scope?.entity_name ?? null;
	return isSame(scope?.department_id) ? (scope?.department ?? null) : null;
}

type Owner = Pick<StatisticsQuery, 'promptId' | 'workspace'>;

/** A key for upserts, the same for the same tenant, prompt template, entity, and days. */
export const rowKey = ({ promptId, workspace }: Owner, { from, to }: Period, id: string): string =>
	stableKey([workspace.tenant, canonicalId(promptId), id.toLowerCase(), from, to]);

/** What an item says of an entity and an interval, in front of and behind what the API adds. */
function ownMembers({ promptId, workspace }: Owner, interval: IntervalRows, id: string) {
	const { from, to, rows, previous } = interval;
	const [now, before] = [rows.get(id), previous?.rows.get(id)];
	const { entity_name = null, ...fields } = now?.fields ?? {};
	const { entity_id = id, entity_type = null, total_calls = null, cost_sum = null } = fields;
	const more = { entity_type: before?.fields.entity_type ?? null };
	const first = {
		date_from: from,
		date_to: to,
		prompt_id: promptId,
		entity_id,
		entity_name: nameInScope(workspace.scope, id) ?? entity_name,
		entity_type,
		total_calls,
		cost_sum,
		...(previous && comparison({ now, before, previous, more })),
	};
	const last = {
		found: now !== undefined,
		...noticeMember(interval),
		workspace_name: workspace.scope?.workspace_name ?? null,
		workspace_id: workspace.workspaceId,
		row_key: rowKey({ promptId, workspace }, interval, id),
	};
	return { first, last };
}

/** The item of an entity and an interval, with all that the API returned. */
export function entityItem(query: Owner, interval: IntervalRows, id: string): IDataObject {
	const { first, last } = ownMembers(query, interval, id);
	// A copy each, because the items of a workflow may be changed one by one. What the API adds must not replace ours.
	const added = Object.entries(deepCopy(interval.rows.get(id)?.fields ?? {})).filter(
		([name]) => !Object.hasOwn(first, name) && !Object.hasOwn(last, name),
	);
	return { ...first, ...Object.fromEntries(added), ...last };
}
