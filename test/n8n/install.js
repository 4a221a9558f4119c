/**
 * A real n8n in a cache folder outside the checkout, with the Node that it needs.
 *
 * `current/` and `last1x/` each hold a package.json and a lockfile. Besides n8n the lockfile names
 * the platform packages of the npm package `node` (binary and headers), of which npm installs the
 * one for this machine. No install script is run but that of sqlite3, n8n's database, which takes a
 * prebuilt binary where its download server can be reached and compiles it otherwise.
 */
const { createHash } = require('node:crypto');
const fs = require('node:fs/promises');
const path = require('node:path');
const { cacheRoot, ensureInstalled } = require('./cache');
const { npm } = require('./npm');
const { run, tail } = require('./processes');
const { elapsed, withProgress } = require('./progress');

/**
 * @typedef {'current' | 'last1x'} N8nVersion
 *
 * @typedef {object} InstalledN8n
 * @property {N8nVersion} version
 * @property {string} dir the folder that holds node_modules
 * @property {string} node the Node binary that runs this n8n
 * @property {string} n8n n8n's command line entry, a script for that Node
 */

const FILES = ['package.json', 'package-lock.json'];

/**
 * The folder of one exact installation: another lockfile or platform, another folder.
 *
 * @param {N8nVersion} version
 */
async function cacheFolder(version) {
	const source = path.join(__dirname, version);
	const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
	for (const file of FILES) hash.update(await fs.readFile(path.join(source, file)));
	const { dependencies } = await readJson(path.join(source, 'package.json'));
	const name = `n8n-${dependencies.n8n}-${hash.digest('hex').slice(0, 12)}`;
	return path.join(cacheRoot(), name);
}

/**
 * @param {string} file
 * @returns {Promise<any>}
 */
async function readJson(file) {
	return JSON.parse(await fs.readFile(file, 'utf8'));
}

/**
 * The Node that came with n8n; the running one where there is no platform package for this machine.
 *
 * @param {string} dir
 * @returns {Promise<{ node: string, headers: string | undefined }>}
 */
async function findNode(dir) {
	const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
	const home = path.join(dir, 'node_modules', `${prefix}-${process.platform}-${process.arch}`);
	const node = path.join(home, 'bin', 'node');
	const bundled = await run(node, ['--version']);
	if (bundled.code === 0) return { node, headers: home };
	if (Number(process.versions.node.split('.')[0]) >= 24) {
		return { node: process.execPath, headers: undefined };
	}
	throw new Error(
		`n8n needs Node 24, and npm has none that runs on ${process.platform}-${process.arch}.\n` +
			'What to do: install Node 24 on this machine and run the same command with it.\n' +
			tail(bundled.output),
	);
}

/**
 * @param {N8nVersion} version
 * @param {string} dir
 * @returns {Promise<InstalledN8n>}
 */
async function describe(version, dir) {
	const { node } = await findNode(dir);
	return { version, dir, node, n8n: path.join(dir, 'node_modules', 'n8n', 'bin', 'n8n') };
}

/**
 * @param {string} dir
 * @param {(line: string) => void} log
 */
async function installPackages(dir, log) {
	const phase = 'downloading n8n and its Node (about 2,100 packages, 2.4 GB on disk)';
	const result = await withProgress(log, phase, () =>
		npm(['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: dir }),
	);
	if (result.code === 0) return;
	throw new Error(
		'npm could not install n8n.\n' +
			'What to do: check that the npm registry can be reached (npm ping) and that the disk has 5 GB\n' +
			`free in ${cacheRoot()}\n(N8N_TEST_CACHE names another folder), then run the same command ` +
			`again.\nThe end of npm's output:\n${tail(result.output)}`,
	);
}

/**
 * @param {string} dir
 * @param {(line: string) => void} log
 */
async function buildDatabaseDriver(dir, log) {
	const { node, headers } = await findNode(dir);
	/** @type {NodeJS.ProcessEnv} */
	const env = {
		PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
		npm_config_jobs: 'max',
		...(headers && { npm_config_nodedir: headers }),
	};
	const phase = 'building sqlite3, the database of n8n (compiles for 2 to 4 minutes if need be)';
	const args = ['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'];
	const result = await withProgress(log, phase, () => npm(args, { cwd: dir, env }));
	if (result.code === 0) return;
	throw new Error(
		'sqlite3, the database of n8n, could not be built.\n' +
			'What to do: install Python 3, make and a C++ compiler (Debian and Ubuntu: apt-get install\n' +
			'python3 make g++; macOS: xcode-select --install) and run the same command again.\n' +
			`The end of npm's output:\n${tail(result.output)}`,
	);
}

/** @param {InstalledN8n} installed */
async function smokeTest({ dir, node, n8n }) {
	const script =
		"const { Database } = require('sqlite3');" +
		"new Database(':memory:', (error) => { if (error) throw error; console.log('sqlite3 works'); });";
	for (const args of [
		['-e', script],
		[n8n, 'start', '--help'],
	]) {
		const env = { ...process.env, N8N_USER_FOLDER: dir };
		const result = await run(node, args, { cwd: dir, env });
		if (result.code !== 0) {
			throw new Error(
				`The n8n that was just installed does not start.\nWhat to do: run the same command again; ` +
					`if it stays so, this machine lacks something that n8n needs:\n${tail(result.output)}`,
			);
		}
	}
}

/**
 * @param {N8nVersion} version
 * @param {string} dir
 * @param {(line: string) => void} log
 */
async function fillFolder(version, dir, log) {
	const source = path.join(__dirname, version);
	for (const file of FILES) await fs.copyFile(path.join(source, file), path.join(dir, file));
	await installPackages(dir, log);
	await buildDatabaseDriver(dir, log);
	await withProgress(log, 'starting it for the first time', async () => {
		await smokeTest(await describe(version, dir));
	});
}

/**
 * @param {N8nVersion} version
 * @param {string} target
 * @param {(line: string) => void} log
 */
async function install(version, target, log) {
	const fill = async (/** @type {string} */ dir) => {
		const begun = Date.now();
		log(`Installing n8n in ${target} (once; it takes 3 to 10 minutes)`);
		await fillFolder(version, dir, log);
		log(`n8n is installed after ${elapsed(Date.now() - begun)}`);
	};
	await ensureInstalled(target, { log, fill });
}

/**
 * @param {N8nVersion} [version]
 * @param {{ log?: (line: string) => void }} [options]
 * @returns {Promise<InstalledN8n>}
 */
async function ensureN8n(version = 'current', { log = console.log } = {}) {
	const target = await cacheFolder(version);
	await install(version, target, log);
	return await describe(version, target);
}

module.exports = { cacheRoot, ensureN8n };

if (require.main === module) {
	const version = process.argv[2] === 'last1x' ? 'last1x' : 'current';
	ensureN8n(version).then(
		(installed) => console.log(installed),
		(error) => {
			console.error(error.message);
			process.exitCode = 1;
		},
	);
}
