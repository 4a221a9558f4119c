import type { INodeParameters } from 'n8n-workflow';
import { daysFrom, ownDay } from '../../../support/days';
import { runNode, type NodeRun } from '../../../support/runNode';
import { report, useSandbox, withPat } from '../../../support/sandbox';
import { world } from '../../../sandbox';

const sandbox = useSandbox();

const byPat: INodeParameters = {
	authentication: 'pat',
	workspace: 'id',
	workspaceId: world.workspaces.main.id,
	...ownDay,
};
const batchesOf = (batchSize: number): INodeParameters => ({
	requestOptions: { batching: { batch: { batchSize, batchInterval: 1 } } },
});

/** A report for each day, so that no two items share a request. */
const run = async (days: number, { parameters, ...more }: Partial<NodeRun> = {}) =>
	await runNode({
		parameters: report({ ...byPat, ...parameters }),
		credential: withPat(sandbox.current),
		items: daysFrom(days),
		onError: 'continueRegularOutput',
		...more,
	});

/** A credential with an expression for its token: each item has its own. */
const tokenOfItem = (item: number) =>
	withPat(sandbox.current, item === 0 ? world.pats.good : `${world.pats.good}-${item}`);

const NOT_THE_SAME = /not the same for all items/;

describe('The credential of a run', () => {
	/** How often it is read: once of these by the engine, before any item. */
	const readsOf = async (days: number, parameters?: INodeParameters) => {
		const onCredentialRead = jest.fn();
		await run(days, { parameters, onCredentialRead });
		return onCredentialRead.mock.calls.length;
	};

	test('is read for the first and the last item, whatever the number of items and requests', async () => {
		expect(await readsOf(40)).toBe(3);
		expect(sandbox.current.requests).toHaveLength(40);
	});

	test('is read once for a single item', async () => {
		expect(await readsOf(1)).toBe(2);
	});

	test('is compared for each batch that the engine makes', async () => {
		expect(await readsOf(6, batchesOf(2))).toBe(2 + 3);
	});
});

describe('A credential that is another one for each item', () => {
	test('is an error for each of them, and nothing is sent', async () => {
		const items = await run(3, { credential: tokenOfItem });
		expect(items.map(({ json }) => json.message)).toEqual(
			Array.from({ length: 3 }, () => expect.stringMatching(NOT_THE_SAME)),
		);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('tells the way out', async () => {
		await expect(
			run(2, { credential: tokenOfItem, onError: 'stopWorkflow' }),
		).rejects.toMatchObject({ description: expect.stringMatching(/Loop Over Items/) });
	});

	test('is an error for all items but the first where each is a batch of its own', async () => {
		const items = await run(3, { credential: tokenOfItem, parameters: batchesOf(1) });
		const failed = items.filter(({ json }) => 'error' in json);
		expect(failed.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }]);
		expect(failed.map(({ json }) => json.message)).toEqual([
			expect.stringMatching(NOT_THE_SAME),
			expect.stringMatching(NOT_THE_SAME),
		]);
		expect(sandbox.current.requests).toHaveLength(1);
	});
});
