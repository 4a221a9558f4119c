import type { IExecuteSingleFunctions } from 'n8n-workflow';
import { Execution } from '../../../../nodes/AiWorkspace/execution/Execution';
import { rejectionOf } from '../../../support/properties';

describe('Options that no hook has returned', () => {
	test('belong to an item of a node that has ended', async () => {
		expect(await rejectionOf(Execution.outcomeOf({}).results())).toMatchObject({
			message: 'The node ended before this item was sent',
			details: { code: 'ENDED', retryable: false, hint: 'See the error of the node' },
		});
	});

	test('come with no secrets', () => {
		expect(Execution.outcomeOf({}).secrets).toEqual([]);
	});
});

/** The contexts of three items, as n8n passes one after the other to the hook. */
function contexts(more: Partial<IExecuteSingleFunctions> = {}): IExecuteSingleFunctions[] {
	const items = [{ json: {} }, { json: {} }, { json: {} }];
	const executeData = { data: { main: [items] } };
	return items.map((item, index) =>
		Object.assign(Object.create(null), {
			continueOnFail: () => false,
			getExecuteData: () => executeData,
			getExecutionCancelSignal: () => undefined,
			getInputData: () => item,
			getItemIndex: () => index,
			getNode: () => ({}),
			getNodeParameter: () => ({}),
			...more,
		}),
	);
}

/** Batching in Request Options, one item at a time. */
const batching = (batchInterval: number) => ({
	getNodeParameter: () => ({ batching: { batch: { batchSize: 1, batchInterval } } }),
});

/** Passes the items to the execution, a gap of so many milliseconds after each, and returns how it waits for all of them. */
async function waitFor(items: IExecuteSingleFunctions[], gap: number): Promise<string> {
	const [first, ...others] = items;
	if (!first) throw new Error('There are no items');
	let state = 'waiting';
	Execution.of(first)
		.allPassed()
		.then(
			() => (state = 'passed'),
			(error: unknown) => (state = String(error)),
		);
	for (const item of others) {
		await jest.advanceTimersByTimeAsync(gap);
		Execution.of(item);
	}
	await jest.advanceTimersByTimeAsync(gap);
	return state;
}

describe('An execution', () => {
	beforeEach(() => {
		jest.useFakeTimers();
	});
	afterEach(() => {
		jest.useRealTimers();
	});

	test('waits for items that n8n passes slowly', async () => {
		expect(await waitFor(contexts(), 199)).toBe('passed');
	});

	test('ends where n8n passes no further item', async () => {
		expect(await waitFor(contexts().slice(0, 1), 1000)).toBe(
			'Failure: The node ended before this item was sent',
		);
	});

	test.each([
		[0, 'waiting'],
		[30, 'passed'],
	])(
		'that n8n passes in batches every %i ms is %s after the first batch',
		async (interval, state) => {
			expect(await waitFor(contexts(batching(interval)).slice(0, 1), 100)).toBe(state);
		},
	);

	test('throws once the user has stopped it', () => {
		const [first] = contexts({ getExecutionCancelSignal: () => AbortSignal.abort() });
		if (!first) throw new Error('There are no items');
		expect(() => Execution.of(first).throwIfEnded()).toThrow('The execution was stopped');
	});

	test('is another one for each try of the node', () => {
		const [first] = contexts();
		if (!first) throw new Error('There are no items');
		expect(Execution.of(first)).not.toBe(Execution.of(first));
	});
});
