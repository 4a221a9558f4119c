import { createHash } from 'node:crypto';
import { deepCopy, type IDataObject } from 'n8n-workflow';
import { InvalidInput } from '../../errors/Failure';
import { canonicalId } from '../../util/uuid';
import type { Session } from '../../workspace/Session';
import { isOn, optionOf } from '../options';
import { each, type Item, type Operation } from '../types';
import { comparison } from './comparison';
import { compareWithPrevious, rawResponse, whenMissingEntities } from './fields';
import type { Period } from './period';
import { checkSize, readQuery, type Query } from './query';
import { loadReports, refuseMissing, report, requestOf, type IntervalRows } from './report';
import { batches, requestFor } from './RowLoader';
import { listedIds } from './rows';

/** A query, and whether its responses are returned as they are. */
interface EntitiesQuery extends Query {
	readonly isRaw: boolean;
}

export const getEntities: Operation<EntitiesQuery> = {
	...report,
	value: 'getEntities',
	name: 'Get Entities',
	action: 'Get calls and cost by entity',
	description:
		'Get the number of calls and the cost of a prompt template for each agent, member, or department over a period',
	plan: (input) => {
		const { options } = input;
		const isRaw = isOn(options, rawResponse);
		if (isRaw && isOn(options, compareWithPrevious)) {
			throw new InvalidInput(
				"'Raw Response' and 'Compare With Previous' can't be used together",
				'Remove one of them from Options',
			);
		}
		const missing = optionOf(options, whenMissingEntities, ['error', 'include', 'omit']);
		const queryOf = readQuery(input, missing);
		return (workspace) => {
			const query = queryOf(workspace);
			checkSize(query.ids.length * query.intervals.length, MAX_ITEMS, 'items');
			return { ...query, isRaw };
		};
	},
	run: async (items, session, idsPerRequest) => {
		// The option may differ from item to item.
		const shared = items.filter(({ query }) => !query.isRaw);
		const intervalsOf = loadReports(shared, session, idsPerRequest);
		return await each(items, async (item) => {
			if (item.query.isRaw) return await rawItems(item, session, idsPerRequest);
			return (await intervalsOf(item)).flatMap((interval) => entityItems(item, interval));
		});
	},
};

/** Items that n8n takes of one: somewhat more, about 120,000, end the whole execution with an error of JavaScript. */
const MAX_ITEMS = 100_000;

/** The bodies of all responses, one each. */
async function rawItems(
	item: Item<Query>,
	{ client }: Session,
	idsPerRequest: number,
): Promise<IDataObject[]> {
	const { ids, intervals } = item.query;
	const requests = intervals.flatMap((period) => {
		const request = requestOf(item, period);
		return batches(request, ids, idsPerRequest).map((batch) => ({ request, batch }));
	});
	const responses = await Promise.all(
		requests.map(async ({ request, batch }) => {
			const response = await client.send(requestFor(request, batch));
			// As they are, but the envelope of a failure must not pass for a report.
			return { body: response.body, found: listedIds(response, batch) };
		}),
	);
	refuseMissing(
		item.query,
		responses.flatMap(({ found }) => found),
	);
	return responses.map(({ body }) => body);
}

/** A key for upserts. A letter and 31 base-32 digits, so that no spreadsheet takes it for a formula or a number. */
function rowKey({ workspace, query }: Item<Query>, id: string, { from, to }: Period): string {
	const parts = [workspace.tenant, canonicalId(query.promptId), id.toLowerCase(), from, to];
	const hash = createHash('sha256').update(parts.map(encodeURIComponent).join('/')).digest('hex');
	return `k${BigInt(`0x${hash}`).toString(32).padStart(52, '0').slice(0, 31)}`;
}

/** The name of an entity, where the scope is about it. */
function nameOf({ workspace: { scope } }: Item<Query>, id: string): string | null {
	const isSame = (other?: string | null) => other?.toLowerCase() === id.toLowerCase();
	if (isSame(scope?.entity_id)) return scope?.entity_name ?? null;
	return isSame(scope?.department_id) ? (scope?.department ?? null) : null;
}

/** One item per entity, in the order requested. */
function entityItems(item: Item<Query>, interval: IntervalRows): IDataObject[] {
	const { query, workspace } = item;
	const { from, to, rows, before } = interval;
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
			entity_name: nameOf(item, id) ?? more.entity_name ?? null,
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
			row_key: rowKey(item, id, interval),
		};
		// A copy each, because the items of a workflow may be changed one by one. What the API adds must not replace ours.
		const isAdded = ([name]: [string, unknown]) =>
			!Object.hasOwn(own, name) && !Object.hasOwn(last, name);
		const added = Object.fromEntries(Object.entries(deepCopy(more)).filter(isAdded));
		return [{ ...own, ...added, ...last }];
	});
}
