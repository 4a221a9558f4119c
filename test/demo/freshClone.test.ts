/** The demo on a fresh clone. */
import fs from 'node:fs/promises';
import path from 'node:path';
import execa from 'execa';
import { npmEnv } from '../n8n/npm';
import { ROOT } from '../n8n/project-packages';
import { temporaryFolder, undoStack } from '../support/undo';
import { PACKED } from '../tools/pack';

const NOT_IN_A_CLONE = ['node_modules', 'dist', '.git'];

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
		const cwd = await temporaryFolder(atEnd);
		const filter = (file: string) => !NOT_IN_A_CLONE.includes(path.relative(ROOT, file));
		await fs.cp(ROOT, cwd, { recursive: true, filter });
		const options = { cwd, env: npmEnv({ [PACKED]: undefined }), extendEnv: false };
		return await execa(process.execPath, ['-e', SCRIPT], options);
	});
	await stop();
	expect(stdout).toMatch(/^n8n-nodes-ai-workspace-.*\.tgz function false$/);
}, 900_000);
