import type { IHttpRequestOptions } from 'n8n-workflow';
import { EntityQueue } from '../../pipeline/EntityQueue';
import { perCredential } from '../../pipeline/RunCredentials';
import { LONGEST_URL, splitIds } from '../../pipeline/splitIds';
import type { Period } from '../../values/period';
import type { Item } from '../Operation';
import type { Question } from './query';
import type { Figures } from './report';
import { entityRows, foldId, placeRows, type EntityRow } from './rows';

/** The address of a period's report, up to the ids. */
const addressOf = ({ request }: Item, { segment }: Question, { from, to }: Period) =>
	`${request.url.replace('{prompt_id}', () => segment)}?dateFrom=${from}&dateTo=${to}&entity_ids=`;

/** A period's ids in as many requests as they need. */
export const partsOf = (
	item: Item,
	question: Question,
	period: Period,
	ids: readonly string[] = question.ids,
): string[][] =>
	splitIds(
		ids,
		item.run.settings.idsPerRequest,
		LONGEST_URL - addressOf(item, question, period).length,
		foldId,
	);

/** The request for one part. */
export const requestFor = (
	item: Item,
	question: Question,
	period: Period,
	part: readonly string[],
): IHttpRequestOptions => ({
	...item.request,
	url: addressOf(item, question, period) + part.map(encodeURIComponent).join(','),
});

const queuesOf = perCredential(() => new Map<string, EntityQueue<EntityRow>>());

/** The figures of an item's ids for one period, in requests shared with all items that ask for the same template, period and workspace with the same credential. */
export async function figuresFor(item: Item, question: Question, period: Period): Promise<Figures> {
	const queues = queuesOf(item.credential);
	const key = JSON.stringify([addressOf(item, question, period), item.request.headers]);
	const queue =
		queues.get(key) ??
		new EntityQueue<EntityRow>({
			split: (ids) => partsOf(item, question, period, ids),
			fetch: async (part) => {
				const answer = await item.send(requestFor(item, question, period, part));
				return placeRows(entityRows(answer), part, answer.requestId);
			},
			maySplit: (failure) => item.run.splits.allow(failure),
		});
	queues.set(key, queue);
	return await queue.ask(question.ids);
}
