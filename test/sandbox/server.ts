/** The two servers: each request is recorded, checked, perhaps hit by a fault, and responded to. */
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { listen } from '../support/http';
import { callOf, loadDescriptions, type Api, type Call, type OperationName } from './contract';
import { distort, Faults } from './faults';
import { expected } from './figures';
import { respond } from './respond';
import { world } from './world';

export interface RecordedRequest extends Call {
	operation: OperationName | null;
	/** When it arrived, in milliseconds since 1970. */
	at: number;
	violations: string[];
}

/** The same ports at each start, unless they are in use. */
export const usualPorts = async () => ({
	workspace: await getPort({ port: 4010, host: '127.0.0.1' }),
	analytics: await getPort({ port: 4011, host: '127.0.0.1' }),
});

export async function startSandbox(ports: Partial<Record<Api, number>> = {}) {
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
		const { answer, deliver } = fault
			? distort(fault, right, record, requestId)
			: { answer: right, deliver: undefined };
		const { status, headers, body } = answer;
		const content = typeof body === 'string' ? body : JSON.stringify(body ?? null);
		const usual = {
			'content-type': 'application/json; charset=utf-8',
			'x-request-id': requestId,
			'content-length': Buffer.byteLength(content),
		};
		response.statusCode = status;
		for (const header of Object.entries({ ...usual, ...headers })) response.setHeader(...header);
		if (deliver) deliver(response, content);
		else response.end(content);
	}

	const start = async (api: Api) =>
		await listen(async (request, response) => {
			const at = Date.now();
			open.add(response);
			response.once('close', () => open.delete(response));
			try {
				await serve(callOf(api, request, await text(request)), at, response);
			} catch (error) {
				// When the client has hung up, nobody reads a response.
				if (response.headersSent) response.destroy();
				else response.writeHead(500).end(String(error));
			}
		}, ports[api]);

	const workspace = await start('workspace');
	const analytics = await start('analytics');
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
