import { N8N_NODES_API_VERSION, sleep, type INodeParameters } from 'n8n-workflow';
import { daysFrom, isFor, ownDay } from '../../../support/days';
import { rejectionOf } from '../../../support/properties';
import { repeatableRun, runNode, toolCalls, type NodeRun } from '../../../support/runNode';
import { report, scopeLookup, useSandbox, withPat, withVirtualKey } from '../../../support/sandbox';
import { until } from '../../../support/until';
import { world } from '../../../sandbox';

const sandbox = useSandbox();
const { prompts, scopes, virtualKeys } = world;

// The machine may be busy.
jest.setTimeout(20_000);

/** A summary of the item's day, with a PAT. */
const settings = (change: INodeParameters = {}, more: Partial<NodeRun> = {}): NodeRun => ({
	parameters: report({
		authentication: 'pat',
		workspace: 'id',
		workspaceId: world.workspaces.main.id,
		operation: 'getSummary',
		...change,
	}),
	credential: withPat(sandbox.current),
	...more,
});
const inBatchesOf = (batchSize: number, batchInterval = 200) => ({
	requestOptions: { batching: { batch: { batchSize, batchInterval } } },
});
const daysSent = () => sandbox.current.requests.map(({ query }) => query.dateFrom);
const sentFor = (operation: string) =>
	sandbox.current.requests.filter((request) => request.operation === operation);

describe('An item that n8n cannot read', () => {
	/** Longer than anything that was started needs to arrive. */
	const LATER = 250;
	/** n8n throws for the item at this index: its expression names a node that does not exist. */
	const unreadable = (bad: number) => ({
		...ownDay,
		promptId: `={{ $itemIndex === ${bad} ? $('Nowhere').item.json.id : '${prompts.support.id}' }}`,
	});
	const items = daysFrom(6);

	test.each<[string, INodeParameters]>([
		['the last one', unreadable(5)],
		['in the first batch', { ...unreadable(3), ...inBatchesOf(4) }],
	])('ends every try of the node before anything is sent, where it is %s', async (_, change) => {
		const run = repeatableRun(settings(change, { items }));
		for (let attempt = 0; attempt < 3; attempt += 1) {
			expect(await rejectionOf(run())).toBeInstanceOf(Error);
		}
		await sleep(LATER);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('leaves the batches before it alone', async () => {
		const change = { ...unreadable(5), ...inBatchesOf(3) };
		expect(await rejectionOf(runNode(settings(change, { items })))).toBeInstanceOf(Error);
		await until(() => daysSent().length >= 3, 5000);
		await sleep(LATER);
		expect(daysSent().sort()).toEqual(items.slice(0, 3).map(({ day }) => day));
	});
});

describe('Items that belong together', () => {
	test('are all items, in batches too, with one lookup of the scope', async () => {
		const items = daysFrom(9);
		const parameters = report({ ...ownDay, ...inBatchesOf(4, 1), operation: 'getSummary' });
		const credential = withVirtualKey(sandbox.current);
		const output = await runNode({ parameters, credential, items });
		expect(output.map(({ json, pairedItem }) => [json.date_from, pairedItem])).toEqual(
			items.map(({ day }, item) => [day, { item }]),
		);
		expect(sentFor('getScope')).toHaveLength(1);
		expect(sentFor('getEntities')).toHaveLength(9);
	});

	test('is the first one with Execute Once, although the others are in the execute data', async () => {
		const items = daysFrom(5);
		const output = await runNode(settings(ownDay, { items, executeOnce: true }));
		expect(output.map(({ json }) => json.date_from)).toEqual([items[0]?.day]);
	});

	test('are those of one call of a tool, one after the other or at the same time', async () => {
		sandbox.current.behaviour.latencyMs = 30;
		const call = toolCalls(settings({}, { items: daysFrom(4) }));
		const outputs = [await call(), ...(await Promise.all([call(), call()]))];
		expect(outputs.map(([item]) => item?.json.prompt_id)).toEqual(
			outputs.map(() => prompts.support.id),
		);
		expect(sandbox.current.requests).toHaveLength(3);
	});
});

describe('A credential that depends on the item', () => {
	test('serves each item with its own key, with one lookup for each', async () => {
		const keys = [virtualKeys.agent, virtualKeys.other, virtualKeys.agent];
		// An expression with a fallback returns a key for any index, also one that no item has.
		const credential = (item: number) =>
			withVirtualKey(sandbox.current, keys[item] ?? virtualKeys.unbound);
		const parameters = { ...scopeLookup, simplify: false };
		const output = await runNode({ parameters, credential, items: daysFrom(3) });
		expect(output.map(({ json }) => json)).toEqual([scopes.agent, scopes.other, scopes.agent]);
		const sent = sandbox.current.requests.map(({ headers }) => headers.authorization);
		expect(sent.sort()).toEqual([keys[0], keys[1]].map((key) => `Bearer ${key}`).sort());
	});
});

describe('A failed item', () => {
	/** Earlier versions of n8n take an item with details for a result, so their error branch gets none. */
	const members =
		N8N_NODES_API_VERSION === undefined ? ['error', 'message'] : ['error', 'message', 'details'];

	test.each([
		['continueRegularOutput', ['error', 'message', 'details']],
		['continueErrorOutput', members],
	] as const)('with On Error %s takes the place of its item', async (onError, names) => {
		const days = daysFrom(20);
		const failed = [2, 4];
		for (const index of failed) {
			sandbox.current.faults.add({ kind: 'status', status: 400, match: isFor(days[index] ?? {}) });
		}
		const output = await runNode(settings(ownDay, { items: days, onError }));
		expect(output.map(({ pairedItem }) => pairedItem)).toEqual(days.map((_, item) => ({ item })));
		for (const [index, { json }] of output.entries()) {
			if (failed.includes(index)) expect(Object.keys(json)).toEqual(names);
			else expect(json).toHaveProperty('total_calls');
		}
	});
});
