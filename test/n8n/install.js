/**
 * A real n8n in a cache folder outside the checkout, with the Node that it needs.
 *
 * `current/`, `last1x/`, and a folder for each earlier version contain a package.json and a lockfile.
 * Besides n8n the lockfile names the platform packages of the npm package `node` (binary and headers),
 * of which npm installs the one for this machine. No install script runs but that of sqlite3, n8n's
 * database, which takes a prebuilt binary where its download server can be reached and compiles
 * otherwise. It does so in another folder while npm installs n8n, because it takes about as long.
 */
const { createHash } = require('node:crypto');
const fs = require('node:fs/promises');
const path = require('node:path');
const { cacheRoot, ensureInstalled } = require('./cache');
const { lockedPackages, writeSmallProject } = require('./lockfile');
const { npm } = require('./npm');
const { npmCi } = require('./npm-ci');
const { run, tail, together } = require('./processes');
const progress = require('./progress');

/**
 * @typedef {typeof VERSIONS[number]} N8nVersion one of the folders beside this file
 *
 * @typedef {object} InstalledN8n
 * @property {N8nVersion} version
 * @property {string} dir the folder that holds node_modules
 * @property {string} node the Node binary that runs this n8n
 * @property {string} n8n n8n's command line entry, a script for that Node
 */

const VERSIONS = /** @type {const} */ (['current', 'last1x', '2.30', '2.0']);
const FILES = ['package.json', 'package-lock.json'];
const DATABASE_BINARY = path.join(
	'node_modules',
	'sqlite3',
	'build',
	'Release',
	'node_sqlite3.node',
);

/**
 * @param {string} name
 * @returns {N8nVersion}
 */
function versionNamed(name) {
	const version = VERSIONS.find((one) => one === name);
	if (version) return version;
	throw new Error(`'${name}' isn't one of ${VERSIONS.join(', ')}`);
}

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

/** The platform package of Node for this machine, whether there is one or not. */
function nodePackage() {
	const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
	return `${prefix}-${process.platform}-${process.arch}`;
}

/**
 * The Node that came with n8n; the running one where there is no platform package for this machine.
 *
 * @param {string} dir
 * @returns {Promise<{ node: string, headers: string | undefined }>}
 */
async function findNode(dir) {
	const home = path.join(dir, 'node_modules', nodePackage());
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
 * @param {string} what
 * @param {AbortSignal} signal
 */
async function npmCiOrThrow(dir, what, signal) {
	const result = await npmCi(dir, { signal });
	if (result.code === 0) return;
	throw new Error(
		`npm can't install ${what}.\n` +
			'What to do: check that the npm registry is reachable (npm ping), and that 5 GB of disk space are\n' +
			`free in ${cacheRoot()}\n(N8N_TEST_CACHE names another folder). Then retry.\n` +
			`The last lines of npm's output:\n${tail(result.output)}`,
	);
}

/**
 * @param {string} dir
 * @param {progress.Log} log
 * @param {AbortSignal} signal
 */
async function installPackages(dir, log, signal) {
	await progress.withProgress(log, 'Downloading n8n', () => npmCiOrThrow(dir, 'n8n', signal));
}

/**
 * @param {string} dir
 * @param {AbortSignal} signal
 */
async function compileDatabaseDriver(dir, signal) {
	const { node, headers } = await findNode(dir);
	/** @type {NodeJS.ProcessEnv} */
	const env = {
		PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
		npm_config_jobs: 'max',
		// It compiles in a third of the time, and is fast enough for tests and the demo.
		CFLAGS: '-O1',
		CXXFLAGS: '-O1',
		...(headers && { npm_config_nodedir: headers }),
	};
	const args = ['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'];
	const result = await npm(args, { cwd: dir, env, signal });
	if (result.code === 0) return;
	throw new Error(
		"sqlite3, the database of n8n, can't be built.\n" +
			'What to do: install Python 3, make, and a C++ compiler (Debian and Ubuntu: apt-get install\n' +
			'python3 make g++, macOS: xcode-select --install). Then retry.\n' +
			`The last lines of npm's output:\n${tail(result.output)}`,
	);
}

/**
 * @param {N8nVersion} version
 * @param {string} dir removed by the caller
 * @param {progress.Log} log
 * @param {AbortSignal} signal
 * @returns {Promise<string>} the binary
 */
async function buildDatabaseDriver(version, dir, log, signal) {
	return await progress.withProgress(log, 'Building sqlite3', async () => {
		const source = path.join(__dirname, version);
		const locked = await lockedPackages(path.join(source, 'package-lock.json'));
		const node = nodePackage();
		const names = ['sqlite3', ...(locked?.[`node_modules/${node}`] ? [node] : [])];
		await writeSmallProject({ source, folder: dir, names });
		await npmCiOrThrow(dir, 'sqlite3', signal);
		await compileDatabaseDriver(dir, signal);
		return path.join(dir, DATABASE_BINARY);
	});
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
 * @param {progress.Log} log
 */
async function fillFolder(version, dir, log) {
	const source = path.join(__dirname, version);
	for (const file of FILES) await fs.copyFile(path.join(source, file), path.join(dir, file));
	const aside = path.join(dir, 'sqlite3');
	const [binary] = await together([
		(signal) => buildDatabaseDriver(version, aside, log, signal),
		(signal) => installPackages(dir, log, signal),
	]);
	const target = path.join(dir, DATABASE_BINARY);
	await fs.mkdir(path.dirname(target), { recursive: true });
	await fs.copyFile(binary, target);
	await fs.rm(aside, { recursive: true, force: true });
	await progress.withProgress(log, 'Starting n8n for the first time', async () => {
		await smokeTest(await describe(version, dir));
	});
}

/**
 * @param {N8nVersion} version
 * @param {string} target
 * @param {progress.Log} log
 */
async function install(version, target, log) {
	const fill = async (/** @type {string} */ dir) => {
		const begun = Date.now();
		log(`Installing n8n in ${target}`);
		log(
			'This happens once and takes 3 to 10 minutes: 2,100 packages, 2.4 GB on disk, and sqlite3,',
		);
		log("n8n's database, which compiles where there's no prebuilt binary.");
		await fillFolder(version, dir, log);
		log(`n8n is installed after ${progress.elapsed(Date.now() - begun)}`);
	};
	await ensureInstalled(target, { log, fill });
}

/**
 * @param {N8nVersion} [version]
 * @param {{ log?: progress.Log }} [options]
 * @returns {Promise<InstalledN8n>}
 */
async function ensureN8n(version = 'current', { log = progress.log } = {}) {
	const target = await cacheFolder(version);
	await install(version, target, log);
	return await describe(version, target);
}

module.exports = { VERSIONS, cacheRoot, ensureN8n, versionNamed };

if (require.main === module) {
	ensureN8n(versionNamed(process.argv[2] ?? 'current')).then(
		(installed) => console.log(installed),
		(error) => {
			console.error(error.message);
			process.exitCode = 1;
		},
	);
}
