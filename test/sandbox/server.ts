/** The two servers: each request is recorded, checked, perhaps hit by a fault, and responded to. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { listen } from '../support/http';
import { loadDescriptions, type Api, type Call, type OperationName } from './contract';
import { damage, distort, Faults, type Delivery } from './faults';
import { expected } from './figures';
import { respond, type Answer } from './respond';
import { world } from './world';

export interface RecordedRequest extends Call {
	operation: OperationName | null;
	/** When it arrived, in milliseconds since 1970. */
	at: number;
	violations: string[];
}

type Options = { workspacePort?: number; analyticsPort?: number };

/** Lets what was written reach the client before its connection breaks. */
const breakAfterMs = 15;

function send(
	response: ServerResponse,
	{ status, headers, body }: Answer,
	delivery: Delivery,
	requestId: string,
) {
	const { head = true, share = 1, then = 'end', damaged } = delivery;
	const { socket } = response;
	const content = typeof body === 'string' ? body : JSON.stringify(body ?? null);
	const bytes = damaged ? damage(content, damaged) : Buffer.from(content);
	if (head) {
		response.writeHead(status, {
			'content-type': 'application/json; charset=utf-8',
			'x-request-id': requestId,
			...headers,
			...(damaged && { 'content-encoding': damaged }),
			...(then !== 'drip' && { 'content-length': bytes.length }),
		});
		response.flushHeaders();
	}
	if (share > 0) response.write(bytes.subarray(0, Math.floor(bytes.length * share)));
	if (then === 'end') response.end();
	if (then === 'cut') setTimeout(() => socket?.end(), breakAfterMs);
	if (then === 'reset' && head) setTimeout(() => socket?.resetAndDestroy(), breakAfterMs);
	if (then === 'reset' && !head) socket?.resetAndDestroy();
	if (then !== 'drip') return;
	const timer = setInterval(() => response.write(' '), 20);
	response.once('close', () => clearInterval(timer));
}

async function readCall(api: Api, request: IncomingMessage): Promise<Call> {
	const { method = '', url = '', headers } = request;
	const [rawPath = '', ...rest] = url.split('?');
	const query = Object.fromEntries(new URLSearchParams(rest.join('?')));
	return { api, method, rawPath, url, query, headers, body: await text(request) };
}

/** The same ports at each start, unless they are in use. */
export const usualPorts = async () => ({
	workspacePort: await getPort({ port: 4010, host: '127.0.0.1' }),
	analyticsPort: await getPort({ port: 4011, host: '127.0.0.1' }),
});

export async function startSandbox({ workspacePort, analyticsPort }: Options = {}) {
	await loadDescriptions();
	const behaviour = { latencyMs: 0 };
	const faults = new Faults();
	const requests: RecordedRequest[] = [];
	const open = new Set<ServerResponse>();
	let arrivals = 0;

	async function serve(call: Call, at: number, response: ServerResponse) {
		arrivals += 1;
		const requestId = `req-${String(arrivals).padStart(6, '0')}`;
		const { answer: right, ...checked } = respond(call, requestId);
		const record: RecordedRequest = { ...call, at, ...checked };
		requests.push(record);
		const fault = faults.take(record);
		if (behaviour.latencyMs > 0) await sleep(behaviour.latencyMs, undefined, { ref: false });
		if (response.destroyed) return;
		const usual: { answer: Answer; delivery: Delivery } = { answer: right, delivery: {} };
		const { answer, delivery } = fault ? distort(fault, right, call.api, requestId) : usual;
		send(response, answer, delivery, requestId);
	}

	const start = async (api: Api, port?: number) =>
		await listen(async (request, response) => {
			const at = Date.now();
			open.add(response);
			response.once('close', () => open.delete(response));
			try {
				await serve(await readCall(api, request), at, response);
			} catch (error) {
				// When the client has hung up, nobody reads a response.
				if (response.headersSent) response.destroy();
				else response.writeHead(500).end(String(error));
			}
		}, port);

	const workspace = await start('workspace', workspacePort);
	const analytics = await start('analytics', analyticsPort);
	return {
		baseUrl: workspace.url,
		analyticsUrl: analytics.url,
		world,
		requests,
		behaviour,
		faults,
		expected,
		/** Forgets requests and faults, ends what hangs, and behaves as at the start. */
		reset() {
			requests.length = 0;
			faults.clear();
			behaviour.latencyMs = 0;
			for (const response of open) response.destroy();
			open.clear();
		},
		close: async () => void (await Promise.all([workspace.close(), analytics.close()])),
		get inFlight() {
			return open.size;
		},
	};
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
