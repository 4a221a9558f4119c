/** The packages of this checkout itself. Uses nothing but Node, since it runs before they are there. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { npm } = require('./npm');
const { tail } = require('./processes');
const { withProgress } = require('./progress');

const ROOT = path.join(__dirname, '..', '..');

/**
 * @param {string} file
 * @returns {Promise<Record<string, any> | undefined>} the packages in a lockfile; undefined without one
 */
async function lockedPackages(file) {
	try {
		return JSON.parse(await fs.readFile(file, 'utf8')).packages;
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
		throw error;
	}
}

/**
 * Whether node_modules holds what the lockfile asks for. npm writes its own record there at the very
 * end of an installation, so an interrupted one has none.
 */
async function isUpToDate() {
	const wanted = await lockedPackages(path.join(ROOT, 'package-lock.json'));
	const present = await lockedPackages(path.join(ROOT, 'node_modules', '.package-lock.json'));
	if (wanted === undefined) throw new Error('This checkout has no package-lock.json.');
	if (present === undefined) return false;
	return Object.entries(wanted).every(([place, entry]) => {
		if (place === '') return true;
		const found = present[place];
		// Packages for other platforms are not installed.
		if (found === undefined) return entry.optional === true || entry.devOptional === true;
		return found.version === entry.version && found.integrity === entry.integrity;
	});
}

/**
 * @param {(line: string) => void} [log]
 * @returns {Promise<boolean>} whether anything had to be installed
 */
async function ensureProjectPackages(log = console.log) {
	if (await isUpToDate()) return false;
	const result = await withProgress(log, 'installing the packages of this checkout', () =>
		npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: ROOT }),
	);
	if (result.code !== 0) {
		throw new Error(
			'npm ci failed.\nWhat to do: check that the npm registry can be reached (npm ping) and run the\n' +
				`same command again. The end of npm's output:\n${tail(result.output)}`,
		);
	}
	return true;
}

module.exports = { ROOT, ensureProjectPackages };
