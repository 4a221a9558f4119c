/** The demo on a fresh clone. */
import execa from 'execa';
import { npmEnv } from '../n8n/npm';
import { freshClone } from '../support/clone';
import { undoStack } from '../support/undo';
import { PACKED } from '../tools/pack';

/** What the first step of the demo does beside the installation of n8n. */
const SCRIPT = `
	const { basename } = require('node:path');
	const { ensureProjectPackages } = require('./test/n8n/project-packages');
	const { packPackage } = require('./test/tools/pack');
	(async () => {
		await ensureProjectPackages(() => {});
		const tarball = await packPackage();
		require('tsx/cjs');
		const { runDemo } = require('./test/demo/stage');
		console.log(basename(tarball), typeof runDemo, await ensureProjectPackages());
	})();`;

test('it needs no packages to install them, once, to pack the node, and to load the rest', async () => {
	const { stop, stdout } = await undoStack(async (atEnd) => {
		const cwd = await freshClone(atEnd);
		const options = { cwd, env: npmEnv({ [PACKED]: undefined }), extendEnv: false };
		return await execa(process.execPath, ['-e', SCRIPT], options);
	});
	await stop();
	expect(stdout).toMatch(/^n8n-nodes-ai-workspace-.*\.tgz function false$/);
}, 900_000);
