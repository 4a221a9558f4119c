/** The packages of this checkout itself. Uses nothing but Node, because it runs before they are there. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { npmOrThrow } = require('./npm');
const progress = require('./progress');

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */

const ROOT = path.join(__dirname, '..', '..');

/** The packages of a lockfile, or of the record of one that npm leaves in node_modules, by place. @param {string} file @returns {Promise<Record<string, LockedPackage>>} */
const lockedPackages = async (file) =>
	await fs.readFile(path.join(ROOT, file), 'utf8').then(
		(text) => JSON.parse(text).packages,
		() => ({}),
	);

/** Whether all packages are there in the versions of the lockfile. */
async function arePresent() {
	const wanted = await lockedPackages('package-lock.json');
	// npm writes this record at the very end of an installation, so an interrupted one has none.
	const present = await lockedPackages('node_modules/.package-lock.json');
	return Object.entries(wanted).every(([place, { version, integrity, optional, devOptional }]) => {
		const found = present[place];
		if (found) return found.version === version && found.integrity === integrity;
		// The project itself; packages for other platforms.
		return place === '' || optional || devOptional;
	});
}

/** Installs all packages. @returns {Promise<boolean>} whether anything had to be installed */
async function ensureProjectPackages(log = progress.log) {
	// A linked node_modules belongs to another checkout.
	const folder = await fs.lstat(path.join(ROOT, 'node_modules')).catch(() => undefined);
	if (folder?.isSymbolicLink() || (folder && (await arePresent()))) return false;
	await progress.withProgress(log, 'Installing the packages of this checkout', async () => {
		const args = ['ci', '--no-audit', '--no-fund'];
		await npmOrThrow(args, { cwd: ROOT }, 'check that the npm registry is reachable (npm ping).');
	});
	return true;
}

module.exports = { ROOT, ensureProjectPackages };
