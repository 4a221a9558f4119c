import fc from 'fast-check';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { batches, requestFor, rowLoader } from '../../../../nodes/AiWorkspace/analytics/rowLoader';
import { forAll } from '../../../support/properties';
import { readRequest, responseWith, row } from '../../../support/api';

const request = { url: 'https://api.example.com/entities?entity_ids=', headers: { a: 'b' } };
const withRoom = (room: number) => ({ url: 'x'.repeat(4000 - room) });

test('Batches contain every ID once, in order, within both limits, and are as few as these allow', () => {
	const ids = fc.uniqueArray(
		fc.string({ unit: fc.constantFrom('a', 'ä', '🙂', ',', '&'), minLength: 1, maxLength: 4 }),
		{ maxLength: 12 },
	);
	const limits = [fc.integer({ min: 1, max: 5 }), fc.integer({ min: 48, max: 90 })] as const;
	forAll(ids, ...limits, (list, most, room) => {
		const found = batches(withRoom(room), list, most);
		const fits = (batch: string[]) =>
			batch.length <= most && requestFor(withRoom(room), batch).url.length <= 4000;
		expect(found.flat()).toEqual(list);
		expect(found.every((batch) => batch.length > 0 && fits(batch))).toBe(true);
		const next = found.slice(1).map(([first = '']) => first);
		expect(next.some((id, index) => fits([...(found[index] ?? []), id]))).toBe(false);
	});
});

const notFound = new Failure('Not found', { status: 404 });

/** Loads rows from an API that fails for every request with a bad ID: the IDs without rows, and the requests that it got. */
function api(most: number, bad: readonly string[], failure = notFound) {
	const requests: string[][] = [];
	const send = async (asked: IHttpRequestOptions) => {
		const { ids } = readRequest(asked);
		requests.push(ids);
		await Promise.resolve();
		if (ids.some((id) => bad.includes(id))) throw failure;
		return responseWith(ids.map((id) => row(id)));
	};
	const loadRows = rowLoader({ send }, most);
	const load = async (...lists: string[][]) => {
		const users = new Map<string, Set<unknown>>();
		for (const list of lists) {
			for (const id of list) users.set(id, (users.get(id) ?? new Set()).add(list));
		}
		const { rows } = await loadRows(request, users);
		return [...rows].flatMap(([id, one]) => (one instanceof Failure ? id : []));
	};
	return { load, requests };
}

const items = (count: number) => Array.from({ length: count }, (_, index) => [`id-${index}`]);

describe('A failed request', () => {
	test('is halved until the IDs of other items have their rows', async () => {
		const { load, requests } = api(100, ['bad']);
		expect(await load(['a'], ['b', 'bad'], ['c'])).toEqual(['bad']);
		expect(requests).toEqual([['a', 'b', 'bad', 'c'], ['a', 'b'], ['bad', 'c'], ['bad'], ['c']]);
	});

	test('is not halved where it is for one item, or for one ID of two items', async () => {
		const { load, requests } = api(100, ['bad']);
		await load(['a', 'b', 'bad']);
		await load(['bad'], ['bad']);
		expect(requests).toHaveLength(2);
	});

	test.each([
		['is', '400 500 40301 CUT_OFF ECONNRESET EPIPE ERR_BAD_RESPONSE', 3],
		['is not', '401 429 42901 TIMED_OUT XEPIPE CUT_OFFS', 1],
	])('%s halved after any of %s, which one ID may cause or not', async (_, failures, count) => {
		for (const what of failures.split(' ')) {
			// A status, a code of an envelope, or that of a network issue.
			const status = /^\d/.test(what) ? 200 : undefined;
			const details = /^\d{3}$/.test(what) ? { status: Number(what) } : { status, code: what };
			const { load, requests } = api(100, ['bad'], new Failure('words', details));
			await load(['a'], ['bad']);
			expect([what, requests.length]).toEqual([what, count]);
		}
	});

	test('earns an extra request for each item of a good half, and none by a whole one', async () => {
		const { load, requests } = api(100, ['bad', ...items(16).flat()]);
		const requested: Array<[number, ...lists: string[][]]> = [
			// All but 2 of 32 extra ones.
			[31, ...items(16)],
			[3, ['x'], ['y'], ['bad']],
			[3, ['x', 'z'], ['bad']],
			[1, ['x'], ['bad']],
			[1, ['x'], ['y']],
			[1, ['x'], ['bad']],
		];
		for (const [count, ...lists] of requested) {
			await load(...lists);
			expect(requests.splice(0)).toHaveLength(count);
		}
	});

	test('earns no more than it had at the start', async () => {
		const lists = items(200);
		const { load, requests } = api(1000, ['id-199', ...items(264).flat().slice(200)]);
		await load(...lists);
		expect(requests.splice(0)).toHaveLength(15);
		await load(...items(264).slice(200));
		expect(requests).toHaveLength(33);
	});
});
