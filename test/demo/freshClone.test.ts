/** That the packages which the demo installs on a fresh clone are all that it needs. */
import fs from 'node:fs/promises';
import path from 'node:path';
import execa from 'execa';
import { npmEnv } from '../n8n/npm';
import { ROOT } from '../n8n/project-packages';
import { temporaryFolder, undoStack } from '../support/undo';
import { PACKED } from '../tools/pack';

const NOT_IN_A_CLONE = ['node_modules', 'dist', '.git'];

/** A copy of this checkout without anything that was installed or built. */
const freshCheckout = async () =>
	await undoStack(async (atEnd) => {
		const folder = await temporaryFolder(atEnd);
		for (const name of await fs.readdir(ROOT)) {
			if (NOT_IN_A_CLONE.includes(name)) continue;
			await fs.cp(path.join(ROOT, name), path.join(folder, name), { recursive: true });
		}
		const options = { cwd: folder, env: npmEnv({ [PACKED]: undefined }), extendEnv: false };
		return {
			list: (name: string) => fs.readdir(path.join(folder, name)),
			/** Returns what the script prints. */
			runScript: async (script: string) =>
				(await execa(process.execPath, ['-e', script], options)).stdout,
		};
	});

let checkout: Awaited<ReturnType<typeof freshCheckout>>;
beforeAll(async () => {
	checkout = await freshCheckout();
}, 120_000);
afterAll(async () => await checkout.stop(), 120_000);

test('they build and pack the node, and load everything that the demo requires', async () => {
	const printed = await checkout.runScript(`
		const { basename } = require('node:path');
		const { ensureDemoPackages } = require('./test/n8n/project-packages');
		const { packPackage } = require('./test/tools/pack');
		(async () => {
			await ensureDemoPackages(() => {});
			const tarball = await packPackage();
			require('tsx/cjs');
			console.log(basename(tarball), typeof require('./test/demo/stage').runDemo);
		})();`);
	expect(printed).toMatch(/^n8n-nodes-ai-workspace-.*\.tgz function$/);
}, 600_000);

test('once they are there, nothing is installed', async () => {
	const again = "require('./test/n8n/project-packages').ensureDemoPackages().then(console.log)";
	expect(await checkout.runScript(again)).toBe('false');
}, 60_000);

test('they leave out what only tests need', async () => {
	const present = await checkout.list('node_modules');
	expect(present).toContain('typescript');
	for (const name of ['n8n-core', 'jest', 'playwright-core']) {
		expect(present).not.toContain(name);
	}
});
