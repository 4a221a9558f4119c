/** The packages of this checkout itself. Uses nothing but Node, because it runs before they are there. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { lockedPackages, packagesWithDependencies, writeSmallProject } = require('./lockfile');
const { npmCi, npmOrThrow } = require('./npm');
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
	'get-port',
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
	return Object.entries(wanted).every(([place, entry]) => {
		const found = present?.[place];
		// The project itself; packages for other platforms.
		if (!found) return place === '' || Boolean(present && (entry.optional || entry.devOptional));
		return found.version === entry.version && found.integrity === entry.integrity;
	});
}

const allPackages = async () => (await lockedPackages(path.join(ROOT, 'package-lock.json'))) ?? {};

/** @returns {Promise<boolean>} whether anything had to be installed */
async function ensureProjectPackages(log = progress.log) {
	// A linked node_modules belongs to another checkout.
	const folder = await fs.lstat(path.join(ROOT, 'node_modules')).catch(() => undefined);
	if (folder?.isSymbolicLink() || (await arePresent(await allPackages()))) return false;
	await progress.withProgress(log, 'Installing the packages of this checkout', async () => {
		const args = ['ci', '--no-audit', '--no-fund'];
		await npmOrThrow(args, { cwd: ROOT }, 'check that the npm registry is reachable (npm ping).');
	});
	return true;
}

/**
 * Only the packages that the demo needs, where the checkout has none yet.
 *
 * @returns {Promise<boolean>} whether anything had to be installed
 */
async function ensureDemoPackages(log = progress.log) {
	const wanted = packagesWithDependencies(await allPackages(), DEMO_PACKAGES, NOT_FOR_BUILDING);
	if (await arePresent(wanted)) return false;
	if ((await fs.readdir(ROOT)).includes('node_modules')) return await ensureProjectPackages(log);
	const aside = path.join(ROOT, `.demo-packages.partial-${process.pid}`);
	try {
		await progress.withProgress(log, 'Installing the packages that build the node', async () => {
			await writeSmallProject(ROOT, aside, DEMO_PACKAGES, NOT_FOR_BUILDING);
			await npmCi(aside);
			await fs.rename(path.join(aside, 'node_modules'), path.join(ROOT, 'node_modules'));
		});
	} finally {
		await fs.rm(aside, { recursive: true, force: true });
	}
	return true;
}

module.exports = { ROOT, ensureDemoPackages, ensureProjectPackages };
