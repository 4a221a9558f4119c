import { sleep, type IExecuteSingleFunctions } from 'n8n-workflow';
import { InvalidInput } from '../../../../nodes/AiWorkspace/errors/Failure';
import {
	Ended,
	Execution,
	type Arrival,
	type PrepareBatch,
} from '../../../../nodes/AiWorkspace/execution/Execution';
import {
	checks,
	contextOf,
	contextsOf,
	credentialWith,
	firstOf,
	type Setting,
} from '../../../support/contexts';
import { rejectionOf, thrownBy } from '../../../support/properties';

const executionOf = (setting: Setting = {}) => Execution.of(contextOf(setting));

/** Request Options with batches of so many items. */
const inBatchesOf = (batchSize: number): Setting => ({
	parameters: { requestOptions: { batching: { batch: { batchSize, batchInterval: 1 } } } },
});

const prepared = ({ options }: Arrival) => ({ request: options, result: async () => [], from: [] });

/** Passes items in turns, such as '012 3' for three and one, and returns their executions and the batches that were prepared. */
async function pass(count: number, turns: string, setting: Setting = {}) {
	const { contexts } = contextsOf(count, setting);
	const executions = new Set<Execution>();
	const batches: number[][] = [];
	const prepare: PrepareBatch = async (arrivals) => {
		batches.push(arrivals.map(({ context }) => context.getItemIndex()));
		return await Promise.resolve(arrivals.map(prepared));
	};
	const results: unknown[] = [];
	for (const turn of turns.split(' ')) {
		const joined = [...turn].map(async (index) => {
			const context = firstOf(contexts.slice(Number(index)));
			const execution = Execution.of(context);
			executions.add(execution);
			return await execution.join({ context, options: { url: index } }, prepare);
		});
		results.push(...(await Promise.all(joined)));
	}
	return { executions: [...executions], batches, results };
}

const hasEnded = (execution?: Execution) =>
	thrownBy(() => execution?.throwIfEnded()) instanceof Ended;

describe('The items that n8n passes', () => {
	test('in one turn are prepared together, each with its own result', async () => {
		const { batches, results } = await pass(3, '012');
		expect(batches).toEqual([[0, 1, 2]]);
		expect(results).toMatchObject(['0', '1', '2'].map((url) => ({ request: { url } })));
	});
});

describe('Where n8n stops between two items', () => {
	test.each<[string, number, string, Setting]>([
		['before the last one', 3, '01', {}],
		['in the last, smaller batch', 11, '0123 4567 89', inBatchesOf(4)],
	])('%s, the execution has ended', async (_, count, turns, setting) => {
		const { executions } = await pass(count, turns, setting);
		expect(executions.map(hasEnded)).toEqual([true]);
	});

	test.each<[string, number, string, Setting]>([
		['all items came', 3, '012', {}],
		['the engine needs time between two items', 3, '0 1 2', {}],
		['a failed item does not end the node', 3, '01', { onError: 'continueRegularOutput' }],
		['the node executes once', 3, '01', { executeOnce: true }],
		['the node is a tool', 3, '01', { isTool: true }],
		['the last, smaller batch is complete', 5, '012 34', inBatchesOf(3)],
	])('nothing has ended while %s', async (_, count, turns, setting) => {
		const { executions } = await pass(count, turns, setting);
		expect(executions.map(hasEnded)).toEqual([false]);
	});

	test('nothing has ended where a tool has no items in the execute data', async () => {
		const { contexts } = contextsOf(2, { isTool: true });
		for (const context of contexts) Object.assign(context.getExecuteData(), { data: {} });
		const execution = Execution.of(firstOf(contexts));
		const join = async (context: IExecuteSingleFunctions) =>
			await execution.join({ context, options: { url: '' } }, async () => []);
		await Promise.all(contexts.map(join));
		expect(hasEnded(execution)).toBe(false);
	});
});

describe('An execution', () => {
	test.each([
		['the same items', {}, [true, false]],
		['items of its own, as a call of a tool has', { isTool: true }, [false, false]],
	])('begins again with the first item: with %s', (_, setting, ended) => {
		const first = firstOf(contextsOf(2, setting).contexts);
		const executions = [Execution.of(first), Execution.of(first)];
		expect(executions[0]).not.toBe(executions[1]);
		expect(executions.map(hasEnded)).toEqual(ended);
	});

	test('sends nothing once the user has stopped it, or it has ended', () => {
		const controller = new AbortController();
		const execution = executionOf({ signal: controller.signal });
		expect(() => execution.throwIfEnded()).not.toThrow();
		execution.end();
		expect(thrownBy(() => execution.throwIfEnded())).toHaveProperty('details.retryable', false);
		controller.abort();
		expect(thrownBy(() => execution.throwIfEnded())).toHaveProperty('details.code', 'CANCELLED');
	});
});

describe('What the node says for all items', () => {
	test('is read from the first one', () => {
		const { contexts } = contextsOf(2, {
			parameters: checks((item) => ({ options: { maxRetries: item } })),
		});
		const execution = executionOf();
		const [first, second] = contexts.map((context) => execution.setupOf(context));
		expect(first).toMatchObject({ settings: { maxRetries: 0 } });
		expect(second).toBe(first);
	});

	test('has a limit of requests in flight for all credentials together, from the start', async () => {
		const setting = { parameters: checks(() => ({ options: { maxConcurrency: 40 } })) };
		const { shared } = executionOf(setting).setupOf(contextOf(setting));
		let count = 0;
		for (let wanted = 0; wanted < 50; wanted += 1) void shared.acquire().then(() => (count += 1));
		await sleep(0);
		expect(count).toBe(40);
	});
});

/** Which items share one is in prepare.test.ts. */
describe('Sessions', () => {
	test('know the secrets of the whole execution', async () => {
		const credential = (item: number) => credentialWith(`Bearer a-token-${'xy'.charAt(item)}`);
		const { contexts } = contextsOf(2, { credential });
		const execution = Execution.of(firstOf(contexts));
		for (const context of contexts) {
			expect((await execution.sessionOf(context)).secrets).toBe(execution.secrets);
		}
		expect(execution.secrets.redact('<a-token-x> <a-token-y>')).toBe('<***> <***>');
	});

	test('exist only for tokens that a header can contain, but the others are secrets too', async () => {
		const credential = () => credentialWith('tökens-too');
		const context = contextOf({ credential });
		const execution = Execution.of(context);
		expect(await rejectionOf(execution.sessionOf(context))).toBeInstanceOf(InvalidInput);
		expect(execution.secrets.redact('It was tökens-too')).toBe('It was ***');
	});
});
