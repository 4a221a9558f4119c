import times from 'lodash/times';
import { ConcurrencyLimit, START } from '../../../../nodes/AiWorkspace/http/ConcurrencyLimit';
import { settle } from './virtualTime';

async function placesOf(limit: ConcurrencyLimit): Promise<number> {
	let started = 0;
	times(200, () => void limit.acquire().then(() => (started += 1)));
	await settle();
	const places = started;
	for (let request = 0; request < 200; request += 1) {
		limit.release();
		await Promise.resolve();
	}
	return places;
}

test.each([
	[100, START],
	[3, 3],
])('A limit with a maximum of %i has %i places at first', async (max, places) => {
	expect(await placesOf(new ConcurrencyLimit(max))).toBe(places);
});

test.each([
	[2, START + 1],
	[1000, 100],
])('A limit has grown by half a place for each success: %i make %i', async (count, places) => {
	const limit = new ConcurrencyLimit(100);
	times(count, () => limit.onSuccess());
	expect(await placesOf(limit)).toBe(places);
});

test('A limit is halved once for all requests that were in flight together', async () => {
	const limit = new ConcurrencyLimit(16);
	for (const place of await Promise.all(times(16, async () => await limit.acquire()))) {
		limit.onOverload(place);
		limit.release();
	}
	expect(await placesOf(limit)).toBe(8);
});

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
		times(places.at(-1) ?? 0, () => limit.onSuccess());
		places.push(await placesOf(limit));
	}
	return places;
}

test('A limit returns to where the overload came by half a place a round, and goes on from there in steps of a twentieth', async () => {
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
])('A limit of %i returns to where the first of %i overloads came', async (max, count, places) => {
	const limit = new ConcurrencyLimit(max);
	await overload(limit, count);
	expect(await growthOf(limit, 5)).toEqual(places);
});
