/**
 * A real n8n in a cache folder outside the checkout, with the Node that it needs.
 *
 * `current/`, `last1x/`, and a folder for each earlier version contain a package.json and a lockfile.
 * Besides n8n the lockfile names the platform packages of the npm package `node` (binary and headers),
 * of which npm installs the one for this machine. No install script runs but that of sqlite3, n8n's
 * database, which takes a prebuilt binary where its download server can be reached and compiles otherwise.
 */
const path = require('node:path');
const { ensureNpmProject, npmCi, npmOrThrow } = require('./npm');
const { run, tail } = require('./processes');
const progress = require('./progress');

/** @typedef {typeof VERSIONS[number]} N8nVersion one of the folders beside this file */
/** @typedef {Awaited<ReturnType<typeof ensureN8n>>} InstalledN8n */

const VERSIONS = /** @type {const} */ (['current', 'last1x', '2.30', '2.0']);

const CHECK_DATABASE =
	"new (require('sqlite3').Database)(':memory:', (error) => { if (error) throw error; });";

/** @param {string} name @returns {N8nVersion} */
function versionNamed(name) {
	const version = VERSIONS.find((one) => one === name);
	if (version) return version;
	throw new Error(`'${name}' isn't one of ${VERSIONS.join(', ')}`);
}

/**
 * The Node that came with n8n; the running one where there is no platform package for this machine.
 *
 * @param {string} dir @returns {Promise<{ node: string, headers?: string }>}
 */
async function findNode(dir) {
	const { platform, arch } = process;
	const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
	const headers = path.join(dir, 'node_modules', `${name}-${platform}-${arch}`);
	const node = path.join(headers, 'bin', 'node');
	const { code, output } = await run(node, ['--version']);
	if (code === 0) return { node, headers };
	if (Number(process.versions.node.split('.')[0]) >= 24) return { node: process.execPath };
	throw new Error(
		`n8n needs Node 24, and npm has none that runs on ${platform}-${arch}.\n` +
			`What to do: install Node 24 on this machine and run the same command with it.\n${tail(output)}`,
	);
}

/** @param {string} dir */
async function buildDatabaseDriver(dir) {
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
		{ cwd: dir, env },
		"install Python 3, make, and a C++ compiler, which build n8n's database (Debian and Ubuntu: apt-get\n" +
			'install python3 make g++, macOS: xcode-select --install). Then retry.',
	);
	const { code, output } = await run(node, ['-e', CHECK_DATABASE], { cwd: dir });
	if (code === 0) return;
	throw new Error(
		"The database of the n8n that was just installed doesn't start.\nWhat to do: run the same command again. If it\n" +
			`still fails, this machine lacks something that n8n needs:\n${tail(output)}`,
	);
}

/**
 * `node` is the binary that runs this n8n, and `n8n` its script.
 *
 * @param {N8nVersion} [version] @param {{ log?: progress.Log }} [options]
 */
async function ensureN8n(version = 'current', { log = progress.log } = {}) {
	const source = path.join(__dirname, version);
	const name = `n8n-${require(path.join(source, 'package.json')).dependencies.n8n}`;
	const dir = await ensureNpmProject(source, {
		name,
		install: async (folder) => {
			log(
				'This happens once and takes 3 to 10 minutes: 2,100 packages, 2.4 GB on disk, and sqlite3,',
			);
			log("n8n's database, which compiles where there's no prebuilt binary.");
			await progress.withProgress(log, `Downloading ${name} to ${folder}`, () => npmCi(folder));
			await progress.withProgress(log, 'Building sqlite3', () => buildDatabaseDriver(folder));
		},
	});
	const { node } = await findNode(dir);
	return { version, dir, node, n8n: path.join(dir, 'node_modules', 'n8n', 'bin', 'n8n') };
}

module.exports = { VERSIONS, ensureN8n, versionNamed };
