import type { IHttpRequestOptions } from 'n8n-workflow';
import { Failure } from '../errors/Failure';
import { madeOnce } from '../util/lists';
import type { Session } from '../workspace/Session';
import type { Workspace } from '../workspace/resolve';
import type { Period } from './period';
import { rowLoader, type Loaded } from './rowLoader';
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

/** What to load of a prompt template. */
export interface StatisticsQuery {
	/** Method, headers, and a URL with {prompt_id} in its path. */
	readonly request: IHttpRequestOptions;
	readonly workspace: Workspace;
	readonly promptId: string;
	/** The prompt ID as it stands in the path. */
	readonly segment: string;
	readonly ids: readonly string[];
}

/** The rows of one period of a query, by requested ID. */
export interface PeriodRows extends Period {
	readonly rows: ReadonlyMap<string, EntityRow>;
	readonly notices: Loaded['notices'];
}

/** The rows of an interval, and of what it's compared with, if anything. */
export interface IntervalRows extends PeriodRows {
	readonly previous?: PeriodRows;
}

/** What responses for an interval say beside their rows, as a member of its items; none where they say nothing. */
export function noticeMember({ notices, previous }: IntervalRows): { problems?: string } {
	const all = new Map([...(previous?.notices ?? []), ...notices]);
	const texts = [...all.values()].map(
		({ code, message }) => `The API returned a notice (${code})${message && `: ${message}`}`,
	);
	return texts.length > 0 ? { problems: texts.join('; ') } : {};
}

/** The request of a query for one period, up to the IDs. */
export const requestOf = (
	{ request, segment }: Pick<StatisticsQuery, 'request' | 'segment'>,
	{ from, to }: Period,
): IHttpRequestOptions => ({
	...request,
	url: `${request.url.replace('{prompt_id}', () => segment)}?dateFrom=${from}&dateTo=${to}&entity_ids=`,
});

/** What queries want of a prompt template, a period, and a workspace in the same turn. */
interface Batch {
	/** The queries that each ID is for. */
	readonly users: Map<string, Set<StatisticsQuery>>;
	readonly loaded: Promise<Loaded>;
}

/** The rows of a query in a period, or why it has none. */
export type LoadPeriod = (period: Period) => Promise<Failure | PeriodRows>;

/** Loads the rows of queries, period by period. All that is asked for in one turn shares requests, the same once. */
export function statisticsLoader({
	client,
	idsPerRequest,
}: Session): (query: StatisticsQuery) => LoadPeriod {
	const loadRows = rowLoader(client, idsPerRequest);
	const batches = new Map<string, Batch>();
	return (query) =>
		async ({ from, to }) => {
			const request = requestOf(query, { from, to });
			const key = JSON.stringify([request.url, request.headers]);
			const batch = madeOnce(batches, key, (): Batch => {
				const users: Batch['users'] = new Map();
				// By then, everybody of this turn has asked.
				const loaded = Promise.resolve().then(async () => {
					batches.delete(key);
					return await loadRows(request, users);
				});
				return { users, loaded };
			});
			for (const id of query.ids) madeOnce(batch.users, id, () => new Set()).add(query);
			const loaded = await batch.loaded;
			const rows = new Map<string, EntityRow>();
			for (const id of query.ids) {
				const row = loaded.rows.get(id);
				if (row instanceof Failure) return row;
				if (row) rows.set(id, row);
			}
			return { from, to, rows, notices: loaded.notices };
		};
}
