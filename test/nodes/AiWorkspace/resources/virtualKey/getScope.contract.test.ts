import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode, type NodeRun } from '../../../../support/runNode';
import {
	report,
	scopeLookup,
	useSandbox,
	withAccessToken,
	withVirtualKey,
} from '../../../../support/sandbox';
import { world } from '../../../../sandbox';

const sandbox = useSandbox();
const { scopes, virtualKeys } = world;

const lookUp = async (
	key: string = virtualKeys.agent,
	change: INodeParameters = {},
	more: Partial<NodeRun> = {},
) =>
	await runNode({
		parameters: { ...scopeLookup, ...change },
		credential: withVirtualKey(sandbox.current, key),
		...more,
	});

describe('The scope', () => {
	test.each([
		['an agent', virtualKeys.agent, scopes.agent],
		[
			'a member without a department',
			virtualKeys.memberWithoutDepartment,
			scopes.memberWithoutDepartment,
		],
		['nobody', virtualKeys.unbound, scopes.unbound],
	])('of a key of %s has every field the API sent, without Simplify', async (_, key, scope) => {
		const items = await lookUp(key, { simplify: false });
		expect(items).toEqual([{ json: scope, pairedItem: { item: 0 } }]);
	});

	test.each([true, false])(
		'serves as the scope of a later node, with Simplify: %s',
		async (simplify) => {
			const [item] = await lookUp(virtualKeys.agent, { simplify });
			const [row] = await runNode({
				parameters: report({ authentication: 'accessToken', entities: 'scopeEntity' }),
				credential: withAccessToken(sandbox.current),
				items: [item?.json ?? {}],
			});
			expect(row?.json).toMatchObject({
				entity_id: scopes.agent.entity.id,
				entity_name: scopes.agent.entity.name,
				workspace_id: scopes.agent.workspace.id,
				workspace_name: scopes.agent.workspace.name,
				found: true,
			});
		},
	);

	test('is looked up once for all items, in a request without workspace and body', async () => {
		const items = await lookUp(virtualKeys.agent, {}, { items: [{}, {}, {}] });
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([0, 1, 2].map((item) => ({ item })));
		expect(sandbox.current.requests).toMatchObject([
			{
				url: '/api/v1/cockpit/scope',
				headers: { authorization: `Bearer ${virtualKeys.agent}` },
				body: '',
				violations: [],
			},
		]);
	});
});

describe('No scope', () => {
	test.each([
		['a revoked key', virtualKeys.revoked, 401],
		['a degraded key', virtualKeys.degraded, 200],
	])('for %s is an error with its status', async (_, key, status) => {
		const [item] = await lookUp(key, {}, { onError: 'continueRegularOutput' });
		expect(item?.json).toMatchObject({ details: { status } });
	});

	test.each<[string, IDataObject]>([
		['an empty object', {}],
		['a data member without a scope', { data: {} }],
		['an envelope error', { code: 403, message: 'No.', data: null }],
	])('in %s is an error, not an empty item', async (_, body) => {
		sandbox.current.faults.add({ kind: 'json', body });
		await expect(lookUp()).rejects.toHaveProperty('name', 'NodeApiError');
	});
});
