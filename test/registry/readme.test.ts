/** The commands of the README that install a package which isn't in npm's registry yet. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import execa from 'execa';
import { readDocument } from '../docs/document';
import { startN8n } from '../n8n/server';
import { freshClone } from '../support/clone';
import { temporaryFolder, withUndo } from '../support/undo';

const NODE = { name: 'n8n-nodes-ai-workspace.aiWorkspace', version: 1 };

/** A container in which Docker only runs the command, or restarts nothing. */
const DOCKER =
	'docker() { if [ "$1" = exec ]; then while [ "$1" != sh ]; do shift; done; "$@"; fi; }';

const commands = () => {
	const [, install = ''] = /^## Install\n([\s\S]*?)^## /m.exec(readDocument('README.md')) ?? [];
	return [...install.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block = '']) => block);
};

const packagesIn = async (home: string) => {
	const names = await fs.readdir(path.join(home, '.n8n/nodes/node_modules'));
	return names.filter((name) => !name.startsWith('.'));
};

test('the commands of the README build the package and install it, in a container too', async () => {
	const { found, installed } = await withUndo(async (atEnd) => {
		const cwd = await freshClone(atEnd);
		const homes: string[] = [];
		for (const block of commands()) {
			const HOME = await temporaryFolder(atEnd);
			homes.push(HOME);
			// npm's settings and packages are those of the real home.
			const npm_config_cache = path.join(os.homedir(), '.npm');
			const env = { npm_config_cache, ...process.env, HOME };
			await execa('bash', ['-ec', `${DOCKER}\n${block}`], { cwd, env });
		}
		const [home] = homes;
		const { api } = await startN8n(atEnd, { env: { N8N_USER_FOLDER: home } });
		return {
			found: await api.request('POST', '/node-types', { nodeInfos: [NODE] }),
			installed: await Promise.all(homes.map(packagesIn)),
		};
	});
	expect(found).toEqual([expect.objectContaining({ displayName: 'AI Workspace' })]);
	expect(installed).toEqual([['n8n-nodes-ai-workspace'], ['n8n-nodes-ai-workspace']]);
}, 900_000);
