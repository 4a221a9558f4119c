import fc from 'fast-check';
import { ConcurrencyLimit } from '../../../../nodes/AiWorkspace/http/ConcurrencyLimit';
import { cases, limit, rejectionOf } from '../../../support/properties';

/** Tasks that run until they are told to end. */
function tasks(gate: ConcurrencyLimit, count: number) {
	const started: number[] = [];
	const end: Array<{ well: () => void; badly: () => void }> = [];
	const done = Array.from({ length: count }, async (_, task) => {
		await gate.run(
			async () =>
				await new Promise<void>((resolve, reject) => {
					started.push(task);
					end[task] = { well: resolve, badly: () => reject(new Error(`task ${task}`)) };
				}),
		);
	});
	return { started, end, done };
}

/** Lets everything that can go on go on. */
async function settle(): Promise<void> {
	for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}

describe('Gate', () => {
	test('gives back what the task gave', async () => {
		await expect(new ConcurrencyLimit(1).run(async () => 'result')).resolves.toBe('result');
	});

	test('starts no more tasks than fit', async () => {
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

	test('keeps a place taken that one who waited has taken over', async () => {
		const gate = new ConcurrencyLimit(1);
		const early = tasks(gate, 2);
		await settle();
		early.end[0]?.well();
		await settle();
		const late = tasks(gate, 1);
		await settle();
		expect([early.started, late.started]).toEqual([[0, 1], []]);
	});

	test('has room again after all have ended', async () => {
		const gate = new ConcurrencyLimit(1);
		await gate.run(async () => undefined);
		await expect(gate.run(async () => 'again')).resolves.toBe('again');
	});

	test(
		'is always full or has nobody waiting, and serves in the order of arrival, whatever ends first',
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
		limit,
	);
});
