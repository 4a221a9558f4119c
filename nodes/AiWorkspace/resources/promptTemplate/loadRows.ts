import type { IHttpRequestOptions } from 'n8n-workflow';
import { BatchLoader } from '../../http/BatchLoader';
import { perCredential } from '../../auth/credentials';
import { MAX_URL_LENGTH, splitIds } from '../../http/splitIds';
import type { Period } from './period';
import type { Item } from '../types';
import type { Question } from './query';
import type { ReportRows } from './entityItems';
import { entityRows, normalizeId, placeRows, type EntityRow } from './rows';

/** The URL of a period's report, up to the IDs. */
const urlPrefix = ({ request }: Item, { segment }: Question, { from, to }: Period) =>
	`${request.url.replace('{prompt_id}', () => segment)}?dateFrom=${from}&dateTo=${to}&entity_ids=`;

/** A period's IDs in as many requests as they need. */
export const batchesOf = (
	item: Item,
	question: Question,
	period: Period,
	ids: readonly string[] = question.ids,
): string[][] =>
	splitIds(
		ids,
		item.run.settings.idsPerRequest,
		MAX_URL_LENGTH - urlPrefix(item, question, period).length,
		normalizeId,
	);

/** The request for one batch of IDs. */
export const requestFor = (
	item: Item,
	question: Question,
	period: Period,
	batch: readonly string[],
): IHttpRequestOptions => ({
	...item.request,
	url: urlPrefix(item, question, period) + batch.map(encodeURIComponent).join(','),
});

const queuesOf = perCredential(() => new Map<string, BatchLoader<EntityRow>>());

/** The rows of an item's IDs for one period, in requests shared with all items that ask for the same template, period and workspace with the same credential. */
export async function loadRows(
	item: Item,
	question: Question,
	period: Period,
): Promise<ReportRows> {
	const queues = queuesOf(item.credential);
	const key = JSON.stringify([urlPrefix(item, question, period), item.request.headers]);
	const queue =
		queues.get(key) ??
		new BatchLoader<EntityRow>({
			split: (ids) => batchesOf(item, question, period, ids),
			fetch: async (batch) => {
				const answer = await item.send(requestFor(item, question, period, batch));
				return placeRows(entityRows(answer), batch, answer.requestId);
			},
			maySplit: (failure) => item.run.splits.allow(failure),
		});
	queues.set(key, queue);
	return await queue.load(question.ids);
}
