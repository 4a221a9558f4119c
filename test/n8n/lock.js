/** One process at a time, across processes on this machine. */
const fs = require('node:fs/promises');
const { setTimeout: sleep } = require('node:timers/promises');
const { elapsed } = require('./progress');

const POLL_MS = 1000;

/** @param {number} pid */
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// EPERM: it is there and belongs to somebody else.
		return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
	}
}

/**
 * @param {string} file
 * @returns {Promise<number | undefined>} the owner's process id; undefined when nobody has it
 */
async function ownerOf(file) {
	try {
		return Number(await fs.readFile(file, 'utf8'));
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
		throw error;
	}
}

/**
 * Puts a complete lock file in place, or does nothing where there is one: written aside and linked,
 * so that nobody ever reads a lock without its owner.
 *
 * @param {string} file
 */
async function tryLock(file) {
	const own = `${file}-${process.pid}`;
	await fs.writeFile(own, String(process.pid));
	try {
		await fs.link(own, file);
		return true;
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
		throw error;
	} finally {
		await fs.rm(own, { force: true });
	}
}

/**
 * @template T
 * @param {string} file
 * @param {import('./progress').Log} log
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withLock(file, log, work) {
	const begun = Date.now();
	while (!(await tryLock(file))) {
		const owner = await ownerOf(file);
		if (owner === undefined) continue;
		if (!isAlive(owner)) {
			await fs.rm(file, { force: true });
			continue;
		}
		log(`${elapsed(Date.now() - begun)} Waiting for process ${owner}, which has the lock`, true);
		await sleep(POLL_MS);
	}
	try {
		return await work();
	} finally {
		await fs.rm(file, { force: true });
	}
}

module.exports = { isAlive, withLock };
