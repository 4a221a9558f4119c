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

/**
 * What a project's setup tells its suites. jest hands the environment of its setup on to its workers.
 *
 * @template T
 * @param {string} project of jest.config.js
 */
function channelOf(project) {
	const variable = `N8N_${project.toUpperCase()}_CONNECTION`;
	return {
		/** @param {T} connection */
		announce: (connection) => void (process.env[variable] = JSON.stringify(connection)),
		isAnnounced: () => process.env[variable] !== undefined,
		/** @returns {T} */
		read: () => {
			const text = process.env[variable];
			if (text !== undefined) return JSON.parse(text);
			throw new Error(`No n8n is running: jest -c test/jest.config.js --selectProjects ${project}`);
		},
	};
}

/** @param {string} project of jest.config.js */
function connectionOf(project) {
	/** @type {ReturnType<typeof channelOf<Connection>>} */
	const { announce, isAnnounced, read } = channelOf(project);

	/** The running server, signed in as its owner; `log()` is all that n8n has printed so far. */
	function connect() {
		const connection = read();
		return {
			...connection,
			api: createApi(connection.url, connection.session),
			cli: createCli(connection),
			log: () => fs.readFileSync(connection.logFile, 'utf8'),
		};
	}

	return { announce, isAnnounced, connect };
}

module.exports = { channelOf, connectionOf };
