import { setImmediate as settle } from 'node:timers/promises';
import times from 'lodash/times';
import { ConcurrencyLimit, START } from '../../../../nodes/AiWorkspace/http/ConcurrencyLimit';

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
	[3, 0, 3],
	[100, 0, START],
	[100, 2, START + 1],
	[100, 1000, 100],
])(
	'A limit of at most %i has grown by half a place for each of %i successes: to %i',
	async (max, count, places) => {
		const limit = new ConcurrencyLimit(max);
		times(count, () => limit.onSuccess());
		expect(await placesOf(limit)).toBe(places);
	},
);

test('A limit grows by half a place for each round of successes after an overload', async () => {
	const limit = new ConcurrencyLimit(16);
	limit.onOverload(await limit.acquire());
	limit.release();
	const places = [await placesOf(limit)];
	while (places.length < 40) {
		times(places.at(-1) ?? 0, () => limit.onSuccess());
		places.push(await placesOf(limit));
	}
	expect(places.slice(0, 9)).toEqual([8, 8, 8, 9, 9, 10, 10, 11, 11]);
	expect(places.at(-1)).toBe(16);
});

test('A limit is at least one place, however many overloads come', async () => {
	const limit = new ConcurrencyLimit(16);
	for (let round = 0; round < 9; round += 1) {
		limit.onOverload(await limit.acquire());
		limit.release();
	}
	expect(await placesOf(limit)).toBe(1);
});
