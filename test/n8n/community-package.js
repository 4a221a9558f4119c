/** Installs our tarball as n8n installs a community package: the same folder, files, and npm call, without the download. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { npmOrThrow } = require('./npm');
const { run } = require('./processes');

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

/** @param {string} tarball @param {string} userFolder of n8n */
async function installCommunityPackage(tarball, userFolder) {
	const nodesFolder = path.join(userFolder, '.n8n', 'nodes');
	const { output } = await run('tar', ['-xzOf', tarball, 'package/package.json']);
	const { devDependencies, peerDependencies, optionalDependencies, ...packed } = JSON.parse(output);
	const folder = path.join(nodesFolder, 'node_modules', packed.name);
	await fs.mkdir(folder, { recursive: true });
	await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
	await fs.writeFile(path.join(folder, 'package.json'), JSON.stringify(packed));
	await npmOrThrow(NPM_INSTALL, { cwd: folder }, 'check the npm registry (npm ping).');
	const dependencies = { [packed.name]: packed.version };
	const list = JSON.stringify({ name: 'installed-nodes', private: true, dependencies });
	await fs.writeFile(path.join(nodesFolder, 'package.json'), list);
}

module.exports = { installCommunityPackage };
