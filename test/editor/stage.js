/** All that an editor needs to be looked at: n8n with our package, the sandbox, and its credentials. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { demoCredentials } = require('../demo/credentials');
const { startN8n } = require('../n8n/server');
const { startSandbox } = require('../sandbox');
const { packPackage } = require('../tools/pack');

/** @typedef {Awaited<ReturnType<typeof startStage>>} Stage */

/**
 * @param {object} [options]
 * @param {{ workspacePort: number, analyticsPort: number }} [options.ports] of the sandbox; any free ones if left out
 * @param {import('../n8n/progress').Log} [options.log]
 */
async function startStage({ ports, log = () => {} } = {}) {
	/** What is to be undone at the end, the last thing first. @type {(() => Promise<unknown>)[]} */
	const undo = [];
	const stop = async () => {
		for (let last = undo.pop(); last; last = undo.pop()) await last();
	};
	try {
		const tarball = await packPackage({ log });
		undo.push(() => fs.rm(path.dirname(tarball), { recursive: true, force: true }));
		const sandbox = await startSandbox(ports);
		undo.push(sandbox.close);
		const server = await startN8n({ tarball, log });
		undo.push(server.stop);
		await server.api.login();
		return { connection: await prepare(server, sandbox), server, sandbox, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/**
 * @param {import('../n8n/server').N8nServer} server
 * @param {import('../sandbox').Sandbox} sandbox
 * @returns {Promise<import('./editor').Connection>}
 */
async function prepare({ api, url }, sandbox) {
	/** @type {Record<string, import('../n8n/workflow').StoredCredential>} */
	const credentials = {};
	for (const { name, type, data } of demoCredentials(sandbox)) {
		credentials[type] = await api.createCredential({ name, type, data });
	}
	const { baseUrl, analyticsUrl } = sandbox;
	return { url, session: api.session(), baseUrl, analyticsUrl, credentials };
}

module.exports = { startStage };
