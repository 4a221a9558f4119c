/** That the packages which the demo installs on a fresh clone are all that it needs. */
import { readDocument } from '../docs/document';
import { freshCheckout } from './checkout';

let checkout: Awaited<ReturnType<typeof freshCheckout>>;
beforeAll(async () => {
	checkout = await freshCheckout();
}, 120_000);
afterAll(async () => await checkout.remove(), 120_000);

test('they build and pack the node, and load everything that the demo requires', async () => {
	const demo = readDocument('test/demo/demo.js');
	const required = [...demo.matchAll(/require\('(\.[^']+)'\)/g)].map(([, path]) => path);
	expect(required).toContain('../sandbox');
	const loads = required.map((path) => `require('./test/demo/${path}');`).join('\n');
	const printed = await checkout.runScript(`
		const { rm } = require('node:fs/promises');
		const { basename, dirname } = require('node:path');
		const { ensureDemoPackages } = require('./test/n8n/project-packages');
		const { packPackage } = require('./test/tools/pack');
		(async () => {
			await ensureDemoPackages(() => {});
			const tarball = await packPackage();
			await rm(dirname(tarball), { recursive: true });
			${loads}
			console.log(basename(tarball));
		})();`);
	expect(printed).toMatch(/^n8n-nodes-ai-workspace-.*\.tgz$/);
	expect(await checkout.list()).not.toContainEqual(expect.stringContaining('.partial-'));
}, 600_000);

test('once they are there, nothing is installed', async () => {
	const again = "require('./test/n8n/project-packages').ensureDemoPackages().then(console.log)";
	expect(await checkout.runScript(again)).toBe('false');
}, 60_000);

test('they leave out what only tests need', async () => {
	const present = await checkout.list('node_modules');
	expect(present).toContain('typescript');
	for (const name of ['n8n-core', 'jest', 'eslint', 'playwright-core']) {
		expect(present).not.toContain(name);
	}
});
