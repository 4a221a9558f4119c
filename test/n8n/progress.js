/** Shows that a long phase of work is still going on. */
const EVERY_MS = 30_000;

/** @typedef {(line: string) => void} Log */

/** @param {number} ms */
function elapsed(ms) {
	const seconds = Math.round(ms / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** @type {Log} */
const log = (line) => void process.stdout.write(`${line}\n`);

/**
 * @template T
 * @param {Log} show
 * @param {string} phase
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withProgress(show, phase, work) {
	const begun = Date.now();
	show(`${phase} ...`);
	const timer = setInterval(() => show(`${elapsed(Date.now() - begun)} ${phase}`), EVERY_MS);
	try {
		return await work();
	} finally {
		clearInterval(timer);
		show(`${phase}: ended after ${elapsed(Date.now() - begun)}`);
	}
}

module.exports = { elapsed, log, withProgress };
