/** One n8n-core with the n8n-workflow that it was published with, in the cache folder. */
const { createHash } = require('node:crypto');
const fs = require('node:fs/promises');
const path = require('node:path');
const { cacheRoot, ensureInstalled } = require('../n8n/cache');
const { npm } = require('../n8n/npm');
const { tail } = require('../n8n/processes');
const progress = require('../n8n/progress');

/**
 * @typedef {object} Engine
 * @property {string} core version of n8n-core
 * @property {string} workflow version of n8n-workflow
 * @property {string} dir the folder that contains node_modules
 *
 * @typedef {{ dependencies: Record<string, string>, overrides: Record<string, string> }} Wanted
 */

// A later one requires a zod that n8n-core 1.x doesn't bring.
const OVERRIDES_OF_1X = { 'zod-to-json-schema': '3.24.6' };

const VERSION = /^\d+\.\d+\.\d+$/;

/**
 * Asks the registry which n8n-workflow an n8n-core requires.
 *
 * @param {string} core
 */
async function workflowOf(core) {
	const args = ['view', `n8n-core@${core}`, 'dependencies.n8n-workflow', '--loglevel=error'];
	const { code, output } = await npm(args, { cwd: __dirname });
	const version = output.trim();
	if (code === 0 && VERSION.test(version)) return version;
	throw new Error(
		`The npm registry has no n8n-core ${core}, or doesn't name its n8n-workflow:\n${tail(output)}`,
	);
}

/**
 * @param {string} dir
 * @param {Wanted} wanted
 * @param {progress.Log} log
 */
async function installPackages(dir, wanted, log) {
	const description = { name: 'n8n-core-for-tests', private: true, ...wanted };
	await fs.writeFile(path.join(dir, 'package.json'), JSON.stringify(description, null, '\t'));
	const args = ['install', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
	const phase = `installing n8n-core ${wanted.dependencies['n8n-core']}`;
	const { code, output } = await progress.withProgress(log, phase, () => npm(args, { cwd: dir }));
	if (code !== 0) throw new Error(`npm couldn't install this n8n-core:\n${tail(output)}`);
}

/** @param {Wanted} wanted */
function cacheFolder(wanted) {
	const key = JSON.stringify([process.platform, process.arch, wanted]);
	const hash = createHash('sha256').update(key).digest('hex').slice(0, 12);
	return path.join(cacheRoot(), `n8n-core-${wanted.dependencies['n8n-core']}-${hash}`);
}

/**
 * @param {string} core version of n8n-core
 * @param {{ log?: progress.Log }} [options]
 * @returns {Promise<Engine>}
 */
async function ensureEngine(core, { log = progress.log } = {}) {
	if (!VERSION.test(core)) throw new Error(`'${core}' isn't a version such as 2.41.1`);
	const workflow = await workflowOf(core);
	const wanted = {
		dependencies: { 'n8n-core': core, 'n8n-workflow': workflow },
		overrides: core.startsWith('1.') ? OVERRIDES_OF_1X : {},
	};
	const dir = cacheFolder(wanted);
	await ensureInstalled(dir, async (folder) => await installPackages(folder, wanted, log));
	return { core, workflow, dir };
}

module.exports = { ensureEngine };
