import range from 'lodash/range';
import * as policy from '../../../../nodes/AiWorkspace/http/retryPolicy';

const { backOff, isOverload, isRetryable, MAX_WAIT, namedWait, rateLimitPause } = policy;

const now = Date.UTC(2026, 0, 31, 12);
const statuses = range(100, 600);

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

test.each([
	[1, [500, 1000, 2000, 16_000, 30_000, 30_000], [100, 101, 60_000]],
	[0, [250, 500, 1000, 8000, 15_000, 15_000], [50, 51, 30_000]],
])('Of a pause, half is certain, and the rest random: %d', (random, backOffs, pauses) => {
	jest.spyOn(Math, 'random').mockReturnValue(random);
	expect([1, 2, 3, 6, 7, 10].map(backOff)).toEqual(backOffs);
	// As long as rate limits have lasted, up to a minute.
	expect([0, 101, 60_001].map(rateLimitPause)).toEqual(pauses);
	jest.restoreAllMocks();
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
		['Sat, 31 Jan 2026 11:59:00 GMT', 0],
	])('is in a Retry-After of %j', (text, wait) => {
		for (const status of [429, 503]) expect(waitOf({ 'retry-after': text }, status)).toBe(wait);
	});

	const NUMBERS = ['-5', '5s', '5.', '.5', '1e3', '1'.repeat(16), `1.${'1'.repeat(16)}`];
	const DATES = ['Sat, 99 Jan 2026 12:00:30 GMT', 'at Sat, 31 Jan 2026 12:00:30 GMT'];
	test.each([undefined, '', ' ', 'soon', ...NUMBERS, ...DATES])(
		'is missing in a Retry-After of %j',
		(text) => {
			expect(waitOf({ 'retry-after': text })).toBeUndefined();
		},
	);

	test.each([
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
