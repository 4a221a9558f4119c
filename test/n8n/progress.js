/** Showing that a long step is still going on. */

const EVERY_MS = 5000;

/** @typedef {(line: string) => void} Log */

/** @param {number} ms */
function elapsed(ms) {
	const seconds = Math.round(ms / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Does one piece of work and says every few seconds how long it has been at it.
 *
 * @template T
 * @param {Log} log
 * @param {string} phase
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withProgress(log, phase, work) {
	const begun = Date.now();
	log(`${phase} ...`);
	const timer = setInterval(
		() => log(`  ${elapsed(Date.now() - begun)}  still ${phase}`),
		EVERY_MS,
	);
	try {
		return await work();
	} finally {
		clearInterval(timer);
	}
}

module.exports = { elapsed, withProgress };
