/** Misbehavior on demand: which request it hits, and what is sent then. */
import { parsed, type Call, type OperationName } from './contract';
import { errorAnswer, type Answer } from './respond';
import { bearerOf } from './rules';
import type { RecordedRequest } from './server';

/** In place of the right response, or the right one in another form or in part. */
export type FaultKind =
	| ('status' | 'rateLimit' | 'echo' | 'html' | 'redirect' | 'envelopeError' | 'json')
	| ('gzip' | 'pieces' | 'hang' | 'hangMidBody' | 'cutBody' | 'drip')
	| ('resetBeforeHeaders' | 'resetAfterHeaders');

/** What goes wrong. Where something is left out, it's as usual for the kind. */
export interface Trouble {
	kind: FaultKind;
	status?: number;
	headers?: Record<string, string>;
	body?: unknown;
	/** The header of a rate limit, and the wait that it names. */
	limit?: string;
	seconds?: number;
	/** Of an echo: how it repeats the Authorization header and the body of the request. */
	encoding?: string;
	location?: string;
	/** Of the Analytics API. */
	code?: number;
	message?: string;
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
	pieces?: number;
	gzip?: boolean;
	bom?: boolean;
	then?: 'end' | 'hang' | 'cut' | 'reset' | 'drip';
	dripMs?: number;
}

/** Echoes: what a request sent, in one of the forms in which servers repeat it. */
const each = (text: string, change: (character: string) => string) =>
	[...text].map(change).join('');
const hex = (character: string, length: number) =>
	character.codePointAt(0)?.toString(16).padStart(length, '0');

const encoders: Record<string, (text: string) => string> = {
	plain: (text) => text,
	base64: (text) => Buffer.from(text).toString('base64'),
	hex: (text) => Buffer.from(text).toString('hex'),
	percent: (text) => each(text, (character) => `%${hex(character, 2)}`),
	html: (text) => each(text, (character) => `&#x${hex(character, 1)};`),
	json: (text) => each(text, (character) => `\\u${hex(character, 4)}`),
	cutStart: (text) => text.slice(3),
	cutEnd: (text) => text.slice(0, -3),
};
export const encodings = Object.keys(encoders);

/** The Authorization header and the body of a request, or what is left of the secrets in both. */
export function echoed({ headers, body }: Pick<Call, 'headers' | 'body'>, encoding: string) {
	const all = [headers.authorization ?? '', body];
	const secrets = [bearerOf({ headers }) ?? '', String(parsed(body)?.apiKey ?? '')];
	return (encoding.startsWith('cut') ? secrets : all).map(encoders[encoding] ?? String).join(' ');
}

const loginPage =
	'<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>';

interface Sent {
	call: Call;
	error: (status: number, message: string) => Answer;
}

/** What is sent in place of the right response. */
const answers: Partial<Record<FaultKind, (trouble: Trouble, sent: Sent) => Answer>> = {
	status({ status = 503, body }, { error }) {
		const usual = error(status, 'Told to fail.');
		return { ...usual, body: body ?? usual.body };
	},
	rateLimit: ({ limit = 'Retry-After', seconds = 1 }, { error }) => ({
		...error(429, 'Too many requests.'),
		headers: { [limit]: String(seconds) },
	}),
	echo({ status = 500, encoding = 'plain' }, { error, call }) {
		return error(status, `This request isn't valid: ${echoed(call, encoding)}`);
	},
	html({ body = loginPage }) {
		return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
	},
	redirect: ({ location = '/login', status = 302 }) => ({
		status,
		headers: { location },
		body: '',
	}),
	envelopeError({ code = 500, message = 'The figures are not available.' }) {
		return { status: 200, body: { code, message, data: null } };
	},
	json: ({ body }) => ({ status: 200, body }),
};

/** How the right response is sent. */
const deliveries: Partial<Record<FaultKind, Delivery>> = {
	gzip: { gzip: true },
	pieces: { pieces: 20 },
	resetBeforeHeaders: { head: false, share: 0, then: 'reset' },
	resetAfterHeaders: { share: 0, then: 'reset' },
	hang: { head: false, share: 0, then: 'hang' },
	hangMidBody: { share: 0.5, then: 'hang' },
	cutBody: { share: 0.5, then: 'cut' },
	drip: { share: 0, then: 'drip' },
};

/** What a fault sends, and how. */
export function distort(trouble: Trouble, right: Answer, call: Call, requestId: string) {
	const { kind, headers, ms } = trouble;
	const error = (status: number, message: string) =>
		errorAnswer(call.api, status, `HTTP_${status}`, message, requestId);
	const answer = answers[kind]?.(trouble, { error, call }) ?? right;
	return {
		answer: { ...answer, headers: { ...answer.headers, ...headers } },
		delivery: { ...deliveries[kind], dripMs: ms },
	};
}

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
