import { sleep, type INodeParameters } from 'n8n-workflow';
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

describe('The credential', () => {
	/** How often it is read for a report of each day; the engine itself reads it once, before any item. */
	const readsFor = async (
		days: number,
		change: INodeParameters = {},
		more: Partial<NodeRun> = {},
	) => {
		const onCredentialRead = jest.fn();
		await runReports(
			{ ...ownDay, ...change },
			{ items: daysFrom(days), onCredentialRead, ...more },
		);
		return onCredentialRead.mock.calls.length - 1;
	};

	test('is read once for one item', async () => {
		expect(await readsFor(1)).toBe(1);
	});

	test('is read twice for many items where it contains no expression: as it is, and as it is stored', async () => {
		expect(await readsFor(40)).toBe(2);
		expect(sandbox.current.requests).toHaveLength(40);
	});

	test('is read no more often for the batches that the engine makes', async () => {
		const batching = { batch: { batchSize: 2, batchInterval: 1 } };
		expect(await readsFor(6, { requestOptions: { batching } })).toBe(2);
	});

	test('is read for each item where it contains an expression, also where all come out the same', async () => {
		const credential = () => withPat(sandbox.current);
		expect(await readsFor(40, {}, { credential })).toBe(2 + 40);
	});

	test('lets items share a request where it is equal', async () => {
		const credential = () => ({ ...withPat(sandbox.current) });
		await runReports({}, { items: daysFrom(5), credential });
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test('that cannot be read fails every item, and leaves no rejection unobserved', async () => {
		let reads = 0;
		const credential = () => {
			reads += 1;
			// The first read is the engine's own.
			if (reads > 1) throw new Error('The vault is closed');
			return withPat(sandbox.current);
		};
		const items = await runReports({}, { credential, items: daysFrom(3) });
		expect(items.map(({ json }) => json.error)).toEqual([
			'The vault is closed',
			'The vault is closed',
			'The vault is closed',
		]);
		// An unobserved rejection fails the test once the event loop has turned.
		await sleep(20);
		expect(sandbox.current.requests).toEqual([]);
	});

	test('that cannot be read for one item fails that item only', async () => {
		const credential = (item: number) => {
			if (item === 1) throw new Error('The vault is closed');
			return withPat(sandbox.current);
		};
		const found = await runReports({ operation: 'getSummary' }, { credential, items: daysFrom(3) });
		expect(found.map(({ json }) => json.error)).toEqual([
			undefined,
			'The vault is closed',
			undefined,
		]);
	});
});

describe('A credential that depends on the item', () => {
	const keys = [virtualKeys.agent, virtualKeys.other, virtualKeys.agent];
	/** What n8n makes of `={{ $json.key }}`. */
	const keyOf = (item: number) => withVirtualKey(sandbox.current, keys[item]);
	const items = keys.map((key) => ({ key }));

	test('gives each item the scope of its own key, with a lookup for each key', async () => {
		const found = await runNode({ parameters: scopeLookup, credential: keyOf, items });
		expect(found.map(({ json }) => json)).toEqual([scopes.agent, scopes.other, scopes.agent]);
		expect(tokensSent().sort()).toEqual(
			[virtualKeys.agent, virtualKeys.other].map((key) => `Bearer ${key}`),
		);
	});

	test('serves each item with its own key, also where the expression has a fallback', async () => {
		const own = [virtualKeys.memberWithoutDepartment, virtualKeys.other, virtualKeys.unbound];
		// `={{ $input.item?.json.key ?? 'vk-…' }}` returns a key for any index, also one that no item has.
		const credential = (item: number) =>
			withVirtualKey(sandbox.current, own[item] ?? virtualKeys.agent);
		const found = await runNode({ parameters: scopeLookup, credential, items });
		expect(found.map(({ json }) => json)).toEqual([
			scopes.memberWithoutDepartment,
			scopes.other,
			scopes.unbound,
		]);
		expect(tokensSent().sort()).toEqual(own.map((key) => `Bearer ${key}`).sort());
	});

	test('shares no request between items of different tokens', async () => {
		const tokens = [pats.good, `${pats.good}-unknown`, pats.good];
		const credential = (item: number) => withPat(sandbox.current, tokens[item] ?? 'pat_nobody');
		const found = await runReports({ operation: 'getSummary' }, { credential, items });
		expect(found.map(({ json }) => 'error' in json)).toEqual([false, true, false]);
		expect(tokensSent().sort()).toEqual([...new Set(tokens)].map((token) => `Bearer ${token}`));
	});

	test('redacts the token of each item', async () => {
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
});
