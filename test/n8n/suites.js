/** One n8n with our package for all suites of a jest project. */
const { appendFileSync } = require('node:fs');
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const teardown = require('../support/teardown');
const { packPackage } = require('../tools/pack');
const { ensureN8n } = require('./install');
const progress = require('./progress');
const { startN8n } = require('./server');

const { atEnd } = teardown;

/**
 * @param {{ version?: import('./install').N8nVersion, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<import('./connection').Connection>}
 */
async function start({ version = 'current', env }) {
	const installed = await ensureN8n(version);
	const tarball = await packPackage({ log: progress.log });
	atEnd(() => fs.rm(path.dirname(tarball), { recursive: true, force: true }));
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'n8n-suites-'));
	atEnd(() => fs.rm(folder, { recursive: true, force: true }));
	const logFile = path.join(folder, 'n8n.log');
	const server = await startN8n({
		version,
		env,
		tarball,
		log: progress.log,
		onOutput: (text) => appendFileSync(logFile, text),
	});
	atEnd(server.stop);
	await server.api.login();
	const { url, userFolder, databaseFile } = server;
	const session = server.api.session();
	return { installed, url, session, userFolder, databaseFile, logFile, tarball };
}

/**
 * Starts it, signed in as its owner, all that it prints in a file; globalTeardown stops it.
 * @param {{ version?: import('./install').N8nVersion, env?: NodeJS.ProcessEnv }} [options]
 */
async function startForSuites(options = {}) {
	try {
		return await start(options);
	} catch (error) {
		// jest tears nothing down where the setup failed.
		await teardown();
		throw error;
	}
}

module.exports = { startForSuites };
