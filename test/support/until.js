const { setTimeout: sleep } = require('node:timers/promises');

/**
 * Asks until there is a result: anything but undefined and false. Throws when none comes in time.
 *
 * @template T
 * @param {() => T | undefined | false | Promise<T | undefined | false>} ask
 * @param {number} withinMs
 * @param {number} [pauseMs] between two questions
 * @returns {Promise<T>}
 */
async function until(ask, withinMs, pauseMs = 20) {
	const deadline = Date.now() + withinMs;
	for (;;) {
		const result = await ask();
		if (result !== undefined && result !== false) return result;
		if (Date.now() > deadline) throw new Error(`Not so after ${withinMs} ms: ${ask}`);
		await sleep(pauseMs);
	}
}

module.exports = { until };
