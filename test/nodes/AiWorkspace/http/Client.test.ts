import fc from 'fast-check';
import { sleep, type IHttpRequestOptions } from 'n8n-workflow';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { Client, type Bounds, type Transport } from '../../../../nodes/AiWorkspace/http/Client';
import { ConcurrencyLimit, START } from '../../../../nodes/AiWorkspace/http/ConcurrencyLimit';
import { cancelled, issue, timedOut } from '../../../../nodes/AiWorkspace/http/networkIssue';
import type { ApiResponse } from '../../../../nodes/AiWorkspace/http/response';
import { isRetryable, tooLong } from '../../../../nodes/AiWorkspace/http/retryPolicy';
import { ended, pass, settle } from './virtualTime';

type Outcome = ApiResponse | Failure;

const failed = (status: number, retryAfterMs?: number) =>
	new Failure(`status ${status}`, {
		status,
		retryAfterMs,
		retryable: isRetryable(status),
		hint: 'Hint',
	});
const request: IHttpRequestOptions = { url: 'https://api.example.com/v1/x' };
const good: ApiResponse = { body: { fine: true } };
const envelope = (code: number) =>
	new Failure(`code ${code}`, { status: 200, code: String(code), retryable: code > 50_000 });

const room = (most: number) => ({ limit: new ConcurrencyLimit(most) });
const bounds = { maxRetries: 5, throwIfEnded: () => undefined };

/** A client whose requests get what a function returns, and when it sent each. */
function clientOf(
	respond: (number: number) => Outcome | Promise<Outcome>,
	change?: Partial<Bounds>,
) {
	const sentAt: number[] = [];
	const transport: Transport = async () => await respond(sentAt.push(Date.now()) - 1);
	return { client: new Client(transport, { ...bounds, ...room(100), ...change }), sentAt };
}

const receiving = (outcomes: Outcome[], change?: Partial<Bounds>) =>
	clientOf((number) => outcomes[Math.min(number, outcomes.length - 1)] ?? good, change);

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

const sendAll = async (client: Client, count: number): Promise<unknown[]> =>
	await Promise.all(
		Array.from({ length: count }, async () => await client.send(request).catch((error) => error)),
	);
const sendOne = async (client: Client): Promise<unknown> => (await sendAll(client, 1))[0];

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

test.each([
	['a failure, after pauses that double', failed(502), [500, 1500, 3500, 7500, 15_500]],
	['a rate limit, after pauses that grow', failed(429), [100, 200, 400, 800, 1600]],
	['a rate limit that names too short a wait', failed(429, 150), [150, 300, 600, 1200, 2400]],
])('A request is retried after %s', async (_, failure, retriedAt) => {
	withLongestPauses();
	const { client, sentAt } = receiving([...Array(5).fill(failure), good]);
	expect(await ended(sendOne(client))).toBe(good);
	expect(sentAt).toEqual([0, ...retriedAt]);
});

test('Pauses after rate limits are short again after a success', async () => {
	withLongestPauses();
	const { client, sentAt } = receiving([failed(429), failed(429), good, failed(429), good]);
	await ended(sendOne(client));
	await ended(sendOne(client));
	const [first = 0, second = 0] = sentAt.slice(3);
	expect(second - first).toBe(100);
});

test.each([failed(422), failed(502), failed(429)])(
	'A failure is final without retries: %j',
	async (one) => {
		const { client, sentAt } = receiving([one], { maxRetries: 0 });
		expect([await sendOne(client), await ended(sendOne(client))]).toEqual([one, one]);
		expect(sentAt).toHaveLength(2);
	},
);

test.each([
	[5, failed(429, 60_001)],
	[0, failed(503, 90_000)],
])('A wait that is too long ends the rest, with %i retries: %j', async (maxRetries, failure) => {
	const { client, sentAt } = receiving([failure, good], { maxRetries });
	const { details } = tooLong(failure, Number(failure.details.retryAfterMs));
	expect([await sendOne(client), await sendOne(client)]).toMatchObject([{ details }, { details }]);
	expect(sentAt).toHaveLength(1);
});

test.each([failed(502), failed(429, 20_000)])(
	'A clock set back prolongs no wait: %j',
	async (failure) => {
		const { client } = receiving([failure, good]);
		const begun = performance.now();
		const sending = ended(client.send(request));
		await settle();
		jest.setSystemTime(-3_600_000);
		expect(await sending).toBe(good);
		expect(performance.now() - begun).toBeLessThanOrEqual(20_100);
	},
);

test.each([502, 429])('A request leaves its place after %i, and is first then', async (status) => {
	const urls: string[] = [];
	const transport: Transport = async ({ url }) =>
		await Promise.resolve(urls.push(url) === 1 ? failed(status) : good);
	const shared = { ...bounds, ...room(1) };
	const [own, other] = [new Client(transport, shared), new Client(transport, shared)];
	const sending = [own.send({ url: 'a' }), other.send({ url: 'b' })];
	await pass(40);
	expect(urls).toEqual(['a', 'b']);
	sending.push(...['c', 'd'].map(async (url) => await own.send({ url })));
	await ended(Promise.all(sending));
	expect(urls.join('')).toBe(status === 429 ? 'abacd' : 'abcda');
});

const [refusal, code, forbidden] = [failed(401), envelope(40101), failed(403)];

test.each<[string, Outcome[], number]>([
	['is ended by three refusals in a row', [good, refusal, refusal, refusal, good], 4],
	['is ended by three envelopes with 40101', [good, code, code, code, good], 4],
	['is ended by three, others between', [refusal, forbidden, refusal, forbidden, refusal, good], 5],
	['goes on after two', [refusal, refusal, good, refusal, refusal, good], 6],
	['goes on after status 403', [forbidden, forbidden, forbidden, good], 4],
])('A refused credential %s', async (_, outcomes, sent) => {
	const { client, sentAt } = receiving(outcomes);
	const seen: unknown[] = [];
	while (seen.length < outcomes.length) seen.push(await ended(sendOne(client)));
	expect(seen).toEqual(outcomes.map((_one, at) => outcomes[Math.min(at, sent - 1)]));
	expect(sentAt).toHaveLength(sent);
});

test('A refused credential costs at most the starting limit and five requests, whatever the number of items', async () => {
	const { client, sentAt } = receiving([failed(401)]);
	const outcomes = await sendAll(client, 500);
	expect(outcomes.filter((outcome) => !(outcome instanceof Failure))).toEqual([]);
	expect(sentAt.length).toBeLessThanOrEqual(START + 5);
});

describe('An outage', () => {
	/** A client of an API that is away between two times, in milliseconds from now, where a response takes 20. */
	const awayFor = (from: number, to: number) => {
		const begun = Date.now();
		return clientOf(async () => {
			const at = Date.now() - begun;
			await sleep(20);
			return at >= from && at < to ? failed(502) : good;
		});
	};

	test('of up to seven seconds costs no result with the default settings', async () => {
		const outages = fc.asyncProperty(fc.nat(100), fc.nat(7000), async (from, time) => {
			const { client } = awayFor(from, from + time);
			expect(new Set(await ended(sendAll(client, 300)))).toEqual(new Set([good]));
		});
		await fc.assert(outages, { numRuns: 5 });
	});

	test.each([0, 0.5, 1])('that lasts ends 400 requests with few attempts (%d)', async (random) => {
		jest.mocked(Math.random).mockReturnValue(random);
		const { client, sentAt } = awayFor(0, Infinity);
		const outcomes = await ended(sendAll(client, 400));
		expect(outcomes.filter((outcome) => !(outcome instanceof Failure))).toEqual([]);
		expect(Date.now()).toBeLessThanOrEqual(25_000);
		expect(sentAt.length).toBeLessThanOrEqual(150);
	});

	const gone = failed(500);
	const most: Failure[] = Array(19).fill(gone);

	test.each<[string, Failure[], boolean]>([
		['begins with 20 failures in a row', [...most, gone], true],
		["doesn't begin with 19", most, false],
		['begins also with a final network issue between', [...most, issue('EPROTO', ''), gone], true],
		['ends with a response that is final', [...most, failed(422), ...most], false],
		["isn't made of rate limits", Array(25).fill(failed(429, 0)), false],
	])('%s', async (_, failures, isOutage) => {
		const { client, sentAt } = receiving([...failures, good], { maxRetries: 0 });
		for (let sent = 0; sent < failures.length; sent += 1) {
			void sendOne(client);
			await pass(2000);
		}
		expect((await ended(sendOne(client))) === good).toBe(!isOutage);
		expect(sentAt).toHaveLength(failures.length + (isOutage ? 0 : 1));
	});

	test('ends nothing that has started, and is over with one success', async () => {
		const { client, inFlight } = waiting({ maxRetries: 0 });
		const early = sendOne(client);
		await settle();
		const fail = async (times: number) => {
			for (let count = 0; count < times; count += 1) {
				const sending = sendOne(client);
				await pass(2000);
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
		await pass(2000);
		expect(inFlight).toHaveLength(1);
	});
});

test('A wait that the API names holds also for what already waited for a place, and keeps none from other credentials', async () => {
	const both = room(2);
	const other = waiting(both);
	void sendAll(other.client, 2);
	await settle();
	const { client, sentAt } = receiving([failed(429, 30_000), good], both);
	const sending = sendAll(client, 3);
	await settle();
	void sendAll(other.client, 4);
	let served = 0;
	for (let round = 0; round < 6; round += 1) served += await other.respond(good);
	expect([served, Date.now()]).toEqual([6, 0]);
	await ended(sending);
	expect(sentAt).toEqual([0, 30_000, 30_000, 30_000]);
});

test('A rate limit counts once for all requests that were in flight together', async () => {
	withLongestPauses();
	const { client, sentAt } = clientOf(async (number) => {
		await sleep(10);
		return number < 5 ? failed(429) : good;
	});
	await ended(sendAll(client, 5));
	expect(sentAt).toEqual([...Array(5).fill(0), ...Array(5).fill(110)]);
});

test('A rate limit uses up retries from five minutes after the start or the last success on, and then ends the rest', async () => {
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

test.each([
	['a rate limit', failed(429)],
	['an envelope with 50301', envelope(50301)],
	['a timeout', timedOut(5)],
])('Requests in flight halve once for two of a round that get %s', async (_, overload) => {
	const { client, inFlight, respond } = waiting({ ...room(START), maxRetries: 0 });
	void sendAll(client, START);
	await settle();
	const two = inFlight.splice(-2);
	await respond(good);
	for (const resolve of two) resolve(overload);
	await settle();
	void sendAll(client, START);
	await pass(1000);
	expect(await respond(good)).toBe(START / 2);
});

const endedBy = (stop: AbortController) => () => {
	if (stop.signal.aborted) throw cancelled();
};

test.each([
	['a wait that the API named', failed(429, 30_000)],
	['a back-off', failed(500)],
])('An ended execution stops %s within 100 ms', async (_, failure) => {
	withLongestPauses();
	const stop = new AbortController();
	const { client, sentAt } = receiving([failure], { throwIfEnded: endedBy(stop) });
	const sending = sendOne(client);
	await pass(150);
	stop.abort();
	await pass(100);
	expect(await Promise.race([sending, 'late'])).toEqual(cancelled());
	expect(sentAt).toHaveLength(1);
});

test('An ended execution sends nothing that waits for a place', async () => {
	const stop = new AbortController();
	const { client, inFlight, respond } = waiting({ ...room(1), throwIfEnded: endedBy(stop) });
	const sending = sendAll(client, 3);
	await settle();
	stop.abort();
	await respond(good);
	expect(await sending).toEqual([good, cancelled(), cancelled()]);
	expect(inFlight).toHaveLength(0);
});
