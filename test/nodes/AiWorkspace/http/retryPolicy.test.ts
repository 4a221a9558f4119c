import type { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import * as policy from '../../../../nodes/AiWorkspace/http/retryPolicy';
import { failed } from './failed';

const { decide, isOutage, isOverload, isRetryable, MAX_WAIT, namedWait, rateLimitPause } = policy;
type Attempt = policy.Attempt;

const now = Date.UTC(2026, 0, 31, 12);
const statuses = Array.from({ length: 500 }, (_, index) => index + 100);

test('isRetryable is true of these statuses and of no other', () => {
	expect(statuses.filter(isRetryable)).toEqual([
		408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529,
	]);
});

test('isRetryable is true of codes that may not come again, and of no other', () => {
	const passing =
		'Z_BUF_ERROR Z_DATA_ERROR ERR__ERROR_FORMAT_CL_SPACE ERR_BROTLI_DECODER_ERROR HPE_CR_EXPECTED HPE_INVALID_CHUNK_SIZE HPE_LF_EXPECTED HPE_STRICT CUT_OFF TIMED_OUT EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH ENETDOWN ENETUNREACH ENOTFOUND EPIPE ERR_BAD_RESPONSE HPE_INVALID_EOF_STATE UND_ERR_SOCKET';
	const lasting =
		'HPE_INVALID_CONSTANT HPE_STRICTER XZ_BUF_ERROR Z_MEM_ERROR ERR__ERROR_ CANCELLED INVALID_INPUT NODE_ERROR EPROTO CERT_HAS_EXPIRED constructor';
	const codes = [...passing.split(' '), ...lasting.split(' '), '', undefined];
	expect(codes.filter(isRetryable).join(' ')).toBe(passing);
});

test('isOverload is true of a rate limit, an unavailable API, and timeouts', () => {
	expect([...statuses, 'TIMED_OUT', 'CUT_OFF', 'ECONNRESET', undefined].filter(isOverload)).toEqual(
		[408, 429, 503, 504, 522, 524, 529, 'TIMED_OUT'],
	);
});

test('rateLimitPause is as long as rate limits have lasted, up to a minute, and random from half of it on', () => {
	const longest = [0, 101, 60_001].map((lasting) => rateLimitPause(lasting, 1));
	expect(longest).toEqual([100, 101, 60_000]);
	expect([0, 0.503].map((random) => rateLimitPause(0, random))).toEqual([50, 75]);
});

describe('namedWait', () => {
	const date = new Date(now).toUTCString();
	const waitOf = (headers: Record<string, string | undefined>, status = 429) => {
		const all: typeof headers = { date, ...headers };
		return namedWait(status, (name) => all[name]);
	};

	test.each([
		['0', 0],
		[' 5 ', 5000],
		['1.25', 1250],
		['2026', 2_026_000],
		['000000000000060', MAX_WAIT],
		['Sat, 31 Jan 2026 12:00:30 GMT', 30_000],
		['2026-01-31T12:00:30Z', 30_000],
		['Sat, 31 Jan 2026 11:59:00 GMT', 0],
	])('is in a Retry-After of %j', (text, wait) => {
		for (const status of [429, 503]) expect(waitOf({ 'retry-after': text }, status)).toBe(wait);
	});

	const NUMBERS = ['-5', '5s', '5.', '.5', '1e3', '1'.repeat(16), `1.${'1'.repeat(16)}`];
	const DATES = ['Sat, 99 Jan 2026 12:00:30 GMT', 'at Sat, 31 Jan 2026 12:00:30 GMT'];
	test.each([undefined, '', ' ', 'soon', ...NUMBERS, ...DATES, 'after 2026-01-31T12:00:30Z'])(
		'is missing in a Retry-After of %j',
		(text) => {
			expect(waitOf({ 'retry-after': text })).toBeUndefined();
		},
	);

	test.each([
		[{ 'ratelimit-reset': '7' }, 7000],
		[{ 'x-ratelimit-reset': '1000000000' }, 1e12],
		[{ 'x-ratelimit-reset': String(now / 1000 + 7) }, 7000],
		[{ 'x-ratelimit-reset': '1000000001' }, 0],
		[{ 'x-ratelimit-reset': String(now + 7000) }, 7000],
		[{ 'ratelimit-reset': '1000000000001' }, 0],
		[{ 'ratelimit-reset': '1000000000000' }, 1e15 - now],
		[{ 'ratelimit-reset': 'soon', 'x-ratelimit-reset': '7' }, 7000],
		[{ 'retry-after': 'soon', 'ratelimit-reset': '7' }, 7000],
		[{ 'retry-after': '5', 'ratelimit-reset': '7', 'x-ratelimit-reset': '8' }, 5000],
	])('of a rate limit with the headers %j is %j', (headers, wait) => {
		expect(waitOf(headers)).toBe(wait);
	});

	test("is relative to this computer's clock where the Date is none", () => {
		jest.spyOn(Date, 'now').mockReturnValue(now - 1000);
		const wait = 'Sat, 31 Jan 2026 12:00:30 GMT';
		const wrong = [undefined, '', 'soon', '2026', 'Sat, 99 Jan 2026 12:00:00 GMT'];
		const waits = wrong.map((other) => waitOf({ 'retry-after': wait, date: other }));
		jest.restoreAllMocks();
		expect(waits).toEqual(wrong.map(() => 31_000));
	});

	test('of status 503 is in Retry-After only, and of another status nowhere', () => {
		expect(waitOf({ 'ratelimit-reset': '7', 'x-ratelimit-reset': '8' }, 503)).toBeUndefined();
		const others = [undefined, 408, 502].map((status) => namedWait(status, () => '5'));
		expect(others).toEqual(others.map(() => undefined));
	});
});

/** The first attempt of a request, of a client that just had a success. */
const first: Attempt = {
	attempts: 1,
	retries: 0,
	maxRetries: 5,
	unauthorized: 0,
	silence: 0,
	random: 1,
};
const FIVE_MINUTES = 300_000;

test.each<[string, Failure, Partial<Attempt>, object]>([
	['is retried after a pause', failed(502), {}, { delay: 500, retries: 1 }],
	['of which half is random', failed(502), { random: 0.3333 }, { delay: 333, retries: 1 }],
	['and that doubles', failed(502), { retries: 2 }, { delay: 2000, retries: 3 }],
	['the last time', failed(502), { retries: 4 }, { delay: 8000, retries: 5 }],
	['up to half a minute', failed(502), { retries: 6, maxRetries: 10 }, { delay: 30_000 }],
	['when everybody has waited', failed(429, 60_000), {}, { delay: 0, retries: 0 }],
	['long after', failed(429), { silence: FIVE_MINUTES - 1, retries: 5 }, { retries: 5 }],
	['but not for ever', failed(429), { silence: FIVE_MINUTES }, { delay: 0, retries: 1 }],
])('A failed request %s', (_, failure, change, decision) => {
	expect(decide(failure, { ...first, ...change })).toMatchObject(decision);
});

const [refused, gone, forbidden, limited] = [failed(401), failed(502), failed(403), failed(429)];
const late = { silence: FIVE_MINUTES, attempts: 9, retries: 5 };
test.each<[string, Failure, Partial<Attempt>, boolean]>([
	['is final where a retry cannot help', failed(422), {}, false],
	['is final where there are no retries', gone, { maxRetries: 0 }, false],
	['is final for a rate limit without retries', limited, { maxRetries: 0 }, false],
	['leaves others alone after two refusals', refused, { unauthorized: 2 }, false],
	['is that of all that follow after three', refused, { unauthorized: 3 }, true],
	['is that of all as long as nothing succeeds', forbidden, { unauthorized: 3 }, true],
])('A failed request %s', (_, failure, change, endsAll) => {
	expect(decide(failure, { ...first, ...change })).toEqual({ final: failure, endsAll });
});

test.each<[Failure, Partial<Attempt>, RegExp, boolean]>([
	[gone, { attempts: 6, retries: 5 }, /^Hint\. The node made 6 attempts$/, false],
	[limited, late, /^Hint\. The node made 9 attempts$/, true],
	[failed(429, 60_001), {}, /^The API asked to wait 61 seconds, .* 60 /, true],
	[failed(503, 90_000), { maxRetries: 0 }, /^The API asked to wait 90 seconds, .* 60 /, true],
])('A failed request %j after %j says why it is final: %s', (failure, change, hint, endsAll) => {
	expect(decide(failure, { ...first, ...change })).toMatchObject({
		final: { message: failure.message, details: { hint: expect.stringMatching(hint) } },
		endsAll,
	});
});

test.each([
	[20, 8000, true],
	[20, 7999, false],
	[19, 60_000, false],
])('%i failures in %i ms are an outage: %s', (failures, lasting, expected) => {
	expect(isOutage(failures, lasting)).toBe(expected);
});
