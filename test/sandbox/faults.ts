/** Misbehavior on demand: which request it hits, and what is sent then. */
import type { Api, OperationName } from './contract';
import { errorAnswer, type Answer } from './respond';
import type { RecordedRequest } from './server';

/** In place of the right response, or the right one in part. */
export type FaultKind =
	| ('status' | 'redirect' | 'json')
	| ('hang' | 'hangMidBody' | 'cutBody' | 'drip' | 'resetBeforeHeaders' | 'resetAfterHeaders');

/** What goes wrong. Where something is left out, it's as usual for the kind. */
export interface Trouble {
	kind: FaultKind;
	status?: number;
	body?: unknown;
	location?: string;
	/** Between two spaces of a response that drips without end. */
	ms?: number;
}

/** A fault and the requests that it hits: the next one, unless there is a filter. */
export type Fault = Trouble & {
	operation?: OperationName;
	match?: (request: RecordedRequest) => boolean;
	/** How many requests: 1 by default, Infinity for all. */
	times?: number;
};

/** How an answer is sent: how much of it, and what happens then. */
export interface Delivery {
	/** Whether status and headers are sent. */
	head?: boolean;
	/** Of the body. */
	share?: number;
	then?: 'end' | 'hang' | 'cut' | 'reset' | 'drip';
	dripMs?: number;
}

/** How the right response is sent. */
const deliveries: Partial<Record<FaultKind, Delivery>> = {
	resetBeforeHeaders: { head: false, share: 0, then: 'reset' },
	resetAfterHeaders: { share: 0, then: 'reset' },
	hang: { head: false, share: 0, then: 'hang' },
	hangMidBody: { share: 0.5, then: 'hang' },
	cutBody: { share: 0.5, then: 'cut' },
	drip: { share: 0, then: 'drip' },
};

/** What is sent in place of the right response. */
function answerOf({ kind, body, ...more }: Trouble, right: Answer, api: Api, id: string): Answer {
	const { status = 503, location } = more;
	const usual = errorAnswer(api, status, `HTTP_${status}`, 'Told to fail.', id);
	if (kind === 'status') return { ...usual, body: body ?? usual.body };
	if (kind === 'redirect') return { status, headers: { location: `${location}` }, body: '' };
	return kind === 'json' ? { status: 200, body } : right;
}

/** What a fault sends, and how. */
export const distort = (trouble: Trouble, right: Answer, api: Api, requestId: string) => ({
	answer: answerOf(trouble, right, api, requestId),
	delivery: { ...deliveries[trouble.kind], dripMs: trouble.ms },
});

/** Pseudorandom numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function randomNumbers(seed: number) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let value = Math.imul(state ^ (state >>> 15), state | 1);
		value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
		return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
	};
}

/** The faults that wait for their requests. */
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
