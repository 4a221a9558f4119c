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

/** A loader of rows from an API that fails for every request with a bad ID, and the requests that it got. */
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
		return { rows, failed: [...rows].flatMap(([id, one]) => (one instanceof Failure ? id : [])) };
	};
	return { load, requests };
}

const usersOf = (...ids: string[]) => new Map(ids.map((id) => [id, new Set([1])]));
const items = (count: number) => Array.from({ length: count }, (_, index) => [`id-${index}`]);

test('rowLoader keeps what responses say beside their rows, once', async () => {
	const notice = { code: '1001', message: 'words' };
	const send = async (asked: IHttpRequestOptions) => ({
		...responseWith(readRequest(asked).ids.map((id) => row(id))),
		notice,
	});
	const { rows, notices } = await rowLoader({ send }, 1)(request, usersOf('a', 'b'));
	expect(rows.size).toBe(2);
	expect([...notices.values()]).toEqual([notice]);
});

test('rowLoader notices rows whose amounts may change', async () => {
	const fine = { ...row('b'), status: 'stale', is_estimated: false };
	const send = async () => responseWith([{ ...row('a'), is_final: false }, fine]);
	const { notices } = await rowLoader({ send }, 100)(request, usersOf('a', 'b'));
	expect([...notices.values()]).toEqual([{ code: 'is_final', message: '' }]);
});

describe('A failed request', () => {
	test('is halved until the IDs of other items have their rows', async () => {
		const { load, requests } = api(100, ['bad']);
		expect((await load(['a'], ['b', 'bad'], ['c'])).failed).toEqual(['bad']);
		expect(requests).toEqual([['a', 'b', 'bad', 'c'], ['a', 'b'], ['bad', 'c'], ['bad'], ['c']]);
	});

	test.each([
		['one item', [['a', 'b', 'bad']]],
		['one ID of two items', [['bad'], ['bad']]],
	])('is not halved where it is for %s', async (_, lists) => {
		const { load, requests } = api(100, ['bad']);
		await load(...lists);
		expect(requests).toHaveLength(1);
	});

	/** How many requests two items take, if that of one of them fails with a status, a code of an envelope, or another code. */
	async function requestsAfter(what: string) {
		const inEnvelope = { status: /^\d/.test(what) ? 200 : undefined, code: what };
		const details = /^\d{3}$/.test(what) ? { status: Number(what) } : inEnvelope;
		const failure = new Failure('words', what === 'nothing' ? {} : details);
		const { load, requests } = api(100, ['bad'], failure);
		await load(['a'], ['bad']);
		return requests.length;
	}

	const ofOneId = '400 500 40301 CUT_OFF ECONNRESET EPIPE ERR_BAD_RESPONSE';
	test.each(ofOneId.split(' '))('is halved after %s, which one ID may cause', async (what) => {
		expect(await requestsAfter(what)).toBe(3);
	});

	const ofAll = '401 429 42901 TIMED_OUT XEPIPE CUT_OFFS nothing';
	test.each(ofAll.split(' '))('is not halved after %s, which no ID causes', async (what) => {
		expect(await requestsAfter(what)).toBe(1);
	});

	test.each([
		['an unknown prompt template costs 33 requests', items(64).flat(), 33],
		['the first ID spares the other 63', ['id-0'], 13],
		['the last ID spares the other 63', ['id-63'], 13],
	])('of 64 items for %s', async (_, bad, count) => {
		const { load, requests } = api(100, bad);
		expect((await load(...items(64))).failed.sort()).toEqual([...bad].sort());
		expect(requests).toHaveLength(count);
	});

	/** A loader that has spent all but 2 of its 32 extra requests on 16 bad IDs. */
	async function spent() {
		const bad = items(16).flat();
		const one = api(100, ['bad', 'worse', 'worst', ...bad]);
		await one.load(...bad.map((id) => [id]));
		expect(one.requests.splice(0)).toHaveLength(31);
		return one;
	}

	test.each([
		[[['x'], ['bad']], 1],
		[[['x'], ['y'], ['bad']], 3],
		[[['x', 'z'], ['bad']], 1],
		[[['bad'], ['worse']], 1],
	])('earns for %j, in a half, one extra request for each item in it', async (lists, next) => {
		const { load, requests } = await spent();
		await load(...lists);
		expect(requests.splice(0)).toHaveLength(3);
		await load(['v'], ['bad']);
		expect(requests).toHaveLength(next);
	});

	test('is the only one that earns: a good whole one earns nothing', async () => {
		const { load, requests } = await spent();
		await load(...['p', 'q', 'r', 's'].map((id) => [id]));
		expect(requests.splice(0)).toHaveLength(1);
		await load(['bad'], ['worse'], ['worst'], ['id-0']);
		expect(requests).toHaveLength(3);
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
