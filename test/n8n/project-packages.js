/** The packages of this checkout itself. Uses nothing but Node, because it runs before they are there. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { npmCi, npmOrThrow } = require('./npm');
const progress = require('./progress');

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, dev?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages the `packages` of a lockfile, by place
 */

const ROOT = path.join(__dirname, '..', '..');
const FOLDER = 'node_modules/';

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

/** The packages of a lockfile, or of the record of one that npm leaves in node_modules. @param {string} file @returns {Promise<LockedPackages>} */
const lockedPackages = async (file) =>
	await fs.readFile(path.join(ROOT, file), 'utf8').then(
		(text) => JSON.parse(text).packages,
		() => ({}),
	);

/** Where Node finds a package: in the package that requires it, or in a folder above. @param {LockedPackages} packages @param {string} from @param {string} name @returns {string | undefined} */
function placeOf(packages, from, name) {
	const place = `${from && `${from}/`}${FOLDER}${name}`;
	if (packages[place] || from === '') return packages[place] && place;
	return placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf(FOLDER) - 1)), name);
}

/** The packages of the demo with all that they depend on, but what isn't for building. @param {LockedPackages} packages */
function demoPackages(packages) {
	/** @type {LockedPackages} */
	const kept = {};
	const keep = (/** @type {string} */ from, /** @type {string[]} */ wanted) => {
		for (const name of wanted) {
			const place = placeOf(packages, from, name);
			if (place === undefined || kept[place]) continue;
			const { dev, devOptional, ...entry } = packages[place] ?? {};
			const { dependencies = {}, optionalDependencies = {} } = entry;
			const left = Object.entries(dependencies).filter(
				([each]) => !NOT_FOR_BUILDING.includes(each),
			);
			kept[place] = { ...entry, dependencies: Object.fromEntries(left) };
			keep(place, [...left.map(([each]) => each), ...Object.keys(optionalDependencies)]);
		}
	};
	keep('', DEMO_PACKAGES);
	return kept;
}

/**
 * Whether node_modules contains these packages in these versions. npm writes its own record there at
 * the very end of an installation, so an interrupted one has none.
 *
 * @param {LockedPackages} wanted
 */
async function arePresent(wanted) {
	const present = await lockedPackages('node_modules/.package-lock.json');
	return Object.entries(wanted).every(([place, entry]) => {
		const found = present[place];
		if (found) return found.version === entry.version && found.integrity === entry.integrity;
		// The project itself; packages for other platforms.
		return place === '' || entry.optional || entry.devOptional;
	});
}

/** Installs all packages. @returns {Promise<boolean>} whether anything had to be installed */
async function ensureProjectPackages(log = progress.log) {
	// A linked node_modules belongs to another checkout.
	const folder = await fs.lstat(path.join(ROOT, 'node_modules')).catch(() => undefined);
	if (folder?.isSymbolicLink()) return false;
	if (folder && (await arePresent(await lockedPackages('package-lock.json')))) return false;
	await progress.withProgress(log, 'Installing the packages of this checkout', async () => {
		const args = ['ci', '--no-audit', '--no-fund'];
		await npmOrThrow(args, { cwd: ROOT }, 'check that the npm registry is reachable (npm ping).');
	});
	return true;
}

/** Installs only what the demo needs, where the checkout has no packages yet. @returns {Promise<boolean>} whether anything had to be installed */
async function ensureDemoPackages(log = progress.log) {
	const packages = demoPackages(await lockedPackages('package-lock.json'));
	if (await arePresent(packages)) return false;
	if ((await fs.readdir(ROOT)).includes('node_modules')) return await ensureProjectPackages(log);
	const aside = path.join(ROOT, `.demo-packages.partial-${process.pid}`);
	const versions = DEMO_PACKAGES.map((name) => [name, packages[`${FOLDER}${name}`]?.version]);
	const project = { name: 'demo', version: '1.0.0', dependencies: Object.fromEntries(versions) };
	const lock = { lockfileVersion: 3, requires: true, packages: { '': project, ...packages } };
	try {
		await progress.withProgress(log, 'Installing the packages that build the node', async () => {
			await fs.mkdir(aside);
			await fs.writeFile(path.join(aside, 'package.json'), JSON.stringify(project));
			await fs.writeFile(path.join(aside, 'package-lock.json'), JSON.stringify(lock));
			await npmCi(aside);
			await fs.rename(path.join(aside, 'node_modules'), path.join(ROOT, 'node_modules'));
		});
	} finally {
		await fs.rm(aside, { recursive: true, force: true });
	}
	return true;
}

module.exports = { ROOT, ensureDemoPackages, ensureProjectPackages };
