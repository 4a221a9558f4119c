import {
	backOff,
	isOverload,
	isRetryable,
	MAX_WAIT,
	namedWait,
	rateLimitPause,
} from '../../../../nodes/AiWorkspace/http/retryPolicy';

const now = Date.UTC(2026, 0, 31, 12);
const statuses = Array.from({ length: 500 }, (_, index) => index + 100);

describe('isRetryable', () => {
	test('is true of these statuses and of no other', () => {
		expect(statuses.filter(isRetryable)).toEqual([408, 429, 500, 502, 503, 504]);
	});

	test('is true of codes that may not come again, and of no other', () => {
		const passing =
			'CUT_OFF TIMED_OUT EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH ENETDOWN ENETUNREACH ENOTFOUND EPIPE ERR_BAD_RESPONSE HPE_INVALID_EOF_STATE UND_ERR_SOCKET';
		const lasting = 'CANCELLED INVALID_INPUT NODE_ERROR EPROTO CERT_HAS_EXPIRED constructor';
		const codes = [...passing.split(' '), ...lasting.split(' '), '', undefined];
		expect(codes.filter(isRetryable).join(' ')).toBe(passing);
	});
});

test('isOverload is true of a rate limit, an unavailable API, and timeouts', () => {
	expect([...statuses, 'TIMED_OUT', 'CUT_OFF', 'ECONNRESET', undefined].filter(isOverload)).toEqual(
		[408, 429, 503, 504, 'TIMED_OUT'],
	);
});

test('backOff doubles up to half a minute, and is random from half of it on', () => {
	expect([1, 2, 6, 7].map((retry) => backOff(retry, 1))).toEqual([500, 1000, 16_000, 30_000]);
	expect([0, 0.3333].map((random) => backOff(1, random))).toEqual([250, 333]);
	// The default of five retries outlasts seven seconds.
	expect([1, 2, 3, 4, 5].reduce((sum, retry) => sum + backOff(retry, 0), 0)).toBe(7750);
});

test('rateLimitPause is as long as rate limits have lasted, up to a minute, and random from half of it on', () => {
	const longest = [0, 101, 60_001].map((lasting) => rateLimitPause(lasting, 1));
	expect(longest).toEqual([100, 101, 60_000]);
	expect([0, 0.503].map((random) => rateLimitPause(0, random))).toEqual([50, 75]);
});

describe('namedWait', () => {
	const waitOf = (headers: Record<string, string | undefined>, status = 429) =>
		namedWait(status, (name) => headers[name], now);

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

	test.each([
		...[undefined, '', ' ', 'soon', '-5', '5s', 'a 5', '5.', '.5', '1e3', '1'.repeat(16)],
		...[`1.${'1'.repeat(16)}`, 'Sat, 99 Jan 2026 12:00:30 GMT'],
		...['at Sat, 31 Jan 2026 12:00:30 GMT', 'after 2026-01-31T12:00:30Z'],
	])('is missing in a Retry-After of %j', (text) => {
		expect(waitOf({ 'retry-after': text })).toBeUndefined();
	});

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

	test('of status 503 is in Retry-After only', () => {
		expect(waitOf({ 'ratelimit-reset': '7', 'x-ratelimit-reset': '8' }, 503)).toBeUndefined();
	});

	test.each([undefined, 408, 502])('is missing with status %s', (status) => {
		expect(namedWait(status, () => '5', now)).toBeUndefined();
	});
});
