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
		[100, START],
		[3, 3],
	])('with a maximum of %i has %i places at first', async (max, places) => {
		expect(await placesOf(new ConcurrencyLimit(max))).toBe(places);
	});

	test.each([
		[2, START + 1],
		[1000, 100],
	])('has grown by half a place for each success: %i make %i', async (times, places) => {
		const limit = new ConcurrencyLimit(100);
		succeed(limit, times);
		expect(await placesOf(limit)).toBe(places);
	});

	test('is halved once for all requests that were in flight together', async () => {
		const limit = new ConcurrencyLimit(16);
		const [first = 0, ...rest] = await Promise.all(
			Array.from({ length: 16 }, async () => await limit.acquire()),
		);
		for (const place of [first, ...rest]) limit.onOverload(place);
		for (const place of [first, ...rest]) if (place > 0) limit.release();
		expect(await placesOf(limit)).toBe(8);
	});

	/** Halves a limit for so many rounds. */
	const overload = async (limit: ConcurrencyLimit, rounds: number) => {
		for (let round = 0; round < rounds; round += 1) {
			limit.onOverload(await limit.acquire());
			limit.release();
		}
	};

	/** The places after each of so many rounds, in which everything in flight succeeds. */
	async function growthOf(limit: ConcurrencyLimit, rounds: number): Promise<number[]> {
		const places = [await placesOf(limit)];
		for (let round = 0; round < rounds; round += 1) {
			succeed(limit, places.at(-1) ?? 0);
			places.push(await placesOf(limit));
		}
		return places;
	}

	test('returns to where the overload came by half a place a round, and goes on from there in steps of a twentieth', async () => {
		const limit = new ConcurrencyLimit(16);
		await overload(limit, 1);
		const places = await growthOf(limit, 50);
		expect(places.slice(0, 9)).toEqual([8, 8, 8, 9, 9, 10, 10, 11, 11]);
		expect(places.indexOf(16)).toBe(36);
		expect(Math.max(...places)).toBe(16);
	});

	test.each([
		[2, 1, [1, 1, 1, 1, 1, 1]],
		[16, 3, [2, 2, 2, 3, 3, 4]],
		// There is always one.
		[16, 9, [1, 1, 1, 2, 2, 2]],
	])(
		'of %i places returns to where the first of %i overloads in a row came: %j',
		async (max, count, places) => {
			const limit = new ConcurrencyLimit(max);
			await overload(limit, count);
			expect(await growthOf(limit, 5)).toEqual(places);
		},
	);
});
