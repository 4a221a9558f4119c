import type { INodeParameters } from 'n8n-workflow';
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

test.each([
	['A revoked key', virtualKeys.revoked, 401],
	['A degraded key', virtualKeys.degraded, 200],
])('%s has no scope, but an error with its status', async (_, key, status) => {
	const [item] = await lookUp(key, {}, { onError: 'continueRegularOutput' });
	expect(item?.json).toMatchObject({ details: { status } });
});
