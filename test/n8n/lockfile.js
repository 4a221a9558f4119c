/** A small project made of some packages of a large one, in the versions of its lockfile. */
const fs = require('node:fs/promises');
const path = require('node:path');

const FOLDER = 'node_modules/';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 *
 * @typedef {Record<string, LockedPackage>} LockedPackages the `packages` of a lockfile, by place
 */

/**
 * @param {string} file a lockfile, or the record of one that npm leaves in node_modules
 * @returns {Promise<LockedPackages | undefined>} undefined where there is no such file
 */
async function lockedPackages(file) {
	const text = await fs.readFile(file, 'utf8').catch(() => undefined);
	return text && JSON.parse(text).packages;
}

/**
 * Where Node finds a package: in the package that requires it, or in a folder above.
 *
 * @param {LockedPackages} packages
 * @param {string} from place of the package that requires it; empty for the project itself
 * @param {string} name
 * @returns {string | undefined}
 */
function placeOf(packages, from, name) {
	const place = `${from && `${from}/`}${FOLDER}${name}`;
	if (packages[place] || from === '') return packages[place] && place;
	return placeOf(packages, from.slice(0, Math.max(0, from.lastIndexOf(FOLDER) - 1)), name);
}

/**
 * The named packages with all that they depend on.
 *
 * @param {LockedPackages} packages
 * @param {readonly string[]} names
 * @param {readonly string[]} [without] dependencies that are left out wherever a package has them
 */
function packagesWithDependencies(packages, names, without = []) {
	/** @type {LockedPackages} */
	const kept = {};
	/** @param {string} from @param {string[]} wanted */
	const keep = (from, wanted) => {
		for (const name of wanted) {
			const place = placeOf(packages, from, name);
			if (place === undefined || kept[place]) continue;
			const { dev, devOptional, ...entry } = /** @type {any} */ (packages[place]);
			const { dependencies = {}, optionalDependencies = {} } = entry;
			const left = Object.entries(dependencies).filter(([each]) => !without.includes(each));
			kept[place] = { ...entry, dependencies: Object.fromEntries(left) };
			keep(place, [...left.map(([each]) => each), ...Object.keys(optionalDependencies)]);
		}
	};
	keep('', [...names]);
	return kept;
}

/**
 * Writes package.json and lockfile of the small project, for `npm ci`.
 *
 * @param {string} source folder of the large project
 * @param {string} folder of the small one; it is made
 * @param {readonly string[]} names
 * @param {readonly string[]} [without]
 */
async function writeSmallProject(source, folder, names, without) {
	const packages = (await lockedPackages(path.join(source, 'package-lock.json'))) ?? {};
	const kept = packagesWithDependencies(packages, names, without);
	const { overrides } = JSON.parse(await fs.readFile(path.join(source, 'package.json'), 'utf8'));
	const dependencies = Object.fromEntries(
		names.map((name) => [name, kept[`${FOLDER}${name}`]?.version]),
	);
	const project = { name: 'small-project', version: '1.0.0', dependencies };
	const lock = { lockfileVersion: 3, requires: true, packages: { '': project, ...kept } };
	await fs.mkdir(folder, { recursive: true });
	await fs.writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...project, overrides }));
	await fs.writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
}

module.exports = { lockedPackages, packagesWithDependencies, writeSmallProject };
