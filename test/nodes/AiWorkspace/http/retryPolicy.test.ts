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

test.each([
	[1, 500],
	[6, 16_000],
	[50, 30_000],
])('backOff before retry %i is at most %i ms', (retry, most) => {
	const pauses = [0, 0.3333, 1].map((random) => backOff(retry, random));
	expect(pauses).toEqual([0, Math.round(0.3333 * most), most]);
});

test.each([
	[1, 100],
	[10, 51_200],
	[50, 60_000],
])('rateLimitPause after %i rate limits is half of %i ms to all of them', (count, most) => {
	const pauses = [0, 0.5, 1].map((random) => rateLimitPause(count, random));
	expect(pauses).toEqual([0.5, 0.75, 1].map((share) => Math.round(share * most)));
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
		[{ 'x-ratelimit-reset': '7' }, 7000],
		[{ 'x-ratelimit-reset': '1000000000' }, 1e12],
		[{ 'x-ratelimit-reset': String(now / 1000 + 7) }, 7000],
		[{ 'x-ratelimit-reset': '1000000001' }, 0],
		[{ 'x-ratelimit-reset': String(now + 7000) }, 7000],
		[{ 'ratelimit-reset': '1000000000001' }, 0],
		[{ 'ratelimit-reset': '1000000000000' }, 1e15 - now],
		[{ 'ratelimit-reset': 'soon', 'x-ratelimit-reset': '7' }, 7000],
		[{ 'retry-after': 'soon', 'ratelimit-reset': '7' }, 7000],
		[{ 'retry-after': '5', 'ratelimit-reset': '7', 'x-ratelimit-reset': '8' }, 5000],
		[{ 'retry-after': '0', 'ratelimit-reset': '7' }, 0],
	])('of a rate limit with the headers %j is %j', (headers, wait) => {
		expect(waitOf(headers)).toBe(wait);
	});

	test('of status 503 is in Retry-After only', () => {
		const resets = { 'ratelimit-reset': '7', 'x-ratelimit-reset': '8' };
		expect(waitOf(resets, 503)).toBeUndefined();
		expect(waitOf({ ...resets, 'retry-after': '5' }, 503)).toBe(5000);
	});

	test.each([undefined, 408, 502])('is missing with status %s', (status) => {
		const headers = (name: string) => (name === '' ? undefined : '5');
		expect(namedWait(status, headers, now)).toBeUndefined();
	});
});
