// @ts-nocheck
/** Misbehavior on demand: which request it hits, and what is sent then. The types are in types.d.ts. */
const { parsed } = require('./contract');
const { errorAnswer } = require('./respond');
const { bearerOf } = require('./rules');

/** Echoes: what a request sent, in one of the forms in which servers repeat it. */
const each = (text, change) => [...text].map(change).join('');
const hex = (character, length) => character.codePointAt(0).toString(16).padStart(length, '0');

const encoders = {
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
const encodings = Object.keys(encoders);

/** The Authorization header and the body of a request, or what is left of the secrets in both. */
function echoed({ headers, body }, encoding) {
	const all = [headers.authorization ?? '', body];
	const secrets = [bearerOf({ headers }) ?? '', String(parsed(body)?.apiKey ?? '')];
	return (encoding.startsWith('cut') ? secrets : all).map(encoders[encoding]).join(' ');
}

/** The same body with the words in an extra field of every object. */
function withEcho(body, words) {
	if (Array.isArray(body)) return body.map((item) => withEcho(item, words));
	if (typeof body !== 'object' || body === null) return body;
	const members = Object.entries(body).map(([name, value]) => [name, withEcho(value, words)]);
	return { ...Object.fromEntries(members), received: words };
}

const loginPage =
	'<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>';

/** The headers of a rate limit, such as `X-RateLimit-Reset epoch`. */
function limitHeaders(limit, seconds) {
	const [name, form] = limit.split(' ');
	const end = Date.now() + seconds * 1000;
	const forms = { date: new Date(end).toUTCString(), epoch: String(Math.ceil(end / 1000)) };
	return name === 'none' ? {} : { [name.toLowerCase()]: forms[form] ?? String(seconds) };
}

/** What is sent in place of the right response. */
const answers = {
	status({ status = 503, body }, { error }) {
		const usual = error(status, 'Told to fail.');
		return { ...usual, body: body ?? usual.body };
	},
	rateLimit: ({ limit = 'Retry-After', seconds = 1, status = 429 }, { error }) => ({
		...error(status, 'Too many requests.'),
		headers: limitHeaders(limit, seconds),
	}),
	echo({ status = 500, encoding = 'plain' }, { right, error, call }) {
		const words = echoed(call, encoding);
		if (status < 400) return { ...right, status, body: withEcho(right.body, words) };
		return error(status, `This request isn't valid: ${words}`);
	},
	html: ({ body = loginPage }) => ({
		status: 200,
		headers: { 'content-type': 'text/html; charset=utf-8' },
		body,
	}),
	redirect: ({ location = '/login', status = 302 }) => ({
		status,
		headers: { location },
		body: '',
	}),
	envelopeError: ({ code = 500, message = 'The figures are not available.' }) => ({
		status: 200,
		body: { code, message, data: null },
	}),
	json: ({ body, status = 200 }) => ({ status, body }),
};

/** How the right response is sent. */
const deliveries = {
	delay: () => ({}),
	gzip: () => ({ gzip: true }),
	bom: () => ({ bom: true }),
	pieces: () => ({ pieces: 20 }),
	resetBeforeHeaders: () => ({ head: false, share: 0, then: 'reset' }),
	resetAfterHeaders: () => ({ share: 0, then: 'reset' }),
	hang: () => ({ head: false, share: 0, then: 'hang' }),
	hangMidBody: () => ({ share: 0.5, then: 'hang' }),
	cutBody: () => ({ share: 0.5, then: 'cut' }),
	drip: ({ ms }) => ({ share: 0, then: 'drip', dripMs: ms }),
};

/** What a fault sends, and how. */
function distort(trouble, right, call, requestId) {
	const { kind, gzip, bom, headers } = trouble;
	const error = (status, message) =>
		errorAnswer(call.api, status, `HTTP_${status}`, message, requestId);
	const answer = answers[kind]?.(trouble, { right, error, call }) ?? right;
	return {
		answer: { ...answer, headers: { ...answer.headers, ...headers } },
		delivery: { ...(gzip && { gzip }), ...(bom && { bom }), ...deliveries[kind]?.(trouble) },
	};
}

/** Pseudorandom numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function randomNumbers(seed) {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let value = Math.imul(state ^ (state >>> 15), state | 1);
		value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
		return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
	};
}

/** The faults that wait for their requests. */
class Faults {
	#sources = new Set();

	add(fault) {
		const { api, operation, match = () => true, times = 1 } = fault;
		let left = times;
		this.#sources.add((request) => {
			const isHit = (api ?? request.api) === request.api && match(request);
			if (left <= 0 || !isHit || (operation ?? request.operation) !== request.operation) return [];
			left -= 1;
			return [fault];
		});
	}

	random({ rate, seed, kinds }) {
		const troubles = kinds.map((kind) => (typeof kind === 'string' ? { kind } : kind));
		const next = randomNumbers(seed);
		this.#sources.add(() => {
			const [chance, choice] = [next(), next()];
			return chance < rate ? [troubles[Math.floor(choice * troubles.length)]] : [];
		});
	}

	clear() {
		this.#sources.clear();
	}

	/** What happens to a request: delays, then at most one other fault. */
	take(request) {
		let delay = 0;
		for (const source of this.#sources) {
			for (const trouble of source(request)) {
				if (trouble.kind !== 'delay') return { delay, trouble };
				delay += trouble.ms ?? 100;
			}
		}
		return { delay };
	}
}

module.exports = { distort, echoed, encodings, Faults, randomNumbers, withEcho };
