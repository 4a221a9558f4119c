import { setImmediate as settle } from 'node:timers/promises';
import countBy from 'lodash/countBy';
import { sleep, type IHttpRequestOptions } from 'n8n-workflow';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { Client, type Bounds, type Transport } from '../../../../nodes/AiWorkspace/http/Client';
import { ConcurrencyLimit, START } from '../../../../nodes/AiWorkspace/http/ConcurrencyLimit';
import { cancelled, issue, timedOut } from '../../../../nodes/AiWorkspace/http/networkIssue';
import type { ApiResponse } from '../../../../nodes/AiWorkspace/http/response';
import { isRetryable, tooLong } from '../../../../nodes/AiWorkspace/http/retryPolicy';

type Outcome = ApiResponse | Failure;

const failed = (status: number, retryAfterMs?: number) =>
	new Failure(`status ${status}`, {
		status,
		retryAfterMs,
		retryable: isRetryable(status),
		hint: 'Hint',
	});
const good: ApiResponse = { body: { fine: true } };

const room = (most: number) => ({ limit: new ConcurrencyLimit(most) });
const bounds = { maxRetries: 5, throwIfEnded: () => undefined };

/** A client whose requests get what a function returns, and when it sent each. */
function clientOf(
	respond: (number: number, request: IHttpRequestOptions) => Outcome | Promise<Outcome>,
	change?: Partial<Bounds>,
) {
	const sentAt: number[] = [];
	const transport: Transport = async (request) =>
		await respond(sentAt.push(Date.now()) - 1, request);
	return { client: new Client(transport, { ...bounds, ...room(100), ...change }), sentAt };
}

const receiving = (outcomes: Outcome[], change?: Partial<Bounds>) =>
	clientOf((number) => outcomes[Math.min(number, outcomes.length - 1)] ?? good, change);

const sendAll = async (client: Client, count: number): Promise<unknown[]> =>
	await Promise.all(
		Array.from({ length: count }, async () => {
			return await client.send({ url: 'a' }).catch((error) => error);
		}),
	);
const sendOne = async (client: Client): Promise<unknown> => (await sendAll(client, 1))[0];

/** Lets as much time pass as some work takes, and returns what became of it. */
async function ended<T>(work: Promise<T>): Promise<T> {
	let isPending = true;
	const end = work.finally(() => (isPending = false));
	for (await settle(); isPending; await settle()) jest.advanceTimersToNextTimer();
	return await end;
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

const [busy, gone] = [failed(429), failed(500)];

test.each([
	['a failure, after pauses that double', Array(5).fill(gone), [500, 1500, 3500, 7500, 15_500]],
	['a rate limit, after pauses that grow', Array(5).fill(busy), [100, 200, 400, 800, 1600]],
	['one that names too short a wait', Array(4).fill(failed(429, 150)), [150, 300, 600, 1200]],
	['one after a success, soon again', [busy, busy, good, busy], [100, 200, 200, 300]],
])('A request is retried after %s', async (_, outcomes, at) => {
	withLongestPauses();
	const { client, sentAt } = receiving([...outcomes, good]);
	for (const one of [...outcomes, good]) if (one === good) await ended(sendOne(client));
	expect(sentAt).toEqual([0, ...at]);
});

test.each([
	[5, failed(429, 60_001)],
	[0, failed(503, 90_000)],
])('A wait that is too long ends the rest, with %i retries: %j', async (maxRetries, failure) => {
	const { client, sentAt } = receiving([failure, good], { maxRetries });
	const { details } = tooLong(failure, Number(failure.details.retryAfterMs));
	expect([await sendOne(client), await sendOne(client)]).toMatchObject([{ details }, { details }]);
	expect(sentAt).toHaveLength(1);
});

test.each([gone, failed(429, 20_000)])('A clock set back prolongs no wait: %j', async (failure) => {
	const { client } = receiving([failure, good]);
	const begun = performance.now();
	const sending = ended(sendOne(client));
	jest.setSystemTime(-3_600_000);
	expect(await sending).toBe(good);
	expect(performance.now() - begun).toBeLessThanOrEqual(20_100);
});

test.each([502, 429])('A request leaves its place after %i, and is first then', async (status) => {
	const urls: string[] = [];
	const respond = (_: number, { url }: IHttpRequestOptions) =>
		urls.push(url) === 1 ? failed(status) : good;
	const shared = room(1);
	const [own, other] = [clientOf(respond, shared).client, clientOf(respond, shared).client];
	const sending = [own.send({ url: 'a' }), other.send({ url: 'b' })];
	await jest.advanceTimersByTimeAsync(40);
	expect(urls).toEqual(['a', 'b']);
	sending.push(...['c', 'd'].map(async (url) => await own.send({ url })));
	await ended(Promise.all(sending));
	expect(urls.join('')).toBe(status === 429 ? 'abacd' : 'abcda');
});

const [refusal, forbidden] = [failed(401), failed(403)];

test.each<[string, Outcome[], number]>([
	['is ended by three refusals in a row', [good, refusal, refusal, refusal, good], 4],
	['is ended by three, others between', [refusal, forbidden, refusal, forbidden, refusal, good], 5],
	['goes on after two', [refusal, refusal, good, refusal, refusal, good], 6],
])('A refused credential %s', async (_, outcomes, sent) => {
	const { client, sentAt } = receiving(outcomes);
	const seen: unknown[] = [];
	while (seen.length < outcomes.length) seen.push(await ended(sendOne(client)));
	expect(seen).toEqual(outcomes.map((_one, at) => outcomes[Math.min(at, sent - 1)]));
	expect(sentAt).toHaveLength(sent);
});

test('A refused credential costs at most the starting limit and five requests, whatever the number of items', async () => {
	const { client, sentAt } = receiving([refusal]);
	const outcomes = await sendAll(client, 500);
	expect(new Set(outcomes)).toEqual(new Set([refusal]));
	expect(sentAt.length).toBeLessThanOrEqual(START + 5);
});

describe('An outage', () => {
	/** A client of an API that is away between two times, where a response takes 20 ms. */
	const awayFor = (from: number, to: number) =>
		clientOf(async () => {
			const at = Date.now();
			await sleep(20);
			return at >= from && at < to ? failed(502) : good;
		});

	test.each([0, 30, 100])('of seven seconds after %i ms costs no result', async (from) => {
		jest.advanceTimersByTime(10_000);
		const { client } = awayFor(10_000 + from, 17_000 + from);
		expect(new Set(await ended(sendAll(client, 300)))).toEqual(new Set([good]));
	});

	test.each([
		[2, 0],
		[3, 2000],
	])('that may begin with %i failures delays a new request by %i ms', async (count, delay) => {
		const { client, sentAt } = receiving([...Array(count).fill(gone), good], { maxRetries: 0 });
		for (let sent = 0; sent <= count; sent += 1) await ended(sendOne(client));
		expect(sentAt).toEqual([...Array(count).fill(0), delay]);
	});

	test.each([0, 0.5, 1])('that lasts ends 400 requests with few attempts (%d)', async (random) => {
		jest.mocked(Math.random).mockReturnValue(random);
		const { client, sentAt } = awayFor(0, Infinity);
		const outcomes = await ended(sendAll(client, 400));
		expect(outcomes).not.toContain(good);
		expect(Date.now()).toBeLessThanOrEqual(25_000);
		expect(sentAt.length).toBeLessThanOrEqual(150);
	});

	const most: Failure[] = Array(19).fill(gone);

	test.each<[string, Failure[], boolean]>([
		['begins with 20 failures in a row', [...most, gone], true],
		["doesn't begin with 19", most, false],
		['begins also with a final network issue between', [...most, issue('EPROTO', ''), gone], true],
		['ends with a response that is final', [...most, failed(422), ...most], false],
		["isn't made of rate limits", Array(25).fill(failed(429, 0)), false],
	])('%s', async (_, failures, isOutage) => {
		const { client, sentAt } = receiving([...failures, good], { maxRetries: 0 });
		for (const failure of failures) expect(await ended(sendOne(client))).toBe(failure);
		expect((await ended(sendOne(client))) === good).toBe(!isOutage);
		expect(sentAt).toHaveLength(failures.length + (isOutage ? 0 : 1));
	});

	test('ends nothing that has started, and is over with one success', async () => {
		const respond = async (number: number) =>
			number === 0 ? await sleep(60_000).then(() => good) : gone;
		const { client, sentAt } = clientOf(respond, { maxRetries: 0 });
		const sendTimes = async (count: number) => {
			for (let time = 0; time < count; time += 1) await ended(sendOne(client));
		};
		const early = sendOne(client);
		await sendTimes(20);
		expect(await sendOne(client)).toBe(gone);
		expect(sentAt).toHaveLength(21);
		expect(await ended(early)).toBe(good);
		// The failures before don't count any more.
		await sendTimes(20);
		expect(sentAt).toHaveLength(41);
	});
});

test('A wait that the API names holds also for what already waited for a place, and keeps none from other credentials', async () => {
	const both = room(2);
	// Its first two end in the same moment.
	const firstTwo = sleep(10);
	const respond = async (number: number) => await (number < 2 ? firstTwo : sleep(10));
	const other = clientOf(async (number) => await respond(number).then(() => good), both);
	const { client, sentAt } = receiving([failed(429, 30_000), good], both);
	const first = sendAll(other.client, 2);
	await settle();
	const own = sendAll(client, 3);
	await settle();
	await ended(Promise.all([first, own, sendAll(other.client, 4)]));
	expect(other.sentAt).toEqual([0, 0, 10, 20, 30, 40]);
	expect(sentAt).toEqual([10, 30_010, 30_010, 30_010]);
});

test('A rate limit uses up retries from five minutes after the start or the last success on, and then ends the rest', async () => {
	const long = failed(429, 60_000);
	const { client, sentAt } = receiving([long, long, good, long], { maxRetries: 1 });
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
	['a rate limit', busy],
	['an envelope with 50301', new Failure('', { status: 200, code: '50301', retryable: true })],
	['a timeout', timedOut(5)],
])(
	'Requests in flight halve once for two of a round that get %s, then grow',
	async (_, overload) => {
		const isLast = (number: number) => number === START - 2 || number === START - 1;
		const respond = async (number: number) => {
			await sleep(isLast(number) ? 20 : 10);
			return isLast(number) ? overload : good;
		};
		const { client, sentAt } = clientOf(respond, { ...room(START), maxRetries: 0 });
		await ended(sendAll(client, START));
		await ended(sendAll(client, 3 * START));
		expect(Object.values(countBy(sentAt.slice(START)))).toEqual([8, 8, 8, 9, 9, 6]);
	},
);

const endedBy = (stop: AbortController) => () => {
	if (stop.signal.aborted) throw cancelled();
};

test.each([
	['a wait that the API named', failed(429, 30_000)],
	['a back-off', gone],
])('An ended execution stops %s within 100 ms', async (_, failure) => {
	withLongestPauses();
	const stop = new AbortController();
	const { client, sentAt } = receiving([failure], { throwIfEnded: endedBy(stop) });
	const sending = sendOne(client);
	await jest.advanceTimersByTimeAsync(150);
	stop.abort();
	await jest.advanceTimersByTimeAsync(100);
	expect(await Promise.race([sending, 'late'])).toEqual(cancelled());
	expect(sentAt).toHaveLength(1);
});

test('An ended execution sends nothing that waits for a place', async () => {
	const stop = new AbortController();
	const respond = async () => await sleep(10).then(() => good);
	const { client, sentAt } = clientOf(respond, { ...room(1), throwIfEnded: endedBy(stop) });
	const sending = sendAll(client, 3);
	await settle();
	stop.abort();
	expect(await ended(sending)).toEqual([good, cancelled(), cancelled()]);
	expect(sentAt).toHaveLength(1);
});
