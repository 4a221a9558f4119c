/**
 * The promises that are rejected while some work runs, and that nobody observes.
 *
 * @param {() => Promise<void>} work
 * @returns {Promise<unknown[]>}
 */
async function unobservedIn(work) {
	/** @type {unknown[]} */
	const reasons = [];
	const note = (/** @type {unknown} */ reason) => void reasons.push(reason);
	process.on('unhandledRejection', note);
	try {
		await work();
	} finally {
		process.off('unhandledRejection', note);
	}
	return reasons;
}

module.exports = { unobservedIn };
