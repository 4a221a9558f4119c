const { findChromium, noChromium } = require('./browser');

/** `describe`, or `describe.skip` with the reason in its title where there is no Chromium. */
const describeInBrowser = (/** @type {string} */ title, /** @type {() => void} */ suite) =>
	findChromium() === undefined
		? describe.skip(`${title} (skipped: ${noChromium()})`, suite)
		: describe(title, suite);

module.exports = { describeInBrowser };
