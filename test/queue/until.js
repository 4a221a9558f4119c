const { setTimeout: sleep } = require('node:timers/promises');

/**
 * Asks until there is an answer.
 * @template T
 * @param {() => Promise<T | undefined>} ask
 * @param {number} withinMs
 * @returns {Promise<T>}
 */
async function until(ask, withinMs) {
	const deadline = Date.now() + withinMs;
	for (;;) {
		const answer = await ask();
		if (answer !== undefined) return answer;
		if (Date.now() > deadline) throw new Error(`Nothing came within ${withinMs} ms`);
		await sleep(500);
	}
}

module.exports = { until };
