// @ts-nocheck
/**
 * The profile `hostile`: the same service as it might be behind proxies, gateways, and a bad day. What it knows stays true, so
 * that one assertion fits every test: the right result, or an error that says why, and no secret anywhere. What happens to a
 * request depends on the seed, the request, and how often it was sent, but not on the order in which requests arrive.
 */
const { echoed, encodings, randomNumbers, withEcho } = require('./faults');
const { hash } = require('./figures');

/** A request is hit this often at most by what a retry can heal, so that retries can succeed. */
const MOST_HITS = 2;

/** Shares of requests that are hit by what a retry can heal, and by what it can't. */
const PASSING = 0.3;
const LASTING = 0.05;

const limits = ['Retry-After', 'Retry-After date', 'RateLimit-Reset', 'X-RateLimit-Reset', 'none'];

/** Texts that want to be HTML, formulas, or Markdown. */
const disguises = [
	(text) => `<img src=x onerror="alert(1)">${text}`,
	(text) => `=HYPERLINK("https://evil.example","${text}")`,
	(text) => `+${text}`,
	(text) => `@SUM(1) ${text}`,
	(text) => `![](https://evil.example/?q=1) {{ $json }} ${text}`,
];

/** Fields that nobody documented, with names that hurt. */
const extras = JSON.parse(
	'{"__proto__":{"polluted":true},"constructor":"none","json":"<script>alert(1)</script>","formula":"=1+1","nothing":null}',
);

/** The same number in other forms. The last digits don't change the number in JavaScript that is nearest. */
const forms = [
	(number) => number,
	(number) => String(number),
	(number) => `${Number(number).toFixed(6)}${'0'.repeat(18)}333333`,
	(number) => Number(number).toExponential(),
];

/** A row that nobody asked for. */
const stranger = { entity_id: '0c0ffee0-0000-4000-a000-000000000000', cost_sum: 9e5 };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const words = ['name', 'label', 'department', 'message'];

/** The same value with every text changed. */
function withTexts(value, change, name) {
	if (typeof value === 'string') return change(value, name);
	if (Array.isArray(value)) return value.map((item) => withTexts(item, change, name));
	if (typeof value !== 'object' || value === null) return value;
	const members = Object.entries(value);
	return Object.fromEntries(members.map(([key, member]) => [key, withTexts(member, change, key)]));
}

const rowsIn = (body) => body?.data?.entities;
const withRows = (body, change) =>
	rowsIn(body) ? { ...body, data: { ...body.data, entities: change(rowsIn(body)) } } : body;
const withEachRow = (body, change) =>
	withRows(body, (rows) => rows.map((row) => ({ ...row, ...change(row) })));

/** What happens to a right response, which stays right. */
const tricks = {
	order: (body, { shuffled }) => withRows(body, shuffled),
	amounts: (body, { oneOf }) =>
		withEachRow(body, ({ total_calls: calls, cost_sum: cost }) => ({
			total_calls: oneOf([calls, String(calls)]),
			cost_sum: oneOf(forms)(cost),
		})),
	stranger: (body) =>
		withRows(body, (rows) => [
			...rows.slice(0, 1).map((row) => ({ ...row, ...stranger })),
			...rows,
		]),
	case: (body, { chance }) =>
		withTexts(body, (text) =>
			uuid.test(text) ? text.replace(/[a-f]/g, (c) => (chance(0.5) ? c.toUpperCase() : c)) : text,
		),
	texts: (body, { oneOf }) =>
		withTexts(body, (text, name) => (words.includes(name) ? oneOf(disguises)(text) : text)),
	extras: (body) => ({ ...extras, ...withEachRow(body, (row) => ({ ...extras, ...row })) }),
	data: (body) => ('data' in body ? body : { data: body }),
	echo: (body, { request }) => withEcho(body, echoed(request, 'plain')),
};

/** JSON that isn't right, and that no retry can heal. */
const spoilers = [
	({ data, ...envelope }) => (data?.entities ? { ...envelope, entities: data.entities } : []),
	(body) => withRows(body, (rows) => [...rows, ...rows]),
	(body) =>
		withRows(body, (rows) => rows.map((row) => ({ ...row, cost_sum: `1,${row.cost_sum}` }))),
];

const passing = ({ oneOf, encoding }) => [
	{ kind: 'resetBeforeHeaders' },
	{ kind: 'resetAfterHeaders' },
	{ kind: 'cutBody' },
	{ kind: 'echo', status: oneOf([408, 500, 502, 503, 504]), encoding },
	{ kind: 'echo', status: oneOf([500, 503]), encoding },
	{ kind: 'rateLimit', limit: oneOf(limits), seconds: 1 },
];

const lasting = ({ oneOf, encoding, request, right, received = echoed(request, encoding) }) => [
	{ kind: 'echo', status: 401, encoding },
	{ kind: 'echo', status: 403, encoding },
	{ kind: 'html', body: `<h1>Sign in</h1><p>${received}</p>` },
	{ kind: 'redirect', location: `https://evil.example/?${encodeURIComponent(received)}` },
	{ kind: 'envelopeError', message: received },
	{ kind: 'rateLimit', limit: 'Retry-After', seconds: 3600 },
	...[1, 2].map(() => ({ kind: 'json', body: oneOf(spoilers)(right.body) })),
];

/** One request's luck. */
function diceOf(text) {
	const next = randomNumbers(hash(text));
	return {
		next,
		chance: (share) => next() < share,
		oneOf: (list) => list[Math.floor(next() * list.length)],
		shuffled: (list) =>
			list
				.map((item) => ({ item, at: next() }))
				.sort((a, b) => a.at - b.at)
				.map(({ item }) => item),
	};
}

/** Remembers the requests, and decides what happens to them. */
class Hostility {
	#visits = new Map();
	#hasRefused = false;

	clear() {
		this.#visits.clear();
		this.#hasRefused = false;
	}

	/** The fault that hits a request, if any, its response otherwise, and how it's sent. */
	meet(request, right, seed) {
		const id = `${seed} ${request.method} ${request.url} ${request.body}`;
		const visit = this.#visits.get(id) ?? 0;
		this.#visits.set(id, visit + 1);
		const dice = diceOf(`${id} ${visit}`);
		const { next, chance, oneOf } = dice;
		const encoding = oneOf(encodings);
		const met = {
			answer: right,
			delivery: { gzip: chance(0.4), bom: chance(0.2), pieces: oneOf([1, 1, 9]) },
			delay: Math.floor(next() * 12),
			tricks: [],
		};
		if (right.status >= 400) {
			const message = `${right.body.message} ${echoed(request, encoding)}`;
			return { ...met, answer: { ...right, body: { ...right.body, message } } };
		}
		met.trouble = this.#trouble({ ...dice, encoding, request, right }, visit);
		met.tricks = Object.keys(tricks).filter(() => chance(0.5));
		const body = met.tricks.reduce(
			(left, name) => tricks[name](left, { ...dice, request }),
			right.body,
		);
		return { ...met, answer: { ...right, body } };
	}

	#trouble(luck, visit) {
		const share = luck.next();
		if (share < PASSING) return visit < MOST_HITS ? luck.oneOf(passing(luck)) : undefined;
		if (share < 1 - LASTING) return undefined;
		const trouble = luck.oneOf(lasting(luck));
		if (trouble.status !== 401) return trouble;
		if (this.#hasRefused) return undefined;
		this.#hasRefused = true;
		return trouble;
	}
}

module.exports = { Hostility };
