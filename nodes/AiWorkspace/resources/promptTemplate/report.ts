import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../../errors/Failure';
import { idsPerRequest, isOn } from '../../http/options';
import { entities, entityIds, promptId } from './fields';
import { failOnMissing } from './options';
import { dateFrom, dateTo, period, splitBy } from './periodFields';
import { settleAll } from '../../util/settleAll';
import type { Period } from './period';
import type { Input, Item, Operation, Perform } from '../types';
import {
	missingIds,
	resolveQuery,
	readQuery,
	type FoundIds,
	type Query,
	type ResolvedQuery,
} from './query';

/** What the two report operations have in common (interface 4.2, 5). */
export const report = {
	request: {
		api: 'analyticsUrl',
		method: 'GET',
		path: '/v1/analytics/saas/prompt-templates/{prompt_id}/entities',
	},
	authentication: ['virtualKey', 'accessToken', 'pat'],
	workspace: ['scope', 'id', 'serviceUser'],
	fields: [promptId, entities, entityIds, period, dateFrom, dateTo, splitBy],
	options: [failOnMissing, idsPerRequest],
} satisfies Partial<Operation>;

/** One interval of an item: its output and the requested IDs that the API returned something for. */
export interface Interval {
	readonly items: IDataObject[];
	readonly found: FoundIds;
}

/** Makes one interval of an item. */
export type MakeInterval = (item: Item, query: ResolvedQuery, period: Period) => Promise<Interval>;

/** Plans a report: reads the query, makes the intervals and, with Fail on Missing, checks that no ID is missing. */
export function planReport(
	input: Input,
	choose: (options: unknown, query: Query) => MakeInterval,
): Perform {
	const query = readQuery(input);
	const options = input.parameter('options', {});
	const makeInterval = choose(options, query);
	const isComplete = isOn(options, failOnMissing);
	return async (item) => {
		const resolved = resolveQuery(item, query);
		const intervals = await settleAll(
			resolved.periods.map(async (part) => await makeInterval(item, resolved, part)),
		);
		if (isComplete) refuseMissing(resolved, intervals);
		return intervals.flatMap(({ items }) => items);
	};
}

function refuseMissing(query: ResolvedQuery, intervals: readonly Interval[]): void {
	const missing = missingIds(
		query,
		intervals.map(({ found }) => found),
	);
	if (missing.length === 0) return;
	throw new Failure(
		`The API returned nothing for ${missing.length} of ${query.ids.length} entities: ${missing.join(', ')}`,
		{
			code: 'ENTITIES_MISSING',
			retryable: false,
			isOwnMessage: true,
			hint: "Correct the IDs in 'Entity IDs', or turn off 'Fail on Missing' in Options if these entities had no calls",
		},
	);
}
