import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';
import { findMethod } from '../../nodes/AiWorkspace/auth/methods';
import { Failure } from '../../nodes/AiWorkspace/errors/Failure';
import { Client } from '../../nodes/AiWorkspace/http/Client';
import { ConcurrencyLimit } from '../../nodes/AiWorkspace/http/ConcurrencyLimit';
import type { ApiResponse } from '../../nodes/AiWorkspace/http/response';
import { PeriodMemo, type Input } from '../../nodes/AiWorkspace/form/input';
import type { Operation } from '../../nodes/AiWorkspace/resources/types';
import { isBlank } from '../../nodes/AiWorkspace/util/guards';
import { Secrets } from '../../nodes/AiWorkspace/util/Secrets';
import type { Workspace } from '../../nodes/AiWorkspace/workspace/resolve';
import { Session } from '../../nodes/AiWorkspace/workspace/Session';
import type { Scope } from '../../nodes/AiWorkspace/workspace/scope';

export const base = 'https://api.example.com';
/** Noon in UTC, so the same day in most time zones. */
export const startedAt = Date.UTC(2026, 10, 20, 12);

export const inputOf = (
	parameters: Record<string, unknown>,
	options: IDataObject = {},
	more: Partial<Input> = {},
): Input => ({
	parameter: (name, fallback) => (parameters[name] === undefined ? fallback : parameters[name]),
	isEmpty: (name) => isBlank(parameters[name]),
	entered: ({ name }) => (name in options ? (options[name] ?? null) : parameters[name]),
	timezone: 'Europe/Berlin',
	workflowId: 'wf-1',
	startedAt,
	periods: new PeriodMemo(),
	isTool: false,
	isSaved: () => undefined,
	addSecret: () => undefined,
	isSecret: () => false,
	isToken: () => false,
	inputItem: () => ({}),
	inputItems: () => [],
	...more,
});

const JANUARY = { period: 'custom', dateFrom: '2026-01-01', dateTo: '2026-01-31' };

export const reportInput = (
	change: Record<string, unknown> = {},
	...more: [options?: IDataObject, more?: Partial<Input>]
): Input => inputOf({ ...JANUARY, promptId: 'support', entityIds: 'a,b', ...change }, ...more);

export const workspaceOf = (id: string, scope?: Scope): Workspace => ({
	headers: { 'X-Workspace-Id': id },
	workspaceId: id,
	tenant: id,
	scope,
});

/** A session that sends its requests to a function in place of the network, once each. */
export function sessionOf(
	respond: (request: IHttpRequestOptions) => ApiResponse | Failure,
	more: {
		secrets?: Secrets;
		credential?: ICredentialDataDecryptedObject;
		type?: string;
		idsPerRequest?: number;
	} = {},
): Session {
	const { secrets = new Secrets(), credential = {}, type = 'accessToken' } = more;
	const method = findMethod(type);
	if (!method) throw new Error(`There is no credential type ${type}`);
	const client = new Client(async (request) => respond(request), {
		maxRetries: 0,
		limit: new ConcurrencyLimit(100),
		throwIfEnded: () => undefined,
	});
	return new Session(method, credential, client, secrets, more.idsPerRequest ?? 100);
}

export type Given = Input | readonly [Input, Workspace];

export type Items = Failure | IDataObject[];

/** What an operation asks for, as soon as its workspace is known. */
export const queryOf = <Draft, Query>(
	{ read, complete }: Operation<Draft, Query>,
	input: Input,
	workspace = workspaceOf('w-1'),
): Query => complete(read(input), workspace, input);

/** The items of an operation for some items with one credential, or what kept them from having one. */
export async function runOperation<Draft, Query>(
	operation: Operation<Draft, Query>,
	session: Session,
	given: readonly Given[],
): Promise<Items[]> {
	const { method, path } = operation.request;
	const items = given.map((one) => {
		const [input, workspace] = 'parameter' in one ? [one, workspaceOf('w-1')] : one;
		const request = { method, url: base + path, headers: { ...workspace.headers } };
		return { query: queryOf(operation, input, workspace), workspace, request };
	});
	const results = await operation.run(items, session);
	return results.map((result) =>
		result instanceof Failure ? result : result.map(({ json }) => json),
	);
}

export function itemsIn(result: Items | undefined): IDataObject[] {
	if (result instanceof Failure) throw result;
	if (!result) throw new Error('There is no such result');
	return result;
}

export interface Asked {
	readonly ids: string[];
	readonly from: string;
	readonly to: string;
	readonly request: IHttpRequestOptions;
}

export function readRequest(request: IHttpRequestOptions): Asked {
	const { searchParams } = new URL(request.url);
	const value = (name: string) => searchParams.get(name) ?? '';
	const ids = value('entity_ids').split(',');
	return { ids, from: value('dateFrom'), to: value('dateTo'), request };
}

export const responseWith = (entities: object): ApiResponse => ({
	body: { code: 200, message: 'OK', data: { entities } },
	requestId: 'req-1',
});

export const row = (id: number | string, calls: unknown = 3, cost: unknown = 0.25) => ({
	entity_id: id,
	entity_type: 'agent',
	total_calls: calls,
	cost_sum: cost,
});

export type RowsFor = (asked: Asked) => Failure | object[];
export const everyId = ({ ids }: Asked) => ids.map((id) => row(id));

/** The items of an operation of the Analytics API for some items, and what was requested. */
export async function reportsOn<Draft, Query>(
	operation: Operation<Draft, Query>,
	given: readonly Given[],
	rowsFor: RowsFor = everyId,
	idsPerRequest?: number,
) {
	const requests: Asked[] = [];
	const respond = (request: IHttpRequestOptions) => {
		const asked = readRequest(request);
		requests.push(asked);
		const rows = rowsFor(asked);
		return rows instanceof Failure ? rows : responseWith(rows);
	};
	const session = sessionOf(respond, { idsPerRequest });
	return { results: await runOperation(operation, session, given), requests };
}

export const reportItems = async <Draft, Query>(
	operation: Operation<Draft, Query>,
	input: Input,
	rowsFor?: RowsFor,
	workspace = workspaceOf('w-1'),
) => itemsIn((await reportsOn(operation, [[input, workspace]], rowsFor)).results[0]);
