const { findChromium, noChromium } = require('./browser');

/** `describe`, or `describe.skip` with the reason in its title where there is no Chromium. */
const describeInBrowser = (/** @type {string} */ title, /** @type {() => void} */ suite) =>
	findChromium() === undefined
		? describe.skip(`${title} (skipped: ${noChromium()})`, suite)
		: describe(title, suite);

/**
 * The same for each kind of something.
 *
 * @template T
 * @param {readonly T[]} cases
 * @returns {(title: string, suite: (each: T) => void) => void}
 */
describeInBrowser.each = (cases) =>
	findChromium() === undefined ? describe.skip.each(cases) : describe.each(cases);

module.exports = { describeInBrowser };
