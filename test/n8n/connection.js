/** How the suites of a jest project reach the n8n server that the project's setup started. */
const fs = require('node:fs');
const { createApi } = require('./api');
const { createCli } = require('./cli');

/**
 * @typedef {object} Connection
 * @property {import('./install').InstalledN8n} installed
 * @property {string} url
 * @property {string} session
 * @property {string} userFolder
 * @property {string} databaseFile
 * @property {string} tarball
 * @property {string} logFile
 */

/** @param {string} project of jest.config.js */
function connectionOf(project) {
	const variable = `N8N_${project.toUpperCase()}_CONNECTION`;

	/** @returns {Connection | undefined} */
	function find() {
		const text = process.env[variable];
		return text === undefined ? undefined : JSON.parse(text);
	}

	/** jest hands the environment of its setup on to its workers. @param {Connection} connection */
	function announce(connection) {
		process.env[variable] = JSON.stringify(connection);
	}

	/** The running server, signed in as its owner; `log()` is all that n8n has printed so far. */
	function connect() {
		const connection = find();
		if (connection === undefined) {
			throw new Error(`No n8n is running: jest -c test/jest.config.js --selectProjects ${project}`);
		}
		return {
			...connection,
			api: createApi(connection.url, connection.session),
			cli: createCli(connection),
			log: () => fs.readFileSync(connection.logFile, 'utf8'),
		};
	}

	return { find, announce, connect };
}

module.exports = { connectionOf };
