/** Misbehaviour on demand: which request it hits, and what then comes over the wire. */
const { errorAnswer } = require('./answers');

/** @typedef {import('./answers').Answer} Answer */
/** @typedef {import('./contract').OperationName} OperationName */
/** @typedef {import('../tools/openapi').Api} Api */
/** @typedef {import('./server').RecordedRequest} RecordedRequest */
/** @typedef {Record<string, string>} Headers */

/**
 * What goes wrong. `status`, `html`, `redirect`, `envelopeError` and `json` are other answers;
 * `delay` is the right answer, later; the rest break the connection.
 * @typedef {{ kind: 'status', status?: number, headers?: Headers, body?: unknown }
 *   | { kind: 'html', body?: string }
 *   | { kind: 'redirect', location?: string, status?: number }
 *   | { kind: 'envelopeError', code?: number, message?: string }
 *   | { kind: 'json', body: unknown, status?: number }
 *   | { kind: 'delay', ms?: number }
 *   | { kind: 'resetBeforeHeaders' | 'resetAfterHeaders' }
 *   | { kind: 'hang' | 'hangMidBody' | 'cutBody' }} Trouble
 */

/**
 * Which requests are hit; without a filter, the next one.
 * @typedef {object} Filter
 * @property {Api} [api]
 * @property {OperationName} [operation]
 * @property {(request: RecordedRequest) => boolean} [match]
 * @property {number} [times] how many requests, 1 unless told, Infinity for all
 */

/** @typedef {Trouble & Filter} Fault */
/** @typedef {Trouble['kind']} FaultKind */
/** @typedef {{ remove: () => void }} FaultHandle */

/**
 * @typedef {object} RandomFaults
 * @property {number} rate share of the requests that are hit, 0 to 1
 * @property {number} seed
 * @property {(FaultKind | Trouble)[]} kinds
 */

/** @typedef {{ pick: (request: RecordedRequest) => Trouble[], remove: () => void }} Source */

const loginPage =
	'<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>';

/** @type {FaultKind[]} */
const kinds = [
	'status',
	'html',
	'redirect',
	'envelopeError',
	'json',
	'delay',
	'resetBeforeHeaders',
	'resetAfterHeaders',
	'hang',
	'hangMidBody',
	'cutBody',
];

/** @param {FaultKind} kind */
function assertKind(kind) {
	if (!kinds.includes(kind)) throw new Error(`No fault is called "${kind}": ${kinds.join(', ')}`);
}

/**
 * Pseudo random numbers from 0 to 1, the same ones for the same seed (mulberry32).
 * @param {number} seed
 */
function randomNumbers(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let value = Math.imul(state ^ (state >>> 15), state | 1);
		value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
		return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
	};
}

/**
 * @param {Filter} filter
 * @param {RecordedRequest} request
 */
const hits = ({ api, operation, match }, request) =>
	(api === undefined || api === request.api) &&
	(operation === undefined || operation === request.operation) &&
	(match === undefined || match(request));

/** The faults that are waiting for their requests. */
class Faults {
	/** @type {Set<Source>} */
	#sources = new Set();

	/**
	 * Lets the next fitting requests go wrong.
	 * @param {Fault} fault
	 * @returns {FaultHandle}
	 */
	add(fault) {
		assertKind(fault.kind);
		let left = fault.times ?? 1;
		return this.#remember((request) => {
			if (left <= 0 || !hits(fault, request)) return [];
			left -= 1;
			return [fault];
		});
	}

	/**
	 * Lets a share of all requests go wrong: the same ones, counted by arrival, for the same seed.
	 * @param {RandomFaults} options
	 * @returns {FaultHandle}
	 */
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

	/** Forgets all faults. */
	clear() {
		this.#sources.clear();
	}

	/**
	 * What is to happen to a request: delays, then at most one other trouble.
	 * @param {RecordedRequest} request
	 */
	take(request) {
		let delay = 0;
		for (const source of this.#sources) {
			for (const trouble of source.pick(request)) {
				if (trouble.kind !== 'delay') return { delay, trouble };
				delay += trouble.ms ?? 100;
			}
		}
		return { delay, trouble: undefined };
	}

	/**
	 * @param {Source['pick']} pick
	 * @returns {FaultHandle}
	 */
	#remember(pick) {
		const source = { pick, remove: () => void this.#sources.delete(source) };
		this.#sources.add(source);
		return source;
	}
}

/**
 * The answer that a trouble puts in the place of the right one.
 * @param {Trouble} trouble
 * @param {Answer} right
 * @param {Api} api
 * @param {string} requestId
 * @returns {Answer}
 */
function distort(trouble, right, api, requestId) {
	switch (trouble.kind) {
		case 'status': {
			const status = trouble.status ?? 503;
			const usual = errorAnswer(api, status, `HTTP_${status}`, 'Told to fail.', requestId);
			return { ...usual, headers: trouble.headers, body: trouble.body ?? usual.body };
		}
		case 'html':
			return {
				status: 200,
				headers: { 'content-type': 'text/html; charset=utf-8' },
				body: trouble.body ?? loginPage,
			};
		case 'redirect':
			return {
				status: trouble.status ?? 302,
				headers: { location: trouble.location ?? '/login' },
				body: '',
			};
		case 'envelopeError':
			return {
				status: 200,
				body: {
					code: trouble.code ?? 500,
					message: trouble.message ?? 'The figures are not available.',
					data: null,
				},
			};
		case 'json':
			return { status: trouble.status ?? 200, body: trouble.body };
		default:
			return right;
	}
}

/** @typedef {{ head: boolean, body: 'all' | 'half' | 'none', then: 'end' | 'hang' | 'cut' | 'reset' }} Delivery */

/** @type {Delivery} */
const whole = { head: true, body: 'all', then: 'end' };

/** @type {{ [kind in FaultKind]?: Delivery }} */
const deliveries = {
	resetBeforeHeaders: { head: false, body: 'none', then: 'reset' },
	resetAfterHeaders: { head: true, body: 'none', then: 'reset' },
	hang: { head: false, body: 'none', then: 'hang' },
	hangMidBody: { head: true, body: 'half', then: 'hang' },
	cutBody: { head: true, body: 'half', then: 'cut' },
};

/**
 * How much of an answer a trouble lets through, and how it ends.
 * @param {Trouble | undefined} trouble
 */
const deliveryOf = (trouble) => (trouble && deliveries[trouble.kind]) ?? whole;

module.exports = { deliveryOf, distort, Faults };
