import { runNode } from '../../../../support/runNode';
import {
	report,
	scopeLookup,
	useSandbox,
	withAccessToken,
	withVirtualKey,
} from '../../../../support/sandbox';
import { world } from '../../../../sandbox';

const sandbox = useSandbox();

test.each([true, false])(
	'The scope serves as the scope of a later node, with Simplify: %s',
	async (simplify) => {
		const [item] = await runNode({
			parameters: { ...scopeLookup, simplify },
			credential: withVirtualKey(sandbox.current),
		});
		const [row] = await runNode({
			parameters: report({ authentication: 'accessToken', entities: 'scopeEntity' }),
			credential: withAccessToken(sandbox.current),
			items: [item?.json ?? {}],
		});
		const { entity, workspace } = world.scopes.agent;
		expect(row?.json).toMatchObject({
			entity_id: entity.id,
			entity_name: entity.name,
			workspace_id: workspace.id,
			workspace_name: workspace.name,
			found: true,
		});
	},
);
