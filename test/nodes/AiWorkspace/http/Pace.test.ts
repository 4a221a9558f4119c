import { Pace } from '../../../../nodes/AiWorkspace/http/Pace';

/** A pace after two rate limits, 1,000 ms and 2,000 ms after the start, with `accepted` requests in between. */
function measured(accepted: number): Pace {
	const pace = new Pace();
	pace.onRateLimit(1000);
	for (let count = 0; count < accepted; count += 1) pace.onSuccess();
	pace.onRateLimit(2000);
	return pace;
}

/** The times at which three requests may leave that are ready at `now`. */
const turns = (pace: Pace, now: number) => [1, 2, 3].map(() => pace.reserve(now));

describe('Pace', () => {
	test('is unlimited at first', () => {
		expect(turns(new Pace(), 50)).toEqual([50, 50, 50]);
	});

	test('is still unlimited after one rate limit', () => {
		const pace = new Pace();
		pace.onSuccess();
		pace.onRateLimit(1000);
		expect(turns(pace, 1000)).toEqual([1000, 1000, 1000]);
	});

	test('is what the API accepted between two rate limits', () => {
		expect(turns(measured(10), 2000)).toEqual([2000, 2100, 2200]);
	});

	test('keeps no place for requests that did not come', () => {
		expect(turns(measured(10), 5000)).toEqual([5000, 5100, 5200]);
	});

	test('stays unlimited where the API accepted nothing between two rate limits', () => {
		expect(turns(measured(0), 2000)).toEqual([2000, 2000, 2000]);
	});

	test('counts what was accepted since the last rate limit only', () => {
		const pace = measured(10);
		pace.onSuccess();
		pace.onSuccess();
		pace.onRateLimit(3000);
		expect(turns(pace, 3000)).toEqual([3000, 3500, 4000]);
	});

	test('keeps the pace after a rate limit without a request accepted in between', () => {
		const pace = measured(10);
		pace.onRateLimit(3000);
		expect(turns(pace, 3000)).toEqual([3000, 3100, 3200]);
	});

	test('forgets the places reserved before a rate limit', () => {
		const pace = measured(10);
		turns(pace, 2000);
		pace.onRateLimit(2060);
		expect(pace.reserve(2060)).toBe(2060);
	});

	test('is never slower than one request a second', () => {
		const pace = new Pace();
		pace.onRateLimit(1000);
		pace.onSuccess();
		pace.onRateLimit(61_000);
		expect(turns(pace, 61_000)).toEqual([61_000, 62_000, 63_000]);
	});

	test('gets 1 % faster with each response', () => {
		const pace = measured(10);
		pace.onSuccess();
		const [first = 0, second = 0] = turns(pace, 2000);
		expect(second - first).toBeCloseTo(99);
	});
});
