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
function contexts(): IExecuteSingleFunctions[] {
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
		}),
	);
}

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
	await jest.advanceTimersByTimeAsync(1000);
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
		expect(await waitFor(contexts(), 190)).toBe('passed');
	});

	test('ends where n8n passes no further item', async () => {
		expect(await waitFor(contexts().slice(0, 2), 190)).toBe(
			'Failure: The node ended before this item was sent',
		);
	});

	test('is another one for each try of the node', () => {
		const [first] = contexts();
		if (!first) throw new Error('There are no items');
		expect(Execution.of(first)).not.toBe(Execution.of(first));
	});
});
