import type { IHttpRequestOptions } from 'n8n-workflow';
import { BatchLoader } from '../../http/BatchLoader';
import { perClient } from '../../http/ApiClient';
import { MAX_URL_LENGTH, splitIds } from '../../http/splitIds';
import type { Period } from './period';
import type { Item } from '../types';
import type { ResolvedQuery } from './query';
import type { ReportRows } from './entityItems';
import { entityRows, normalizeId, placeRows, type EntityRow } from './rows';

/** The URL of a period's report, up to the IDs. */
const urlPrefix = ({ request }: Item, { segment }: ResolvedQuery, { from, to }: Period) =>
	`${request.url.replace('{prompt_id}', () => segment)}?dateFrom=${from}&dateTo=${to}&entity_ids=`;

/** A period's IDs in as many requests as they need. */
export const batchesOf = (
	item: Item,
	query: ResolvedQuery,
	period: Period,
	ids: readonly string[] = query.ids,
): string[][] =>
	splitIds(
		ids,
		item.idsPerRequest,
		MAX_URL_LENGTH - urlPrefix(item, query, period).length,
		normalizeId,
	);

/** The request for one batch of IDs. */
export const requestFor = (
	item: Item,
	query: ResolvedQuery,
	period: Period,
	batch: readonly string[],
): IHttpRequestOptions => ({
	...item.request,
	url: urlPrefix(item, query, period) + batch.map(encodeURIComponent).join(','),
});

const loadersOf = perClient(() => new Map<string, BatchLoader<EntityRow>>());

/**
 * The rows of an item's IDs for one period, in requests shared with all items that ask for the same prompt template, period, and
 * workspace with the same credential.
 */
export async function loadRows(
	item: Item,
	query: ResolvedQuery,
	period: Period,
): Promise<ReportRows> {
	const { client, request } = item;
	const loaders = loadersOf(client);
	const key = JSON.stringify([urlPrefix(item, query, period), request.headers]);
	const loader =
		loaders.get(key) ??
		new BatchLoader<EntityRow>({
			onDispatch: () => loaders.delete(key),
			split: (ids) => batchesOf(item, query, period, ids),
			fetch: async (batch) => {
				const response = await client.send(requestFor(item, query, period, batch));
				return placeRows(entityRows(response), batch, response.requestId);
			},
			budget: client.bisects,
		});
	loaders.set(key, loader);
	return await loader.load(query.ids);
}
