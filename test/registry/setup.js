/** jest's globalSetup of the registry project: installs what the suite starts, where there is a Chromium. */
const { findChromium } = require('../editor/browser');
const { ensureN8n } = require('../n8n/install');
const { ensureVerdaccio } = require('./verdaccio');

module.exports = async () => {
	if (findChromium() === undefined) return;
	await ensureN8n('current');
	await ensureVerdaccio();
};
