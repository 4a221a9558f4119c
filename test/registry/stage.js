/** A real n8n that installs community packages from a registry on loopback, and what it takes. */
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { ensureN8n } = require('../n8n/install');
const { startN8n } = require('../n8n/server');
const { packAndUnpack } = require('../package/unpack');
const { startSandbox } = require('../sandbox');
const { startClosedProxy } = require('./closed-proxy');
const { createNpmWrapper } = require('./npm-wrapper');
const { copyPackage } = require('./test-package');
const { startRegistry } = require('./verdaccio');

/** @typedef {Awaited<ReturnType<typeof startStage>>} Stage */

/** Undoes what was begun, the last thing first. */
function undoStack() {
	/** @type {(() => Promise<unknown>)[]} */
	const works = [];
	return {
		/** @param {() => Promise<unknown>} work */
		push: (work) => void works.push(work),
		run: async () => {
			for (let last = works.pop(); last; last = works.pop()) await last();
		},
	};
}

async function startStage() {
	const undo = undoStack();
	try {
		const installed = await ensureN8n('current');
		const packed = await packAndUnpack();
		undo.push(packed.remove);
		const copies = await fs.mkdtemp(path.join(os.tmpdir(), 'registry-packages-'));
		undo.push(() => fs.rm(copies, { recursive: true, force: true }));
		const sandbox = await startSandbox();
		undo.push(sandbox.close);
		const registry = await startRegistry(installed.node);
		undo.push(registry.close);
		const proxy = await startClosedProxy();
		undo.push(proxy.close);
		const npm = await createNpmWrapper(installed.node);
		undo.push(npm.remove);
		const folders = [npm.folder, path.dirname(installed.node), process.env.PATH];
		const PATH = folders.join(path.delimiter);
		const env = { ...proxy.env, ...registry.npmSettings, ...npm.env, PATH };
		const n8n = await startN8n({ env });
		undo.push(n8n.stop);
		await n8n.api.login();

		/** @param {string} version */
		async function publish(version) {
			const target = path.join(copies, version);
			await copyPackage({ source: packed.folder, target, version });
			await registry.publish(target);
		}
		return { n8n, sandbox, registry, proxy, npm, publish, stop: undo.run };
	} catch (error) {
		await undo.run();
		throw error;
	}
}

module.exports = { startStage };
