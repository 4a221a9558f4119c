/** How tests reach the n8n that setup.js has started or found. */
const fs = require('node:fs');
const { createApi } = require('./api');
const { createCli } = require('./server');

/** jest hands the environment of its setup on to its workers. */
const VARIABLE = 'AI_WORKSPACE_TEST_SERVER';

/** @param {import('./shared').Connection} connection */
const announce = (connection) => void (process.env[VARIABLE] = JSON.stringify(connection));

const isAnnounced = () => process.env[VARIABLE] !== undefined;

/** @returns {import('./shared').Connection} */
function read() {
	const text = process.env[VARIABLE];
	if (text === undefined) throw new Error('No n8n is running: see "Tests" in CONTRIBUTING.md.');
	return JSON.parse(text);
}

/** The running server, signed in as its owner; `log()` is all that n8n has printed so far. */
function connect() {
	const connection = read();
	return {
		...connection,
		api: createApi(connection.url, connection),
		cli: createCli(connection),
		log: () => fs.readFileSync(connection.logFile, 'utf8'),
	};
}

module.exports = { VARIABLE, announce, connect, isAnnounced, read };
