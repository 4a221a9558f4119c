/**
 * jest's globalSetup of the end-to-end project: one packed tarball and one n8n server for all suites.
 * N8N_TEST_VERSION picks the n8n (current or last1x).
 */
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { ensureN8n } = require('../n8n/install');
const { startN8n } = require('../n8n/server');
const { packPackage } = require('../tools/pack');
const shared = require('./shared');

module.exports = async () => {
	const version = process.env.N8N_TEST_VERSION === 'last1x' ? 'last1x' : 'current';
	const installed = await ensureN8n(version);
	const tarball = await packPackage({ log: console.log });
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'n8n-e2e-'));
	const logFile = path.join(folder, 'n8n.log');
	const server = await startN8n({
		version,
		tarball,
		log: console.log,
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
	/** @type {import('./connect').Connection} */
	const connection = {
		installed,
		url: server.url,
		session: server.api.session(),
		userFolder: server.userFolder,
		databaseFile: server.databaseFile,
		tarball,
		logFile,
	};
	// jest hands the environment of its setup on to its workers.
	process.env.N8N_E2E_CONNECTION = JSON.stringify(connection);
};
