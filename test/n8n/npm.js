/** npm, whatever started us and whatever npm settings the machine has. */
const fs = require('node:fs/promises');
const path = require('node:path');
const { FILES, cacheFolder, cacheRoot, ensureInstalled } = require('./cache');
const { run, tail } = require('./processes');

/** @typedef {import('./processes').StartOptions & { cwd: string, signal?: AbortSignal }} NpmOptions */

// What an outer `npm run` leaves behind describes another folder than the one npm works in now.
const OUTER_RUN =
	/^(npm_(package|lifecycle|command|node_execpath|execpath)|npm_config_(local_prefix|nodedir|node_gyp|prefix|global_prefix)|INIT_CWD)/i;
const CI = ['ci', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund'];

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

/**
 * `npm ci` of a folder whose lockfile has no URLs, as ours. Adds the URLs that registries use for tarballs: npm
 * otherwise downloads a list of all versions of each package, which takes a quarter of its time.
 *
 * @param {string} cwd
 * @param {{ flags?: string[], signal?: AbortSignal }} [options]
 */
async function npmCi(cwd, { flags = [], signal } = {}) {
	const file = path.join(cwd, 'package-lock.json');
	const text = await fs.readFile(file, 'utf8');
	const lock = JSON.parse(text);
	const { output } = await npm(['config', 'get', 'registry', '--loglevel=error'], { cwd });
	const registry = (output.trim().split('\n').at(-1) ?? '').replace(/\/*$/, '/');
	for (const [place, entry] of Object.entries(lock.packages)) {
		if (place === '' || entry.resolved || entry.link || entry.inBundle) continue;
		const name = entry.name ?? place.slice(place.lastIndexOf('node_modules/') + 13);
		entry.resolved = `${registry}${name}/-/${path.posix.basename(name)}-${entry.version}.tgz`;
	}
	await fs.writeFile(file, JSON.stringify(lock));
	let result = await npm([...CI, ...flags], { cwd, signal });
	if (/^npm error code E4\d\d$/m.test(result.output)) {
		// A registry with other URLs.
		await fs.writeFile(file, text);
		result = await npm([...CI, ...flags], { cwd, signal });
	}
	if (result.code === 0) return;
	throw new Error(
		'npm ci failed.\nWhat to do: check that the npm registry is reachable (npm ping), and that 5 GB of disk space are\n' +
			`free in ${cacheRoot()}\n(N8N_TEST_CACHE names another folder). Then retry.\n${tail(result.output)}`,
	);
}

/** @param {string} source @param {string} dir */
async function copyProject(source, dir) {
	for (const file of FILES) await fs.copyFile(path.join(source, file), path.join(dir, file));
}

/**
 * A small project with a lockfile, installed in the cache.
 *
 * @param {string} source
 * @param {string[]} [flags]
 * @returns {Promise<string>} the folder that contains node_modules
 */
async function ensureNpmProject(source, flags) {
	const target = await cacheFolder(source);
	await ensureInstalled(target, async (dir) => {
		await copyProject(source, dir);
		await npmCi(dir, { flags });
	});
	return target;
}

module.exports = { copyProject, ensureNpmProject, npm, npmCi, npmEnv, npmOrThrow };
