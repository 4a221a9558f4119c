/**
 * Installs our tarball as n8n installs a community package that a user picks in the editor: the same
 * folder, the same files, the same npm call. Only the download is missing.
 */
const { execFile } = require('node:child_process');
const fs = require('node:fs/promises');
const path = require('node:path');
const { promisify } = require('node:util');
const { npm } = require('./npm');
const { tail } = require('./processes');

const execFileAsync = promisify(execFile);

// n8n's own list, from its community packages service.
const NPM_INSTALL = [
	'install',
	'--audit=false',
	'--fund=false',
	'--bin-links=false',
	'--install-strategy=shallow',
	'--ignore-scripts=true',
	'--package-lock=false',
];

/** @param {string} tarball */
async function packageJsonIn(tarball) {
	const { stdout } = await execFileAsync('tar', ['-xzOf', tarball, 'package/package.json']);
	return JSON.parse(stdout);
}

/**
 * @param {{ tarball: string, userFolder: string }} options
 * @returns {Promise<{ name: string, version: string, directory: string }>}
 */
async function installCommunityPackage({ tarball, userFolder }) {
	const packed = await packageJsonIn(tarball);
	const nodesFolder = path.join(userFolder, '.n8n', 'nodes');
	const directory = path.join(nodesFolder, 'node_modules', packed.name);
	await fs.mkdir(directory, { recursive: true });
	await execFileAsync('tar', ['-xzf', tarball, '-C', directory, '--strip-components=1']);

	const { devDependencies, peerDependencies, optionalDependencies, ...kept } = packed;
	await fs.writeFile(path.join(directory, 'package.json'), JSON.stringify(kept, null, 2));
	const installed = await npm(NPM_INSTALL, { cwd: directory });
	if (installed.code !== 0) {
		throw new Error(`npm could not install ${packed.name} for n8n:\n${tail(installed.output)}`);
	}

	const ledger = {
		name: 'installed-nodes',
		private: true,
		dependencies: { [packed.name]: packed.version },
	};
	await fs.writeFile(path.join(nodesFolder, 'package.json'), JSON.stringify(ledger, null, 2));
	return { name: packed.name, version: packed.version, directory };
}

module.exports = { installCommunityPackage };
