/** An npm registry on loopback: Verdaccio without uplinks, with a temporary storage. */
const { randomUUID } = require('node:crypto');
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { ensureNpmProject, npmOrThrow } = require('../n8n/npm');
const { freePort } = require('../n8n/ports');
const { start, tail } = require('../n8n/processes');

const READY_WITHIN_MS = 60_000;
const PUBLISHER = 'publisher';

/**
 * @typedef {object} Registry
 * @property {string} url without a slash at the end
 * @property {NodeJS.ProcessEnv} npmSettings npm's settings for this registry, whatever those of the machine are
 * @property {() => string[]} downloads paths of the tarballs that it sent so far
 * @property {(folder: string) => Promise<void>} publish publishes the package in a folder as `npm publish` does
 * @property {() => Promise<void>} close
 */

/** @returns {Promise<string>} the folder that contains node_modules */
const ensureVerdaccio = async () => await ensureNpmProject(path.join(__dirname, 'verdaccio'));

/** @param {string} folder */
async function writeConfig(folder) {
	const config = {
		storage: path.join(folder, 'storage'),
		auth: { htpasswd: { file: path.join(folder, 'htpasswd') } },
		uplinks: {},
		packages: { '**': { access: '$all', publish: '$authenticated' } },
		web: { enable: false },
		log: { type: 'stdout', format: 'json', level: 'http' },
	};
	const file = path.join(folder, 'config.yaml');
	// JSON is YAML.
	await fs.writeFile(file, JSON.stringify(config));
	return file;
}

/**
 * @param {string} url
 * @param {import('../n8n/processes').Running} running
 */
async function waitUntilReady(url, running) {
	let ended = false;
	void running.exited.then(() => (ended = true));
	for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
		if (ended) break;
		// Nobody listens yet: the loop asks again until the deadline.
		const response = await fetch(`${url}/-/ping`).catch(() => undefined);
		if (response?.ok) return;
	}
	throw new Error(`Verdaccio didn't start. Its last lines:\n${tail(running.output())}`);
}

/**
 * Creates an account that may publish.
 *
 * @param {string} url
 * @returns {Promise<string>} its token
 */
async function signUp(url) {
	const response = await fetch(`${url}/-/user/org.couchdb.user:${PUBLISHER}`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ name: PUBLISHER, password: randomUUID() }),
	});
	const { token, error } = Object(await response.json());
	if (typeof token !== 'string') throw new Error(`Verdaccio created no account: ${error}`);
	return token;
}

/** @param {string} log one JSON object a line, besides Node's warnings */
function downloadsIn(log) {
	const lines = log.split('\n').filter((line) => line.startsWith('{'));
	const paths = lines.map((line) => JSON.parse(line).req?.url).filter((url) => url !== undefined);
	return paths.filter((url) => url.endsWith('.tgz'));
}

/**
 * @param {string} node a Node 22 or later, which Verdaccio needs
 * @returns {Promise<Registry>}
 */
async function startRegistry(node) {
	const project = await ensureVerdaccio();
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'registry-'));
	const url = `http://127.0.0.1:${await freePort()}`;
	const program = path.join(project, 'node_modules', 'verdaccio', 'bin', 'verdaccio');
	const config = await writeConfig(folder);
	const running = start(node, [program, '--config', config, '--listen', url]);
	const close = async () => {
		await running.stop();
		await fs.rm(folder, { recursive: true, force: true });
	};
	try {
		await waitUntilReady(url, running);
		const token = await signUp(url);
		const npmSettings = {
			npm_config_registry: url,
			npm_config_userconfig: path.join(folder, 'npmrc'),
			npm_config_cache: path.join(folder, 'npm-cache'),
			npm_config_update_notifier: 'false',
		};
		/** @param {string} cwd */
		const publish = async (cwd) => {
			const login = `--${url.replace('http:', '')}/:_authToken=${token}`;
			// Only a workflow on GitHub can publish with provenance.
			const args = ['publish', '--ignore-scripts', '--provenance=false', login];
			await npmOrThrow(args, { cwd, env: npmSettings }, 'see what npm says:');
		};
		return { url, npmSettings, downloads: () => downloadsIn(running.output()), publish, close };
	} catch (error) {
		await close();
		throw error;
	}
}

module.exports = { ensureVerdaccio, startRegistry };
