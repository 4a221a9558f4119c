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

/** A URL on this machine where nobody listens. */
export async function closedAddress() {
	const { url, close } = await listen(() => undefined);
	await close();
	return url;
}

type Call = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };

/**
 * Sends a request and reads the whole response. No connection is kept for the next one: servers close idle ones, and a
 * request on one that is just closing would get lost.
 */
export async function call(url: string, { headers, ...more }: Call = {}) {
	const response = await fetch(url, { ...more, headers: { ...headers, connection: 'close' } });
	const { status, ok } = response;
	return { status, ok, headers: response.headers, text: await response.text() };
}
