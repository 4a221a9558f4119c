/** Misbehavior on demand: which request it hits, and what is sent then. */
import { parsed, type Api, type Call, type Json, type OperationName } from './contract';
import { errorAnswer, type Answer } from './respond';
import { bearerOf } from './rules';
import type { RecordedRequest } from './server';

type RetryAfter = 'Retry-After' | 'Retry-After date';
export type Limit = RetryAfter | `${'X-' | ''}RateLimit-Reset` | 'none';

/** What goes wrong. Each kind can have headers. */
export type Trouble = (
	| { kind: 'status'; status?: number; body?: unknown }
	| { kind: 'rateLimit'; limit?: Limit; seconds?: number }
	/** The request's Authorization header and body: in the message of an error, or in extra fields of a success. */
	| { kind: 'echo'; status?: number; encoding?: string }
	| { kind: 'html'; body?: string }
	| { kind: 'redirect'; location?: string; status?: number }
	| { kind: 'envelopeError'; code?: number; message?: string }
	| { kind: 'json'; body: unknown }
	/** The right response: in another form, or in part. */
	| { kind: 'gzip' | 'pieces' | 'hang' | 'hangMidBody' | 'cutBody' }
	| { kind: 'resetBeforeHeaders' | 'resetAfterHeaders' }
	/** One space every so many milliseconds, without end. */
	| { kind: 'drip'; ms?: number }
) & { headers?: Record<string, string> };

export type FaultKind = Trouble['kind'];

/** A fault and the requests that it hits: the next one, unless there is a filter. */
export type Fault = Trouble & {
	api?: Api;
	operation?: OperationName;
	match?: (request: RecordedRequest) => boolean;
	/** How many requests: 1 by default, Infinity for all. */
	times?: number;
};

/** A share of all requests, counted by arrival: the same ones for the same seed. */
type RandomFaults = { rate: number; seed: number; kinds: Trouble[] };

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
	spaced: (text) => each(text, (character) => `${character} `),
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

/** The same body with the words in an extra field of every object. */
export function withEcho(body: Json, words: string): Json {
	if (Array.isArray(body)) return body.map((item) => withEcho(item, words));
	if (typeof body !== 'object' || body === null) return body;
	const members = Object.entries(body).map(([name, value]) => [name, withEcho(value, words)]);
	return { ...Object.fromEntries(members), received: words };
}

const loginPage =
	'<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>';

/** The headers of a rate limit, such as `Retry-After date`. */
function limitHeaders(limit: Limit, seconds: number): Record<string, string> {
	const [name = '', form] = limit.split(' ');
	const end = new Date(Date.now() + seconds * 1000);
	const value = form === 'date' ? end.toUTCString() : String(seconds);
	return name === 'none' ? {} : { [name.toLowerCase()]: value };
}

/** What is sent in place of the right response, if anything. */
function answerOf(trouble: Trouble, right: Answer, call: Call, requestId: string): Answer {
	const error = (status: number, message: string) =>
		errorAnswer(call.api, status, `HTTP_${status}`, message, requestId);
	switch (trouble.kind) {
		case 'status': {
			const usual = error(trouble.status ?? 503, 'Told to fail.');
			return { ...usual, body: trouble.body ?? usual.body };
		}
		case 'rateLimit': {
			const headers = limitHeaders(trouble.limit ?? 'Retry-After', trouble.seconds ?? 1);
			return { ...error(429, 'Too many requests.'), headers };
		}
		case 'echo': {
			const { status = 500, encoding = 'plain' } = trouble;
			const words = echoed(call, encoding);
			if (status < 400) return { ...right, status, body: withEcho(right.body, words) };
			return error(status, `This request isn't valid: ${words}`);
		}
		case 'html': {
			const headers = { 'content-type': 'text/html; charset=utf-8' };
			return { status: 200, headers, body: trouble.body ?? loginPage };
		}
		case 'redirect': {
			const { location = '/login', status = 302 } = trouble;
			return { status, headers: { location }, body: '' };
		}
		case 'envelopeError': {
			const { code = 500, message = 'The figures are not available.' } = trouble;
			return { status: 200, body: { code, message, data: null } };
		}
		case 'json':
			return { status: 200, body: trouble.body };
		default:
			return right;
	}
}

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
	const answer = answerOf(trouble, right, call, requestId);
	return {
		answer: { ...answer, headers: { ...answer.headers, ...trouble.headers } },
		delivery: {
			...deliveries[trouble.kind],
			...(trouble.kind === 'drip' && { dripMs: trouble.ms }),
		},
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
	#sources = new Set<(request: RecordedRequest) => Trouble | undefined>();

	add(fault: Fault) {
		const { api, operation, match = () => true, times = 1 } = fault;
		let left = times;
		this.#sources.add((request) => {
			const isHit = (api ?? request.api) === request.api && match(request);
			if (left <= 0 || !isHit || (operation ?? request.operation) !== request.operation) {
				return undefined;
			}
			left -= 1;
			return fault;
		});
	}

	random({ rate, seed, kinds }: RandomFaults) {
		const next = randomNumbers(seed);
		this.#sources.add(() => {
			const [chance, choice] = [next(), next()];
			return chance < rate ? kinds[Math.floor(choice * kinds.length)] : undefined;
		});
	}

	clear() {
		this.#sources.clear();
	}

	/** What happens to a request: one fault at most. */
	take(request: RecordedRequest) {
		for (const source of this.#sources) {
			const trouble = source(request);
			if (trouble) return trouble;
		}
		return undefined;
	}
}
