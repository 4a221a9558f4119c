/** jest's globalSetup of the editor project: one n8n and one sandbox for all suites, where there is a Chromium. */
const progress = require('../n8n/progress');
const { atEnd } = require('../support/teardown');
const { findChromium, noChromium } = require('./browser');
const { announce } = require('./channel');
const { startStage } = require('./stage');

module.exports = async () => {
	if (findChromium() === undefined) {
		console.log(`\nThe editor tests are SKIPPED. ${noChromium()}\n`);
		return;
	}
	const stage = await startStage({ log: progress.log });
	atEnd(stage.stop);
	announce(stage.connection);
};
