/**
 * The profile `hostile`: the same service as it might be behind proxies, gateways, and a bad day. What it knows stays true, so
 * that one assertion fits every test: the right result, or an error that says why, and no secret anywhere. What happens to a
 * request depends on the seed, the request, and how often it was sent, but not on the order in which requests arrive.
 */
import isPlainObject from 'lodash/isPlainObject';
import type { Call, Json } from './contract';
import { echoed, encodings, randomNumbers, type Trouble } from './faults';
import { hash } from './figures';
import type { Answer } from './respond';

/** A request is hit this often at most by what a retry can heal, so that retries can succeed. */
const MOST_HITS = 2;

/** Shares of requests that are hit by what a retry can heal, and by what it can't. */
const PASSING = 0.3;
const LASTING = 0.05;

/** Fields that nobody documented, with names that hurt. */
const extras = JSON.parse(
	'{"__proto__":{"polluted":true},"constructor":"none","json":"<script>alert(1)</script>","formula":"=1+1","nothing":null}',
);

/** A row that nobody asked for. */
const stranger = {
	entity_id: '0c0ffee0-0000-4000-a000-000000000000',
	entity_type: 'agent',
	total_calls: 1,
	cost_sum: 9e5,
};

const withRows = (body: Json, change: (rows: Json[]) => Json[]): Json => {
	const rows = body?.data?.entities;
	return rows ? { ...body, data: { ...body.data, entities: change(rows) } } : body;
};
const withEachRow = (body: Json, change: (row: Json) => object): Json =>
	withRows(body, (rows) => rows.map((row) => ({ ...row, ...change(row) })));

/** What happens to a right response, which stays right. */
const tricks: Record<string, (body: Json, request: Call) => Json> = {
	order: (body) => withRows(body, (rows) => rows.toReversed()),
	/** The last digits don't change the number in JavaScript that is nearest. */
	amounts: (body) =>
		withEachRow(body, ({ total_calls: calls, cost_sum: cost }) => ({
			total_calls: String(calls),
			cost_sum: `${Number(cost).toFixed(6)}${'0'.repeat(18)}333333`,
		})),
	stranger: (body) => withRows(body, (rows) => [stranger, ...rows]),
	case: (body) =>
		JSON.parse(
			JSON.stringify(body).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) =>
				id.toUpperCase(),
			),
		),
	extras: (body) => ({ ...extras, ...withEachRow(body, (row) => ({ ...extras, ...row })) }),
	data: (body) => ('data' in body ? body : { data: body }),
	echo: (body, request) =>
		JSON.parse(JSON.stringify(body), (_name, value) =>
			isPlainObject(value) ? { ...value, received: echoed(request, 'plain') } : value,
		),
};

/** JSON that isn't right, and that no retry can heal. */
const spoilers: Array<(body: Json) => Json> = [
	({ data, ...envelope }) => (data?.entities ? { ...envelope, entities: data.entities } : []),
	(body) => withRows(body, (rows) => [...rows, ...rows]),
	(body) => withEachRow(body, ({ cost_sum: cost }) => ({ cost_sum: `1,${cost}` })),
];

const passing = (encoding: string): Trouble[] => [
	{ kind: 'resetBeforeHeaders' },
	{ kind: 'resetAfterHeaders' },
	{ kind: 'cutBody' },
	...[408, 500, 503].map((status) => ({ kind: 'echo' as const, status, encoding })),
	{ kind: 'rateLimit' },
];

const lasting = (encoding: string, received: string, { body }: Answer): Trouble[] => [
	{ kind: 'echo', status: 401, encoding },
	{ kind: 'echo', status: 403, encoding },
	{ kind: 'html', body: `<h1>Sign in</h1><p>${received}</p>` },
	{ kind: 'redirect', location: `https://evil.example/?${encodeURIComponent(received)}` },
	{ kind: 'envelopeError', message: received },
	{ kind: 'rateLimit', seconds: 3600 },
	...spoilers.map((spoil) => ({ kind: 'json' as const, body: spoil(body) })),
];

/** What seems to be chance, and is always the same for the same text. */
function luckOf(text: string) {
	const next = randomNumbers(hash(text));
	return {
		next,
		chance: (share: number) => next() < share,
		oneOf<T>(list: readonly T[]) {
			const found = list[Math.floor(next() * list.length)];
			if (found === undefined) throw new Error('There is nothing to select from');
			return found;
		},
	};
}

/** Remembers the requests, and decides what happens to them. */
export class Hostility {
	#visits = new Map<string, number>();

	clear() {
		this.#visits.clear();
	}

	/** The fault that hits a request, if any, its response otherwise, and how it's sent. */
	meet(request: Call, right: Answer, seed: number) {
		const id = `${seed} ${request.method} ${request.url} ${request.body}`;
		const visit = this.#visits.get(id) ?? 0;
		this.#visits.set(id, visit + 1);
		const { next, chance, oneOf } = luckOf(`${id} ${visit}`);
		const encoding = oneOf(encodings);
		const received = echoed(request, encoding);
		const delivery = { gzip: chance(0.4), bom: chance(0.2), pieces: oneOf([1, 1, 9]) };
		const delay = Math.floor(next() * 12);
		let { body } = right;
		if (right.status >= 400) {
			body = { ...body, message: `${body.message} ${received}` };
			return { answer: { ...right, body }, delivery, delay, tricks: [] };
		}
		const troubles = [
			...(visit < MOST_HITS && chance(PASSING) ? passing(encoding) : []),
			...(chance(LASTING) ? lasting(encoding, received, right) : []),
		];
		const trouble = troubles.length > 0 ? oneOf(troubles) : undefined;
		const chosen = Object.entries(tricks).filter(() => chance(0.5));
		for (const [, trick] of chosen) body = trick(body, request);
		const names = chosen.map(([name]) => name);
		return { answer: { ...right, body }, delivery, delay, trouble, tricks: names };
	}
}
