/** `npm ci` of a folder that has a lockfile without URLs, as ours are. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { npm } = require('./npm');
const { tail } = require('./processes');

const NPM_CI = ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];
const NOT_FOUND = /^npm error code E4\d\d$/m;

/** @param {string} cwd */
async function registryOf(cwd) {
	const { code, output } = await npm(['config', 'get', 'registry', '--loglevel=error'], { cwd });
	const url = output.trim().split('\n').at(-1) ?? '';
	if (code !== 0 || !URL.canParse(url)) throw new Error(`npm names no registry:\n${tail(output)}`);
	return url.replace(/\/*$/, '/');
}

/**
 * Adds the URL that registries use for the tarball of a package. Without it, npm first downloads a
 * list of all versions of each package, which takes a quarter of its time.
 *
 * @param {import('./lockfile').LockedPackages} packages
 * @param {string} registry with a slash at the end
 * @returns {import('./lockfile').LockedPackages}
 */
function withTarballUrls(packages, registry) {
	const entries = Object.entries(packages).map(([place, entry]) => {
		if (place === '' || entry.resolved || entry.link || entry.inBundle) return [place, entry];
		const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13);
		const file = `${path.posix.basename(name)}-${entry.version}.tgz`;
		return [place, { ...entry, resolved: `${registry}${name}/-/${file}` }];
	});
	return Object.fromEntries(entries);
}

/**
 * @param {string} cwd
 * @param {{ signal?: AbortSignal }} [options]
 */
async function npmCi(cwd, { signal } = {}) {
	const file = path.join(cwd, 'package-lock.json');
	const text = await fs.readFile(file, 'utf8');
	const lock = JSON.parse(text);
	const packages = withTarballUrls(lock.packages, await registryOf(cwd));
	await fs.writeFile(file, JSON.stringify({ ...lock, packages }));
	const result = await npm(NPM_CI, { cwd, signal });
	if (!NOT_FOUND.test(result.output)) return result;
	// A registry with other URLs: npm asks it.
	await fs.writeFile(file, text);
	return await npm(NPM_CI, { cwd, signal });
}

module.exports = { npmCi, withTarballUrls };
