import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { decide, isOutage, type Attempt } from '../../../../nodes/AiWorkspace/http/decide';
import { isRetryable } from '../../../../nodes/AiWorkspace/http/retryPolicy';

const failed = (status: number, retryAfterMs?: number) =>
	new Failure(`status ${status}`, {
		status,
		retryAfterMs,
		retryable: isRetryable(status),
		hint: 'Hint',
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

describe('A failed request', () => {
	test.each<[string, Failure, Partial<Attempt>, object]>([
		['is retried after a pause', failed(502), {}, { delay: 500, retries: 1 }],
		['of which half is certain', failed(502), { random: 0 }, { delay: 250, retries: 1 }],
		['and that doubles', failed(502), { attempts: 3, retries: 2 }, { delay: 2000, retries: 3 }],
		['the last time', failed(502), { retries: 4 }, { delay: 8000, retries: 5 }],
		['when everybody has waited', failed(429, 60_000), {}, { delay: 0, retries: 0 }],
		['long after', failed(429), { silence: FIVE_MINUTES - 1, retries: 5 }, { retries: 5 }],
		['but not for ever', failed(429), { silence: FIVE_MINUTES }, { delay: 0, retries: 1 }],
	])('%s', (_, failure, change, decision) => {
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
	])('%s', (_, failure, change, endsAll) => {
		expect(decide(failure, { ...first, ...change })).toEqual({ final: failure, endsAll });
	});

	test.each<[Failure, Partial<Attempt>, RegExp, boolean]>([
		[gone, { attempts: 6, retries: 5 }, /^Hint\. The node made 6 attempts$/, false],
		[limited, late, /^Hint\. The node made 9 attempts$/, true],
		[failed(429, 60_001), {}, /^The API asked to wait 61 seconds, .* 60 /, true],
		[failed(503, 90_000), { maxRetries: 0 }, /^The API asked to wait 90 seconds, .* 60 /, true],
	])('%j after %j says why it is final: %s', (failure, change, hint, endsAll) => {
		expect(decide(failure, { ...first, ...change })).toMatchObject({
			final: { message: failure.message, details: { hint: expect.stringMatching(hint) } },
			endsAll,
		});
	});
});

test.each([
	[20, 8000, true],
	[20, 7999, false],
	[19, 60_000, false],
])('%i failures in %i ms are an outage: %s', (failures, lasting, expected) => {
	expect(isOutage(failures, lasting)).toBe(expected);
});
