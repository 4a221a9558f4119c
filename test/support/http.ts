import { once } from 'node:events';
import { Agent, createServer, type RequestListener } from 'node:http';
import axios from 'axios';

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

interface Call {
	readonly method?: string;
	readonly headers?: Record<string, string>;
	readonly body?: unknown;
	readonly signal?: AbortSignal;
}

/** A connection for each request: servers close idle ones, and a request on one that is just closing would get lost. */
const httpAgent = new Agent({ keepAlive: false });

/** Sends a request and reads the whole response, whatever its status. */
export async function call(url: string, { body: data, ...more }: Call = {}) {
	const response = await axios.request<string>({
		...more,
		url,
		data,
		httpAgent,
		proxy: false,
		responseType: 'text',
		transformResponse: (text: string) => text,
		validateStatus: () => true,
	});
	const { status } = response;
	const headers = new Headers();
	for (const [name, value] of Object.entries(response.headers)) {
		for (const one of [value].flat()) headers.append(name, String(one));
	}
	return { status, ok: status >= 200 && status < 300, headers, text: response.data };
}
