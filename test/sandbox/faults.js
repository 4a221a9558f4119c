/** Misbehavior on demand: which request it hits, and what is sent then. */
const { echoed, withEcho } = require('./echo');
const { errorAnswer } = require('./respond');

/** @import { Answer, Call, Delivery, Fault, FaultKind, Filter, Limit, RandomFaults, RecordedRequest, Trouble } from './types' */
/** @typedef {(request: RecordedRequest) => Trouble[]} Source */

const loginPage =
	'<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>';

/** How a response is sent, by the kind of fault. @type {Record<FaultKind, Delivery>} */
const deliveries = {
	status: {},
	rateLimit: {},
	echo: {},
	html: {},
	redirect: {},
	envelopeError: {},
	json: {},
	delay: {},
	gzip: { gzip: true },
	bom: { bom: true },
	pieces: { pieces: 20 },
	resetBeforeHeaders: { head: false, share: 0, then: 'reset' },
	resetAfterHeaders: { share: 0, then: 'reset' },
	hang: { head: false, share: 0, then: 'hang' },
	hangMidBody: { share: 0.5, then: 'hang' },
	cutBody: { share: 0.5, then: 'cut' },
	drip: { share: 0, then: 'drip' },
};

/** @param {FaultKind} kind */
function assertKind(kind) {
	if (Object.hasOwn(deliveries, kind)) return;
	throw new Error(`No fault is called "${kind}": ${Object.keys(deliveries).join(', ')}`);
}

/** Pseudorandom numbers from 0 to 1, the same ones for the same seed (mulberry32). @param {number} seed */
function randomNumbers(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let value = Math.imul(state ^ (state >>> 15), state | 1);
		value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
		return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
	};
}

/** @param {Filter} filter @param {RecordedRequest} request */
const hits = ({ api, operation, match }, request) =>
	(api === undefined || api === request.api) &&
	(operation === undefined || operation === request.operation) &&
	(match === undefined || match(request));

/** The faults that wait for their requests. */
class Faults {
	/** @type {Set<Source>} */
	#sources = new Set();

	/** Lets the next matching requests fail. @param {Fault} fault */
	add(fault) {
		assertKind(fault.kind);
		let left = fault.times ?? 1;
		return this.#remember((request) => {
			if (left <= 0 || !hits(fault, request)) return [];
			left -= 1;
			return [fault];
		});
	}

	/** Lets a share of all requests fail: the same ones, counted by arrival, for the same seed. @param {RandomFaults} options */
	random({ rate, seed, kinds }) {
		const troubles = kinds.map((kind) =>
			typeof kind === 'string' ? /** @type {Trouble} */ ({ kind }) : kind,
		);
		for (const { kind } of troubles) assertKind(kind);
		const next = randomNumbers(seed);
		return this.#remember(() => {
			const [chance, choice] = [next(), next()];
			const trouble = troubles[Math.floor(choice * troubles.length)];
			return chance < rate && trouble ? [trouble] : [];
		});
	}

	clear() {
		this.#sources.clear();
	}

	/** What happens to a request: delays, then at most one other fault. @param {RecordedRequest} request */
	take(request) {
		let delay = 0;
		for (const source of this.#sources) {
			for (const trouble of source(request)) {
				if (trouble.kind !== 'delay') return { delay, trouble };
				delay += trouble.ms ?? 100;
			}
		}
		return { delay, trouble: undefined };
	}

	/** @param {Source} source */
	#remember(source) {
		this.#sources.add(source);
		return { remove: () => void this.#sources.delete(source) };
	}
}

/** @type {Record<Limit, (seconds: number) => Record<string, string>>} */
const limits = {
	'Retry-After': (seconds) => ({ 'retry-after': String(seconds) }),
	'Retry-After date': (seconds) => ({
		'retry-after': new Date(Date.now() + seconds * 1000).toUTCString(),
	}),
	'RateLimit-Reset': (seconds) => ({ 'ratelimit-reset': String(seconds) }),
	'X-RateLimit-Reset': (seconds) => ({ 'x-ratelimit-reset': String(seconds) }),
	'X-RateLimit-Reset epoch': (seconds) => ({
		'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + seconds),
	}),
	none: () => ({}),
};

/**
 * The response that a fault sends in place of the right one.
 * @param {Trouble} trouble
 * @param {Answer} right
 * @param {Call} call
 * @param {string} requestId
 * @returns {Answer}
 */
function replaced(trouble, right, call, requestId) {
	/** @param {number} status @param {string} message */
	const error = (status, message) =>
		errorAnswer(call.api, status, `HTTP_${status}`, message, requestId);
	switch (trouble.kind) {
		case 'status': {
			const usual = error(trouble.status ?? 503, 'Told to fail.');
			return { ...usual, body: trouble.body ?? usual.body };
		}
		case 'rateLimit': {
			const { limit = 'Retry-After', seconds = 1, status = 429 } = trouble;
			return { ...error(status, 'Too many requests.'), headers: limits[limit](seconds) };
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
			const headers = { location: trouble.location ?? '/login' };
			return { status: trouble.status ?? 302, headers, body: '' };
		}
		case 'envelopeError': {
			const { code = 500, message = 'The report is not available.' } = trouble;
			return { status: 200, body: { code, message, data: null } };
		}
		case 'json':
			return { status: trouble.status ?? 200, body: trouble.body };
		default:
			return right;
	}
}

/**
 * What a fault sends, and how.
 * @param {Trouble} trouble
 * @param {Answer} right
 * @param {Call} call
 * @param {string} requestId
 * @returns {{ answer: Answer, delivery: Delivery }}
 */
function distort(trouble, right, call, requestId) {
	const answer = replaced(trouble, right, call, requestId);
	const { gzip, bom, headers, kind } = trouble;
	return {
		answer: { ...answer, headers: { ...answer.headers, ...headers } },
		delivery: {
			...(gzip && { gzip }),
			...(bom && { bom }),
			...deliveries[kind],
			...(kind === 'drip' && { dripMs: trouble.ms }),
		},
	};
}

module.exports = { distort, Faults, randomNumbers };
