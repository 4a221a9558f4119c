/**
 * The `npm` that n8n finds first on its PATH. n8n always names the public registry; this one drops
 * that, so that the environment decides which registry npm asks.
 */
const { spawnSync } = require('node:child_process');
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');

const FOLDER = 'NPM_WRAPPER_FOLDER';

/** @param {string} node */
async function createNpmWrapper(node) {
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'npm-wrapper-'));
	const script = `#!/bin/sh\nexec "${node}" "${__filename}" "$@"\n`;
	await fs.writeFile(path.join(folder, 'npm'), script, { mode: 0o755 });
	return {
		/** To put first on a PATH. */
		folder,
		env: { [FOLDER]: folder },
		remove: () => fs.rm(folder, { recursive: true, force: true }),
	};
}

module.exports = { createNpmWrapper };

if (require.main === module) {
	const { [FOLDER]: folder, PATH = '' } = process.env;
	const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--registry='));
	// The machine's own npm.
	const folders = PATH.split(path.delimiter).filter((name) => name !== folder);
	const env = { ...process.env, PATH: folders.join(path.delimiter) };
	const { status, error } = spawnSync('npm', args, { stdio: 'inherit', env });
	if (error) throw error;
	process.exitCode = status ?? 128;
}
