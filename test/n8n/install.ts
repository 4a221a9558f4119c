/**
 * Installs what tests need besides the packages of this checkout, into a cache outside of it: a real n8n with the Node that it
 * needs, and other projects with a lockfile.
 *
 * `current/`, `last1x/`, and a folder for each earlier version contain a package.json and a lockfile. Besides n8n, the lockfile
 * names the platform packages of the npm package `node` (binary and headers), of which npm installs the one for this machine.
 * No install script is executed but that of sqlite3, n8n's database, which takes a prebuilt binary where its download server
 * can be reached, and compiles otherwise.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import execa from 'execa';
import { temporaryFolder, withUndo } from '../support/undo';

const CACHES = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
export const CACHE = path.resolve(CACHES, 'n8n-nodes-ai-workspace');

/** Returns what npm has printed. */
export async function npm(cwd: string, args: string[], env?: NodeJS.ProcessEnv) {
	const quiet = { npm_config_audit: 'false', npm_config_fund: 'false' };
	return (await execa('npm', args, { cwd, env: { ...quiet, ...env } })).stdout;
}

/**
 * A folder of the cache, named by a digest of its contents. It's filled aside, so that it's complete where it exists. Of two
 * processes that fill the same one, the first to end it counts.
 */
export async function ensureCached(
	name: string,
	contents: string[],
	fill: (folder: string) => Promise<unknown>,
) {
	const parts = [process.platform, '-', process.arch, ...contents];
	const digest = createHash('sha256').update(parts.join('')).digest('hex').slice(0, 12);
	const target = path.join(CACHE, `${name}-${digest}`);
	if (existsSync(target)) return target;
	await fs.mkdir(CACHE, { recursive: true });
	await withUndo(async (atEnd) => {
		const aside = await temporaryFolder(atEnd, `${target}.`);
		console.error(`Installing ${name} in ${aside}, which takes minutes …`);
		await fill(aside);
		await fs.rename(aside, target).catch((error) => {
			if (!existsSync(target)) throw error;
		});
	});
	return target;
}

interface ProjectOptions {
	/** Of the folder in the cache. */
	name?: string;
	/** For npm. */
	flags?: string[];
	build?: (folder: string) => Promise<unknown>;
}

/** A project with a lockfile. Returns the folder that contains node_modules. */
export async function ensureNpmProject(source: string, options: ProjectOptions = {}) {
	const { name = path.basename(source), flags = [], build } = options;
	const files = ['package.json', 'package-lock.json'].map((file) => path.join(source, file));
	const contents = files.map((file) => readFileSync(file, 'utf8'));
	return await ensureCached(name, contents, async (folder) => {
		for (const file of files) await fs.copyFile(file, path.join(folder, path.basename(file)));
		await npm(folder, ['ci', '--legacy-peer-deps', '--ignore-scripts', ...flags]);
		await build?.(folder);
	});
}

/** The Node that came with n8n, or ours where there is none for this machine. */
function nodeIn(folder: string) {
	const { platform, arch, execPath } = process;
	const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
	const headers = path.join(folder, 'node_modules', `${name}-${platform}-${arch}`);
	return existsSync(headers)
		? { node: path.join(headers, 'bin/node'), headers }
		: { node: execPath };
}

async function buildDatabaseDriver(folder: string) {
	const { node, headers } = nodeIn(folder);
	const env = {
		PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`,
		npm_config_jobs: 'max',
		npm_config_nodedir: headers,
		// It compiles in a third of the time, and is fast enough for tests and the demo.
		CFLAGS: '-O1',
		CXXFLAGS: '-O1',
	};
	console.error("Building n8n's database driver. Usually 1 to 4 minutes …");
	try {
		await npm(folder, ['rebuild', 'sqlite3', '--ignore-scripts=false'], env);
		const script = "new (require('sqlite3').Database)(':memory:')";
		await execa(node, ['-e', script], { cwd: folder });
	} catch (cause) {
		throw new Error(
			"n8n's database can't be built. Install Python 3, make, and a C++ compiler, and retry (Debian and Ubuntu: " +
				'apt-get install python3 make g++, macOS: xcode-select --install).',
			{ cause },
		);
	}
}

/**
 * `node` is the binary that executes this n8n, and `n8n` its script. The first time takes 3 to 10 minutes and 2.4 GB. A version is
 * one of the folders beside this file.
 */
export async function ensureN8n(version = 'current') {
	const source = path.join(__dirname, version);
	const { dependencies } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8'));
	const name = `n8n-${dependencies.n8n}`;
	const dir = await ensureNpmProject(source, { name, build: buildDatabaseDriver });
	return { version, dir, node: nodeIn(dir).node, n8n: path.join(dir, 'node_modules/n8n/bin/n8n') };
}

export type InstalledN8n = Awaited<ReturnType<typeof ensureN8n>>;
