/** A real n8n that installs community packages from a registry on loopback, which is Verdaccio without uplinks. */
import fs from 'node:fs/promises';
import path from 'node:path';
import getPort from 'get-port';
import { ensureN8n, ensureNpmProject, npm } from '../n8n/install';
import { responds, startN8n } from '../n8n/server';
import { aiWorkspace, chain, manualTrigger, names } from '../n8n/workflow';
import { packAndUnpack } from '../package/unpack';
import { startSandbox, world } from '../sandbox';
import { startProgram } from '../support/program';
import { credentialFor, scopeLookup } from '../support/sandbox';
import { temporaryFolder, withUndo, type AtEnd } from '../support/undo';

/** Our package under a name that only this registry has. */
const NAME = 'n8n-nodes-ai-workspace-registry-test';

/** The `npm` that n8n finds first: n8n always names the public registry, and here the environment decides. */
const npmWrapper = (folder: string) => `#!/bin/sh
for arg; do
	shift
	case "$arg" in --registry=*) ;; *) set -- "$@" "$arg" ;; esac
done
PATH=\${PATH#${folder}:} exec npm "$@"
`;

/** Starts the registry with a Node 22 or later, which Verdaccio needs. Returns its URL. */
async function startRegistry(atEnd: AtEnd, node: string, folder: string) {
	const url = `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`;
	const config = path.join(folder, 'config.yaml');
	const settings = {
		storage: path.join(folder, 'storage'),
		uplinks: {},
		packages: { '**': { access: '$all', publish: '$all' } },
		web: { enable: false },
	};
	// JSON is YAML.
	await fs.writeFile(config, JSON.stringify(settings));
	const verdaccio = await ensureNpmProject(path.join(__dirname, 'verdaccio'));
	const program = path.join(verdaccio, 'node_modules/verdaccio/bin/verdaccio');
	const command = [node, program, '--config', config, '--listen', url];
	await startProgram(atEnd, command, () => responds(`${url}/-/ping`));
	return url;
}

test('n8n installs the package from a registry, updates it, and executes a saved workflow with both versions', async () => {
	await withUndo(async (atEnd) => {
		const { node } = await ensureN8n();
		const folder = await temporaryFolder(atEnd);
		const registry = await startRegistry(atEnd, node, folder);
		/** npm's settings for this registry, whatever those of the machine are. */
		const npmSettings = {
			npm_config_registry: registry,
			npm_config_userconfig: path.join(folder, 'npmrc'),
			npm_config_cache: path.join(folder, 'npm-cache'),
		};
		const packed = await packAndUnpack(atEnd);
		const sandbox = await startSandbox();
		atEnd(sandbox.close);
		const bin = path.join(folder, 'bin');
		await fs.mkdir(bin);
		await fs.writeFile(path.join(bin, 'npm'), npmWrapper(bin), { mode: 0o755 });
		const PATH = [bin, path.dirname(node), process.env.PATH].join(path.delimiter);
		const { api } = await startN8n(atEnd, { env: { ...npmSettings, PATH } });
		async function publish(version: string) {
			const description = JSON.parse(await packed.read('package.json'));
			const file = path.join(packed.folder, 'package.json');
			await fs.writeFile(file, JSON.stringify({ ...description, name: NAME, version }));
			// npm publishes nothing without a token, and Verdaccio takes any. Only a workflow on GitHub has a provenance.
			const login = `--${registry.replace('http:', '')}/:_authToken=any`;
			const args = ['publish', '--ignore-scripts', '--provenance=false', login];
			await npm(packed.folder, args, npmSettings);
		}
		await publish('1.0.0');
		const installed = [await api.request('POST', '/community-packages', { name: NAME })];
		const credential = await api.createCredential(credentialFor('virtualKey', sandbox));
		const saved = { ...aiWorkspace(scopeLookup, { credential }), type: `${NAME}.aiWorkspace` };
		const workflow = await api.createWorkflow(chain('Saved', [manualTrigger(), saved]));
		const before = await api.run(workflow);
		await publish('1.0.1');
		const update = { name: NAME, version: '1.0.1' };
		installed.push(await api.request('PATCH', '/community-packages', update));
		expect(installed).toMatchObject([{ installedVersion: '1.0.0' }, { installedVersion: '1.0.1' }]);
		const scope = [{ workspace_name: world.scopes.agent.workspace.name }];
		const executions = [before, await api.run(workflow)];
		expect(executions.map(({ json }) => json(names.node))).toMatchObject([scope, scope]);
	});
});
