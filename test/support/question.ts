import type { IDataObject, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { ApiClient } from '../../nodes/AiWorkspace/http/ApiClient';
import { ConcurrencyLimit } from '../../nodes/AiWorkspace/http/ConcurrencyLimit';
import type { Input, Item } from '../../nodes/AiWorkspace/resources/types';
import { readQuery, resolveQuery } from '../../nodes/AiWorkspace/resources/promptTemplate/query';

export const startedAt = Date.UTC(2026, 10, 20, 12);
export const base = 'https://analytics.example.com/v1/analytics/saas/prompt-templates';
export const headers = { 'X-Workspace-Id': 'w-1' };

/** The input of an item with these parameters, the rest as in a new node. */
export function input(change: Record<string, unknown>, timezone = 'Europe/Berlin'): Input {
	const parameters: Record<string, unknown> = {
		promptId: 'support',
		period: 'custom',
		dateFrom: '2026-01-01',
		dateTo: '2026-01-31',
		entityIds: 'a,b',
		...change,
	};
	return {
		parameter: (name, fallback) => parameters[name] ?? fallback,
		secrets: [],
		startedAt,
		isSaved: () => undefined,
		timezone,
	};
}

/** A client that sends its requests to a function in place of the network. */
export const clientOf = (respond: (options: IHttpRequestOptions) => IN8nHttpFullResponse) =>
	new ApiClient(async (options) => respond(options), {
		maxRetries: 0,
		maxConcurrency: 10,
		limit: new ConcurrencyLimit(10),
		throwIfEnded: () => undefined,
	});

/** A response with status 200 and these entities. */
export const responseWith = (entities: IDataObject[]): IN8nHttpFullResponse => ({
	statusCode: 200,
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify({ code: 200, message: 'OK', data: { entities } }),
});

/** An item of a report, its input checked and its workspace known. */
export const item = (more: Partial<Item> = {}): Item => ({
	client: clientOf(() => {
		throw new Error('Nothing is sent here');
	}),
	idsPerRequest: 100,
	secrets: [],
	request: { method: 'GET', url: `${base}/{prompt_id}/entities`, headers, timeout: 5 },
	headers,
	workspaceId: 'w-1',
	tenant: 'w-1',
	...more,
});

/** The query of an item with these parameters. */
export const query = (change: Record<string, unknown>, asking = item()) =>
	resolveQuery(asking, readQuery(input(change)));
