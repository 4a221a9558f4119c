import fc from 'fast-check';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { BatchLoader, type BatchSource } from '../../../../nodes/AiWorkspace/http/BatchLoader';
import { Budget } from '../../../../nodes/AiWorkspace/http/Budget';
import { splitIds } from '../../../../nodes/AiWorkspace/http/splitIds';
import { cases, limit, rejectionOf } from '../../../support/properties';

// The loader waits one turn of the event loop; these tests turn it themselves.
beforeAll(() => {
	jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask'] });
});
afterAll(() => {
	jest.useRealTimers();
});

const fold = (id: string) => id.toLowerCase();
const ROOM = 4000;
const notFound = new Failure('Not found', { status: 404 });

/** An API with rows of some IDs, in any spelling, which refuses every request that contains a bad ID. */
function api(
	known: ReadonlyMap<string, number>,
	bad: ReadonlySet<string> = new Set(),
	failure = notFound,
) {
	const requests: string[][] = [];
	const respond = (ids: readonly string[]): Map<string, string> => {
		if (ids.some((id) => bad.has(id))) throw failure;
		return new Map(
			ids.flatMap((id): Array<[string, string]> => {
				const row = known.get(fold(id));
				return row === undefined ? [] : [[id, `${fold(id)} ${row}`]];
			}),
		);
	};
	const source = (most: number, budget = new Budget(1000)): BatchSource<string> => ({
		onDispatch: () => undefined,
		split: (ids) => splitIds(ids, most, ROOM, fold),
		fetch: async (ids) => {
			requests.push([...ids]);
			await Promise.resolve();
			return respond(ids);
		},
		budget,
	});
	return { requests, respond, source };
}

const known = new Map([
	['a', 1],
	['b', 2],
	['c', 3],
]);

/** Loads all lists in one turn and returns the outcome of each. */
async function loadAll(source: BatchSource<string>, lists: readonly string[][]) {
	const loader = new BatchLoader<string>(source);
	const loads = lists.map(async (ids) => await loader.load(ids));
	jest.runAllTimers();
	return await Promise.allSettled(loads);
}

/** The statuses of outcomes: how many items got their rows, and how many failed. */
const countOf = (outcomes: ReadonlyArray<PromiseSettledResult<unknown>>) => ({
	loaded: outcomes.filter(({ status }) => status === 'fulfilled').length,
	failed: outcomes.filter(({ status }) => status === 'rejected').length,
});

/** So many items with an ID of their own each. */
const items = (count: number) => Array.from({ length: count }, (_, index) => [`id-${index}`]);

describe('BatchLoader', () => {
	test('returns to every item its own rows of one request', async () => {
		const { source, requests } = api(known);
		const outcomes = await loadAll(source(100), [['a', 'b'], ['b'], ['c', 'x']]);
		expect(requests).toEqual([['a', 'b', 'c', 'x']]);
		expect(outcomes.map((outcome) => 'value' in outcome && [...outcome.value])).toEqual([
			[
				['a', 'a 1'],
				['b', 'b 2'],
			],
			[['b', 'b 2']],
			[['c', 'c 3']],
		]);
	});

	test('sends ten requests for a thousand items with an ID each', async () => {
		const { source, requests } = api(known);
		await loadAll(source(100), items(1000));
		expect(requests.map((ids) => ids.length)).toEqual(Array.from({ length: 10 }, () => 100));
	});

	test('requests two spellings of an ID in two batches', async () => {
		const { source, requests } = api(known);
		await loadAll(source(100), [['a'], ['A']]);
		expect(requests).toEqual([['a'], ['A']]);
	});

	test('calls onDispatch once, before it fetches', async () => {
		const { source, requests } = api(known);
		const atDispatch: number[] = [];
		const onDispatch = () => atDispatch.push(requests.length);
		await loadAll({ ...source(1), onDispatch }, [['a'], ['b']]);
		expect(atDispatch).toEqual([0]);
		expect(requests).toHaveLength(2);
	});

	test('fails all items with a Failure where the IDs cannot be split', async () => {
		const { source } = api(known);
		const split = () => {
			throw new TypeError('broken');
		};
		const loader = new BatchLoader<string>({ ...source(1), split });
		const failures = [rejectionOf(loader.load(['a'])), rejectionOf(loader.load(['b']))];
		jest.runAllTimers();
		const [first, second] = await Promise.all(failures);
		expect(first).toBeInstanceOf(Failure);
		expect(first).toMatchObject({ message: 'broken', details: { code: 'NODE_ERROR' } });
		expect(second).toBe(first);
	});
});

describe('A failed batch', () => {
	test('spares the items without the bad ID', async () => {
		const { source } = api(known, new Set(['bad']));
		const outcomes = await loadAll(source(100), [['a'], ['b', 'bad'], ['c']]);
		expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
	});

	test('fails an item with the failure that kept a row of it back', async () => {
		const { source } = api(known, new Set(['bad']));
		const [, outcome] = await loadAll(source(100), [['a'], ['bad']]);
		expect(outcome).toEqual({ status: 'rejected', reason: notFound });
	});

	test('is not bisected where no item would be spared', async () => {
		const { source, requests } = api(known, new Set(['bad']));
		await loadAll(source(100), [['a', 'b', 'bad']]);
		expect(requests).toHaveLength(1);
	});

	test('is not bisected where it contains one ID of two items', async () => {
		const { source, requests } = api(known, new Set(['bad']));
		await loadAll(source(100), [['bad'], ['bad']]);
		expect(requests).toHaveLength(1);
	});

	test('fails no item of another batch', async () => {
		const { source } = api(known, new Set(['bad']));
		const outcomes = await loadAll(source(1), [['a'], ['bad']]);
		expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
	});

	test.each([
		[{ status: 401 }],
		[{ status: 429 }],
		[{ status: 200, code: '401' }],
		[{ status: 200, code: '42901' }],
		[{}],
		[{ code: 'ECONNREFUSED' }],
		[{ code: 'ENOTFOUND' }],
		[{ code: 'TIMED_OUT' }],
		[{ code: 'CANCELLED' }],
		[{ code: 'ENDED' }],
		[{ code: 'NODE_ERROR' }],
	])('is not bisected after %j, which a smaller request would meet as well', async (details) => {
		const { source, requests } = api(known, new Set(['bad']), new Failure('words', details));
		const outcomes = await loadAll(source(100), [['a'], ['bad']]);
		expect(requests).toHaveLength(1);
		expect(countOf(outcomes)).toEqual({ loaded: 0, failed: 2 });
	});

	test.each([
		[{ status: 400 }],
		[{ status: 403 }],
		[{ status: 404 }],
		[{ status: 413 }],
		[{ status: 414 }],
		[{ status: 500 }],
		[{ status: 200, code: '40301' }],
		[{ status: 200, code: 'UNEXPECTED_RESPONSE' }],
		[{ status: 200, code: 'CUT_OFF' }],
		[{ code: 'CUT_OFF' }],
		[{ code: 'ECONNRESET' }],
		[{ code: 'EPIPE' }],
		[{ code: 'ERR_BAD_RESPONSE' }],
	])('is bisected after %j, which one ID may cause', async (details) => {
		const { source, requests } = api(known, new Set(['bad']), new Failure('words', details));
		const outcomes = await loadAll(source(100), [['a'], ['bad']]);
		expect(requests).toEqual([['a', 'bad'], ['a'], ['bad']]);
		expect(countOf(outcomes)).toEqual({ loaded: 1, failed: 1 });
	});

	test('of 64 items for an unknown prompt template costs 17 requests', async () => {
		const lists = items(64);
		const { source, requests } = api(known, new Set(lists.flat()));
		const outcomes = await loadAll(source(100, new Budget(16)), lists);
		expect(requests).toHaveLength(17);
		expect(countOf(outcomes)).toEqual({ loaded: 0, failed: 64 });
	});

	test.each([0, 31, 63])(
		'of 64 items spares 63 of them where the ID at %i is bad',
		async (index) => {
			const { source, requests } = api(known, new Set([`id-${index}`]));
			const outcomes = await loadAll(source(100, new Budget(16)), items(64));
			expect(countOf(outcomes)).toEqual({ loaded: 63, failed: 1 });
			expect(requests).toHaveLength(13);
		},
	);

	test('is not bisected without a budget', async () => {
		const { source, requests } = api(known, new Set(['bad']));
		await loadAll(source(100, new Budget(1)), [['a'], ['bad']]);
		expect(requests).toHaveLength(1);
	});

	test('leaves to the next one what it did not withdraw', async () => {
		const { source, requests } = api(known, new Set(['bad']));
		const budget = new Budget(2);
		await loadAll(source(100, budget), [['bad'], ['bad']]);
		await loadAll(source(100, budget), [['a'], ['bad']]);
		expect(requests).toEqual([['bad'], ['a', 'bad'], ['a'], ['bad']]);
	});

	test('earns the budget as many requests as a good half has items', async () => {
		const { source } = api(known, new Set(['bad']));
		const budget = new Budget(10);
		budget.tryWithdraw(8);
		await loadAll(source(100, budget), [['a'], ['b'], ['c'], ['x'], ['y'], ['bad']]);
		// 2 for the halves, of which the first spares a, b and c; 2 more, which spare x and y.
		expect([budget.tryWithdraw(3), budget.tryWithdraw(1)]).toEqual([true, false]);
	});

	test('earns the budget nothing where no half was good', async () => {
		const { source } = api(known, new Set(['bad', 'worse']));
		const budget = new Budget(2);
		await loadAll(source(100, budget), [['bad'], ['worse']]);
		expect(budget.tryWithdraw()).toBe(false);
	});

	test('is the only thing that earns: a good batch deposits nothing', async () => {
		const { source } = api(known);
		const budget = new Budget(2);
		budget.tryWithdraw(2);
		await loadAll(source(100, budget), [['a'], ['b']]);
		expect(budget.tryWithdraw()).toBe(false);
	});
});

describe('BatchLoader with any items', () => {
	const spellings = fc.constantFrom('a', 'A', 'b', 'B', 'c', 'd', 'e', 'f', 'F', 'g');
	const lists = fc.array(fc.uniqueArray(spellings, { maxLength: 5 }), {
		minLength: 1,
		maxLength: 6,
	});
	const withRows = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'));
	const mosts = fc.integer({ min: 1, max: 6 });
	const world = (ids: string[]) => new Map(ids.map((id, index) => [id, index]));

	test(
		'returns to every item what it would have got alone',
		async () => {
			await fc.assert(
				fc.asyncProperty(lists, withRows, mosts, async (given, ids, most) => {
					const { source, respond, requests } = api(world(ids));
					const outcomes = await loadAll(source(most), given);
					const got = outcomes.map((outcome) => 'value' in outcome && [...outcome.value]);
					const wanted = given.map((list) => [...respond(list)]);
					expect(JSON.stringify(got)).toBe(JSON.stringify(wanted));
					expect(requests.flat().sort().join()).toBe([...new Set(given.flat())].sort().join());
				}),
				cases,
			);
		},
		limit,
	);

	test(
		'returns to every item without a bad ID its rows, and to every other the failure',
		async () => {
			const bad = fc.uniqueArray(spellings, { maxLength: 3 });
			await fc.assert(
				fc.asyncProperty(lists, withRows, bad, mosts, async (given, ids, wrong, most) => {
					const { source, respond } = api(world(ids), new Set(wrong));
					const outcomes = await loadAll(source(most), given);
					const got = outcomes.map((outcome) =>
						'value' in outcome ? [...outcome.value] : String(outcome.reason),
					);
					const wanted = given.map((list) =>
						list.some((id) => wrong.includes(id)) ? 'Failure: Not found' : [...respond(list)],
					);
					expect(JSON.stringify(got)).toBe(JSON.stringify(wanted));
				}),
				cases,
			);
		},
		limit,
	);
});
