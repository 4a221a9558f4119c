/** Starts a real n8n server with our package in it, and ends it. */
const { randomBytes } = require('node:crypto');
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { createApi } = require('./api');
const { installCommunityPackage } = require('./community-package');
const { ensureN8n } = require('./install');
const { freePort } = require('./ports');
const { run, start, tail } = require('./processes');
const { n8nEnv } = require('./settings');

const READY_WITHIN_MS = 180_000;
const START_ATTEMPTS = 3;

/**
 * @typedef {object} StartOptions
 * @property {import('./install').N8nVersion} [version]
 * @property {string} [tarball] our packed package; without it n8n starts bare
 * @property {NodeJS.ProcessEnv} [env] settings of n8n that win over the usual ones
 * @property {string[]} [nodeOptions] of the Node that runs n8n
 * @property {string} [userFolder] kept at the end; a fresh temporary one, removed at the end, if left out
 * @property {number} [preferredPort] taken when it is free
 * @property {import('./progress').Log} [log] of an installation
 * @property {(text: string) => void} [onOutput] of n8n
 *
 * @typedef {Awaited<ReturnType<typeof startN8n>>} N8nServer
 */

/** The owner's password, made at the first start and kept with n8n's data. @param {string} userFolder */
async function passwordIn(userFolder) {
	const file = path.join(userFolder, 'owner-password');
	// n8n wants a digit and a capital.
	const fresh = `D1-${randomBytes(9).toString('base64url')}`;
	await fs.writeFile(file, fresh, { mode: 0o600, flag: 'wx' }).catch(() => {});
	return await fs.readFile(file, 'utf8');
}

/**
 * n8n's command line on a server's own user folder, also while the server runs.
 *
 * @param {{ installed: import('./install').InstalledN8n, userFolder: string, env?: NodeJS.ProcessEnv }} options
 */
const createCli =
	({ installed, userFolder, env }) =>
	/** @param {string[]} args such as `import:workflow --input=file.json` @param {NodeJS.ProcessEnv} [extra] */
	async (args, extra) => {
		const ports = { port: await freePort(), brokerPort: await freePort() };
		const { code, output } = await run(installed.node, [installed.n8n, ...args], {
			cwd: userFolder,
			env: n8nEnv({ installed, userFolder, ...ports, env: { ...env, ...extra } }),
		});
		if (code === 0) return output;
		throw new Error(`n8n ${args.join(' ')} ended with code ${code}:\n${tail(output)}`);
	};

/** @param {StartOptions} [options] */
async function startN8n({
	version,
	tarball,
	env,
	nodeOptions,
	userFolder: givenFolder,
	preferredPort,
	log = () => {},
	onOutput,
} = {}) {
	const installed = await ensureN8n(version, { log });
	const userFolder = givenFolder ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'n8n-test-')));
	const removeFolder = async () => {
		if (givenFolder === undefined)
			await fs.rm(userFolder, { recursive: true, force: true, maxRetries: 10 });
	};
	try {
		if (tarball !== undefined) await installCommunityPackage(tarball, userFolder);
		const password = await passwordIn(userFolder);
		const { url, port, running } = await startOnFreePorts({
			installed,
			userFolder,
			env,
			nodeOptions,
			preferredPort,
			onOutput,
		});
		return {
			installed,
			url,
			port,
			password,
			userFolder,
			databaseFile: path.join(userFolder, '.n8n', 'database.sqlite'),
			log: running.output,
			exited: running.exited,
			api: createApi(url, { password }),
			cli: createCli({ installed, userFolder, env }),
			stop: async () => {
				await running.stop();
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
 * @param {Pick<StartOptions, 'env' | 'nodeOptions' | 'preferredPort' | 'onOutput'> & { installed: import('./install').InstalledN8n, userFolder: string }} options
 */
async function startOnFreePorts({
	installed,
	userFolder,
	env,
	nodeOptions = [],
	preferredPort,
	onOutput,
}) {
	for (let attempt = 1; ; attempt++) {
		const port = await freePort(preferredPort);
		const brokerPort = await freePort();
		const running = start(installed.node, [...nodeOptions, installed.n8n, 'start'], {
			cwd: userFolder,
			env: n8nEnv({ installed, userFolder, port, brokerPort, env }),
			onOutput,
		});
		const url = `http://127.0.0.1:${port}`;
		const problem = await waitUntilReady(url, running);
		if (problem === undefined) return { url, port, running };
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
	/** @type {number | undefined} */
	let exitCode;
	void running.exited.then((code) => (exitCode = code));
	for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(200)) {
		if (exitCode !== undefined) return `n8n ended with code ${exitCode} before it was ready.`;
		// n8n 1.x says that it is ready before the editor's REST interface is there.
		const ready = await responds(`${url}/healthz/readiness`);
		if (ready && (await responds(`${url}/rest/settings`))) return undefined;
	}
	return `n8n wasn't ready after ${READY_WITHIN_MS / 1000} seconds.`;
}

/** @param {string} url */
async function responds(url) {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
		await response.arrayBuffer();
		return response.ok;
	} catch {
		return false;
	}
}

module.exports = { createCli, responds, startN8n };
