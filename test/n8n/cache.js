/** Installations in a cache folder outside the checkout. */
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { asideOf, removeLeftovers } = require('./leftovers');
const { withLock } = require('./lock');

const READY = 'ready.json';

function cacheRoot() {
	const base = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
	return path.resolve(process.env.N8N_TEST_CACHE || path.join(base, 'n8n-nodes-ai-workspace'));
}

/** @param {string} dir */
async function isReady(dir) {
	try {
		await fs.access(path.join(dir, READY));
		return true;
	} catch {
		return false;
	}
}

/**
 * Fills a folder beside the target and renames it at the end: the target either works or isn't
 * there, even if the installation is interrupted.
 *
 * @param {string} target
 * @param {(dir: string) => Promise<void>} fill
 */
async function install(target, fill) {
	const begun = Date.now();
	await removeLeftovers(path.dirname(target));
	await fs.rm(target, { recursive: true, force: true });
	const partial = asideOf(target);
	await fs.mkdir(partial, { recursive: true });
	try {
		await fill(partial);
	} catch (error) {
		await fs.rm(partial, { recursive: true, force: true });
		throw error;
	}
	const seconds = Math.round((Date.now() - begun) / 1000);
	await fs.writeFile(path.join(partial, READY), JSON.stringify({ seconds }));
	await fs.rename(partial, target);
}

/**
 * Installs once, one process at a time.
 *
 * @param {string} target
 * @param {{ log: import('./progress').Log, fill: (dir: string) => Promise<void> }} options `fill` gets the
 *   folder to install into
 */
async function ensureInstalled(target, { log, fill }) {
	if (await isReady(target)) return;
	await fs.mkdir(path.dirname(target), { recursive: true });
	await withLock(`${target}.lock`, log, async () => {
		if (!(await isReady(target))) await install(target, fill);
	});
}

module.exports = { cacheRoot, ensureInstalled };
