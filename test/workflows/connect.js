/** How a workflow suite reaches the n8n server that setup.js started. */
const fs = require('node:fs');
const { createApi } = require('../n8n/api');

const VARIABLE = 'N8N_WORKFLOWS_CONNECTION';

/**
 * @typedef {object} Connection
 * @property {string} url
 * @property {string} session
 * @property {string} userFolder
 * @property {string} databaseFile
 * @property {string} logFile
 */

/** @returns {Connection | undefined} */
function findConnection() {
	const text = process.env[VARIABLE];
	return text === undefined ? undefined : JSON.parse(text);
}

/** @param {Connection} connection */
function announce(connection) {
	// jest hands the environment of its setup on to its workers.
	process.env[VARIABLE] = JSON.stringify(connection);
}

/** The running server, signed in as its owner; `log()` is all that n8n has printed so far. */
function connect() {
	const connection = findConnection();
	if (connection === undefined) {
		throw new Error('No n8n is running: jest -c test/jest.config.js --selectProjects workflows');
	}
	return {
		...connection,
		api: createApi(connection.url, connection.session),
		log: () => fs.readFileSync(connection.logFile, 'utf8'),
	};
}

module.exports = { announce, connect, findConnection };
