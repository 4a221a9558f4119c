/**
 * A real n8n in a cache folder outside the checkout, with the Node that it needs.
 *
 * `current/`, `last1x/`, and a folder for each earlier version contain a package.json and a lockfile.
 * Besides n8n the lockfile names the platform packages of the npm package `node` (binary and headers),
 * of which npm installs the one for this machine. No install script runs but that of sqlite3, n8n's
 * database, which takes a prebuilt binary where its download server can be reached and compiles
 * otherwise. It does so in another folder while npm installs n8n, because it takes about as long.
 */
const fs = require('node:fs/promises');
const path = require('node:path');
const { cacheFolder, ensureInstalled } = require('./cache');
const { lockedPackages, writeSmallProject } = require('./lockfile');
const { copyProject, npmCi, npmOrThrow } = require('./npm');
const { run, tail } = require('./processes');
const progress = require('./progress');

/**
 * @typedef {typeof VERSIONS[number]} N8nVersion one of the folders beside this file
 *
 * @typedef {object} InstalledN8n
 * @property {N8nVersion} version
 * @property {string} dir the folder that contains node_modules
 * @property {string} node the Node binary that runs this n8n
 * @property {string} n8n n8n's command line entry, a script for that Node
 */

const VERSIONS = /** @type {const} */ (['current', 'last1x', '2.30', '2.0']);
const DATABASE_BINARY = 'node_modules/sqlite3/build/Release/node_sqlite3.node';

/** @param {string} name @returns {N8nVersion} */
function versionNamed(name) {
	const version = VERSIONS.find((one) => one === name);
	if (version) return version;
	throw new Error(`'${name}' isn't one of ${VERSIONS.join(', ')}`);
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
 * @returns {Promise<{ node: string, headers?: string }>}
 */
async function findNode(dir) {
	const home = path.join(dir, 'node_modules', nodePackage());
	const node = path.join(home, 'bin', 'node');
	const { code, output } = await run(node, ['--version']);
	if (code === 0) return { node, headers: home };
	if (Number(process.versions.node.split('.')[0]) >= 24) return { node: process.execPath };
	throw new Error(
		`n8n needs Node 24, and npm has none that runs on ${process.platform}-${process.arch}.\n` +
			`What to do: install Node 24 on this machine and run the same command with it.\n${tail(output)}`,
	);
}

/** @param {N8nVersion} version @param {string} dir @returns {Promise<InstalledN8n>} */
async function describe(version, dir) {
	const { node } = await findNode(dir);
	return { version, dir, node, n8n: path.join(dir, 'node_modules', 'n8n', 'bin', 'n8n') };
}

/**
 * @param {string} source
 * @param {string} dir removed by the caller
 * @param {AbortSignal} signal
 */
async function buildDatabaseDriver(source, dir, signal) {
	const locked = await lockedPackages(path.join(source, 'package-lock.json'));
	const own = nodePackage();
	await writeSmallProject(source, dir, [
		'sqlite3',
		...(locked?.[`node_modules/${own}`] ? [own] : []),
	]);
	await npmCi(dir, { signal });
	const { node, headers } = await findNode(dir);
	const env = {
		PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
		npm_config_jobs: 'max',
		// It compiles in a third of the time, and is fast enough for tests and the demo.
		CFLAGS: '-O1',
		CXXFLAGS: '-O1',
		...(headers && { npm_config_nodedir: headers }),
	};
	await npmOrThrow(
		['rebuild', 'sqlite3', '--ignore-scripts=false', '--foreground-scripts'],
		{ cwd: dir, env, signal },
		"install Python 3, make, and a C++ compiler, which build n8n's database (Debian and Ubuntu: apt-get\n" +
			'install python3 make g++, macOS: xcode-select --install). Then retry.',
	);
}

/** @param {InstalledN8n} installed */
async function smokeTest({ dir, node, n8n }) {
	const script =
		"const { Database } = require('sqlite3');" +
		"new Database(':memory:', (error) => { if (error) throw error; });";
	for (const args of [
		['-e', script],
		[n8n, 'start', '--help'],
	]) {
		const env = { ...process.env, N8N_USER_FOLDER: dir };
		const { code, output } = await run(node, args, { cwd: dir, env });
		if (code === 0) continue;
		throw new Error(
			`The n8n that was just installed doesn't start.\nWhat to do: run the same command again. If it\n` +
				`still fails, this machine lacks something that n8n needs:\n${tail(output)}`,
		);
	}
}

/** @param {N8nVersion} version @param {string} dir @param {progress.Log} log */
async function fillFolder(version, dir, log) {
	const source = path.join(__dirname, version);
	const aside = path.join(dir, 'sqlite3');
	const abort = new AbortController();
	log('This happens once and takes 3 to 10 minutes: 2,100 packages, 2.4 GB on disk, and sqlite3,');
	log("n8n's database, which compiles where there's no prebuilt binary.");
	await copyProject(source, dir);
	const works = [
		progress.withProgress(log, 'Building sqlite3', async () =>
			buildDatabaseDriver(source, aside, abort.signal),
		),
		progress.withProgress(log, 'Downloading n8n', async () => npmCi(dir, { signal: abort.signal })),
	];
	try {
		await Promise.all(works);
	} catch (error) {
		abort.abort();
		await Promise.allSettled(works);
		throw error;
	}
	await fs.mkdir(path.dirname(path.join(dir, DATABASE_BINARY)), { recursive: true });
	await fs.copyFile(path.join(aside, DATABASE_BINARY), path.join(dir, DATABASE_BINARY));
	await fs.rm(aside, { recursive: true, force: true });
	await smokeTest(await describe(version, dir));
}

/**
 * @param {N8nVersion} [version]
 * @param {{ log?: progress.Log }} [options]
 * @returns {Promise<InstalledN8n>}
 */
async function ensureN8n(version = 'current', { log = progress.log } = {}) {
	const source = path.join(__dirname, version);
	const { dependencies } = require(path.join(source, 'package.json'));
	const target = await cacheFolder(source, `n8n-${dependencies.n8n}`);
	await ensureInstalled(target, async (dir) => {
		const fill = async () => await fillFolder(version, dir, log);
		await progress.withProgress(log, `Installing n8n in ${target}`, fill);
	});
	return await describe(version, target);
}

module.exports = { VERSIONS, ensureN8n, versionNamed };
