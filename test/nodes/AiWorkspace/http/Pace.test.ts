import { Pace } from '../../../../nodes/AiWorkspace/http/Pace';

/** The pace after rounds such as "10 until 2000": so many accepted requests, and the time of the rate limit after them. */
function paceAfter(rounds: string): Pace {
	const pace = new Pace();
	for (const round of rounds.split(', ').filter(Boolean)) {
		const [accepted = 0, limitedAt = 0] = round.split(' until ').map(Number);
		for (let count = 0; count < accepted; count += 1) pace.onSuccess();
		pace.onRateLimit(limitedAt);
	}
	return pace;
}

/** A request each 100 ms. */
const measured = '0 until 1000, 10 until 2000';

describe('The interval between requests', () => {
	test.each([
		['is nothing at first', '', 50, 0],
		['is nothing after one rate limit', '1 until 1000', 1000, 0],
		['is what the API accepted between two rate limits', measured, 2000, 100],
		['keeps no place for requests that did not come', measured, 5000, 100],
		['is nothing where the API accepted nothing', '0 until 1000, 0 until 2000', 2000, 0],
		['counts what was accepted since the last', `${measured}, 2 until 3000`, 3000, 500],
		['stays where nothing was accepted since then', `${measured}, 0 until 3000`, 3000, 100],
		['is a second at most', '0 until 1000, 1 until 61000', 61_000, 1000],
	])('%s', (_, rounds, now, interval) => {
		const pace = paceAfter(rounds);
		const turns = [pace.reserve(now), pace.reserve(now), pace.reserve(now)];
		expect(turns).toEqual([now, now + interval, now + 2 * interval]);
	});

	test('gets 1 % shorter with each response', () => {
		const pace = paceAfter(measured);
		pace.onSuccess();
		expect(-pace.reserve(2000) + pace.reserve(2000)).toBeCloseTo(99);
	});
});
