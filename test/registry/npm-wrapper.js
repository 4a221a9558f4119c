/**
 * The `npm` that n8n finds first on its PATH. n8n always names the public registry; this one drops
 * that, so that the environment decides which registry npm asks.
 */
const { spawnSync } = require('node:child_process');
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');

const FOLDER = 'NPM_WRAPPER_FOLDER';
const CALLS = 'calls';

/**
 * @typedef {object} NpmWrapper
 * @property {string} folder to put first on a PATH
 * @property {NodeJS.ProcessEnv} env what the wrapper needs in the environment
 * @property {() => Promise<string[]>} calls the commands so far, as they were typed
 * @property {() => Promise<void>} remove
 */

/**
 * @param {string} node
 * @returns {Promise<NpmWrapper>}
 */
async function createNpmWrapper(node) {
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'npm-wrapper-'));
	const script = `#!/bin/sh\nexec "${node}" "${__filename}" "$@"\n`;
	await fs.writeFile(path.join(folder, 'npm'), script, { mode: 0o755 });
	await fs.writeFile(path.join(folder, CALLS), '');
	return {
		folder,
		env: { [FOLDER]: folder },
		calls: async () => (await fs.readFile(path.join(folder, CALLS), 'utf8')).trim().split('\n'),
		remove: () => fs.rm(folder, { recursive: true, force: true }),
	};
}

/**
 * Runs the machine's own npm.
 *
 * @param {string[]} args
 * @param {string} folder of the wrapper
 */
async function callNpm(args, folder) {
	await fs.appendFile(path.join(folder, CALLS), `${args.join(' ')}\n`);
	const kept = args.filter((arg) => !arg.startsWith('--registry='));
	const folders = (process.env.PATH ?? '').split(path.delimiter).filter((name) => name !== folder);
	const env = { ...process.env, PATH: folders.join(path.delimiter) };
	const { status, error } = spawnSync('npm', kept, { stdio: 'inherit', env });
	if (error) throw error;
	process.exitCode = status ?? 128;
}

module.exports = { createNpmWrapper };

if (require.main === module) {
	const folder = process.env[FOLDER];
	if (folder === undefined) throw new Error(`${FOLDER} isn't set.`);
	void callNpm(process.argv.slice(2), folder);
}
