import fc from 'fast-check';
import { ConcurrencyLimit } from '../../../../nodes/AiWorkspace/http/ConcurrencyLimit';
import { cases, limit as patience, rejectionOf } from '../../../support/properties';

/** Tasks that run until they are told to end. */
function tasks(limit: ConcurrencyLimit, count: number, isRetry = false) {
	const started: number[] = [];
	const end: Array<{ well: () => void; badly: () => void }> = [];
	const done = Array.from({ length: count }, async (_, task) => {
		await limit.run(
			async () =>
				await new Promise<void>((resolve, reject) => {
					started.push(task);
					end[task] = { well: resolve, badly: () => reject(new Error(`task ${task}`)) };
				}),
			isRetry,
		);
	});
	return { started, end, done };
}

/** Lets everything that can go on go on. */
async function settle(): Promise<void> {
	for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}

describe('ConcurrencyLimit', () => {
	test('returns the result of the task', async () => {
		await expect(new ConcurrencyLimit(1).run(async () => 'result')).resolves.toBe('result');
	});

	test('starts no more tasks than allowed', async () => {
		const { started } = tasks(new ConcurrencyLimit(2), 5);
		await settle();
		expect(started).toEqual([0, 1]);
	});

	test('starts the next one as soon as one ends', async () => {
		const { started, end } = tasks(new ConcurrencyLimit(2), 5);
		await settle();
		end[1]?.well();
		await settle();
		expect(started).toEqual([0, 1, 2]);
	});

	test('starts the next one also after a failure', async () => {
		const { started, end, done } = tasks(new ConcurrencyLimit(1), 2);
		await settle();
		end[0]?.badly();
		await expect(rejectionOf(done[0] ?? Promise.resolve())).resolves.toEqual(new Error('task 0'));
		await settle();
		expect(started).toEqual([0, 1]);
	});

	test('gives the place of a task that ended to one that waited, not to a new one', async () => {
		const limit = new ConcurrencyLimit(1);
		const early = tasks(limit, 2);
		await settle();
		early.end[0]?.well();
		await settle();
		const late = tasks(limit, 1);
		await settle();
		expect([early.started, late.started]).toEqual([[0, 1], []]);
	});

	test('gives a place that growth adds to one that waited, not to a new one', async () => {
		const limit = new ConcurrencyLimit(50);
		const early = tasks(limit, 12);
		await settle();
		limit.onSuccess();
		limit.onSuccess();
		const late = tasks(limit, 1);
		await settle();
		expect([early.started.length, late.started]).toEqual([11, []]);
	});

	test('has room again after all tasks have ended', async () => {
		const limit = new ConcurrencyLimit(1);
		await limit.run(async () => undefined);
		await expect(limit.run(async () => 'again')).resolves.toBe('again');
	});

	test(
		'is always full or has no task waiting, and starts tasks in their order, whatever ends first',
		async () => {
			const endings = fc.array(fc.tuple(fc.nat(), fc.boolean()), { minLength: 1, maxLength: 8 });
			await fc.assert(
				fc.asyncProperty(fc.integer({ min: 1, max: 4 }), endings, async (size, order) => {
					const { started, end, done } = tasks(new ConcurrencyLimit(size), order.length);
					const outcomes = Promise.allSettled(done);
					const running = new Set<number>();
					for (const [ended, [choice, isWell]] of order.entries()) {
						await settle();
						for (const task of started.slice(ended + running.size)) running.add(task);
						expect(running.size).toBe(Math.min(size, order.length - ended));
						const task = [...running][choice % running.size] ?? 0;
						running.delete(task);
						if (isWell) end[task]?.well();
						else end[task]?.badly();
					}
					await outcomes;
					expect(started).toEqual(order.map((_, task) => task));
				}),
				cases,
			);
		},
		patience,
	);
});

/** How many of 200 tasks start at once. */
async function capacityOf(limit: ConcurrencyLimit): Promise<number> {
	const { started, end, done } = tasks(limit, 200);
	await settle();
	const capacity = started.length;
	for (let ended = 0; ended < 200; ended += 1) {
		end[ended]?.well();
		await settle();
	}
	await Promise.all(done);
	return capacity;
}

function respondWell(limit: ConcurrencyLimit, times: number): void {
	for (let count = 0; count < times; count += 1) limit.onSuccess();
}

describe('An adaptive ConcurrencyLimit', () => {
	beforeEach(() => {
		jest.useFakeTimers({ now: 1000, doNotFake: ['nextTick', 'queueMicrotask'] });
	});
	afterEach(() => {
		jest.useRealTimers();
	});

	test.each([
		[100, 10],
		[10, 10],
		[3, 3],
	])('with a maximum of %i starts at %i', async (max, start) => {
		expect(await capacityOf(new ConcurrencyLimit(max))).toBe(start);
	});

	test.each([
		[1, 10],
		[2, 11],
		[20, 25],
		[180, 100],
		[1000, 100],
	])(
		'grows by three quarters of a place for each good response: %i of them make %i',
		async (good, capacity) => {
			const limit = new ConcurrencyLimit(100);
			respondWell(limit, good);
			expect(await capacityOf(limit)).toBe(capacity);
		},
	);

	test('halves on an overload', async () => {
		const limit = new ConcurrencyLimit(100);
		respondWell(limit, 40);
		limit.onOverload(900);
		expect(await capacityOf(limit)).toBe(20);
	});

	test('halves once for all requests that were in flight', async () => {
		const limit = new ConcurrencyLimit(100);
		for (const sentAt of [900, 950, 1000]) limit.onOverload(sentAt);
		expect(await capacityOf(limit)).toBe(5);
	});

	test('halves again for a request that left after it had halved', async () => {
		const limit = new ConcurrencyLimit(100);
		limit.onOverload(900);
		limit.onOverload(1001);
		expect(await capacityOf(limit)).toBe(2);
	});

	test('is never below one', async () => {
		const limit = new ConcurrencyLimit(100);
		for (let round = 0; round < 10; round += 1) {
			limit.onOverload(Date.now());
			jest.setSystemTime(Date.now() + 1000);
		}
		expect(await capacityOf(limit)).toBe(1);
	});

	test('grows by one place for each round of good responses after an overload', async () => {
		const limit = new ConcurrencyLimit(100);
		limit.onOverload(900);
		respondWell(limit, 5);
		expect(await capacityOf(limit)).toBe(5);
		respondWell(limit, 1);
		expect(await capacityOf(limit)).toBe(6);
	});

	test('starts several waiting tasks when it has grown', async () => {
		const limit = new ConcurrencyLimit(100);
		const { started, end } = tasks(limit, 30);
		await settle();
		respondWell(limit, 4);
		end[0]?.well();
		await settle();
		expect(started).toHaveLength(14);
	});

	test('starts no waiting task before enough have ended after an overload', async () => {
		const limit = new ConcurrencyLimit(10);
		const { started, end } = tasks(limit, 12);
		await settle();
		limit.onOverload(900);
		const counts: number[] = [];
		for (let ended = 0; ended < 6; ended += 1) {
			end[ended]?.well();
			await settle();
			counts.push(started.length);
		}
		expect(counts).toEqual([10, 10, 10, 10, 10, 11]);
	});

	test('starts a retry before tasks that have waited longer', async () => {
		const limit = new ConcurrencyLimit(1);
		const order: string[] = [];
		const run = async (name: string, isRetry = false) =>
			await limit.run(async () => await Promise.resolve(order.push(name)), isRetry);
		await Promise.all([run('running'), run('first'), run('second'), run('retry', true)]);
		expect(order).toEqual(['running', 'retry', 'first', 'second']);
	});

	test('starts tasks that are no retries in their order', async () => {
		const limit = new ConcurrencyLimit(1);
		const order: string[] = [];
		const run = async (name: string) =>
			await limit.run(async () => await Promise.resolve(order.push(name)));
		await Promise.all(['running', 'first', 'second', 'third'].map(run));
		expect(order).toEqual(['running', 'first', 'second', 'third']);
	});

	test('lets a retry wait where no place is free', async () => {
		const limit = new ConcurrencyLimit(1);
		tasks(limit, 1);
		const { started } = tasks(limit, 1, true);
		await settle();
		expect(started).toEqual([]);
	});

	test('starts tasks that come after the last one in the queue was a retry', async () => {
		const limit = new ConcurrencyLimit(1);
		const order: string[] = [];
		const run = async (name: string, isRetry = false) =>
			await limit.run(async () => await Promise.resolve(order.push(name)), isRetry);
		await Promise.all([run('running'), run('retry', true), run('next')]);
		await Promise.all([run('later'), run('last')]);
		expect(order).toEqual(['running', 'retry', 'next', 'later', 'last']);
	});

	test('starts 100,000 waiting tasks without moving the others', async () => {
		const limit = new ConcurrencyLimit(1);
		const moved = [jest.spyOn(Array.prototype, 'shift'), jest.spyOn(Array.prototype, 'splice')];
		let started = 0;
		const waiting = Array.from(
			{ length: 100_000 },
			async () => await limit.run(async () => await Promise.resolve((started += 1))),
		);
		await Promise.all(waiting);
		const moves = moved.map(({ mock }) => mock.calls.length);
		jest.restoreAllMocks();
		expect([started, ...moves]).toEqual([100_000, 0, 0]);
	});
});
