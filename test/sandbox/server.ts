/** The two servers: each request is recorded, checked, perhaps hit by a fault, and responded to. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import getPort from 'get-port';
import { listen } from '../support/http';
import { loadDescriptions, type Api, type Call, type OperationName } from './contract';
import { distort, Faults, type Delivery, type FaultKind } from './faults';
import { expected } from './figures';
import { Hostility } from './hostile';
import { respond, type Answer } from './respond';
import { world } from './world';

export interface RecordedRequest extends Call {
	operation: OperationName | null;
	/** When it arrived, in milliseconds since 1970. */
	at: number;
	/** Null until a response is sent. */
	status: number | null;
	/** The x-request-id of the response. */
	requestId: string;
	/** What the interface doesn't allow about it. */
	violations: string[];
	fault: FaultKind | null;
	/** What the hostile profile did to the right response. */
	tricks: string[];
}

interface Behaviour {
	latencyMs: number;
	/** `hostile` responds as the world does: see hostile.ts. */
	profile: 'usual' | 'hostile';
	/** Of the hostile profile: the same requests get the same responses. */
	seed: number;
}

/** Ports are free ones by default. */
type Options = { workspacePort?: number; analyticsPort?: number; host?: string };

/** Lets what was written reach the client before its connection breaks. */
const breakAfterMs = 15;
const betweenPiecesMs = 3;

async function send(
	response: ServerResponse,
	{ status, headers, body }: Answer,
	delivery: Delivery,
	requestId: string,
) {
	const { head = true, share = 1, pieces = 1, gzip, bom, then = 'end', dripMs = 50 } = delivery;
	const { socket } = response;
	const content = typeof body === 'string' ? body : JSON.stringify(body ?? null);
	const plain = Buffer.from(`${bom ? '\ufeff' : ''}${content}`);
	const bytes = gzip ? gzipSync(plain) : plain;
	if (head) {
		response.writeHead(status, {
			'content-type': 'application/json; charset=utf-8',
			'x-request-id': requestId,
			...(gzip && { 'content-encoding': 'gzip' }),
			...headers,
			...(then !== 'drip' && { 'content-length': bytes.length }),
		});
		response.flushHeaders();
	}
	const sent = bytes.subarray(0, Math.floor(bytes.length * share));
	const size = Math.ceil(sent.length / pieces) || 1;
	for (let at = 0; at < sent.length; at += size) {
		if (at > 0) await sleep(betweenPiecesMs);
		if (response.destroyed) return;
		response.write(sent.subarray(at, at + size));
	}
	if (then === 'end') response.end();
	if (then === 'cut') setTimeout(() => socket?.end(), breakAfterMs);
	if (then === 'reset' && head) setTimeout(() => socket?.resetAndDestroy(), breakAfterMs);
	if (then === 'reset' && !head) socket?.resetAndDestroy();
	if (then !== 'drip') return;
	const timer = setInterval(() => response.write(' '), dripMs);
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

/** Starts a sandbox: both APIs, on two ports of this machine. */
export async function startSandbox({ workspacePort, analyticsPort, host }: Options = {}) {
	await loadDescriptions();
	const usual: Behaviour = { latencyMs: 0, profile: 'usual', seed: 1 };
	const behaviour = { ...usual };
	const faults = new Faults();
	const hostility = new Hostility();
	const requests: RecordedRequest[] = [];
	const open = new Set<ServerResponse>();
	let arrivals = 0;

	async function serve(call: Call, at: number, response: ServerResponse) {
		arrivals += 1;
		const requestId = `req-${String(arrivals).padStart(6, '0')}`;
		const { answer: right, ...checked } = respond(call, requestId);
		const own = { at, status: null, requestId, fault: null, tricks: [] };
		const record: RecordedRequest = { ...call, ...own, ...checked };
		requests.push(record);
		const isHostile = behaviour.profile === 'hostile';
		const usually = { answer: right, delivery: {}, delay: 0, tricks: [], trouble: undefined };
		const met = isHostile ? hostility.meet(record, right, behaviour.seed) : usually;
		const trouble = faults.take(record) ?? met.trouble;
		record.fault = trouble?.kind ?? null;
		record.tricks = met.tricks;
		const wait = behaviour.latencyMs + met.delay;
		if (wait > 0) await sleep(wait, undefined, { ref: false });
		if (response.destroyed) return;
		const sent = trouble ? distort(trouble, met.answer, call, requestId) : met;
		const delivery: Delivery = { ...met.delivery, ...sent.delivery };
		if (delivery.head !== false) record.status = sent.answer.status;
		await send(response, sent.answer, delivery, requestId);
	}

	const start = async (api: Api, port?: number) =>
		await listen(
			async (request, response) => {
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
			},
			port,
			host,
		);

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
			hostility.clear();
			Object.assign(behaviour, usual);
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
