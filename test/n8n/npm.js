/** npm, whatever started us and whatever npm settings the machine has, and a cache for what it installs. */
const { createHash } = require('node:crypto');
const { existsSync } = require('node:fs');
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { run, tail } = require('./processes');

/** @typedef {import('./processes').StartOptions & { cwd: string }} NpmOptions */

// What an outer `npm run` leaves behind describes another folder than the one npm works in now.
const OUTER_RUN =
	/^(npm_(package|lifecycle|command|node_execpath|execpath)|npm_config_(local_prefix|nodedir|node_gyp|prefix|global_prefix)|INIT_CWD)/i;

/** @param {NodeJS.ProcessEnv} [extra] @returns {NodeJS.ProcessEnv} */
const npmEnv = (extra) => ({
	...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OUTER_RUN.test(name))),
	npm_config_update_notifier: 'false',
	...extra,
});

/** Runs the npm that started us, or else the one on the PATH. @param {string[]} args @param {NpmOptions} options */
async function npm(args, { env, ...options }) {
	const outer = process.env.npm_execpath ?? '';
	const [command, first] = outer.endsWith('npm-cli.js') ? [process.execPath, [outer]] : ['npm', []];
	return await run(command, [...first, ...args], { ...options, env: npmEnv(env) });
}

/** The same, which must succeed. @param {string[]} args @param {NpmOptions} options @param {string} advice what to do otherwise */
async function npmOrThrow(args, options, advice) {
	const { code, output } = await npm(args, options);
	if (code === 0) return output;
	throw new Error(`npm ${args[0]} failed.\nWhat to do: ${advice}\n${tail(output, 40)}`);
}

/** A folder outside the checkout. */
function cacheRoot() {
	const base = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
	return path.resolve(process.env.N8N_TEST_CACHE || path.join(base, 'n8n-nodes-ai-workspace'));
}

/** `npm ci` of a folder with a lockfile. @param {string} cwd @param {string[]} [flags] */
const npmCi = async (cwd, flags = []) =>
	await npmOrThrow(
		['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', ...flags],
		{ cwd },
		'check that the npm registry is reachable (npm ping), and that 5 GB of disk space are free in\n' +
			`${cacheRoot()} (N8N_TEST_CACHE names another folder). Then retry.`,
	);

/** Removes what installations left that were interrupted. @param {string} folder */
async function removeLeftovers(folder) {
	for (const name of await fs.readdir(folder)) {
		const pid = /\.partial-(\d+)$/.exec(name)?.[1];
		if (pid === undefined) continue;
		try {
			process.kill(Number(pid), 0);
		} catch {
			await fs.rm(path.join(folder, name), { recursive: true, force: true });
		}
	}
}

/**
 * Fills a folder of the cache aside and renames it at the end: the folder either works or isn't there. Of two
 * processes that do so at the same time, the first one wins.
 *
 * @param {string} name of the folder, to which a digest is added @param {string[]} contents what the digest is of
 * @param {(dir: string) => Promise<void>} fill
 */
async function ensureCached(name, contents, fill) {
	const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
	for (const content of contents) hash.update(content);
	const target = path.join(cacheRoot(), `${name}-${hash.digest('hex').slice(0, 12)}`);
	if (existsSync(target)) return target;
	const partial = `${target}.partial-${process.pid}`;
	await fs.mkdir(partial, { recursive: true });
	try {
		await removeLeftovers(cacheRoot());
		await fill(partial);
		if (!existsSync(target)) await fs.rename(partial, target);
	} finally {
		await fs.rm(partial, { recursive: true, force: true });
	}
	return target;
}

/**
 * A project with a lockfile, installed in the cache. Returns the folder that contains node_modules.
 *
 * @param {string} source @param {{ name?: string, install?: (dir: string) => Promise<unknown> }} [options]
 */
async function ensureNpmProject(source, { name = path.basename(source), install = npmCi } = {}) {
	const files = ['package.json', 'package-lock.json'];
	const texts = await Promise.all(
		files.map((file) => fs.readFile(path.join(source, file), 'utf8')),
	);
	return await ensureCached(name, texts, async (dir) => {
		for (const file of files) await fs.copyFile(path.join(source, file), path.join(dir, file));
		await install(dir);
	});
}

module.exports = { cacheRoot, ensureCached, ensureNpmProject, npmCi, npmEnv, npmOrThrow };
