import type { IDataObject } from 'n8n-workflow';
import { InvalidInput } from '../../errors/Failure';
import type { Session } from '../../workspace/Session';
import { isOn, optionOf } from '../../form/options';
import { each, type Item, type Operation } from '../types';
import { entityItems } from '../../analytics/entityItems';
import { compareWithPrevious, rawResponse, whenMissingEntities } from './fields';
import { checkSize, readQuery, type Query } from './query';
import { loadStatistics, refuseMissing, statistics, requestOf } from '../../analytics/statistics';
import { batches, requestFor } from '../../analytics/RowLoader';
import { listedIds } from '../../analytics/rows';

/** A query, and whether its responses are returned as they are. */
interface EntitiesQuery extends Query {
	readonly isRaw: boolean;
}

export const getEntities: Operation<EntitiesQuery> = {
	...statistics,
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
		const missing = optionOf(options, whenMissingEntities);
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
		const intervalsOf = loadStatistics(shared, session, idsPerRequest);
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
