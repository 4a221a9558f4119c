import { aiWorkspace, chain, manualTrigger, names } from '../n8n/workflow';
import { world } from '../sandbox';
import { credentialFor, scopeLookup } from '../support/sandbox';
import { withUndo } from '../support/undo';
import { NAME, startStage } from './stage';

test('n8n installs the package from a registry, updates it, and executes a saved workflow with both versions', async () => {
	const { found, executions } = await withUndo(async (atEnd) => {
		const { api, sandbox, publish, stop: end } = await startStage();
		atEnd(end);
		await publish('1.0.0');
		const installed = [await api.request('POST', '/community-packages', { name: NAME })];
		const credential = await api.createCredential(credentialFor('virtualKey', sandbox));
		const node = { ...aiWorkspace(scopeLookup, { credential }), type: `${NAME}.aiWorkspace` };
		const workflow = await api.createWorkflow(chain('Saved', [manualTrigger(), node]));
		const before = await api.run(workflow);
		await publish('1.0.1');
		const update = { name: NAME, version: '1.0.1' };
		installed.push(await api.request('PATCH', '/community-packages', update));
		return { found: installed, executions: [before, await api.run(workflow)] };
	});
	expect(found).toMatchObject([{ installedVersion: '1.0.0' }, { installedVersion: '1.0.1' }]);
	const scope = [{ workspace_name: world.scopes.agent.workspace.name }];
	expect(executions.map(({ json }) => json(names.node))).toMatchObject([scope, scope]);
});
