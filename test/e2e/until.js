/** Waiting in tests. */
const { setTimeout: sleep } = require('node:timers/promises');
const { connect } = require('./connect');

/**
 * Waits for something to come true; throws when it does not in time.
 *
 * @param {() => boolean | Promise<boolean>} condition
 * @param {number} withinMs
 */
async function until(condition, withinMs) {
	const deadline = Date.now() + withinMs;
	while (!(await condition())) {
		if (Date.now() > deadline) throw new Error(`Not so after ${withinMs} ms: ${condition}`);
		await sleep(20);
	}
}

/** @param {number} milliseconds */
const wait = async (milliseconds) => await sleep(milliseconds);

/**
 * Waits for the end of a run.
 *
 * @param {string} id of the execution
 * @param {number} [withinMs]
 */
const waitForEnd = async (id, withinMs = 120_000) =>
	await connect().api.waitForEnd(id, { withinMs });

module.exports = { until, wait, waitForEnd };
