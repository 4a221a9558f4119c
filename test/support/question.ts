import type { IDataObject, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { findMethod } from '../../nodes/AiWorkspace/auth/methods';
import { settled } from '../../nodes/AiWorkspace/errors/Failure';
import { Client } from '../../nodes/AiWorkspace/http/Client';
import { ConcurrencyLimit } from '../../nodes/AiWorkspace/http/ConcurrencyLimit';
import { readResponse } from '../../nodes/AiWorkspace/http/response';
import type { Input, Item } from '../../nodes/AiWorkspace/resources/types';
import { readQuery, type Query } from '../../nodes/AiWorkspace/resources/promptTemplate/query';
import { Secrets } from '../../nodes/AiWorkspace/util/Secrets';
import { Session } from '../../nodes/AiWorkspace/workspace/Session';
import type { Workspace } from '../../nodes/AiWorkspace/workspace/resolve';

export const startedAt = Date.UTC(2026, 10, 20, 12);
export const base = 'https://analytics.example.com/v1/analytics/saas/prompt-templates';
export const headers = { 'X-Workspace-Id': 'w-1' };

/** The input of an item with these parameters and options, the rest as in a new node, except for the dates and IDs. */
export function input(
	change: Record<string, unknown> = {},
	options: IDataObject = {},
	more: Partial<Input> = {},
): Input {
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
		options,
		startedAt,
		timezone: 'Europe/Berlin',
		isSaved: () => undefined,
		addSecret: () => undefined,
		...more,
	};
}

/** What a function in place of the network is sent, and returns. */
export type Respond = (
	request: IHttpRequestOptions,
) => IN8nHttpFullResponse | Promise<IN8nHttpFullResponse>;

const nothing: Respond = () => {
	throw new Error('Nothing is sent here');
};

/** A client without retries that sends its requests to a function in place of the network. */
export const clientOf = (respond: Respond, secrets = new Secrets()) =>
	new Client(
		async (request) => await settled(async () => readResponse(await respond(request), secrets)),
		{
			maxRetries: 0,
			maxConcurrency: 10,
			shared: new ConcurrencyLimit(10, 10),
			throwIfEnded: () => undefined,
		},
	);

/** The session for a credential of a type, with a client like that. */
export function sessionOf(
	respond: Respond = nothing,
	credential: IDataObject = {},
	type = 'accessToken',
	secrets = new Secrets(),
): Session {
	const method = findMethod(type);
	if (!method) throw new Error(`There is no credential type ${type}`);
	const data = {
		baseUrl: 'https://api.example.com',
		analyticsUrl: 'https://analytics.example.com',
		...credential,
	};
	return new Session(method, JSON.parse(JSON.stringify(data)), clientOf(respond, secrets), secrets);
}

/** A response with this body. */
export const jsonResponse = (body: object, statusCode = 200): IN8nHttpFullResponse => ({
	statusCode,
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify(body),
});

/** A response with status 200 and these entities. */
export const responseWith = (entities: object[]): IN8nHttpFullResponse =>
	jsonResponse({ code: 200, message: 'OK', data: { entities } });

export const workspace: Workspace = { headers, workspaceId: 'w-1', tenant: 'w-1' };

/** An item that is ready to be sent with this query. */
export const item = <Q>(
	query: Q,
	more: Partial<Item<Q>> = {},
	path = '/{prompt_id}/entities',
): Item<Q> => ({
	query,
	workspace,
	request: { method: 'GET', url: base + path, headers },
	...more,
});

/** The query of an item with these parameters and options. */
export const query = (
	change: Record<string, unknown> = {},
	options: IDataObject = {},
	of: Workspace = workspace,
	whenMissing: Query['whenMissing'] = 'include',
): Query => readQuery(input(change, options), whenMissing)(of);
