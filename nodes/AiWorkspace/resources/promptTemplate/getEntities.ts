import type { IDataObject } from 'n8n-workflow';
import { entityItem } from '../../analytics/entityItems';
import { batches, requestFor } from '../../analytics/rowLoader';
import { listedIds } from '../../analytics/rows';
import {
	requestOf,
	statistics,
	statisticsLoader,
	type IntervalRows,
} from '../../analytics/statistics';
import { InvalidInput } from '../../errors/Failure';
import type { Session } from '../../workspace/Session';
import { each, type Item, type Operation } from '../types';
import * as fields from './fields';
import { checkSize, intervalRows, readQuery, refuseMissing, type Query } from './query';

export const getEntities: Operation<Query & { readonly isRaw: boolean }> = {
	...statistics,
	value: 'getEntities',
	name: 'Get Entities',
	action: 'Get calls and cost of prompt template by entity',
	description:
		'Get the number of calls and the cost of a prompt template for each agent, member, or department over a period',
	fields: fields.promptTemplateFields,
	options: [...fields.promptTemplateOptions, fields.rawResponse, fields.whenMissingEntities],
	read: (input) => {
		const isRaw = fields.rawResponse.read(input);
		if (isRaw && fields.intervalsCompared.read(input) !== 'none') {
			throw new InvalidInput(
				"'Raw Response' and 'Compare With' can't be used together",
				'Remove one of them from Options',
			);
		}
		const complete = readQuery(input, fields.whenMissingEntities.read(input));
		return (workspace) => {
			const query = complete(workspace);
			checkSize(query.ids.length * query.intervals.length, MAX_ITEMS, 'items');
			return { ...query, isRaw };
		};
	},
	run: async (items, session) => {
		const loader = statisticsLoader(session);
		return await each(items, async (item) => {
			if (item.query.isRaw) return await rawItems(item, session);
			const intervals = await intervalRows(item, loader);
			return intervals.flatMap((interval) => entityItems(item, interval));
		});
	},
};

/** Items that n8n takes of one: somewhat more, about 120,000, end the whole execution with an error of JavaScript. */
const MAX_ITEMS = 100_000;

function entityItems({ query, workspace }: Item<Query>, interval: IntervalRows): IDataObject[] {
	const { ids, promptId, whenMissing } = query;
	const shown = whenMissing === 'omit' ? ids.filter((id) => interval.rows.has(id)) : ids;
	return shown.map((id) => entityItem({ promptId, workspace }, interval, id));
}

async function rawItems(
	{ query, request: base }: Item<Query>,
	{ client, idsPerRequest }: Session,
): Promise<IDataObject[]> {
	const { ids, intervals, segment } = query;
	const requests = intervals.flatMap((period) => {
		const request = requestOf({ request: base, segment }, period);
		return batches(request, ids, idsPerRequest).map((batch) => ({ request, batch }));
	});
	const responses = await Promise.all(
		requests.map(async ({ request, batch }) => {
			const response = await client.send(requestFor(request, batch));
			// As they are, but the envelope of a failure must not pass for a report.
			return { body: response.body, found: listedIds(response, batch) };
		}),
	);
	const found = responses.flatMap((response) => response.found);
	refuseMissing(query, found);
	return responses.map(({ body }) => body);
}
