import { ConcurrencyLimit, START } from '../../../../nodes/AiWorkspace/http/ConcurrencyLimit';
import { settle } from './virtualTime';

/** How many of 200 requests get a place at once. */
async function placesOf(limit: ConcurrencyLimit): Promise<number> {
	let started = 0;
	for (let request = 0; request < 200; request += 1) {
		void limit.acquire().then(() => (started += 1));
	}
	await settle();
	const places = started;
	for (let request = 0; request < 200; request += 1) {
		limit.release();
		await Promise.resolve();
	}
	return places;
}

const succeed = (limit: ConcurrencyLimit, times: number) => {
	for (let count = 0; count < times; count += 1) limit.onSuccess();
};

/** In which order requests get a place is in Client.test.ts. */
describe('ConcurrencyLimit', () => {
	test.each([
		[100, undefined, START],
		[30, 100, 30],
		[3, undefined, 3],
	])('with a maximum of %i and a start of %s has %i places', async (max, start, places) => {
		expect(await placesOf(new ConcurrencyLimit(max, start))).toBe(places);
	});

	test.each([
		[1, 21],
		[1000, 100],
	])('has grown by a place for each success: %i make %i', async (times, places) => {
		const limit = new ConcurrencyLimit(100, 20);
		succeed(limit, times);
		expect(await placesOf(limit)).toBe(places);
	});

	/** The places after each of so many rounds, in which everything in flight succeeds. */
	async function growthOf(limit: ConcurrencyLimit, rounds: number): Promise<number[]> {
		const places = [await placesOf(limit)];
		for (let round = 0; round < rounds; round += 1) {
			succeed(limit, places.at(-1) ?? 0);
			places.push(await placesOf(limit));
		}
		return places;
	}

	test('returns to where the overload came by one place a round, and goes on from there in steps of a twentieth', async () => {
		const limit = new ConcurrencyLimit(16, 16);
		limit.onOverload();
		const places = await growthOf(limit, 30);
		expect(places.slice(0, 9)).toEqual([8, 8, 9, 10, 11, 12, 13, 14, 15]);
		expect(places.indexOf(16)).toBe(28);
		expect(Math.max(...places)).toBe(16);
	});

	test.each([
		[2, 1, [1, 1, 1, 1, 1, 1]],
		[16, 3, [2, 2, 3, 4, 5, 6]],
		// There is always one.
		[16, 9, [1, 2, 2, 3, 4, 5]],
	])(
		'of %i places returns to where the first of %i overloads in a row came: %j',
		async (max, count, places) => {
			const limit = new ConcurrencyLimit(max, max);
			for (let round = 0; round < count; round += 1) limit.onOverload();
			expect(await growthOf(limit, 5)).toEqual(places);
		},
	);
});
