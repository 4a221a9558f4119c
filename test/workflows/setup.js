/** jest's globalSetup of the workflows project: one n8n server with our package for all suites. */
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { startN8n } = require('../n8n/server');
const { packPackage } = require('../tools/pack');
const { announce, findConnection } = require('./connect');
const shared = require('./shared');

module.exports = async () => {
	// Somebody who works on the workflows keeps a server of their own running.
	if (findConnection() !== undefined) return;
	const tarball = await packPackage({ log: console.log });
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'n8n-workflows-'));
	const logFile = path.join(folder, 'n8n.log');
	const server = await startN8n({
		tarball,
		log: console.log,
		// The clean-up that comes every 15 minutes otherwise.
		env: { EXECUTIONS_DATA_PRUNE_HARD_DELETE_INTERVAL: '0.05' },
		onOutput: (text) => fs.appendFileSync(logFile, text),
	});
	shared.stop = async () => {
		await server.stop();
		fs.rmSync(folder, { recursive: true, force: true });
		fs.rmSync(path.dirname(tarball), { recursive: true, force: true });
	};
	try {
		await server.api.login();
	} catch (error) {
		await shared.stop();
		throw error;
	}
	const { url, userFolder, databaseFile } = server;
	announce({ url, session: server.api.session(), userFolder, databaseFile, logFile });
};
