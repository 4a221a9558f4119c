/** What the API is asked for, and what it returns, for functions in place of the network. */
import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import type { ApiResponse } from '../../nodes/AiWorkspace/http/response';

/** A function in place of the network. */
export type Respond = (
	request: IHttpRequestOptions,
) => IN8nHttpFullResponse | Promise<IN8nHttpFullResponse>;

export const jsonResponse = (body: object, statusCode = 200): IN8nHttpFullResponse => ({
	statusCode,
	headers: { 'content-type': 'application/json', 'retry-after': '90' },
	body: JSON.stringify(body),
});

/** A refusal that is final, and about nothing but its request. */
export const GONE = jsonResponse({ message: 'Gone' }, 410);

/** What a request for statistics asks for. */
export interface Asked {
	readonly prompt: string;
	readonly ids: string[];
	readonly from: string;
	readonly to: string;
}

export function readRequest({ url }: IHttpRequestOptions): Asked {
	const { pathname, searchParams } = new URL(url);
	const [, prompt = ''] = /\/prompt-templates\/([^/]*)\//.exec(pathname) ?? [];
	const value = (name: string) => searchParams.get(name) ?? '';
	return {
		prompt: decodeURIComponent(prompt),
		ids: value('entity_ids').split(','),
		from: value('dateFrom'),
		to: value('dateTo'),
	};
}

export const row = (id: number | string, calls: unknown = 3, cost: unknown = 0.25) => ({
	entity_id: id,
	entity_type: 'agent',
	total_calls: calls,
	cost_sum: cost,
});

/** The body of a response with these rows. */
export const envelope = (entities: unknown) => ({ code: 200, message: 'OK', data: { entities } });

/** The same as our client reads it. */
export const responseWith = (entities: unknown): ApiResponse => ({
	body: envelope(entities),
	requestId: 'req-1',
});

/** The rows for a request, or another response. */
export type RowsFor = (asked: Asked) => IN8nHttpFullResponse | readonly object[];

export const everyId = ({ ids }: Asked) => ids.map((id) => row(id));

/** An API that returns these rows, and the scope of a virtual key. */
export const statistics =
	(rowsFor: RowsFor = everyId, scope: object = {}): Respond =>
	(request) => {
		if (request.url.endsWith('/api/v1/cockpit/scope')) return jsonResponse(scope);
		const found = rowsFor(readRequest(request));
		return 'statusCode' in found ? found : jsonResponse(envelope(found));
	};
