/** The packages of this checkout itself. Uses nothing but Node, because it runs before they are there. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { npmOrThrow } = require('./npm');
const progress = require('./progress');

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */

const ROOT = path.join(__dirname, '..', '..');

/** What the demo needs to build and pack the node, to run the sandbox, and to receive emails. */
const DEMO_PACKAGES = [
	'@n8n/node-cli',
	'@types/luxon',
	'@types/node',
	'ajv',
	'ajv-formats',
	'flatted',
	'get-port',
	'gulp',
	'n8n-workflow',
	'openapi-backend',
	'postal-mime',
	'smtp-server',
	'tsx',
	'typescript',
	'yaml',
];

/** The packages of a lockfile, or of the record of one that npm leaves in node_modules, by place. @param {string} file @returns {Promise<Record<string, LockedPackage | undefined>>} */
const lockedPackages = async (file) =>
	await fs.readFile(path.join(ROOT, file), 'utf8').then(
		(text) => JSON.parse(text).packages,
		() => ({}),
	);

/** Whether packages are there in the versions of the lockfile. @param {string[]} [places] all of them, if left out */
async function arePresent(places) {
	const wanted = await lockedPackages('package-lock.json');
	// npm writes this record at the very end of an installation, so an interrupted one has none.
	const present = await lockedPackages('node_modules/.package-lock.json');
	return (places ?? Object.keys(wanted)).every((place) => {
		const { version, integrity, optional, devOptional } = wanted[place] ?? {};
		const found = present[place];
		if (found) return found.version === version && found.integrity === integrity;
		// The project itself; packages for other platforms.
		return !places && (place === '' || optional || devOptional);
	});
}

/** @param {string} what @param {string[]} args @param {progress.Log} log */
const install = async (what, args, log) =>
	await progress.withProgress(log, `Installing ${what}`, async () => {
		const all = [...args, '--no-audit', '--no-fund'];
		await npmOrThrow(all, { cwd: ROOT }, 'check that the npm registry is reachable (npm ping).');
	});

/** Installs all packages. @returns {Promise<boolean>} whether anything had to be installed */
async function ensureProjectPackages(log = progress.log) {
	// A linked node_modules belongs to another checkout.
	const folder = await fs.lstat(path.join(ROOT, 'node_modules')).catch(() => undefined);
	if (folder?.isSymbolicLink() || (folder && (await arePresent()))) return false;
	await install('the packages of this checkout', ['ci'], log);
	return true;
}

/** Installs only what the demo needs, where the checkout has no packages yet. @returns {Promise<boolean>} whether anything had to be installed */
async function ensureDemoPackages(log = progress.log) {
	if (await arePresent(DEMO_PACKAGES.map((name) => `node_modules/${name}`))) return false;
	// npm would remove all others.
	if ((await fs.readdir(ROOT)).includes('node_modules')) return await ensureProjectPackages(log);
	const wanted = await lockedPackages('package-lock.json');
	const names = DEMO_PACKAGES.map((name) => `${name}@${wanted[`node_modules/${name}`]?.version}`);
	// As if the node needed these, and nothing for its development; package.json and the lockfile stay as they are.
	const args = ['install', '--no-save', '--save-prod', '--omit=dev', ...names];
	await install('the packages that build the node', args, log);
	return true;
}

module.exports = { ROOT, ensureDemoPackages, ensureProjectPackages };
