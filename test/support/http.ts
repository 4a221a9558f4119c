import { once } from 'node:events';
import { Agent, createServer, type RequestListener } from 'node:http';
import getPort from 'get-port';
import axios, { type AxiosRequestConfig } from 'axios';

/** On this port unless it's in use. */
export async function listen(listener: RequestListener, preferred?: number) {
	const port = preferred && (await getPort({ port: preferred, host: '127.0.0.1' }));
	const server = createServer(listener).listen(port, '127.0.0.1');
	await once(server, 'listening');
	return {
		url: `http://127.0.0.1:${Object(server.address()).port}`,
		close: async () => {
			server.close();
			server.closeAllConnections();
			await once(server, 'close');
		},
	};
}

/** A connection for each request: servers close idle ones, and a request on one that is just closing would get lost. */
const httpAgent = new Agent({ keepAlive: false });

/** Sends a request and reads the whole response, whatever its status. */
export async function call(url: string, request: AxiosRequestConfig = {}) {
	const { status, headers, data } = await axios.request<string>({
		...request,
		url,
		httpAgent,
		proxy: false,
		responseType: 'text',
		transformResponse: (text: string) => text,
		validateStatus: () => true,
	});
	return { status, ok: status >= 200 && status < 300, headers, text: data };
}
