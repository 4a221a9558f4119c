import fc from 'fast-check';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import {
	BatchLoader,
	type Rows,
	type Source,
} from '../../../../nodes/AiWorkspace/http/BatchLoader';
import { splitIds } from '../../../../nodes/AiWorkspace/http/splitIds';
import { cases, limit, rejectionOf } from '../../../support/properties';

// The queue waits one turn of the event loop; these tests turn it themselves.
beforeAll(() => {
	jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask'] });
});
afterAll(() => {
	jest.useRealTimers();
});

const fold = (id: string) => id.toLowerCase();
const ROOM = 4000;

/** A service with figures of some ids, in whatever spelling, which refuses every request that holds a bad id. */
function service(known: ReadonlyMap<string, number>, bad: ReadonlySet<string> = new Set()) {
	const requests: string[][] = [];
	const answer = (ids: readonly string[]): Rows<string> => {
		if (ids.some((id) => bad.has(id))) throw new Failure('Not found', { status: 404 });
		return new Map(
			ids.flatMap((id): Array<[string, string]> => {
				const figure = known.get(fold(id));
				return figure === undefined ? [] : [[id, `${fold(id)} ${figure}`]];
			}),
		);
	};
	const source = (most: number): Source<string> => ({
		split: (ids) => splitIds(ids, most, ROOM, fold),
		fetch: async (ids) => {
			requests.push([...ids]);
			await Promise.resolve();
			return answer(ids);
		},
		maySplit: ({ details: { status } }) => status === 404,
	});
	return { requests, answer, source };
}

const known = new Map([
	['a', 1],
	['b', 2],
	['c', 3],
]);

/** Asks for all lists in one turn and gives back what became of each. */
async function askAll(source: Source<string>, lists: readonly string[][]) {
	const queue = new BatchLoader<string>(source);
	const asked = lists.map(async (ids) => await queue.load(ids));
	jest.runAllTimers();
	return await Promise.allSettled(asked);
}

describe('EntityQueue', () => {
	test('hands every item its own rows of one request', async () => {
		const { source, requests } = service(known);
		const outcomes = await askAll(source(100), [['a', 'b'], ['b'], ['c', 'x']]);
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

	test('asks ten times for a thousand items with an id each', async () => {
		const { source, requests } = service(known);
		await askAll(
			source(100),
			Array.from({ length: 1000 }, (_, index) => [`id-${index}`]),
		);
		expect(requests.map((ids) => ids.length)).toEqual(Array.from({ length: 10 }, () => 100));
	});

	test('asks for two spellings of an id one after the other', async () => {
		const { source, requests } = service(known);
		await askAll(source(100), [['a'], ['A']]);
		expect(requests).toEqual([['a'], ['A']]);
	});

	test('asks again in a later turn', async () => {
		const { source, requests } = service(known);
		const queue = new BatchLoader<string>(source(100));
		for (const id of ['a', 'b']) {
			const asked = queue.load([id]);
			jest.runAllTimers();
			await asked;
		}
		expect(requests).toEqual([['a'], ['b']]);
	});

	test('spares the items without the bad id', async () => {
		const { source } = service(known, new Set(['bad']));
		const outcomes = await askAll(source(100), [['a'], ['b', 'bad'], ['c']]);
		expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
	});

	test('does not ask again where no item would be spared', async () => {
		const { source, requests } = service(known, new Set(['bad']));
		await askAll(source(100), [['a', 'b', 'bad']]);
		expect(requests).toHaveLength(1);
	});

	test('fails every item of a request that may not be repeated', async () => {
		const { source, requests } = service(known, new Set(['bad']));
		const outcomes = await askAll({ ...source(100), maySplit: () => false }, [['a'], ['bad']]);
		expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
		expect(requests).toHaveLength(1);
	});

	test('fails no item of another request', async () => {
		const { source } = service(known, new Set(['bad']));
		const outcomes = await askAll({ ...source(1), maySplit: () => false }, [['a'], ['bad']]);
		expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
	});

	test('fails all items with a Failure where the ids cannot be split', async () => {
		const { source } = service(known);
		const broken: Source<string> = {
			...source(1),
			split: () => {
				throw new TypeError('broken');
			},
		};
		const queue = new BatchLoader<string>(broken);
		const asked = rejectionOf(queue.load(['a']));
		jest.runAllTimers();
		expect(await asked).toBeInstanceOf(Failure);
	});

	const spellings = fc.constantFrom('a', 'A', 'b', 'B', 'c', 'd', 'e', 'f', 'F', 'g');
	const items = fc.array(fc.uniqueArray(spellings, { maxLength: 5 }), {
		minLength: 1,
		maxLength: 6,
	});
	const figures = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'));
	const mosts = fc.integer({ min: 1, max: 6 });
	const world = (ids: string[]) => new Map(ids.map((id, index) => [id, index]));

	test(
		'gives every item what it would have got alone',
		async () => {
			await fc.assert(
				fc.asyncProperty(items, figures, mosts, async (lists, ids, most) => {
					const { source, answer, requests } = service(world(ids));
					const outcomes = await askAll(source(most), lists);
					const got = outcomes.map((outcome) => 'value' in outcome && [...outcome.value]);
					expect(JSON.stringify(got)).toBe(JSON.stringify(lists.map((list) => [...answer(list)])));
					expect(requests.flat().sort().join()).toBe([...new Set(lists.flat())].sort().join());
				}),
				cases,
			);
		},
		limit,
	);

	test(
		'gives every item without a bad id its rows, and every other the failure',
		async () => {
			const bad = fc.uniqueArray(spellings, { maxLength: 3 });
			await fc.assert(
				fc.asyncProperty(items, figures, bad, mosts, async (lists, ids, wrong, most) => {
					const { source, answer } = service(world(ids), new Set(wrong));
					const outcomes = await askAll(source(most), lists);
					const got = outcomes.map((outcome) =>
						'value' in outcome ? [...outcome.value] : String(outcome.reason),
					);
					const wanted = lists.map((list) =>
						list.some((id) => wrong.includes(id)) ? 'Failure: Not found' : [...answer(list)],
					);
					expect(JSON.stringify(got)).toBe(JSON.stringify(wanted));
				}),
				cases,
			);
		},
		limit,
	);
});
