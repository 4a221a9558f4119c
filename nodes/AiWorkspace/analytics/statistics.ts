import type { IHttpRequestOptions } from 'n8n-workflow';
import { Failure, settled } from '../errors/Failure';
import type { Session } from '../workspace/Session';
import type { Item, Operation } from '../resources/types';
import type { Period } from './period';
import { periodsOf, type Query } from '../resources/promptTemplate/query';
import { RowLoader, type Rows } from './RowLoader';
import type { EntityRow } from './rows';

/** What the two report operations have in common (interface 4.2, 5). */
export const statistics = {
	request: {
		api: 'analyticsUrl',
		method: 'GET',
		path: '/v1/analytics/saas/prompt-templates/{prompt_id}/entities',
	},
	authentication: ['virtualKey', 'accessToken', 'pat'],
	workspace: ['scope', 'id', 'serviceUser'],
} satisfies Partial<Operation>;

/** The rows of one period of an item, by requested ID. */
export interface PeriodRows extends Period {
	readonly rows: ReadonlyMap<string, EntityRow>;
}

/** The rows of one interval of an item, and of what it's compared with, if anything. */
export interface IntervalRows extends PeriodRows {
	readonly previous?: PeriodRows;
}

/** The request of an item for one period, up to the IDs. */
export const requestOf = (
	{ request, query: { segment } }: Item<Query>,
	{ from, to }: Period,
): IHttpRequestOptions => ({
	...request,
	url: `${request.url.replace('{prompt_id}', () => segment)}?dateFrom=${from}&dateTo=${to}&entity_ids=`,
});

/** Throws a Failure that lists all requested IDs without data where the item asks for that. `found` contains those with data. */
export function refuseMissing({ ids, whenMissing }: Query, found: Iterable<string>): void {
	if (whenMissing !== 'error') return;
	const known = new Set(found);
	const missing = ids.filter((id) => !known.has(id));
	if (missing.length === 0) return;
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

/** One report of the API: what all items want of a prompt template, a period, and a workspace. */
interface Shared {
	readonly request: IHttpRequestOptions;
	/** The items that each ID is for. */
	readonly users: Map<string, Set<unknown>>;
	rows?: Promise<Failure | Rows>;
}

const keyOf = ({ url, headers }: IHttpRequestOptions) => JSON.stringify([url, headers]);

/** Loads what all items ask for, each report once. The rows of an item are those of its intervals, in their order. */
export function loadStatistics(
	items: ReadonlyArray<Item<Query>>,
	{ client }: Session,
	idsPerRequest: number,
): (item: Item<Query>) => Promise<IntervalRows[]> {
	const reports = new Map<string, Shared>();
	for (const item of items) {
		for (const period of periodsOf(item.query.intervals)) {
			const request = requestOf(item, period);
			const key = keyOf(request);
			const shared = reports.get(key) ?? { request, users: new Map() };
			reports.set(key, shared);
			for (const id of item.query.ids) {
				const users = shared.users.get(id);
				if (users) users.add(item);
				else shared.users.set(id, new Set([item]));
			}
		}
	}
	const loader = new RowLoader(async (request) => await client.send(request), idsPerRequest);
	for (const shared of reports.values()) {
		shared.rows = settled(async () => await loader.load(shared.request, shared.users));
	}
	const rowsOf = async (item: Item<Query>, { from, to }: Period): Promise<PeriodRows> => {
		const loaded = await reports.get(keyOf(requestOf(item, { from, to })))?.rows;
		if (loaded instanceof Failure) throw loaded;
		const rows = new Map<string, EntityRow>();
		for (const id of item.query.ids) {
			const row = loaded?.get(id);
			if (row instanceof Failure) throw row;
			if (row) rows.set(id, row);
		}
		return { from, to, rows };
	};
	const rowsBefore = async (item: Item<Query>, period: Period): Promise<PeriodRows> => {
		const rows = await settled(async () => await rowsOf(item, period));
		if (!(rows instanceof Failure)) return rows;
		throw rows.withHint(`This is about the period before, ${period.from} to ${period.to}`);
	};
	return async (item) => {
		const made: IntervalRows[] = [];
		for (const { previous: before, ...period } of item.query.intervals) {
			const now = await rowsOf(item, period);
			made.push({ ...now, previous: before && (await rowsBefore(item, before)) });
		}
		refuseMissing(
			item.query,
			made.flatMap(({ rows }) => [...rows.keys()]),
		);
		return made;
	};
}
