import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { Failure, settled, UnexpectedResponse } from '../../errors/Failure';
import { trimmed } from '../../util/guards';
import type { Session } from '../../workspace/Session';
import { each, type Item, type Operation, type Result } from '../types';
import type { Period } from './period';
import type { Query } from './query';
import { RowLoader, type Rows } from './RowLoader';
import type { EntityRow } from './rows';

/** What the two report operations have in common (interface 4.2, 5). */
export const report = {
	request: {
		api: 'analyticsUrl',
		method: 'GET',
		path: '/v1/analytics/saas/prompt-templates/{prompt_id}/entities',
	},
	authentication: ['virtualKey', 'accessToken', 'pat'],
	workspace: ['scope', 'id', 'serviceUser'],
} satisfies Partial<Operation>;

/** The rows of one period of an item, by requested ID. */
export interface PeriodRows {
	readonly period: Period;
	readonly rows: ReadonlyMap<string, EntityRow>;
}

/** The rows of one interval of an item, and of what it's compared with, if anything. */
export interface IntervalRows extends PeriodRows {
	readonly before?: PeriodRows;
}

/** The request of an item for one period, up to the IDs. */
export const requestOf = (
	{ request, query: { segment } }: Item<Query>,
	{ from, to }: Period,
): IHttpRequestOptions => ({
	...request,
	url: `${request.url.replace('{prompt_id}', () => segment)}?dateFrom=${from}&dateTo=${to}&entity_ids=`,
});

/** One report of the API: what all items want of a prompt template, a period, and a workspace. */
interface Shared {
	readonly request: IHttpRequestOptions;
	/** The items that each ID is for. */
	readonly users: Map<string, Set<unknown>>;
	rows: Failure | Rows;
}

const keyOf = ({ url, headers }: IHttpRequestOptions) => JSON.stringify([url, headers]);

/** The IDs of all items, collected for each report that serves them. */
function collect(items: ReadonlyArray<Item<Query>>): Map<string, Shared> {
	const reports = new Map<string, Shared>();
	for (const item of items) {
		const periods = item.query.intervals.flatMap(({ period, before }) => [period, before ?? []]);
		for (const period of periods.flat()) {
			const request = requestOf(item, period);
			const key = keyOf(request);
			const shared = reports.get(key) ?? { request, users: new Map(), rows: new Map() };
			reports.set(key, shared);
			for (const id of item.query.ids) {
				const users = shared.users.get(id);
				if (users) users.add(item);
				else shared.users.set(id, new Set([item]));
			}
		}
	}
	return reports;
}

/** Knows the IDs that the API returned something for. */
type Found = Pick<ReadonlySet<string>, 'has'>;

/** The requested IDs that the API returned nothing for in any of these. */
export const missingIds = (ids: readonly string[], found: readonly Found[]): string[] =>
	ids.filter((id) => !found.some((rows) => rows.has(id)));

/** Throws a Failure that lists all IDs without data where the item asks for that. */
export function refuseMissing({ ids, whenMissing }: Query, found: readonly Found[]): void {
	const missing = missingIds(ids, found);
	if (missing.length === 0 || whenMissing !== 'error') return;
	throw new Failure(
		`The API returned nothing for ${missing.length} of ${ids.length} entities: ${missing.join(', ')}`,
		{
			code: 'ENTITIES_MISSING',
			retryable: false,
			isOwnMessage: true,
			hint: "Correct the IDs in 'Entity IDs', or select another value of 'When Missing' in Options if these entities had no calls",
		},
	);
}

/** Throws UnexpectedResponse where two requested IDs led to the same entity in different requests: it would count twice. */
function refuseDoubled(rows: ReadonlyMap<string, EntityRow>): void {
	const seen = new Set<string>();
	for (const { fields } of rows.values()) {
		const name = String(fields.entity_id);
		const id = trimmed(name).toLowerCase();
		if (seen.has(id)) throw new UnexpectedResponse(`The API returned one entity twice: ${name}`);
		seen.add(id);
	}
}

/** Loads what all items ask for, each report once, and makes the output of each item from its rows. */
export async function runReports(
	items: ReadonlyArray<Item<Query>>,
	{ client }: Session,
	idsPerRequest: number,
	outputOf: (item: Item<Query>, interval: IntervalRows) => IDataObject[],
): Promise<Result[]> {
	const reports = collect(items);
	const loader = new RowLoader(async (request) => await client.send(request), idsPerRequest);
	await Promise.all(
		[...reports.values()].map(async (shared) => {
			shared.rows = await settled(async () => await loader.load(shared.request, shared.users));
		}),
	);
	return await each(items, async (item) => {
		const { ids, intervals } = item.query;
		const loaded = (period: Period): PeriodRows => {
			const outcome = reports.get(keyOf(requestOf(item, period)))?.rows;
			if (outcome instanceof Failure) throw outcome;
			const rows = new Map<string, EntityRow>();
			for (const id of ids) {
				const row = outcome?.get(id);
				if (row instanceof Failure) throw row;
				if (row) rows.set(id, row);
			}
			refuseDoubled(rows);
			return { period, rows };
		};
		const made = intervals.map(({ period, before }) => ({
			...loaded(period),
			before: before && loaded(before),
		}));
		const found = made.map(({ rows }) => rows);
		refuseMissing(item.query, found);
		return made.flatMap((interval) => outputOf(item, interval));
	});
}
