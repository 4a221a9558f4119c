import fc from 'fast-check';
import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import {
	ApiClient,
	perClient,
	type Session,
	type Transport,
} from '../../../../nodes/AiWorkspace/http/ApiClient';
import { ConcurrencyLimit } from '../../../../nodes/AiWorkspace/http/ConcurrencyLimit';
import { cancelled } from '../../../../nodes/AiWorkspace/http/networkIssue';
import { cases, limit, rejectionOf } from '../../../support/properties';

type Outcome = IN8nHttpFullResponse | Error;

const request: IHttpRequestOptions = {
	method: 'GET',
	url: 'https://api.example.com/v1/x',
	headers: { 'X-Workspace-Id': 'w' },
	timeout: 1000,
};

const response = (statusCode: number, body: unknown = {}, headers = {}): IN8nHttpFullResponse => ({
	statusCode,
	headers: { 'content-type': 'application/json', ...headers },
	body: typeof body === 'string' ? body : JSON.stringify(body),
});
const envelope = (code: number) => response(200, { code, message: 'words', data: null });
const asksToWait = (seconds: number) => response(429, {}, { 'retry-after': String(seconds) });
const good = response(200, { fine: true });
const networkError = (code: string) => Object.assign(new Error(code), { code });

/** What the clients of one execution share, with the node's defaults. */
function session(change: Partial<Session> = {}): Session {
	const { maxConcurrency = 50 } = change;
	return {
		maxRetries: 3,
		maxConcurrency,
		limit: new ConcurrencyLimit(maxConcurrency),
		throwIfEnded: () => undefined,
		...change,
	};
}

/** A client whose requests get these outcomes in turn, the last one over and over, and what it sent. */
function receiving(outcomes: readonly Outcome[], shared = session()) {
	const sent: IHttpRequestOptions[] = [];
	const transport: Transport = async (options) => {
		const outcome = outcomes[Math.min(sent.length, outcomes.length - 1)];
		sent.push(options);
		await Promise.resolve();
		if (outcome instanceof Error || outcome === undefined) throw outcome;
		return outcome;
	};
	return { sent, client: new ApiClient(transport, shared) };
}

async function failureOf(client: ApiClient): Promise<Failure> {
	const error = await rejectionOf(client.send(request));
	if (error instanceof Failure) return error;
	throw new Error(`Not a Failure: ${String(error)}`);
}

/** Sends the request so many times at once; the outcome of each. */
const sendAll = async (client: ApiClient, count: number) =>
	await Promise.allSettled(Array.from({ length: count }, async () => await client.send(request)));

/** A client whose requests stay in flight until they get their response. */
function waiting(shared = session()) {
	const inFlight: Array<(outcome: IN8nHttpFullResponse) => void> = [];
	const transport: Transport = async () =>
		await new Promise<IN8nHttpFullResponse>((resolve) => inFlight.push(resolve));
	const client = new ApiClient(transport, shared);
	/** Gives all that is in flight one response, and returns how many that were. */
	const respond = async (outcome: IN8nHttpFullResponse): Promise<number> => {
		const round = inFlight.splice(0);
		for (const resolve of round) resolve(outcome);
		await settle();
		return round.length;
	};
	return { client, inFlight, respond };
}

/** Lets everything that waits for nothing but other promises go on. */
async function settle(): Promise<void> {
	for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}

beforeEach(() => {
	// The shortest pause that full jitter allows, so that no time passes.
	jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
	jest.restoreAllMocks();
	jest.useRealTimers();
});

describe('ApiClient', () => {
	test('sends a good request once', async () => {
		const { client, sent } = receiving([good]);
		await expect(client.send(request)).resolves.toMatchObject({ body: { fine: true } });
		expect(sent).toEqual([request]);
	});

	test.each([400, 401, 402, 403, 404, 405, 409, 410, 413, 414, 422, 451, 501, 505])(
		'does not retry after status %i',
		async (status) => {
			const { client, sent } = receiving([response(status)]);
			expect((await failureOf(client)).details.status).toBe(status);
			expect(sent).toHaveLength(1);
		},
	);

	test.each<[string, Outcome]>([
		['status 408', response(408)],
		['status 429', response(429)],
		['status 500', response(500)],
		['status 502', response(502, '<html>')],
		['status 503', response(503)],
		['status 504', response(504)],
		['a body cut off', response(200, '{"a":')],
		['an envelope with 503', envelope(503)],
		['an envelope with 42901', envelope(42901)],
		['an envelope with 50301', envelope(50301)],
		['ECONNRESET', networkError('ECONNRESET')],
		['ETIMEDOUT', networkError('ETIMEDOUT')],
		['ENOTFOUND', networkError('ENOTFOUND')],
		['Retry-After 0', asksToWait(0)],
	])('retries after %s', async (_, fault) => {
		const { client, sent } = receiving([fault, fault, good]);
		await expect(client.send(request)).resolves.toHaveProperty('body.fine', true);
		expect(sent).toHaveLength(3);
	});

	test.each<[string, Outcome]>([
		['a redirect', response(302, '', { location: 'https://other.example' })],
		['a web page', response(200, '<html>', { 'content-type': 'text/html' })],
		['an envelope with 403', envelope(403)],
		['an envelope with 40101', envelope(40101)],
		['an expired certificate', networkError('CERT_HAS_EXPIRED')],
		['a fault of the node', new TypeError('broken')],
	])('does not retry after %s', async (_, fault) => {
		const { client, sent } = receiving([fault]);
		await failureOf(client);
		expect(sent).toHaveLength(1);
	});

	test('retries as often as set, and says how many attempts it made', async () => {
		const { client, sent } = receiving(
			[response(503, { message: 'busy' })],
			session({ maxRetries: 2 }),
		);
		const failure = await failureOf(client);
		expect(sent).toHaveLength(3);
		expect(failure.message).toBe('busy');
		expect(failure.details).toMatchObject({ status: 503, retryable: true });
		expect(failure.details.hint).toMatch(/\w\. The node made 3 attempts$/);
	});

	test('does not mention attempts where no retries are set', async () => {
		const { client } = receiving([response(503)], session({ maxRetries: 0 }));
		expect((await failureOf(client)).details.hint).not.toContain('attempts');
	});

	test('sends every attempt the request as it was, whatever became of the one before', async () => {
		const seen: IHttpRequestOptions[] = [];
		const transport: Transport = async (options) => {
			seen.push({ ...options, headers: { ...options.headers } });
			options.url = 'changed';
			Object.assign(options.headers ?? {}, { Authorization: 'Bearer secret' });
			return await Promise.resolve(seen.length < 3 ? response(503) : good);
		};
		await new ApiClient(transport, session()).send(request);
		expect(seen).toEqual([request, request, request]);
	});

	test('sends a retry before what still waits for a place', async () => {
		const urls: string[] = [];
		const transport: Transport = async ({ url }) =>
			await Promise.resolve(urls.push(url) === 1 ? response(503) : good);
		const client = new ApiClient(transport, session({ maxConcurrency: 1 }));
		await Promise.all(['a', 'b', 'c'].map(async (url) => await client.send({ url })));
		// The place of the failed attempt went to b.
		expect(urls).toEqual(['a', 'b', 'a', 'c']);
	});

	test('does not multiply an outage by the number of items', async () => {
		const { client, sent } = receiving([response(503)]);
		const outcomes = await sendAll(client, 500);
		expect(sent).toHaveLength(500 + 100);
		expect(outcomes.at(-1)).toMatchObject({
			reason: {
				details: { hint: expect.stringContaining('too many requests of this execution failed') },
			},
		});
	});

	test('never uses up its retries for scattered failures', async () => {
		const scattered = Array.from({ length: 500 }, () => [response(503), good]).flat();
		const { client, sent } = receiving(scattered);
		for (let item = 0; item < 500; item += 1) await client.send(request);
		expect(sent).toHaveLength(1000);
	});

	test('earns one bisecting request with each good response', async () => {
		const { client } = receiving([good]);
		client.bisects.tryWithdraw(16);
		await client.send(request);
		expect([client.bisects.tryWithdraw(2), client.bisects.tryWithdraw(1)]).toEqual([false, true]);
	});

	test('may spend 16 bisecting requests at first', () => {
		const { client } = receiving([good]);
		expect([client.bisects.tryWithdraw(16), client.bisects.tryWithdraw()]).toEqual([true, false]);
	});
});

describe('A Retry-After', () => {
	test.each([
		['an error status', asksToWait(30)],
		['an envelope', response(200, { code: 429, message: 'busy' }, { 'retry-after': '30' })],
	])('of %s is waited for', async (_, busy) => {
		jest.useFakeTimers();
		const { client, sent } = receiving([busy, good]);
		const sending = client.send(request);
		await jest.advanceTimersByTimeAsync(29_999);
		expect(sent).toHaveLength(1);
		await jest.advanceTimersByTimeAsync(1);
		await sending;
		expect(sent).toHaveLength(2);
	});

	test('of exactly 60 seconds is waited for', async () => {
		jest.useFakeTimers();
		const { client, sent } = receiving([asksToWait(60), good]);
		const sending = client.send(request);
		await jest.advanceTimersByTimeAsync(60_000);
		await sending;
		expect(sent).toHaveLength(2);
	});

	test('of more than 60 seconds is named in the hint', async () => {
		const { client, sent } = receiving([asksToWait(61)]);
		const failure = await failureOf(client);
		expect(sent).toHaveLength(1);
		expect(failure.details.hint).toContain(
			'The API asked to wait 61 seconds, longer than the 60 seconds this node waits',
		);
	});

	test('of more than 60 seconds ends what follows with the same failure', async () => {
		const { client, sent } = receiving([asksToWait(61), good]);
		const failure = await failureOf(client);
		expect(await failureOf(client)).toBe(failure);
		expect(sent).toHaveLength(1);
	});

	test('of more than 60 seconds ends nothing where a retry would not help', async () => {
		const { client, sent } = receiving([response(404, {}, { 'retry-after': '90' }), good]);
		const failure = await failureOf(client);
		expect(failure.details.hint).toMatch(/swapped\? The API asked to wait 90 seconds/);
		await client.send(request);
		expect(sent).toHaveLength(2);
	});

	test.each(['0', 'Thu, 01 Jan 2026 00:00:00 GMT'])(
		'that asks for no wait leaves the back-off as it is: %s',
		async (header) => {
			jest.useFakeTimers();
			jest.mocked(Math.random).mockReturnValue(1);
			const { client, sent } = receiving([response(429, {}, { 'retry-after': header }), good]);
			const sending = client.send(request);
			await jest.advanceTimersByTimeAsync(499);
			expect(sent).toHaveLength(1);
			await jest.advanceTimersByTimeAsync(1);
			await sending;
			expect(sent).toHaveLength(2);
		},
	);

	test('holds every other request of the client back', async () => {
		jest.useFakeTimers();
		const { client, sent } = receiving([asksToWait(30), good]);
		const sending = [client.send(request)];
		await jest.advanceTimersByTimeAsync(1000);
		sending.push(client.send(request));
		await jest.advanceTimersByTimeAsync(28_999);
		expect(sent).toHaveLength(1);
		await jest.advanceTimersByTimeAsync(1);
		await Promise.all(sending);
		expect(sent).toHaveLength(3);
	});

	test.each([
		[10, 30],
		[30, 10],
	])('of %i and one of %i seconds are over when the longer one is', async (first, second) => {
		jest.useFakeTimers();
		const { client, inFlight } = waiting();
		const sending = [client.send(request), client.send(request)];
		await settle();
		const [respondFirst, respondSecond] = inFlight.splice(0);
		respondFirst?.(asksToWait(first));
		await settle();
		respondSecond?.(asksToWait(second));
		await jest.advanceTimersByTimeAsync(29_999);
		expect(inFlight).toHaveLength(0);
		await jest.advanceTimersByTimeAsync(1);
		for (const respond of inFlight) respond(good);
		await Promise.all(sending);
		expect(inFlight).toHaveLength(2);
	});
});

describe('The back-off', () => {
	test('doubles with each retry', async () => {
		jest.useFakeTimers();
		jest.mocked(Math.random).mockReturnValue(1);
		const { client, sent } = receiving([response(503)]);
		const failed = rejectionOf(client.send(request));
		const counts: number[] = [];
		for (const pause of [499, 1, 999, 1, 1999, 1]) {
			await jest.advanceTimersByTimeAsync(pause);
			counts.push(sent.length);
		}
		expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
		expect(await failed).toBeInstanceOf(Failure);
	});

	test('of one request delays no other', async () => {
		jest.useFakeTimers();
		jest.mocked(Math.random).mockReturnValue(1);
		const { client, sent } = receiving([response(500), good]);
		const sending = [client.send(request)];
		await jest.advanceTimersByTimeAsync(100);
		sending.push(client.send(request));
		await jest.advanceTimersByTimeAsync(0);
		expect(sent).toHaveLength(2);
		await jest.advanceTimersByTimeAsync(400);
		await Promise.all(sending);
		expect(sent).toHaveLength(3);
	});
});

describe('The number of requests in flight', () => {
	test('starts at 10 and grows by three quarters with each round of good responses', async () => {
		const { client, respond } = waiting();
		const sending = sendAll(client, 150);
		await settle();
		const rounds: number[] = [];
		for (let round = 0; round < 5; round += 1) rounds.push(await respond(good));
		expect(rounds).toEqual([10, 17, 30, 50, 43]);
		await sending;
	});

	test('is never more than set', async () => {
		const { client, respond } = waiting(session({ maxConcurrency: 3 }));
		const sending = sendAll(client, 7);
		await settle();
		const rounds: number[] = [];
		for (let round = 0; round < 3; round += 1) rounds.push(await respond(good));
		expect(rounds).toEqual([3, 3, 1]);
		await sending;
	});

	test.each([
		['status 408', response(408)],
		['status 429', response(429)],
		['status 503', response(503)],
		['status 504', response(504)],
		['an envelope with 429', envelope(429)],
		['an envelope with 50301', envelope(50301)],
	])('halves once for a round of %s', async (_, overload) => {
		const { client, respond } = waiting();
		const sending = sendAll(client, 15);
		await settle();
		expect(await respond(overload)).toBe(10);
		expect(await respond(good)).toBe(5);
		for (let round = 0; round < 3; round += 1) await respond(good);
		await sending;
	});

	test.each([
		['status 500', response(500)],
		['status 502', response(502)],
		['an envelope with 500', envelope(500)],
	])('stays as it is after %s, which is no overload', async (_, fault) => {
		const { client, respond } = waiting();
		const sending = sendAll(client, 12);
		await settle();
		expect(await respond(fault)).toBe(10);
		expect(await respond(good)).toBe(10);
		await respond(good);
		await sending;
	});

	test('of all clients of an execution is never more than set', async () => {
		const shared = session({ maxConcurrency: 3 });
		const [first, second] = [waiting(shared), waiting(shared)];
		const sending = [sendAll(first.client, 3), sendAll(second.client, 3)];
		await settle();
		expect(first.inFlight.length + second.inFlight.length).toBe(3);
		for (let round = 0; round < 3; round += 1) {
			await first.respond(good);
			await second.respond(good);
		}
		await Promise.all(sending);
	});
});

describe('The pace', () => {
	test('is what the API accepted between two rate limits', async () => {
		jest.useFakeTimers({ now: 0 });
		const leftAt: number[] = [];
		const busy = new Set([0, 6]);
		const transport: Transport = async () => {
			const isBusy = busy.has(leftAt.length);
			leftAt.push(Date.now());
			return await Promise.resolve(isBusy ? response(429) : good);
		};
		const client = new ApiClient(transport, session());
		await client.send(request);
		await jest.advanceTimersByTimeAsync(1000);
		await sendAll(client, 4);
		await jest.advanceTimersByTimeAsync(1000);
		await client.send(request);
		// Five were accepted in 2,000 ms: one each 400 ms, and 1 % faster after each good response.
		const sending = sendAll(client, 2);
		await jest.advanceTimersByTimeAsync(1000);
		await sending;
		expect(leftAt).toEqual([0, 0, 1000, 1000, 1000, 1000, 2000, 2000, 2400, 2796]);
	});
});

describe('A refused credential', () => {
	const refusals: Array<[name: string, refusal: IN8nHttpFullResponse]> = [
		['status 401', response(401)],
		['an envelope with 401', envelope(401)],
		['an envelope with 40101', envelope(40101)],
	];

	test.each(refusals)(
		'(%s) before any success ends what follows with the same failure',
		async (_, refusal) => {
			const { client, sent } = receiving([refusal, good]);
			const failure = await failureOf(client);
			expect(await failureOf(client)).toBe(failure);
			expect(sent).toHaveLength(1);
		},
	);

	test('costs no more requests than are in flight', async () => {
		const { client, sent } = receiving([response(401)]);
		const outcomes = await sendAll(client, 500);
		expect(sent).toHaveLength(10);
		expect(outcomes.map(({ status }) => status)).not.toContain('fulfilled');
	});

	test.each(refusals)('(%s) amid good responses costs only its own', async (_, refusal) => {
		const { client, sent } = receiving([good, refusal, good]);
		await client.send(request);
		await failureOf(client);
		await client.send(request);
		expect(sent).toHaveLength(3);
	});

	test.each(refusals)('(%s) three times in a row ends what follows', async (_, refusal) => {
		const { client, sent } = receiving([good, refusal, refusal, refusal, good]);
		await client.send(request);
		await failureOf(client);
		await failureOf(client);
		const third = await failureOf(client);
		expect(await failureOf(client)).toBe(third);
		expect(sent).toHaveLength(4);
	});

	test.each<[string, Outcome]>([
		['a good response', good],
		['another failure', response(404)],
		['a network issue', networkError('CERT_HAS_EXPIRED')],
	])('is not refused three times in a row with %s in between', async (_, between) => {
		const refusal = response(401);
		const { client, sent } = receiving([good, refusal, refusal, between, refusal, refusal, good]);
		await sendAll(client, 1);
		for (let count = 0; count < 5; count += 1) await sendAll(client, 1);
		await client.send(request);
		expect(sent).toHaveLength(7);
	});

	test.each([
		['status 403', response(403)],
		['an envelope with 40301', envelope(40301)],
		['status 404 with a code like 401', response(404, { code: 401 })],
	])('is not meant by %s', async (_, fault) => {
		const { client } = receiving([fault, fault, fault, good]);
		await sendAll(client, 3);
		await expect(client.send(request)).resolves.toHaveProperty('body.fine', true);
	});
});

describe('Another client of the execution', () => {
	test('goes on where a credential is refused', async () => {
		const shared = session();
		await failureOf(receiving([response(401)], shared).client);
		const { client, sent } = receiving([good], shared);
		await client.send(request);
		expect(sent).toHaveLength(1);
	});

	test('goes on where a credential has to wait too long', async () => {
		const shared = session();
		await failureOf(receiving([asksToWait(90)], shared).client);
		const { client, sent } = receiving([good], shared);
		await client.send(request);
		expect(sent).toHaveLength(1);
	});

	test('does not wait for a credential that waits, however many requests that has', async () => {
		jest.useFakeTimers();
		const shared = session({ maxConcurrency: 2 });
		const busy = receiving([asksToWait(30), asksToWait(30), good], shared);
		const sending = sendAll(busy.client, 5);
		await jest.advanceTimersByTimeAsync(1000);
		const { client, sent } = receiving([good], shared);
		await client.send(request);
		expect([busy.sent.length, sent.length]).toEqual([2, 1]);
		await jest.advanceTimersByTimeAsync(30_000);
		await sending;
	});

	test('has as many requests in flight as before where a credential meets an overload', async () => {
		const shared = session();
		const busy = waiting(shared);
		const sending = [sendAll(busy.client, 5)];
		await settle();
		await busy.respond(response(503));
		await busy.respond(good);
		const { client, inFlight, respond } = waiting(shared);
		sending.push(sendAll(client, 20));
		await settle();
		expect(inFlight).toHaveLength(10);
		for (let round = 0; round < 2; round += 1) await respond(good);
		await Promise.all(sending);
	});
});

describe('An ended execution', () => {
	/** A session that somebody ends from outside. */
	function stoppable(change: Partial<Session> = {}) {
		const stop = new AbortController();
		const throwIfEnded = () => {
			if (stop.signal.aborted) throw cancelled();
		};
		return { stop, shared: session({ ...change, throwIfEnded }) };
	}

	test('sends nothing', async () => {
		const { stop, shared } = stoppable();
		const { client, sent } = receiving([good], shared);
		stop.abort();
		expect((await failureOf(client)).details.code).toBe('CANCELLED');
		expect(sent).toHaveLength(0);
	});

	test.each([
		['a Retry-After', asksToWait(30)],
		['a back-off', response(500)],
	])('does not wait for the end of %s', async (_, fault) => {
		jest.useFakeTimers();
		jest.mocked(Math.random).mockReturnValue(1);
		const { stop, shared } = stoppable();
		const { client, sent } = receiving([fault], shared);
		const failed = failureOf(client);
		await jest.advanceTimersByTimeAsync(150);
		stop.abort();
		await jest.advanceTimersByTimeAsync(100);
		expect((await failed).details.code).toBe('CANCELLED');
		expect(sent).toHaveLength(1);
	});

	test('sends nothing that waits for its turn', async () => {
		const { stop, shared } = stoppable({ maxConcurrency: 1 });
		const { client, inFlight, respond } = waiting(shared);
		const first = client.send(request);
		const others = [failureOf(client), failureOf(client)];
		await settle();
		stop.abort();
		await respond(good);
		await first;
		const codes = (await Promise.all(others)).map(({ details }) => details.code);
		expect(codes).toEqual(['CANCELLED', 'CANCELLED']);
		expect(inFlight).toHaveLength(0);
	});

	test('sends nothing that waits for another client', async () => {
		const { stop, shared } = stoppable({ maxConcurrency: 1 });
		const busy = waiting(shared);
		const { client, sent } = receiving([good], shared);
		const first = busy.client.send(request);
		const failed = failureOf(client);
		await settle();
		stop.abort();
		await busy.respond(good);
		await first;
		expect((await failed).details.code).toBe('CANCELLED');
		expect(sent).toHaveLength(0);
	});
});

describe('ApiClient with any API', () => {
	const faults: Array<[name: string, fault: Outcome, isRetried: boolean]> = [
		['429', asksToWait(0), true],
		['503', response(503), true],
		['reset', networkError('ECONNRESET'), true],
		['cut', response(200, '{'), true],
		['403', response(403), false],
		['page', response(200, '<html>'), true],
		['text', response(200, 'hello', { 'content-type': 'text/plain' }), false],
		['stale', networkError('CERT_HAS_EXPIRED'), false],
	];

	test(
		'returns a response if and only if a good one comes before a final failure and the last retry',
		async () => {
			const plans = fc.array(fc.constantFrom(undefined, ...faults), { maxLength: 5 });
			await fc.assert(
				fc.asyncProperty(plans, fc.integer({ min: 0, max: 4 }), async (plan, maxRetries) => {
					const outcomes = plan.map((fault) => fault?.[1] ?? good);
					const { client, sent } = receiving([...outcomes, good], session({ maxRetries }));
					const error = await rejectionOf(client.send(request));
					const end = plan.findIndex((fault) => fault === undefined || !fault[2]);
					const last = end === -1 ? plan.length : end;
					const isGood = last <= maxRetries && plan[last] === undefined;
					expect(error instanceof Failure).toBe(!isGood);
					expect(sent).toHaveLength(Math.min(last, maxRetries) + 1);
				}),
				cases,
			);
		},
		limit,
	);
});

describe('perClient', () => {
	test('creates one value for each client, undefined included', () => {
		const create = jest.fn(() => undefined);
		const valueOf = perClient(create);
		const [first, second] = [receiving([good]).client, receiving([good]).client];
		for (const client of [first, second, first, second]) valueOf(client);
		expect(create).toHaveBeenCalledTimes(2);
	});

	test('returns the same value for the same client', () => {
		const valueOf = perClient(() => ({}));
		const { client } = receiving([good]);
		expect(valueOf(client)).toBe(valueOf(client));
		expect(valueOf(client)).not.toBe(valueOf(receiving([good]).client));
	});
});
