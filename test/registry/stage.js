/** A real n8n that installs community packages from a registry on loopback, and what it takes. */
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { ensureN8n } = require('../n8n/install');
const { startN8n } = require('../n8n/server');
const { packAndUnpack } = require('../package/unpack');
const { startSandbox } = require('../sandbox');
const { createNpmWrapper } = require('./npm-wrapper');
const { copyPackage } = require('./test-package');
const { startRegistry } = require('./verdaccio');

/** What n8n would send to other machines ends at a port where nobody listens. */
const NOBODY = 'http://127.0.0.1:9';
const NO_PROXY = '127.0.0.1,localhost';
const CLOSED = {
	...{ HTTP_PROXY: NOBODY, HTTPS_PROXY: NOBODY, ALL_PROXY: NOBODY, NO_PROXY },
	...{ http_proxy: NOBODY, https_proxy: NOBODY, all_proxy: NOBODY, no_proxy: NO_PROXY },
};

/** @typedef {Awaited<ReturnType<typeof startStage>>} Stage */
/** @typedef {(work: () => Promise<unknown>) => void} AtEnd remembers what is to be undone at the end */

/**
 * What publishes our package under its name for tests.
 *
 * @param {import('./verdaccio').Registry} registry
 * @param {AtEnd} atEnd
 * @returns {Promise<(version: string) => Promise<void>>}
 */
async function createPublish(registry, atEnd) {
	const packed = await packAndUnpack();
	atEnd(packed.remove);
	const copies = await fs.mkdtemp(path.join(os.tmpdir(), 'registry-packages-'));
	atEnd(() => fs.rm(copies, { recursive: true, force: true }));
	return async (version) => {
		const target = path.join(copies, version);
		await copyPackage({ source: packed.folder, target, version });
		await registry.publish(target);
	};
}

/** @param {AtEnd} atEnd */
async function startAll(atEnd) {
	const { node } = await ensureN8n('current');
	const registry = await startRegistry(node);
	atEnd(registry.close);
	const publish = await createPublish(registry, atEnd);
	const sandbox = await startSandbox();
	atEnd(sandbox.close);
	const npm = await createNpmWrapper(node);
	atEnd(npm.remove);
	const PATH = [npm.folder, path.dirname(node), process.env.PATH].join(path.delimiter);
	const env = { ...CLOSED, ...registry.npmSettings, ...npm.env, PATH };
	const n8n = await startN8n({ env });
	atEnd(n8n.stop);
	await n8n.api.login();
	return { n8n, sandbox, registry, publish };
}

async function startStage() {
	/** What is to be undone at the end, the last thing first. @type {(() => Promise<unknown>)[]} */
	const undo = [];
	const stop = async () => {
		for (let last = undo.pop(); last; last = undo.pop()) await last();
	};
	try {
		return { ...(await startAll((work) => void undo.push(work))), stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

module.exports = { startStage };
