/** One n8n with our package, one sandbox, and one browser, for all tests that need a real n8n. */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { chromium } = require('playwright-core');
const { demoCredentials } = require('../demo/credentials');
const { FLAGS, findChromium } = require('../editor/browser');
const { startSandbox } = require('../sandbox');
const { packPackage } = require('../tools/pack');
const progress = require('./progress');
const { responds, startN8n } = require('./server');

/**
 * What tests need to know of it, as text that crosses processes.
 *
 * @typedef {object} Connection
 * @property {number} pid of the process that ends it
 * @property {string} package digest of the sources that it was built from
 * @property {import('./install').InstalledN8n} installed
 * @property {string} url
 * @property {string} session
 * @property {string} password
 * @property {string} userFolder
 * @property {string} databaseFile
 * @property {string} logFile
 * @property {string} [browser] where playwright reaches the browser, if this machine has one
 * @property {string} baseUrl of the sandbox
 * @property {string} analyticsUrl
 * @property {Record<string, import('./workflow').StoredCredential>} credentials good ones, by type
 */

const ROOT = path.join(__dirname, '..', '..');

/** Where `npm run test:server` writes down its connection. */
const FILE = path.join(
	os.tmpdir(),
	`ai-workspace-test-server-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}.json`,
);

/** A documentation address (RFC 5737), which n8n is told never to send anything to. */
const BLOCKED_HOST = '192.0.2.1';

const SETTINGS = {
	N8N_SSRF_PROTECTION_ENABLED: 'true',
	N8N_SSRF_BLOCKED_IP_RANGES: `${BLOCKED_HOST}/32`,
	// The clean-up of executions that n8n doesn't save, otherwise every 15 minutes.
	EXECUTIONS_DATA_PRUNE_HARD_DELETE_INTERVAL: '0.05',
};

/** A digest of what the package is built from. */
function packageDigest() {
	const hash = createHash('sha256');
	const files = ['nodes', 'credentials'].flatMap((folder) =>
		fs
			.readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
			.map((file) => path.join(folder, file)),
	);
	for (const file of ['package.json', 'tsconfig.json', ...files.sort()]) {
		const full = path.join(ROOT, file);
		if (fs.statSync(full).isFile()) hash.update(file).update(fs.readFileSync(full));
	}
	return hash.digest('hex');
}

/** @param {{ version?: import('./install').N8nVersion, log?: progress.Log }} [options] */
async function startShared({ version = 'current', log = progress.log } = {}) {
	/** What is to be undone at the end, the last thing first. @type {(() => Promise<unknown>)[]} */
	const undo = [];
	const stop = async () => {
		for (let last = undo.pop(); last; last = undo.pop()) await last();
	};
	try {
		const digest = packageDigest();
		const tarball = await progress.withProgress(log, 'Building and packing the node', packPackage);
		const folder = path.dirname(tarball);
		undo.push(async () => fs.rmSync(folder, { recursive: true, force: true }));
		const logFile = path.join(folder, 'n8n.log');
		const server = await startN8n({
			version,
			tarball,
			log,
			env: SETTINGS,
			onOutput: (text) => fs.appendFileSync(logFile, text),
		});
		undo.push(server.stop);
		await server.api.login();
		const sandbox = await startSandbox();
		undo.push(sandbox.close);
		const executablePath = findChromium();
		const browser = executablePath
			? await chromium.launchServer({
					executablePath,
					args: FLAGS,
					host: '127.0.0.1',
					// This process ends it with the rest.
					handleSIGINT: false,
					handleSIGTERM: false,
					handleSIGHUP: false,
				})
			: undefined;
		if (browser) undo.push(() => browser.close());
		const { installed, api, url, password, userFolder, databaseFile } = server;
		/** @type {Connection['credentials']} */
		const credentials = {};
		for (const { name, type, data } of demoCredentials(sandbox)) {
			credentials[type] = await api.createCredential({ name, type, data });
		}
		/** @type {Connection} */
		const connection = {
			pid: process.pid,
			package: digest,
			installed,
			url,
			session: api.session(),
			password,
			userFolder,
			databaseFile,
			logFile,
			browser: browser?.wsEndpoint(),
			baseUrl: sandbox.baseUrl,
			analyticsUrl: sandbox.analyticsUrl,
			credentials,
		};
		return { connection, server, sandbox, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

/** The connection of a running `npm run test:server`. @returns {Promise<Connection | undefined>} */
async function findRunning() {
	if (!fs.existsSync(FILE)) return undefined;
	/** @type {Connection} */
	const connection = JSON.parse(fs.readFileSync(FILE, 'utf8'));
	return (await responds(`${connection.url}/healthz/readiness`)) ? connection : undefined;
}

module.exports = { BLOCKED_HOST, FILE, findRunning, packageDigest, startShared };
