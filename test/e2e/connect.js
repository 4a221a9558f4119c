/** How an end-to-end suite reaches the n8n server that setup.js started. */
const fs = require('node:fs');
const { createApi } = require('../n8n/api');
const { createCli } = require('../n8n/cli');

/**
 * @typedef {object} Connection
 * @property {import('../n8n/install').InstalledN8n} installed
 * @property {string} url
 * @property {string} session
 * @property {string} userFolder
 * @property {string} databaseFile
 * @property {string} tarball
 * @property {string} logFile
 */

/** The running server, signed in as its owner; `log()` is all that n8n has printed so far. */
function connect() {
	const text = process.env.N8N_E2E_CONNECTION;
	if (text === undefined) {
		throw new Error('No n8n is running: start these tests with npm run test:e2e.');
	}
	/** @type {Connection} */
	const connection = JSON.parse(text);
	return {
		...connection,
		api: createApi(connection.url, connection.session),
		cli: createCli(connection),
		log: () => fs.readFileSync(connection.logFile, 'utf8'),
	};
}

module.exports = { connect };
