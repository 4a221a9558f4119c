/** A small project made of some packages of a large one, in the versions of its lockfile. */
const fs = require('node:fs/promises');
const path = require('node:path');

const FOLDER = 'node_modules/';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [name] where it isn't the name of its folder
 * @property {string} [integrity]
 * @property {string} [resolved] URL of its tarball
 * @property {boolean} [link]
 * @property {boolean} [inBundle] whether it's in the tarball of another package
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {Record<string, LockedPackage>} LockedPackages
 *   the `packages` of a lockfile, by place, such as `node_modules/a/node_modules/b`
 */

/**
 * @param {string} file a lockfile, or the record of one that npm leaves in node_modules
 * @returns {Promise<LockedPackages | undefined>} undefined where there is no such file
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
 * Where Node finds a package: in the package that requires it, or in a folder above.
 *
 * @param {LockedPackages} packages
 * @param {string} from place of the package that requires it; empty for the project itself
 * @param {string} name
 * @returns {string | undefined} undefined where the lockfile doesn't contain it
 */
function placeOf(packages, from, name) {
	const place = `${from && `${from}/`}${FOLDER}${name}`;
	if (packages[place]) return place;
	if (from === '') return undefined;
	return placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf(FOLDER) - 1)), name);
}

/**
 * The named packages with all that they depend on.
 *
 * @param {LockedPackages} packages
 * @param {readonly string[]} names
 * @param {readonly string[]} [without] dependencies that are left out wherever a package has them
 * @returns {LockedPackages}
 */
function packagesWithDependencies(packages, names, without = []) {
	/** @type {LockedPackages} */
	const kept = {};
	/** @param {string} from @param {string} name @param {boolean} mayBeAbsent */
	const keep = (from, name, mayBeAbsent) => {
		const place = placeOf(packages, from, name);
		if (place === undefined && !mayBeAbsent) throw new Error(`The lockfile has no ${name}.`);
		if (place === undefined || kept[place]) return;
		const { dev, devOptional, ...entry } = packages[place] ?? {};
		const dependencies = Object.entries(entry.dependencies ?? {}).filter(
			([dependency]) => !without.includes(dependency),
		);
		kept[place] = { ...entry, dependencies: Object.fromEntries(dependencies) };
		for (const [dependency] of dependencies) keep(place, dependency, false);
		for (const dependency of Object.keys(entry.optionalDependencies ?? {})) {
			keep(place, dependency, true);
		}
	};
	for (const name of names) keep('', name, false);
	return kept;
}

/**
 * Writes package.json and lockfile of the small project, for `npm ci`.
 *
 * @param {object} options
 * @param {string} options.source folder of the large project
 * @param {string} options.folder of the small one; it is made
 * @param {readonly string[]} options.names
 * @param {readonly string[]} [options.without]
 */
async function writeSmallProject({ source, folder, names, without }) {
	const packages = await lockedPackages(path.join(source, 'package-lock.json'));
	if (packages === undefined) throw new Error(`There is no package-lock.json in ${source}.`);
	const kept = packagesWithDependencies(packages, names, without);
	const dependencies = Object.fromEntries(
		names.map((name) => [name, kept[`${FOLDER}${name}`]?.version]),
	);
	const { overrides } = JSON.parse(await fs.readFile(path.join(source, 'package.json'), 'utf8'));
	const project = { name: 'small-project', version: '1.0.0', dependencies };
	const lock = { lockfileVersion: 3, requires: true, packages: { '': project, ...kept } };
	await fs.mkdir(folder, { recursive: true });
	await fs.writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...project, overrides }));
	await fs.writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
}

module.exports = { lockedPackages, packagesWithDependencies, writeSmallProject };
