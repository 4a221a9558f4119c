/** The packages of this checkout itself. Uses nothing but Node, since it runs before they are there. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { asideOf, removeLeftovers } = require('./leftovers');
const { lockedPackages, packagesWithDependencies, writeSmallProject } = require('./lockfile');
const { npm } = require('./npm');
const { npmCi } = require('./npm-ci');
const { tail } = require('./processes');
const progress = require('./progress');

const ROOT = path.join(__dirname, '..', '..');

/** What the demo needs to build and pack the node, to run the sandbox, and to receive emails. */
const DEMO_PACKAGES = [
	'@n8n/node-cli',
	'@types/luxon',
	'@types/node',
	'ajv',
	'ajv-formats',
	'flatted',
	'gulp',
	'n8n-workflow',
	'openapi-backend',
	'postal-mime',
	'smtp-server',
	'typescript',
	'yaml',
];

/** What `@n8n/node-cli` needs for its linter and its templates only. */
const NOT_FOR_BUILDING = [
	'@eslint/js',
	'@n8n/ai-node-sdk',
	'@n8n/eslint-plugin-community-nodes',
	'eslint',
	'eslint-import-resolver-typescript',
	'eslint-plugin-import-x',
	'eslint-plugin-n8n-nodes-base',
	'typescript-eslint',
];

/**
 * Whether node_modules contains these packages in these versions. npm writes its own record there at
 * the very end of an installation, so an interrupted one has none.
 *
 * @param {import('./lockfile').LockedPackages} wanted
 */
async function arePresent(wanted) {
	const present = await lockedPackages(path.join(ROOT, 'node_modules', '.package-lock.json'));
	if (present === undefined) return false;
	return Object.entries(wanted).every(([place, entry]) => {
		if (place === '') return true;
		const found = present[place];
		// Packages for other platforms are not installed.
		if (found === undefined) return entry.optional === true || entry.devOptional === true;
		return found.version === entry.version && found.integrity === entry.integrity;
	});
}

/** @returns {Promise<import('./lockfile').LockedPackages>} */
async function allPackages() {
	const locked = await lockedPackages(path.join(ROOT, 'package-lock.json'));
	if (locked === undefined) throw new Error('This checkout has no package-lock.json.');
	return locked;
}

/** @param {Awaited<ReturnType<typeof npm>>} result */
function mustSucceed({ code, output }) {
	if (code === 0) return;
	throw new Error(
		'npm ci failed.\nWhat to do: check that the npm registry is reachable (npm ping). Then retry.\n' +
			`The last lines of npm's output:\n${tail(output)}`,
	);
}

/**
 * @param {progress.Log} [log]
 * @returns {Promise<boolean>} whether anything had to be installed
 */
async function ensureProjectPackages(log = progress.log) {
	if (await arePresent(await allPackages())) return false;
	await progress.withProgress(log, 'Installing the packages of this checkout', async () =>
		mustSucceed(await npm(['ci', '--no-audit', '--no-fund'], { cwd: ROOT })),
	);
	return true;
}

/**
 * Only the packages that the demo needs, where the checkout has none yet.
 *
 * @param {progress.Log} [log]
 * @returns {Promise<boolean>} whether anything had to be installed
 */
async function ensureDemoPackages(log = progress.log) {
	const wanted = packagesWithDependencies(await allPackages(), DEMO_PACKAGES, NOT_FOR_BUILDING);
	if (await arePresent(wanted)) return false;
	if (await hasPackages()) return await ensureProjectPackages(log);
	const phase = 'Installing the packages that build the node';
	await progress.withProgress(log, phase, installDemoPackages);
	return true;
}

async function hasPackages() {
	const names = await fs.readdir(ROOT);
	return names.includes('node_modules');
}

/** Installs aside and renames at the end: node_modules is complete or not there. */
async function installDemoPackages() {
	await removeLeftovers(ROOT);
	const aside = asideOf(path.join(ROOT, '.demo-packages'));
	try {
		const small = { names: DEMO_PACKAGES, without: NOT_FOR_BUILDING };
		await writeSmallProject({ source: ROOT, folder: aside, ...small });
		mustSucceed(await npmCi(aside));
		await fs.rename(path.join(aside, 'node_modules'), path.join(ROOT, 'node_modules'));
	} finally {
		await fs.rm(aside, { recursive: true, force: true });
	}
}

module.exports = { ROOT, DEMO_PACKAGES, ensureDemoPackages, ensureProjectPackages };
