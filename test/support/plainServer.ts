/** HTTP servers that aren't the API's: a website, a wrong host, a URL where nobody listens. */
import { listen } from './http';

interface PlainResponse {
	status?: number;
	headers?: Record<string, string>;
	body?: string;
}

export type PlainServer = Awaited<ReturnType<typeof startPlainServer>>;

/** Starts a server that sends every request the same response. */
export async function startPlainServer({ status = 200, headers, body = '' }: PlainResponse = {}) {
	/** The paths of the requests that it got. */
	const requests: string[] = [];
	const server = await listen((request, response) => {
		requests.push(request.url ?? '');
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
