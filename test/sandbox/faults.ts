/** Misbehavior on demand: which request it hits, and what is sent then. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Api, OperationName } from './contract';
import { errorAnswer, type Answer } from './respond';
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

/** How an answer is sent: whether with a head, how much of the body, and what happens then. */
export interface Delivery {
	head?: boolean;
	share?: number;
	then?: 'end' | 'hang' | 'cut' | 'reset' | 'drip';
	/** The encoding of a body that is damaged on its way. */
	damaged?: 'br' | 'gzip';
}

const deliveries = {
	resetBeforeHeaders: { head: false, share: 0, then: 'reset' },
	resetAfterHeaders: { share: 0, then: 'reset' },
	hang: { head: false, share: 0, then: 'hang' },
	hangMidBody: { share: 0.5, then: 'hang' },
	cutBody: { share: 0.5, then: 'cut' },
	drip: { share: 0, then: 'drip' },
	damagedGzip: { damaged: 'gzip' },
	damagedBrotli: { damaged: 'br' },
} satisfies Record<string, Delivery>;

/** A body that can't be decompressed, as a proxy may damage it. */
export function damage(content: string, encoding: 'br' | 'gzip'): Buffer {
	const bytes = encoding === 'br' ? brotliCompressSync(content) : gzipSync(content);
	// Behind the head of gzip, which says that it's gzip.
	return bytes.fill(0xff, encoding === 'br' ? 0 : 10, 18);
}

export function distort(fault: Fault, right: Answer, api: Api, requestId: string) {
	const { kind, status = 503, body } = fault;
	const usual = errorAnswer(api, status, `HTTP_${status}`, 'Told to fail.', requestId);
	const answers: Record<string, Answer> = {
		status: { ...usual, body: body ?? usual.body },
		redirect: { status, headers: { location: '/elsewhere' }, body: '' },
		json: { status: 200, body },
	};
	const delivery: Delivery = Object(deliveries)[kind] ?? {};
	return { answer: answers[kind] ?? right, delivery };
}

export class Faults {
	#waiting: Array<{ fault: Fault; left: number }> = [];

	add(fault: Fault) {
		this.#waiting.push({ fault, left: fault.times ?? 1 });
	}

	clear() {
		this.#waiting = [];
	}

	/** What happens to a request: one fault at most. */
	take(request: RecordedRequest) {
		const hit = this.#waiting.find(({ fault, left }) => {
			const { operation = request.operation, match = () => true } = fault;
			return left > 0 && operation === request.operation && match(request);
		});
		if (hit) hit.left -= 1;
		return hit?.fault;
	}
}
