/** Installations in a cache folder outside the checkout. */
const { createHash } = require('node:crypto');
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');

const FILES = ['package.json', 'package-lock.json'];
const READY = 'ready.json';

function cacheRoot() {
	const base = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
	return path.resolve(process.env.N8N_TEST_CACHE || path.join(base, 'n8n-nodes-ai-workspace'));
}

/** @param {string} file */
const exists = async (file) =>
	await fs.access(file).then(
		() => true,
		() => false,
	);

/** Removes what installations left that were interrupted. @param {string} folder */
async function removeLeftovers(folder) {
	for (const name of await fs.readdir(folder)) {
		const pid = /\.partial-(\d+)$/.exec(name)?.[1];
		if (pid === undefined) continue;
		try {
			process.kill(Number(pid), 0);
		} catch {
			await fs.rm(path.join(folder, name), { recursive: true, force: true });
		}
	}
}

/**
 * Fills a folder aside and renames it at the end: the target either works or isn't there. Of two processes that do
 * so at the same time, the first one wins.
 *
 * @param {string} target
 * @param {(dir: string) => Promise<void>} fill
 */
async function ensureInstalled(target, fill) {
	if (await exists(path.join(target, READY))) return;
	const partial = `${target}.partial-${process.pid}`;
	await fs.mkdir(partial, { recursive: true });
	try {
		await removeLeftovers(path.dirname(target));
		await fill(partial);
		await fs.writeFile(path.join(partial, READY), '{}');
		if (await exists(path.join(target, READY))) return;
		await fs.rm(target, { recursive: true, force: true });
		await fs.rename(partial, target);
	} finally {
		await fs.rm(partial, { recursive: true, force: true });
	}
}

/**
 * The cache folder of a project with a lockfile: another lockfile or platform, another folder.
 *
 * @param {string} source folder of its package.json
 * @param {string} [name]
 */
async function cacheFolder(source, name = path.basename(source)) {
	const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
	for (const file of FILES) hash.update(await fs.readFile(path.join(source, file)));
	return path.join(cacheRoot(), `${name}-${hash.digest('hex').slice(0, 12)}`);
}

module.exports = { FILES, cacheFolder, cacheRoot, ensureInstalled };
