/**
 * The profile `hostile`: the same service as it might be behind proxies, gateways, and a bad day. What it knows stays true, so
 * that one assertion fits every test: the right result, or an error that says why, and no secret anywhere. What happens to a
 * request depends on the seed, the request, and how often it was sent, but not on the order in which requests arrive.
 */
import type { Call, Json } from './contract';
import { echoed, encodings, randomNumbers, withEcho, type Trouble } from './faults';
import { hash } from './figures';
import type { Answer } from './respond';

/** A request is hit this often at most by what a retry can heal, so that retries can succeed. */
const MOST_HITS = 2;

/** Shares of requests that are hit by what a retry can heal, and by what it can't. */
const PASSING = 0.3;
const LASTING = 0.05;

const limits = ['Retry-After', 'Retry-After date', 'RateLimit-Reset', 'X-RateLimit-Reset', 'none'];

/** Texts that want to be HTML, formulas, or Markdown. */
const disguises = [
	(text: string) => `<img src=x onerror="alert(1)">${text}`,
	(text: string) => `=HYPERLINK("https://evil.example","${text}")`,
	(text: string) => `+${text}`,
	(text: string) => `@SUM(1) ${text}`,
	(text: string) => `![](https://evil.example/?q=1) {{ $json }} ${text}`,
];

/** Fields that nobody documented, with names that hurt. */
const extras = JSON.parse(
	'{"__proto__":{"polluted":true},"constructor":"none","json":"<script>alert(1)</script>","formula":"=1+1","nothing":null}',
);

/** The same number in other forms. The last digits don't change the number in JavaScript that is nearest. */
const forms = [
	(number: number) => number,
	(number: number) => String(number),
	(number: number) => `${Number(number).toFixed(6)}${'0'.repeat(18)}333333`,
	(number: number) => Number(number).toExponential(),
];

/** A row that nobody asked for. */
const stranger = { entity_id: '0c0ffee0-0000-4000-a000-000000000000', cost_sum: 9e5 };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const words = ['name', 'label', 'department', 'message'];

/** The same value with every text changed. */
function withTexts(value: Json, change: (text: string, name: string) => string, name = ''): Json {
	if (typeof value === 'string') return change(value, name);
	if (Array.isArray(value)) return value.map((item) => withTexts(item, change, name));
	if (typeof value !== 'object' || value === null) return value;
	const members = Object.entries(value);
	return Object.fromEntries(members.map(([key, member]) => [key, withTexts(member, change, key)]));
}

const rowsIn = (body: Json): Json[] | undefined => body?.data?.entities;
const withRows = (body: Json, change: (rows: Json[]) => Json[]): Json => {
	const rows = rowsIn(body);
	return rows ? { ...body, data: { ...body.data, entities: change(rows) } } : body;
};
const withEachRow = (body: Json, change: (row: Json) => object): Json =>
	withRows(body, (rows) => rows.map((row) => ({ ...row, ...change(row) })));

/** What happens to a right response, which stays right. */
const tricks: Record<string, (body: Json, luck: Luck) => Json> = {
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
const spoilers: Array<(body: Json) => Json> = [
	({ data, ...envelope }) => (data?.entities ? { ...envelope, entities: data.entities } : []),
	(body) => withRows(body, (rows) => [...rows, ...rows]),
	(body) =>
		withRows(body, (rows) => rows.map((row) => ({ ...row, cost_sum: `1,${row.cost_sum}` }))),
];

const passing = ({ oneOf, encoding }: Luck): Trouble[] => [
	{ kind: 'resetBeforeHeaders' },
	{ kind: 'resetAfterHeaders' },
	{ kind: 'cutBody' },
	{ kind: 'echo', status: oneOf([408, 500, 502, 503, 504]), encoding },
	{ kind: 'echo', status: oneOf([500, 503]), encoding },
	{ kind: 'rateLimit', limit: oneOf(limits), seconds: 1 },
];

const lasting = ({ oneOf, encoding, right, received }: Luck): Trouble[] => [
	{ kind: 'echo', status: 401, encoding },
	{ kind: 'echo', status: 403, encoding },
	{ kind: 'html', body: `<h1>Sign in</h1><p>${received}</p>` },
	{ kind: 'redirect', location: `https://evil.example/?${encodeURIComponent(received)}` },
	{ kind: 'envelopeError', message: received },
	{ kind: 'rateLimit', limit: 'Retry-After', seconds: 3600 },
	{ kind: 'json', body: oneOf(spoilers)(right.body) },
	{ kind: 'json', body: oneOf(spoilers)(right.body) },
];

/** One request's luck, and what it's about. */
function luckOf(id: string, request: Call, right: Answer) {
	const next = randomNumbers(hash(id));
	function oneOf<T>(list: readonly T[]) {
		const found = list[Math.floor(next() * list.length)];
		if (found === undefined) throw new Error('There is nothing to select from');
		return found;
	}
	const encoding = oneOf(encodings);
	return {
		request,
		right,
		encoding,
		received: echoed(request, encoding),
		next,
		oneOf,
		chance: (share: number) => next() < share,
		shuffled: (list: Json[]) =>
			list
				.map((item) => ({ item, at: next() }))
				.sort((a, b) => a.at - b.at)
				.map(({ item }) => item),
	};
}
type Luck = ReturnType<typeof luckOf>;

/** Remembers the requests, and decides what happens to them. */
export class Hostility {
	#visits = new Map<string, number>();
	#hasRefused = false;

	clear() {
		this.#visits.clear();
		this.#hasRefused = false;
	}

	/** The fault that hits a request, if any, its response otherwise, and how it's sent. */
	meet(request: Call, right: Answer, seed: number) {
		const id = `${seed} ${request.method} ${request.url} ${request.body}`;
		const visit = this.#visits.get(id) ?? 0;
		this.#visits.set(id, visit + 1);
		const luck = luckOf(`${id} ${visit}`, request, right);
		const { next, chance, oneOf } = luck;
		const delivery = { gzip: chance(0.4), bom: chance(0.2), pieces: oneOf([1, 1, 9]) };
		const delay = Math.floor(next() * 12);
		let { body } = right;
		if (right.status >= 400) {
			body = { ...body, message: `${body.message} ${luck.received}` };
			return { answer: { ...right, body }, delivery, delay, tricks: [] };
		}
		const trouble = this.#trouble(luck, visit);
		const chosen = Object.entries(tricks).filter(() => chance(0.5));
		for (const [, trick] of chosen) body = trick(body, luck);
		const names = chosen.map(([name]) => name);
		return { answer: { ...right, body }, delivery, delay, trouble, tricks: names };
	}

	#trouble(luck: Luck, visit: number) {
		const share = luck.next();
		if (share < PASSING) return visit < MOST_HITS ? luck.oneOf(passing(luck)) : undefined;
		if (share < 1 - LASTING) return undefined;
		const trouble = luck.oneOf(lasting(luck));
		const isRefusal = trouble.status === 401;
		if (isRefusal && this.#hasRefused) return undefined;
		this.#hasRefused ||= isRefusal;
		return trouble;
	}
}
