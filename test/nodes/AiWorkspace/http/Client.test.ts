import { sleep, type IHttpRequestOptions } from 'n8n-workflow';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { Client, type Bounds, type Transport } from '../../../../nodes/AiWorkspace/http/Client';
import { ConcurrencyLimit, START } from '../../../../nodes/AiWorkspace/http/ConcurrencyLimit';
import { cancelled, issue, timedOut } from '../../../../nodes/AiWorkspace/http/networkIssue';
import type { ApiResponse } from '../../../../nodes/AiWorkspace/http/response';
import { isRetryable } from '../../../../nodes/AiWorkspace/http/retryPolicy';
import { randomNumbers } from '../../../sandbox/faults';
import { ended, pass, settle } from './virtualTime';

type Outcome = ApiResponse | Failure;

const request: IHttpRequestOptions = { url: 'https://api.example.com/v1/x' };
const good: ApiResponse = { body: { fine: true } };
const failed = (status: number, retryAfterMs?: number) =>
	new Failure(`status ${status}`, {
		status,
		retryAfterMs,
		retryable: isRetryable(status),
		hint: 'Hint',
	});
const envelope = (code: number) =>
	new Failure(`code ${code}`, {
		status: 200,
		code: String(code),
		retryable: isRetryable(Number(String(code).slice(0, 3))),
	});
/** A limit for all credentials together, which doesn't adapt. */
const shared = (most: number) => new ConcurrencyLimit(most, most);

/** The bounds of one execution, with the node's defaults. */
const bounds = (change: Partial<Bounds> = {}): Bounds => ({
	maxRetries: 3,
	maxConcurrency: 100,
	shared: shared(1000),
	throwIfEnded: () => undefined,
	...change,
});

/** A client whose requests get what a function returns, and when it sent each. */
function clientOf(
	respond: (number: number) => Outcome | Promise<Outcome>,
	change?: Partial<Bounds>,
) {
	const sentAt: number[] = [];
	const transport: Transport = async () => await respond(sentAt.push(Date.now()) - 1);
	return { client: new Client(transport, bounds(change)), sentAt };
}

/** A client whose requests get these outcomes in turn, the last one over and over. */
const receiving = (outcomes: Outcome[], change?: Partial<Bounds>) =>
	clientOf((number) => outcomes[Math.min(number, outcomes.length - 1)] ?? good, change);

/** A client whose requests stay in flight until they get their response. */
function waiting(change?: Partial<Bounds>) {
	const inFlight: Array<(outcome: Outcome) => void> = [];
	const { client } = clientOf(
		async () => await new Promise<Outcome>((resolve) => inFlight.push(resolve)),
		change,
	);
	/** Gives all that is in flight one outcome, and returns how many that were. */
	const respond = async (outcome: Outcome): Promise<number> => {
		const round = inFlight.splice(0);
		for (const resolve of round) resolve(outcome);
		await settle();
		return round.length;
	};
	return { client, inFlight, respond };
}

/** Sends so many requests at once; the outcome of each. */
const sendAll = async (client: Client, count: number): Promise<unknown[]> =>
	await Promise.all(
		Array.from({ length: count }, async () => await client.send(request).catch((error) => error)),
	);
const sendOne = async (client: Client): Promise<unknown> => (await sendAll(client, 1))[0];
/** Sends so many requests, one after the other; the outcome of each. */
async function sendInTurn(client: Client, count: number): Promise<unknown[]> {
	const outcomes: unknown[] = [];
	while (outcomes.length < count) outcomes.push(await ended(sendOne(client)));
	return outcomes;
}

beforeEach(() => {
	jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask'] });
	// The shortest pause that jitter allows.
	jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
	jest.restoreAllMocks();
	jest.useRealTimers();
});
const withLongestPauses = () => jest.mocked(Math.random).mockReturnValue(1);

describe('A request', () => {
	test('is retried after pauses that double, and its failure says how many attempts it got', async () => {
		withLongestPauses();
		const { client, sentAt } = receiving([failed(502)]);
		expect(await ended(sendOne(client))).toMatchObject({
			message: 'status 502',
			details: { status: 502, retryable: true, hint: expect.stringMatching(/^Hint\. .*\b4\b/) },
		});
		expect(sentAt).toEqual([0, 500, 1500, 3500]);
		// The next request doesn't pay for it.
		await ended(sendOne(client));
		expect(sentAt).toHaveLength(8);
	});

	test('keeps its place while it waits for its retry, unless the API limits the rate', async () => {
		const orderAfter = async (failure: Failure) => {
			const urls: string[] = [];
			const transport: Transport = async ({ url }) =>
				await Promise.resolve(urls.push(url) === 1 ? failure : good);
			const client = new Client(transport, bounds({ maxConcurrency: 1 }));
			const send = async (url: string) => await client.send({ url });
			await ended(Promise.all(['a', 'b', 'c'].map(send)));
			return urls.join('');
		};
		expect(await orderAfter(failed(502))).toBe('aabc');
		// Its place goes to what waited first, and it waits before the rest.
		expect(await orderAfter(failed(429))).toBe('abac');
	});
});

describe('A refused credential', () => {
	const [refusal, code, forbidden] = [failed(401), envelope(40101), failed(403)];
	const between = [forbidden, failed(404), issue('CERT_HAS_EXPIRED', 'No trust')];

	test.each<[string, Outcome[], number]>([
		['is ended by three refusals in a row', [good, refusal, refusal, refusal, good], 4],
		['is ended by three envelopes with 40101', [good, code, code, code, good], 4],
		...between.map((other): [string, Outcome[], number] => [
			`is ended by three refusals with ${other.message} between them`,
			[refusal, other, refusal, other, refusal, good],
			5,
		]),
		['goes on after two', [refusal, refusal, good, refusal, refusal, good], 6],
		['goes on after status 403', [forbidden, forbidden, forbidden, good], 4],
	])('%s', async (_, outcomes, sent) => {
		const { client, sentAt } = receiving(outcomes);
		const rest = outcomes.slice(sent).map(() => outcomes[sent - 1]);
		expect(await sendInTurn(client, outcomes.length)).toEqual([
			...outcomes.slice(0, sent),
			...rest,
		]);
		expect(sentAt).toHaveLength(sent);
	});

	test('costs at most the starting limit and five requests, whatever the number of items', async () => {
		const { client, sentAt } = receiving([failed(401)]);
		const outcomes = await sendAll(client, 500);
		expect(outcomes.filter((outcome) => !(outcome instanceof Failure))).toEqual([]);
		expect(sentAt.length).toBeLessThanOrEqual(START + 5);
	});
});

describe('An outage', () => {
	test.each<[string, Failure[], number]>([
		['begins with 20 failures in a row', Array(20).fill(failed(500)), 20],
		[
			'begins also with network issues that are final between them',
			[...Array(19).fill(failed(500)), issue('EPROTO', 'No TLS'), failed(500)],
			21,
		],
		[
			"isn't made of failures between responses that are final",
			Array.from({ length: 60 }, (_, at) => failed(at % 2 === 0 ? 500 : 422)),
			61,
		],
		["isn't made of rate limits", Array(25).fill(failed(429, 0)), 26],
	])('%s', async (_, failures, sent) => {
		const { client, sentAt } = receiving([...failures, good], { maxRetries: 0 });
		const outcomes = await sendInTurn(client, failures.length + 1);
		expect(sentAt).toHaveLength(sent);
		expect(outcomes.at(-1)).toBe(sent > failures.length ? good : outcomes.at(-2));
	});

	test('has rounds that begin with a request sent after the first failure of the last round', async () => {
		const { client, inFlight } = waiting({ maxRetries: 0 });
		void sendAll(client, START);
		await settle();
		// The requests of the second round are sent one by one, between the failures of the first, and so on.
		for (let count = 0; count < 2 * START; count += 1) {
			inFlight.shift()?.(failed(500));
			void sendAll(client, 1);
			await settle();
			expect(inFlight).toHaveLength(START);
		}
		inFlight.shift()?.(failed(500));
		void sendAll(client, 1);
		await settle();
		expect(inFlight).toHaveLength(START - 1);
	});

	test('ends nothing that has started, and is over with one success', async () => {
		const { client, inFlight } = waiting({ maxRetries: 0 });
		const early = sendOne(client);
		await settle();
		const fail = async (times: number) => {
			for (let count = 0; count < times; count += 1) {
				const sending = sendOne(client);
				await settle();
				inFlight.pop()?.(failed(500));
				await sending;
			}
		};
		await fail(20);
		expect(await sendOne(client)).toBeInstanceOf(Failure);
		inFlight.pop()?.(good);
		expect(await early).toBe(good);
		// The failures before don't count any more.
		await fail(19);
		void sendOne(client);
		await settle();
		expect(inFlight).toHaveLength(1);
	});

	test('leaves a retry that has begun its success', async () => {
		const outcomes = [...Array(22).fill(failed(500)), good];
		const { client, sentAt } = receiving(outcomes, { maxRetries: 25 });
		expect(await ended(sendOne(client))).toBe(good);
		expect(sentAt).toHaveLength(23);
	});
});

describe('A wait that the API names', () => {
	test('and that is longer ends the rest with the same error', async () => {
		const { client, sentAt } = receiving([failed(429, 60_001), good]);
		const failure = await sendOne(client);
		expect(failure).toMatchObject({
			details: { status: 429, hint: expect.stringMatching(/^The API .*\b61\b.*\b60\b/) },
		});
		expect(new Set(await sendAll(client, 30))).toEqual(new Set([failure]));
		expect(sentAt).toHaveLength(1);
		expect(Date.now()).toBe(0);
	});

	test('holds also for what already waited for a place beside other credentials', async () => {
		const both = { shared: shared(2) };
		const other = waiting(both);
		void sendAll(other.client, 2);
		await settle();
		const { client, sentAt } = receiving([failed(429, 30_000), good], both);
		const sending = sendAll(client, 2);
		await settle();
		other.inFlight.shift()?.(good);
		await ended(sending);
		expect(sentAt).toEqual([0, 30_000, 30_000]);
	});
});

describe('A rate limit', () => {
	test.each([
		['names no wait', undefined, [100, 300, 700, 1500, 3100]],
		['names a wait that is too short', 150, [150, 350, 750, 1550, 3150]],
	])('that %s is waited out with pauses that grow', async (_, wait, retriedAt) => {
		withLongestPauses();
		const { client, sentAt } = receiving([...Array(5).fill(failed(429, wait)), good]);
		expect(await ended(sendOne(client))).toBe(good);
		expect(sentAt).toEqual([0, ...retriedAt]);
	});

	test('counts once for all requests that were in flight together', async () => {
		withLongestPauses();
		const { client, sentAt } = receiving([...Array(5).fill(failed(429)), good]);
		await ended(sendAll(client, 5));
		expect(sentAt).toEqual([...Array(5).fill(0), ...Array(5).fill(100)]);
	});

	test('uses up retries from five minutes after the start or the last success on, and then ends the rest', async () => {
		const busy = failed(429, 60_000);
		const { client, sentAt } = receiving([busy, busy, good, busy], { maxRetries: 1 });
		await ended(sendOne(client));
		expect(await ended(sendOne(client))).toBeInstanceOf(Failure);
		// Success after 2 minutes, free until the 7th, then one retry.
		expect(sentAt.map((at) => at / 60_000)).toEqual([0, 1, 2, 2, 3, 4, 5, 6, 7, 8]);
		expect(await sendOne(client)).toMatchObject({
			details: { status: 429, hint: expect.stringMatching(/^Hint\. .*\d/) },
		});
		expect(sentAt).toHaveLength(10);
	});
});

describe('The number of requests in flight', () => {
	test.each([
		['a rate limit', failed(429)],
		['an envelope with 50301', envelope(50301)],
		['a timeout', timedOut(5)],
	])('halves once for a round of %s', async (_, overload) => {
		const { client, respond } = waiting({ maxRetries: 0 });
		const sending = sendAll(client, START);
		await settle();
		expect(await respond(overload)).toBe(START);
		await sending;
		void sendAll(client, 2 * START);
		await pass(1000);
		expect(await respond(overload)).toBe(Math.floor(START / 2));
		await pass(1000);
		expect(await respond(good)).toBe(Math.floor(START / 4));
	});
});

describe('An ended execution', () => {
	/** Bounds that a test ends from outside. */
	function stoppable(change: Partial<Bounds> = {}) {
		const stop = new AbortController();
		const throwIfEnded = () => {
			if (stop.signal.aborted) throw cancelled();
		};
		return { stop, change: { ...change, throwIfEnded } };
	}

	test.each([
		['a wait that the API named', failed(429, 30_000)],
		['a back-off', failed(500)],
	])('stops %s within 100 ms', async (_, failure) => {
		withLongestPauses();
		const { stop, change } = stoppable();
		const { client, sentAt } = receiving([failure], change);
		const sending = sendOne(client);
		await pass(150);
		stop.abort();
		await pass(100);
		expect(await Promise.race([sending, 'late'])).toEqual(cancelled());
		expect(sentAt).toHaveLength(1);
	});

	test.each([
		['its own credential', (change: Partial<Bounds>) => ({ ...change, maxConcurrency: 1 })],
		['others', (change: Partial<Bounds>) => ({ ...change, shared: shared(1) })],
	])('sends nothing that waits for a place beside %s', async (_, narrow) => {
		const { stop, change } = stoppable();
		const { client, inFlight, respond } = waiting(narrow(change));
		const sending = sendAll(client, 3);
		await settle();
		stop.abort();
		await respond(good);
		expect(await sending).toEqual([good, cancelled(), cancelled()]);
		expect(inFlight).toHaveLength(0);
	});
});

describe('The pace', () => {
	test.each([
		['what the API accepted between two rate limits that name a wait', 50, [2400, 2796]],
		['unlimited where no wait is named', undefined, [2050, 2050]],
	])('is %s', async (_, wait, last) => {
		const { client, sentAt } = clientOf((number) =>
			[0, 6].includes(number) ? failed(429, wait) : good,
		);
		await ended(sendOne(client));
		await pass(1000 - Date.now());
		await sendAll(client, 4);
		await pass(1000);
		await ended(sendOne(client));
		// Five were accepted in 2,000 ms: one each 400 ms, and 1 % faster after each success.
		await ended(sendAll(client, 2));
		expect(sentAt).toEqual([0, 50, 1000, 1000, 1000, 1000, 2000, 2050, ...last]);
	});
});

test.each([
	[5, 50],
	[2, 5],
])(
	'200 requests at an API with room for %i of 50 ms, which refuses more in %i ms, take at most 1.25 times the ideal',
	async (room, rejects) => {
		const random = randomNumbers(1);
		jest.mocked(Math.random).mockImplementation(random);
		/** Milliseconds of a response, half as many to half as many again. */
		const about = (milliseconds: number) => milliseconds * (0.5 + random());
		let [inFlight, work] = [0, 0];
		const { client } = clientOf(async () => {
			if (inFlight >= room) {
				await sleep(about(rejects));
				return failed(429);
			}
			inFlight += 1;
			const time = about(50);
			work += time;
			await sleep(time);
			inFlight -= 1;
			return good;
		});
		expect(new Set(await ended(sendAll(client, 200)))).toEqual(new Set([good]));
		expect(Date.now() / (work / room)).toBeLessThanOrEqual(1.25);
	},
);
