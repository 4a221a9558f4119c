/** One n8n-core with the n8n-workflow that it was published with, in the cache folder. */
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { cacheRoot, ensureInstalled } from '../n8n/cache';
import { npmOrThrow } from '../n8n/npm';
import { withProgress } from '../n8n/progress';

// A later one requires a zod that n8n-core 1.x doesn't bring.
const OVERRIDES_OF_1X = { 'zod-to-json-schema': '3.24.6' };

const VERSION = /^\d+\.\d+\.\d+$/;

/** Asks the registry which n8n-workflow an n8n-core requires. */
async function workflowOf(core: string) {
	const args = ['view', `n8n-core@${core}`, 'dependencies.n8n-workflow', '--loglevel=error'];
	const output = await npmOrThrow(args, { cwd: __dirname }, 'look up the version in the registry:');
	const version = output.trim();
	if (VERSION.test(version)) return version;
	throw new Error(`The npm registry has no n8n-core ${core}, or doesn't name its n8n-workflow`);
}

/** Installs a version of n8n-core, unless it's in the cache. `dir` is the folder that contains node_modules. */
export async function ensureEngine(core: string) {
	if (!VERSION.test(core)) throw new Error(`'${core}' isn't a version such as 2.41.1`);
	const workflow = await workflowOf(core);
	const wanted = {
		dependencies: { 'n8n-core': core, 'n8n-workflow': workflow },
		overrides: core.startsWith('1.') ? OVERRIDES_OF_1X : {},
	};
	const key = JSON.stringify([process.platform, process.arch, wanted]);
	const hash = createHash('sha256').update(key).digest('hex').slice(0, 12);
	const dir = path.join(cacheRoot(), `n8n-core-${core}-${hash}`);
	await ensureInstalled(dir, async (cwd) => {
		const description = { name: 'n8n-core-for-tests', private: true, ...wanted };
		await fs.writeFile(path.join(cwd, 'package.json'), JSON.stringify(description, null, '\t'));
		const args = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
		await withProgress(console.error, `Installing n8n-core ${core}`, async () =>
			npmOrThrow(args, { cwd }, 'see what npm says:'),
		);
	});
	return { workflow, dir };
}
