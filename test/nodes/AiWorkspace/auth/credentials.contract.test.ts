import type { INodeParameters } from 'n8n-workflow';
import { daysFrom, ownDay } from '../../../support/days';
import { runNode, type NodeRun } from '../../../support/runNode';
import { report, scopeLookup, useSandbox, withPat, withVirtualKey } from '../../../support/sandbox';
import { world } from '../../../sandbox';

const sandbox = useSandbox();
const { pats, scopes, virtualKeys } = world;

const byPat: INodeParameters = {
	authentication: 'pat',
	workspace: 'id',
	workspaceId: world.workspaces.main.id,
};

const runReports = async (change: INodeParameters, more: Partial<NodeRun> = {}) =>
	await runNode({
		parameters: report({ ...byPat, ...change }),
		credential: withPat(sandbox.current),
		onError: 'continueRegularOutput',
		...more,
	});

const tokensSent = () => sandbox.current.requests.map(({ headers }) => headers.authorization);

describe('The credential of a run', () => {
	/** How often it is read for a report of each day: once of these by the engine, before any item. */
	const readsFor = async (days: number, change: INodeParameters = {}) => {
		const onCredentialRead = jest.fn();
		await runReports({ ...ownDay, ...change }, { items: daysFrom(days), onCredentialRead });
		return onCredentialRead.mock.calls.length;
	};

	test('is read for the first item and for no item, whatever the number of items and requests', async () => {
		expect(await readsFor(40)).toBe(1 + 2);
		expect(sandbox.current.requests).toHaveLength(40);
	});

	test('is read once for a single item', async () => {
		expect(await readsFor(1)).toBe(1 + 1);
	});

	test('is not read again for the batches that the engine makes', async () => {
		const batching = { batch: { batchSize: 2, batchInterval: 1 } };
		expect(await readsFor(6, { requestOptions: { batching } })).toBe(1 + 2);
	});

	test('does not keep the first item from sharing a request with the others', async () => {
		await runReports({}, { items: daysFrom(5) });
		expect(sandbox.current.requests).toHaveLength(1);
	});
});

describe('A credential that depends on the item', () => {
	const keys = [virtualKeys.agent, virtualKeys.other, virtualKeys.agent];
	/** What n8n makes of `={{ $json.key }}`: for an item that does not exist there is nothing to read. */
	const keyOf = (item: number) => {
		const key = keys[item];
		if (key === undefined) throw new Error('There is no such item');
		return withVirtualKey(sandbox.current, key);
	};
	const items = keys.map((key) => ({ key }));

	test('gives each item the scope of its own key, with a lookup for each key', async () => {
		const found = await runNode({ parameters: scopeLookup, credential: keyOf, items });
		expect(found.map(({ json }) => json)).toEqual([scopes.agent, scopes.other, scopes.agent]);
		expect(tokensSent().sort()).toEqual(
			[virtualKeys.agent, virtualKeys.other].map((key) => `Bearer ${key}`),
		);
	});

	test('shares no request between items of different tokens', async () => {
		const tokens = [pats.good, `${pats.good}-unknown`, pats.good];
		const credential = (item: number) => withPat(sandbox.current, tokens[item] ?? 'pat_nobody');
		const found = await runReports({ output: 'summary' }, { credential, items });
		expect(found.map(({ json }) => 'error' in json)).toEqual([false, true, false]);
		expect(tokensSent().sort()).toEqual([...new Set(tokens)].map((token) => `Bearer ${token}`));
	});

	test('keeps the token of each item out of what it leaves', async () => {
		const tokens = [pats.good, 'pat_echoed-by-the-service'];
		const credential = (item: number) => withPat(sandbox.current, tokens[item] ?? 'pat_nobody');
		sandbox.current.faults.add({
			kind: 'json',
			operation: 'getEntities',
			status: 403,
			body: { message: `Not for ${tokens[1]}` },
			match: ({ headers }) => headers.authorization === `Bearer ${tokens[1]}`,
		});
		const found = await runReports({}, { credential, items: items.slice(0, 2) });
		expect(JSON.stringify(found.at(-1)?.json)).toContain('Not for ***');
		expect(JSON.stringify(found)).not.toContain(tokens[1]);
	});

	test('is read for each item, also where all come out the same', async () => {
		const onCredentialRead = jest.fn();
		const credential = (item: number) => withPat(sandbox.current, item < 3 ? pats.good : 'pat_3');
		await runReports(ownDay, { items: daysFrom(3), credential, onCredentialRead });
		expect(tokensSent()).toEqual(Array.from({ length: 3 }, () => `Bearer ${pats.good}`));
		expect(onCredentialRead).toHaveBeenCalledTimes(1 + 2 + 2);
	});
});
