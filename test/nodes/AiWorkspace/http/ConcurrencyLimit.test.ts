import { ConcurrencyLimit, START } from '../../../../nodes/AiWorkspace/http/ConcurrencyLimit';
import { settle } from './virtualTime';

/** Asks for so many places, and notes which of the requests got one. */
function ask(limit: ConcurrencyLimit, count: number, isFirst?: boolean): number[] {
	const started: number[] = [];
	for (let request = 0; request < count; request += 1) {
		void limit.acquire(isFirst).then(() => started.push(request));
	}
	return started;
}

/** How many of 200 requests get a place at once. */
async function placesOf(limit: ConcurrencyLimit): Promise<number> {
	const { length } = await settled(ask(limit, 200));
	for (let request = 0; request < 200; request += 1) {
		limit.release();
		await Promise.resolve();
	}
	return length;
}

async function settled<T>(value: T[]): Promise<T[]> {
	await settle();
	return [...value];
}

const succeed = (limit: ConcurrencyLimit, times: number) => {
	for (let count = 0; count < times; count += 1) limit.onSuccess();
};

describe('ConcurrencyLimit', () => {
	test('gives the places that growth adds to what waited longest', async () => {
		const limit = new ConcurrencyLimit(50, 20);
		const early = ask(limit, 22);
		succeed(limit, 2);
		const late = ask(limit, 1);
		expect([(await settled(early)).length, await settled(late)]).toEqual([22, []]);
	});

	test('gives a place to a retry before what has waited longer', async () => {
		const limit = new ConcurrencyLimit(1);
		const [others, retry] = [ask(limit, 3), ask(limit, 1, true)];
		limit.release();
		expect([await settled(others), await settled(retry)]).toEqual([[0], [0]]);
		limit.release();
		expect(await settled(others)).toEqual([0, 1]);
	});

	test.each([
		[100, undefined, START],
		[100, 30, 30],
		[30, 100, 30],
		[3, undefined, 3],
	])('with a maximum of %i and a start of %s has %i places', async (max, start, places) => {
		expect(await placesOf(new ConcurrencyLimit(max, start))).toBe(places);
	});

	test.each([
		[1, 21],
		[79, 99],
		[80, 100],
		[1000, 100],
	])('has grown by a place for each success: %i make %i', async (times, places) => {
		const limit = new ConcurrencyLimit(100, 20);
		succeed(limit, times);
		expect(await placesOf(limit)).toBe(places);
	});

	test('gives no place before enough have become free after an overload', async () => {
		const limit = new ConcurrencyLimit(10);
		const started = ask(limit, 12);
		limit.onOverload();
		const counts: number[] = [];
		for (let ended = 0; ended < 6; ended += 1) {
			limit.release();
			counts.push((await settled(started)).length);
		}
		expect(counts).toEqual([10, 10, 10, 10, 10, 11]);
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

	test('returns to where the last overload came that a success is before', async () => {
		const limit = new ConcurrencyLimit(16, 16);
		limit.onOverload();
		succeed(limit, 1);
		limit.onOverload();
		// The second came at 8: from 7 on, the steps are small.
		const places = await growthOf(limit, 12);
		expect(places[0]).toBe(4);
		expect(places.at(-1)).toBe(7);
	});
});
