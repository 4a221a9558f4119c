/** HTTP servers that aren't the API's: a website, a wrong host, a URL where nobody listens. */
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './http';

interface PlainRequest {
	method: string;
	url: string;
	headers: IncomingHttpHeaders;
	body: string;
}

interface PlainResponse {
	status?: number;
	headers?: Record<string, string>;
	body?: string;
}

export type PlainServer = Awaited<ReturnType<typeof startPlainServer>>;

/** Starts a server that sends every request the same response. */
export async function startPlainServer({ status = 200, headers, body = '' }: PlainResponse = {}) {
	const requests: PlainRequest[] = [];
	const server = await listen(async (request, response) => {
		const { method = '', url = '' } = request;
		requests.push({ method, url, headers: request.headers, body: await text(request) });
		response.writeHead(status, headers).end(body);
	});
	return { ...server, requests };
}

/** A URL on this machine where nobody listens. */
export async function closedAddress() {
	const { url, close } = await listen(() => undefined);
	await close();
	return url;
}
