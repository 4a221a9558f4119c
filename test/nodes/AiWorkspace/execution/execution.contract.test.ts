import { sleep, type INodeParameters } from 'n8n-workflow';
import { daysFrom, ownDay } from '../../../support/days';
import { rejectionOf } from '../../../support/properties';
import { repeatableRun, runNode, type NodeRun } from '../../../support/runNode';
import {
	check,
	report,
	useSandbox,
	withAccessToken,
	withPat,
	withVirtualKey,
} from '../../../support/sandbox';
import { until } from '../../../support/until';
import { world } from '../../../sandbox';

const sandbox = useSandbox();
const { prompts } = world;

/** A summary of the item's day, with a PAT. */
const settings = (change: INodeParameters = {}, more: Partial<NodeRun> = {}): NodeRun => ({
	parameters: report({
		authentication: 'pat',
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
		['', unreadable(5)],
		[', with Batching', { ...unreadable(5), ...inBatchesOf(3) }],
	])('leaves those before it alone%s', async (_, change) => {
		expect(await rejectionOf(runNode(settings(change, { items })))).toBeInstanceOf(Error);
		await until(() => daysSent().length >= 5, 5000);
		await sleep(LATER);
		expect(daysSent().sort()).toEqual(items.slice(0, 5).map(({ day }) => day));
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
		const call = repeatableRun(settings({}, { items: daysFrom(4), isTool: true }));
		const outputs = [await call(), ...(await Promise.all([call(), call()]))];
		expect(outputs.map(([item]) => item?.json.prompt_id)).toEqual(
			outputs.map(() => prompts.support.id),
		);
		expect(sandbox.current.requests).toHaveLength(3);
	});
});

test.each<INodeParameters>([{ proxy: 'http://127.0.0.1:9' }, { allowUnauthorizedCerts: true }])(
	"%j in n8n's Request Options is refused before anything is sent",
	async (requestOptions) => {
		const error = await rejectionOf(runNode(settings({ requestOptions })));
		expect(error).toMatchObject({ context: { itemIndex: 0 } });
		expect(sandbox.current.requests).toEqual([]);
	},
);

/** n8n 2.4 and earlier don't say whether they save executions, except for 1.123.81. */
test('With Fail When Saved, a key is checked in a workflow that saves no executions', async () => {
	const unsaved = { saveDataErrorExecution: 'none', saveDataSuccessExecution: 'none' } as const;
	const items = await runNode({
		parameters: check({ options: { failWhenSaved: true } }),
		credential: withAccessToken(sandbox.current),
		settings: { ...unsaved, saveManualExecutions: false, saveExecutionProgress: false },
	});
	expect(items).toMatchObject([{ json: { valid: true } }]);
});
