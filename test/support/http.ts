/** HTTP servers on loopback. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** Starts an HTTP server on loopback. */
export async function listen(listener: RequestListener, port = 0, host = '127.0.0.1') {
	const server = createServer(listener).listen(port, host);
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('No port was opened');
	return {
		url: `http://${host}:${address.port}`,
		close: async () => {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}

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
