/** The two servers: each request is recorded, checked, perhaps hit by a fault, and responded to. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../support/http';
import { callOf, loadContract, type Api, type Call, type OperationName } from './contract';
import { deliveryOf, type Fault } from './faults';
import { expected } from './figures';
import { refuseAs, respond } from './respond';
import { world } from './world';

export interface RecordedRequest extends Call {
	operation: OperationName | null;
	/** When it arrived, in milliseconds since 1970. */
	at: number;
	violations: string[];
}

export const USUAL_PORTS = { workspace: 4010, analytics: 4011 };

/** Each API has a port that is free, or this one unless it's in use. */
export async function startSandbox(ports: Partial<Record<Api, number>> = {}) {
	const behaviour = { latencyMs: 0 };
	const faults = new Set<Fault>();
	const requests: RecordedRequest[] = [];
	const open = new Set<ServerResponse>();

	async function start(api: Api) {
		const match = await loadContract(api);
		const serve = async (request: IncomingMessage, response: ServerResponse) => {
			const at = Date.now();
			open.add(response);
			response.once('close', () => open.delete(response));
			const call = callOf(api, request, await text(request));
			const requestId = `req-${String(requests.length + 1).padStart(6, '0')}`;
			const refuse = refuseAs(api, requestId);
			const { answer: right, ...checked } = respond(call, match, refuse);
			const record: RecordedRequest = { ...call, at, ...checked };
			requests.push(record);
			const fault = [...faults].find(
				({ operation = record.operation, match: isHit = () => true }) =>
					operation === record.operation && isHit(record),
			);
			if (fault && fault.times !== Infinity) faults.delete(fault);
			if (behaviour.latencyMs > 0) await sleep(behaviour.latencyMs, undefined, { ref: false });
			if (response.destroyed) return;
			const deliver = fault && deliveryOf(fault);
			const { status = 200, body } = fault && !deliver ? fault : right;
			const content = body ?? refuse(status, `HTTP_${status}`, 'Told to fail.').body;
			response.statusCode = status;
			response.setHeader('content-type', 'application/json; charset=utf-8');
			response.setHeader('x-request-id', requestId);
			if (deliver) deliver(response, JSON.stringify(content));
			else response.end(JSON.stringify(content));
		};
		return await listen(async (request, response) => {
			const fail = (error: unknown) => response.writeHead(500).end(String(error));
			await serve(request, response).catch(fail);
		}, ports[api]);
	}

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
