/**
 * Installs what tests need besides the packages of this checkout, into a cache outside of it: a real n8n with the Node that it
 * needs, and other projects with a lockfile. Uses nothing but Node, because it begins before there are packages.
 *
 * `current/`, `last1x/`, and a folder for each earlier version contain a package.json and a lockfile. Besides n8n, the lockfile
 * names the platform packages of the npm package `node` (binary and headers), of which npm installs the one for this machine.
 * No install script is executed but that of sqlite3, n8n's database, which takes a prebuilt binary where its download server
 * can be reached, and compiles otherwise.
 */
const { execFile, spawn } = require('node:child_process');
const { createHash } = require('node:crypto');
const { once } = require('node:events');
const { existsSync, readFileSync } = require('node:fs');
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { text } = require('node:stream/consumers');
const { promisify } = require('node:util');
const { alone } = require('./lock');

/** @typedef {Awaited<ReturnType<typeof ensureN8n>>} InstalledN8n */

/** Rejects with all that the command printed as errors. */
const run = promisify(execFile);

/** Runs npm, which ends with this process, as does all that it has begun. @param {string} cwd @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
async function npm(cwd, args, env) {
	const child = spawn('npm', args, {
		cwd,
		env: { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false', ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
		// A group of its own, to end as a whole.
		detached: true,
	});
	const end = () => child.pid && process.kill(-child.pid);
	process.once('exit', end);
	const output = Promise.all([text(child.stdout), text(child.stderr)]);
	try {
		const [code] = await once(child, 'close');
		const [stdout, stderr] = await output;
		if (code === 0) return stdout;
		throw new Error(`npm ${args.join(' ')} failed:\n${stdout.slice(-4000)}\n${stderr}`);
	} finally {
		process.off('exit', end);
	}
}

/** @param {string} line */
const say = (line) => void process.stderr.write(`${line}\n`);

/** How often to say how far something is. A log needs fewer lines than a person. */
const EVERY_MS = process.stderr.isTTY ? 15_000 : 60_000;

/**
 * Says again and again how far something is, until its end. Returns what it returns.
 *
 * @template T @param {string} what @param {() => string | undefined | Promise<string | undefined>} state @param {() => Promise<T>} work
 */
async function withProgress(what, state, work) {
	const begun = Date.now();
	const minutes = () => `${((Date.now() - begun) / 60_000).toFixed(1)} minutes`;
	let isOver = false;
	const tell = async () => {
		const text = await state();
		if (text && !isOver) say(`${what}: ${text} after ${minutes()} …`);
	};
	const timer = setInterval(tell, EVERY_MS);
	try {
		return await work();
	} finally {
		isOver = true;
		clearInterval(timer);
	}
}

const CACHES = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
const cacheRoot = () => path.resolve(CACHES, 'n8n-nodes-ai-workspace');

/** @param {string[]} texts */
const digestOf = (...texts) =>
	createHash('sha256').update(texts.join('')).digest('hex').slice(0, 12);

/**
 * Installs something into a folder, unless it's there, and says how far it is. Another process that installs the same is waited for.
 *
 * @param {{ what: string, dir: string, usually: string }} place @param {() => boolean} isThere @param {() => Promise<unknown>} work
 */
async function install({ what, dir, usually }, isThere, work) {
	const size = async () => {
		// It fails where a file vanishes, but has counted the others.
		const { stdout } = await run('du', ['-sk', dir]).catch((error) => ({ stdout: error.stdout }));
		const size = Math.round(Number.parseInt(stdout, 10) / 1024);
		return size > 0 ? `${size} MB` : undefined;
	};
	const begin = async () => {
		say(`Installing ${what} in ${dir}. ${usually} …`);
		await withProgress(`Installing ${what}`, size, work);
		say(`Installed ${what}.`);
	};
	const wait = async (/** @type {() => Promise<unknown>} */ end) => {
		say(`Another process is installing ${what} in ${dir}. Waiting for it …`);
		await withProgress(`Waiting for ${what}`, size, end);
	};
	await alone(path.join(cacheRoot(), `${digestOf(dir)}.lock`), isThere, begin, wait);
}

/** Whether everything that npm installed there is still there. npm writes its list at the very end. @param {string} dir */
function isWhole(dir) {
	const list = path.join(dir, 'node_modules', '.package-lock.json');
	if (!existsSync(list)) return false;
	const { packages } = JSON.parse(readFileSync(list, 'utf8'));
	return Object.keys(packages).every((name) => existsSync(path.join(dir, name, 'package.json')));
}

/** What this process is filling, by folder. @type {Map<string, Promise<void>>} */
const fillings = new Map();

/**
 * A folder of the cache with packages of npm. It's filled aside and renamed at the end. One that isn't whole is made again.
 *
 * @param {string} name of the folder, to which a digest is added @param {string[]} contents what the digest is of
 * @param {(dir: string) => Promise<unknown>} fill @param {string} [usually] how long and how large it is
 */
async function ensureCached(name, contents, fill, usually = 'Usually a minute or two') {
	const digest = digestOf(process.platform, '-', process.arch, ...contents);
	const target = path.join(cacheRoot(), `${name}-${digest}`);
	const partial = `${target}.partial`;
	const fillAside = async () => {
		for (const old of [partial, target]) await fs.rm(old, { recursive: true, force: true });
		await fs.mkdir(partial);
		await fill(partial);
		await fs.rename(partial, target);
	};
	const place = { what: name, dir: partial, usually };
	const filling = fillings.get(target) ?? install(place, () => isWhole(target), fillAside);
	fillings.set(target, filling);
	await filling;
	return target;
}

/**
 * A project with a lockfile. Returns the folder that contains node_modules.
 *
 * @param {string} source @param {{ name?: string, flags?: string[], build?: (dir: string) => Promise<unknown>, usually?: string }} [options]
 */
async function ensureNpmProject(source, options = {}) {
	const { name = path.basename(source), flags = [], build, usually } = options;
	const files = ['package.json', 'package-lock.json'];
	const contents = files.map((file) => readFileSync(path.join(source, file), 'utf8'));
	const fill = async (/** @type {string} */ dir) => {
		for (const file of files) await fs.copyFile(path.join(source, file), path.join(dir, file));
		await npm(dir, ['ci', '--legacy-peer-deps', '--ignore-scripts', ...flags]);
		await build?.(dir);
	};
	return await ensureCached(name, contents, fill, usually);
}

/** The Node that came with n8n, if there is one for this machine. @param {string} dir */
function nodeIn(dir) {
	const { platform, arch } = process;
	const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
	const headers = path.join(dir, 'node_modules', `${name}-${platform}-${arch}`);
	return existsSync(headers) ? { node: path.join(headers, 'bin', 'node'), headers } : undefined;
}

/** @param {string} dir */
async function buildDatabaseDriver(dir) {
	const { node = process.execPath, headers } = nodeIn(dir) ?? {};
	const env = {
		PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
		npm_config_jobs: 'max',
		// It compiles in a third of the time, and is fast enough for tests and the demo.
		CFLAGS: '-O1',
		CXXFLAGS: '-O1',
		...(headers && { npm_config_nodedir: headers }),
	};
	say("Building n8n's database driver. Usually 1 to 4 minutes …");
	try {
		await npm(dir, ['rebuild', 'sqlite3', '--ignore-scripts=false'], env);
		await run(node, ['-e', "new (require('sqlite3').Database)(':memory:')"], { cwd: dir });
	} catch (cause) {
		throw new Error(
			"n8n's database can't be built. Install Python 3, make, and a C++ compiler, and retry (Debian and Ubuntu: " +
				'apt-get install python3 make g++, macOS: xcode-select --install).',
			{ cause },
		);
	}
}

/**
 * `node` is the binary that executes this n8n, and `n8n` its script. The first time takes 3 to 10 minutes and 2.4 GB.
 *
 * @param {string} [version] one of the folders beside this file
 */
async function ensureN8n(version = 'current') {
	const source = path.join(__dirname, version);
	const name = `n8n-${require(path.join(source, 'package.json')).dependencies.n8n}`;
	const usually = 'Usually 3 to 10 minutes, and 2400 MB';
	const dir = await ensureNpmProject(source, { name, build: buildDatabaseDriver, usually });
	const { node = process.execPath } = nodeIn(dir) ?? {};
	return { version, dir, node, n8n: path.join(dir, 'node_modules', 'n8n', 'bin', 'n8n') };
}

module.exports = {
	cacheRoot,
	ensureCached,
	ensureN8n,
	ensureNpmProject,
	install,
	npm,
	withProgress,
};
