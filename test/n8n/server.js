/** Starts a real n8n server with our package in it, and ends it. */
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { createApi } = require('./api');
const { createCli } = require('./cli');
const { installCommunityPackage } = require('./community-package');
const { ensureN8n } = require('./install');
const { freePort } = require('./ports');
const { start, tail } = require('./processes');
const { n8nEnv } = require('./settings');

const READY_WITHIN_MS = 180_000;
const START_ATTEMPTS = 3;

/**
 * @typedef {object} StartOptions
 * @property {import('./install').N8nVersion} [version]
 * @property {string} [tarball] our packed package; without it n8n starts bare
 * @property {NodeJS.ProcessEnv} [env] settings of n8n that win over the usual ones
 * @property {string} [userFolder] kept at the end; a fresh temporary one, removed at the end, if left out
 * @property {number} [preferredPort] taken when it is free
 * @property {import('./progress').Log} [log] hears of an installation that is under way
 * @property {(text: string) => void} [onOutput] hears all that n8n prints
 *
 * @typedef {object} N8nServer
 * @property {string} url without a slash at the end
 * @property {number} port
 * @property {string} userFolder
 * @property {string} databaseFile
 * @property {() => string} log everything n8n has printed so far
 * @property {() => Promise<void>} stop
 * @property {Promise<number>} exited n8n's exit code, once it has ended for whatever reason
 * @property {import('./api').Api} api
 * @property {import('./cli').Cli} cli
 */

/**
 * @param {StartOptions} [options]
 * @returns {Promise<N8nServer>}
 */
async function startN8n({
	version = 'current',
	tarball,
	env,
	userFolder: givenFolder,
	preferredPort,
	log = () => {},
	onOutput,
} = {}) {
	const installed = await ensureN8n(version, { log });
	const userFolder = givenFolder ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'n8n-test-')));
	const removeFolder = async () => {
		if (givenFolder === undefined) await fs.rm(userFolder, { recursive: true, force: true });
	};
	try {
		if (tarball !== undefined) await installCommunityPackage({ tarball, userFolder });
		const started = await startOnFreePorts({ installed, userFolder, env, preferredPort, onOutput });
		return {
			...started,
			userFolder,
			databaseFile: path.join(userFolder, '.n8n', 'database.sqlite'),
			api: createApi(started.url),
			cli: createCli({ installed, userFolder, env }),
			stop: async () => {
				await started.stop();
				await removeFolder();
			},
		};
	} catch (error) {
		await removeFolder();
		throw error;
	}
}

/**
 * Tries again when somebody took a port between the moment it was found free and n8n's start.
 *
 * @param {object} options
 * @param {import('./install').InstalledN8n} options.installed
 * @param {string} options.userFolder
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {number} [options.preferredPort]
 * @param {(text: string) => void} [options.onOutput]
 */
async function startOnFreePorts({ installed, userFolder, env, preferredPort, onOutput }) {
	for (let attempt = 1; ; attempt++) {
		const port = await freePort(preferredPort);
		const brokerPort = await freePort();
		const running = start(installed.node, [installed.n8n, 'start'], {
			cwd: userFolder,
			env: n8nEnv({ installed, userFolder, port, brokerPort, env }),
			onOutput,
		});
		const url = `http://127.0.0.1:${port}`;
		const problem = await waitUntilReady(url, running);
		if (problem === undefined) {
			return { url, port, log: running.output, exited: running.exited, stop: running.stop };
		}
		await running.stop();
		const portTaken = /already in use|EADDRINUSE/.test(running.output());
		if (portTaken && attempt < START_ATTEMPTS) continue;
		throw new Error(`${problem} Its last lines:\n${tail(running.output(), 40)}`);
	}
}

/**
 * @param {string} url
 * @param {import('./processes').Running} running
 * @returns {Promise<string | undefined>} what went wrong, if anything
 */
async function waitUntilReady(url, running) {
	const deadline = Date.now() + READY_WITHIN_MS;
	/** @type {number | undefined} */
	let exitCode;
	void running.exited.then((code) => (exitCode = code));
	while (Date.now() < deadline) {
		if (exitCode !== undefined) return `n8n ended with code ${exitCode} before it was ready.`;
		// n8n 1.x says that it is ready before the editor's REST interface is there.
		const ready = await answers(`${url}/healthz/readiness`);
		if (ready && (await answers(`${url}/rest/settings`))) return undefined;
		await sleep(200);
	}
	return `n8n was not ready after ${READY_WITHIN_MS / 1000} seconds.`;
}

/** @param {string} url */
async function answers(url) {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
		await response.arrayBuffer();
		return response.ok;
	} catch {
		// Not listening yet: the caller asks again, and knows when to give up.
		return false;
	}
}

module.exports = { startN8n };
