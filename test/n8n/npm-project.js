/** Small npm projects with a lockfile of their own, installed in the cache folder. */
const { createHash } = require('node:crypto');
const fs = require('node:fs/promises');
const path = require('node:path');
const { cacheRoot, ensureInstalled } = require('./cache');
const { npm } = require('./npm');
const { tail } = require('./processes');
const progress = require('./progress');

const FILES = ['package.json', 'package-lock.json'];

/**
 * Another lockfile or platform gets another folder.
 *
 * @param {string} source
 */
async function cacheFolder(source) {
	const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
	for (const file of FILES) hash.update(await fs.readFile(path.join(source, file)));
	return path.join(cacheRoot(), `${path.basename(source)}-${hash.digest('hex').slice(0, 12)}`);
}

/**
 * @param {string} source the folder with package.json and package-lock.json
 * @param {{ npmFlags?: string[], log?: progress.Log }} [options]
 * @returns {Promise<string>} the folder that contains node_modules
 */
async function ensureNpmProject(source, { npmFlags = [], log = progress.log } = {}) {
	const target = await cacheFolder(source);
	await ensureInstalled(target, {
		log,
		fill: async (dir) => {
			for (const file of FILES) await fs.copyFile(path.join(source, file), path.join(dir, file));
			const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', ...npmFlags];
			const { code, output } = await npm(args, { cwd: dir });
			if (code !== 0) {
				throw new Error(`npm couldn't install ${path.basename(source)}:\n${tail(output)}`);
			}
		},
	});
	return target;
}

module.exports = { ensureNpmProject };
