import { useSandbox, report, withPat } from '../support/sandbox';
import { world } from '../sandbox';
import { runOurNode, store } from './support';

const sandbox = useSandbox();

test("An item's value is used as it is, also one that looks like an expression", async () => {
	const values = ['={{ 1 + 1 }}', '{{ $json.x }}', '=a', 'Größe 1', '42', 'a/b'];
	await runOurNode({
		parameters: report({
			authentication: 'pat',
			workspace: 'id',
			workspaceId: world.workspaces.main.id,
			promptId: "={{ $json['the prompt'] }}",
			entityIds: world.entities.agents[0]?.id,
		}),
		credential: await store('pat', withPat(sandbox.current)),
		inputs: values.map((value) => ({ 'the prompt': value })),
		onError: 'continueRegularOutput',
	});
	const asked = sandbox.current.requests.map(({ url }) => url.split('/')[5] ?? '');
	expect(asked.map(decodeURIComponent).sort()).toEqual([...values].sort());
});
