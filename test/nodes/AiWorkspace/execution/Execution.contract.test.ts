import { sleep, type IDataObject, type INodeParameters } from 'n8n-workflow';
import { daysFrom, ownDay } from '../../../support/days';
import { repeatableRun, runNode, toolCalls, type NodeRun } from '../../../support/runNode';
import { report, useSandbox, withPat, withVirtualKey } from '../../../support/sandbox';
import { world } from '../../../sandbox';

const sandbox = useSandbox();
const { prompts, scopes, virtualKeys } = world;
const { main } = world.workspaces;

// The machine may be busy.
jest.setTimeout(20_000);

const settings = (change: INodeParameters = {}, more: Partial<NodeRun> = {}): NodeRun => ({
	parameters: report({
		authentication: 'pat',
		workspace: 'id',
		workspaceId: main.id,
		operation: 'getSummary',
		...change,
	}),
	credential: withPat(sandbox.current),
	...more,
});

const rejection = async (run: Promise<unknown>): Promise<unknown> =>
	await run.then(
		() => undefined,
		(error: unknown) => error,
	);

const daysSent = () => sandbox.current.requests.map(({ query }) => query.dateFrom);

describe('An item that n8n cannot read', () => {
	/** Longer than the node waits for the next item. */
	const LATER = 700;
	/** n8n throws for the item at this index: its expression names a node that does not exist. */
	const unreadable = (bad: number) => ({
		...ownDay,
		promptId: `={{ $itemIndex === ${bad} ? $('Nowhere').item.json.id : '${prompts.support.id}' }}`,
	});
	const batches = (batchSize: number) => ({
		requestOptions: { batching: { batch: { batchSize, batchInterval: 30 } } },
	});
	const items = daysFrom(6);

	test.each<[string, INodeParameters]>([
		['is the last one', unreadable(5)],
		['is the second one', unreadable(1)],
		['is in the first batch', { ...unreadable(3), ...batches(4) }],
	])('ends the node before anything is sent where it %s', async (_, change) => {
		await expect(runNode(settings(change, { items }))).rejects.toThrow();
		await sleep(LATER);
		expect(sandbox.current.requests).toEqual([]);
	});

	test.each<[string, INodeParameters]>([
		['all items at once', unreadable(5)],
		['batches', { ...unreadable(3), ...batches(4) }],
	])('ends every try of the node before anything is sent, with %s', async (_, change) => {
		const run = repeatableRun(settings(change, { items }));
		for (let attempt = 0; attempt < 3; attempt += 1) {
			expect(await rejection(run())).toBeInstanceOf(Error);
			await sleep(50);
		}
		await sleep(LATER);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('leaves the batches before it alone', async () => {
		const change = { ...unreadable(3), ...batches(2) };
		await expect(runNode(settings(change, { items }))).rejects.toThrow();
		await sleep(LATER);
		expect(daysSent()).toEqual(items.slice(0, 2).map(({ day }) => day));
	});

	test('leaves the other items alone where the node continues', async () => {
		const onError = 'continueRegularOutput';
		const alone = { items: items.slice(0, 1), onError } as const;
		const run = runNode(settings(unreadable(3), { items, onError }));
		const ending = await rejection(runNode(settings(unreadable(0), alone)));
		if (ending === undefined) {
			expect(await run).toHaveLength(6);
			expect(daysSent()).toEqual([0, 1, 2, 4, 5].map((index) => items[index]?.day));
		} else {
			// Some earlier versions of n8n end the node there, whatever its settings.
			expect(await rejection(run)).toEqual(ending);
			await sleep(LATER);
			expect(daysSent()).toEqual(items.slice(0, 3).map(({ day }) => day));
		}
	});
});

test('A retry of the node drops what an earlier try still waits for', async () => {
	const batching = { batch: { batchSize: 1, batchInterval: 200 } };
	const promptId = `={{ $itemIndex === 1 ? $('Nowhere').item.json.id : '${prompts.support.id}' }}`;
	const items = daysFrom(2);
	const run = repeatableRun(
		settings({ ...ownDay, promptId, requestOptions: { batching } }, { items }),
	);
	// The first item of the first try waits for a second, and the second item ends the try long before.
	sandbox.current.faults.add({ kind: 'status', status: 503, headers: { 'Retry-After': '1' } });
	expect(await rejection(run())).toBeInstanceOf(Error);
	expect(await rejection(run())).toBeInstanceOf(Error);
	await sleep(1500);
	expect(daysSent()).toEqual([items[0]?.day, items[0]?.day]);
});

describe('Execute Once', () => {
	test('serves the first item, although the others are in the execute data', async () => {
		const items = daysFrom(5);
		const output = await runNode(settings(ownDay, { items, executeOnce: true }));
		expect(output.map(({ json }) => json.date_from)).toEqual([items[0]?.day]);
	});
});

describe('Calls of the node as a tool', () => {
	const prompt = { promptId: prompts.support.id };

	test('are served whatever the number of items of their agent', async () => {
		const call = toolCalls(settings(prompt, { items: daysFrom(4) }));
		const [item] = await call();
		expect(item?.json).toMatchObject({ prompt_id: prompts.support.id });
	});

	test('at the same time do not end each other', async () => {
		sandbox.current.behaviour.latencyMs = 50;
		const call = toolCalls(settings(prompt, { items: daysFrom(1) }));
		const outputs = await Promise.all([call(), call(), call()]);
		expect(outputs.map(([item]) => item?.json.prompt_id)).toEqual(
			[1, 2, 3].map(() => prompts.support.id),
		);
	});

	test('one after the other are served with fresh results', async () => {
		const call = toolCalls(settings(prompt));
		await call();
		await call();
		expect(sandbox.current.requests).toHaveLength(2);
	});
});

test('Two of our nodes in one execution share neither credential nor scope', async () => {
	sandbox.current.behaviour.latencyMs = 20;
	const lookUp = (key: string): NodeRun => ({
		parameters: { resource: 'cockpit', operation: 'getScope', authentication: 'virtualKey' },
		credential: withVirtualKey(sandbox.current, key),
		items: daysFrom(3),
	});
	const [one, other] = await Promise.all([
		runNode(lookUp(virtualKeys.agent)),
		runNode(lookUp(virtualKeys.other)),
	]);
	const jsonOf = (output: Array<{ json: IDataObject }> = []) => output.map(({ json }) => json);
	expect(jsonOf(one)).toEqual([1, 2, 3].map(() => scopes.agent));
	expect(jsonOf(other)).toEqual([1, 2, 3].map(() => scopes.other));
});
