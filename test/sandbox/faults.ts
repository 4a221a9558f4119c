/** Misbehavior on demand: which request it hits, and what is sent then. */
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { OperationName } from './contract';
import { refuseAs, type Answer } from './respond';
import type { RecordedRequest } from './server';

/** A fault and the requests that it hits: the next one, unless there is a filter. */
export interface Fault {
	/** In place of the right response, or the right one in part. */
	kind: 'status' | 'redirect' | 'json' | keyof typeof deliveries;
	status?: number;
	/** The usual one of the status if left out. */
	body?: unknown;
	operation?: OperationName;
	match?: (request: RecordedRequest) => boolean;
	/** How many requests: 1 by default, Infinity for all. */
	times?: number;
}

/** Reports return these rows. */
export const reporting = (entities: object[], match?: Fault['match'], times = Infinity): Fault => ({
	kind: 'json',
	operation: 'getEntities',
	body: { code: 200, message: 'OK', data: { entities } },
	match,
	times,
});

/** How a response is sent whose status and headers are set. */
type Delivery = (response: ServerResponse, content: string) => void;

const deliveries = {
	resetBeforeHeaders: ({ socket }) => socket?.resetAndDestroy(),
	hang() {},
	drip(response) {
		response.removeHeader('content-length');
		const timer = setInterval(() => response.write(' '), 20);
		response.once('close', () => clearInterval(timer));
	},
	cutBody(response, content) {
		response.write(content.slice(0, content.length / 2));
		// What was written is to reach the client before its connection breaks.
		setTimeout(() => response.socket?.end(), 15);
	},
	/** A body that can't be decompressed, as a proxy may damage it: behind the head, which says that it's gzip. */
	damagedGzip(response, content) {
		const bytes = gzipSync(content).fill(0xff, 10, 18);
		response.setHeader('content-encoding', 'gzip');
		response.setHeader('content-length', bytes.length).end(bytes);
	},
} satisfies Record<string, Delivery>;

export function distort(fault: Fault, right: Answer, request: RecordedRequest, requestId: string) {
	const { kind, status = 503, body } = fault;
	const usual = refuseAs(request, requestId)(status, `HTTP_${status}`, 'Told to fail.');
	const answers: Record<string, Answer> = {
		status: { status, body: body ?? usual.body },
		redirect: { status, headers: { location: '/elsewhere' }, body: '' },
		json: { status: 200, body },
	};
	const deliver: Delivery | undefined = Object(deliveries)[kind];
	return { answer: answers[kind] ?? right, deliver };
}

export class Faults {
	#waiting: Array<Fault & { times: number }> = [];

	add(fault: Fault) {
		this.#waiting.push({ times: 1, ...fault });
	}

	clear() {
		this.#waiting = [];
	}

	/** What happens to a request: one fault at most. */
	take(request: RecordedRequest) {
		const hit = this.#waiting.find(
			({ times, operation = request.operation, match = () => true }) =>
				times > 0 && operation === request.operation && match(request),
		);
		if (hit) hit.times -= 1;
		return hit;
	}
}
