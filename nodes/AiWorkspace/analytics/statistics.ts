import type { IHttpRequestOptions } from 'n8n-workflow';
import { Failure, settled } from '../errors/Failure';
import type { Session } from '../workspace/Session';
import type { Workspace } from '../workspace/resolve';
import type { Interval, Period } from './period';
import { RowLoader, type Loaded } from './RowLoader';
import type { EntityRow } from './rows';

/** The request for the statistics of the entities of a prompt template, and what may be sent with it (interface 4.2, 5). */
export const statistics = {
	request: {
		api: 'analyticsUrl',
		method: 'GET',
		path: '/v1/analytics/saas/prompt-templates/{prompt_id}/entities',
	},
	authentication: ['virtualKey', 'accessToken', 'pat'],
	workspace: ['scope', 'id', 'serviceUser'],
} as const;

/** Statistics to load: of a prompt template, some entities, and some periods. */
export interface StatisticsQuery {
	/** Method, headers, and a URL with {prompt_id} in its path. */
	readonly request: IHttpRequestOptions;
	readonly workspace: Workspace;
	readonly promptId: string;
	/** The prompt ID as it stands in the path. */
	readonly segment: string;
	readonly ids: readonly string[];
	readonly periods: readonly Period[];
}

/** The rows of one period of a query, by requested ID. */
export interface PeriodRows extends Period {
	readonly rows: ReadonlyMap<string, EntityRow>;
	readonly notices?: Loaded['notices'];
}

/** The rows of an interval, and of what it's compared with, if anything. */
export interface IntervalRows extends PeriodRows {
	readonly previous?: PeriodRows;
}

/** What responses for an interval say beside their rows, as a member of its items; none where they say nothing. */
export function problemsIn({ notices, previous }: IntervalRows): { problems?: string } {
	const all = new Map([...(previous?.notices ?? []), ...(notices ?? [])]);
	const texts = [...all.values()].map(
		({ code, message }) => `The API returned a notice (${code})${message && `: ${message}`}`,
	);
	return texts.length > 0 ? { problems: texts.join('; ') } : {};
}

/** All periods of intervals, with those that they're compared with. */
export const allPeriods = (intervals: readonly Interval[]): Period[] =>
	intervals.flatMap((interval) => (interval.previous ? [interval, interval.previous] : [interval]));

/** The request of a query for one period, up to the IDs. */
export const requestOf = (
	{ request, segment }: Pick<StatisticsQuery, 'request' | 'segment'>,
	{ from, to }: Period,
): IHttpRequestOptions => ({
	...request,
	url: `${request.url.replace('{prompt_id}', () => segment)}?dateFrom=${from}&dateTo=${to}&entity_ids=`,
});

/** What all queries want of a prompt template, a period, and a workspace. */
interface Shared {
	readonly request: IHttpRequestOptions;
	/** The queries that each ID is for. */
	readonly users: Map<string, Set<StatisticsQuery>>;
	loaded?: Promise<Failure | Loaded>;
}

const keyOf = ({ url, headers }: IHttpRequestOptions) => JSON.stringify([url, headers]);

/** What queries have in common, so that they share requests. */
function sharedBy(queries: readonly StatisticsQuery[]): Map<string, Shared> {
	const all = new Map<string, Shared>();
	for (const query of queries) {
		for (const period of query.periods) {
			const request = requestOf(query, period);
			const key = keyOf(request);
			const shared = all.get(key) ?? { request, users: new Map() };
			all.set(key, shared);
			for (const id of query.ids) {
				const users = shared.users.get(id);
				if (users) users.add(query);
				else shared.users.set(id, new Set([query]));
			}
		}
	}
	return all;
}

/** Waits for the rows of a query in one of its periods. Throws a Failure. */
export type Load = (query: StatisticsQuery, period: Period) => Promise<PeriodRows>;

/** Starts to load what all queries ask for, the same once. */
export function loadStatistics(
	queries: readonly StatisticsQuery[],
	{ client, idsPerRequest }: Session,
): Load {
	const all = sharedBy(queries);
	const loader = new RowLoader(async (...sent) => await client.send(...sent), idsPerRequest);
	for (const shared of all.values()) {
		shared.loaded = settled(async () => await loader.load(shared.request, shared.users));
	}
	return async (query, { from, to }) => {
		const loaded = await all.get(keyOf(requestOf(query, { from, to })))?.loaded;
		if (loaded instanceof Failure) throw loaded;
		const rows = new Map<string, EntityRow>();
		for (const id of query.ids) {
			const row = loaded?.rows.get(id);
			if (row instanceof Failure) throw row;
			if (row) rows.set(id, row);
		}
		return { from, to, rows, notices: loaded?.notices };
	};
}
