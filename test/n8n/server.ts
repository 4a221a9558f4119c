/** Starts a real n8n server with our package in it, and ends it. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import getPort from 'get-port';
import { temporaryFolder, undoStack } from '../support/undo';
import { until } from '../support/until';
import { createApi } from './api';
import { ensureN8n, type InstalledN8n, type N8nVersion } from './install';
import { npmOrThrow } from './npm';
import { run, start, tail } from './processes';

const READY_WITHIN_MS = 180_000;

// What a shell or jest sets must not reach n8n: NODE_ENV=test alone changes what it does. N8N_EXPRESSION_ENGINE may.
const FOREIGN =
	/^(N8N_(?!EXPRESSION_ENGINE$)|DB_|EXECUTIONS_|QUEUE_|CREDENTIALS_|NODES_|WORKFLOWS_|WEBHOOK_|GENERIC_|NODE_ENV$|NODE_OPTIONS$|NODE_PATH$|JEST_|npm_)/;

/** On loopback, silent to the outside, the same everywhere. */
const USUAL = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_AI_ENABLED: 'false',
	N8N_PYTHON_ENABLED: 'false',
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_HOST: '127.0.0.1',
	N8N_SECURE_COOKIE: 'false',
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
	GENERIC_TIMEZONE: 'Europe/Berlin',
};

// 2.x fetches a list of MCP servers from its maker on every start, 1.x runs code without its task
// runner unless told to.
const OF_2X = { N8N_DISABLED_MODULES: 'mcp-registry' };
const OF_VERSION = {
	current: OF_2X,
	'2.30': OF_2X,
	// It has no such list yet.
	'2.0': {},
	last1x: {
		N8N_RUNNERS_ENABLED: 'true',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'true',
		// Without a pool, 1.x mixes up the transactions of requests that come together.
		DB_SQLITE_POOL_SIZE: '4',
	},
};

// n8n's own list, from its community packages service.
const NPM_INSTALL =
	'install --audit=false --fund=false --bin-links=false --install-strategy=shallow --ignore-scripts=true --package-lock=false';

/** What n8n's processes have in common: the program, its data, and settings that win over the usual ones. */
interface Instance {
	installed: InstalledN8n;
	userFolder: string;
	env?: NodeJS.ProcessEnv;
}

/** The environment of one process of n8n, with ports of its own. */
export async function n8nEnv({ installed, userFolder, env }: Instance, port?: number) {
	const own = Object.entries(process.env).filter(([name]) => !FOREIGN.test(name));
	return {
		...Object.fromEntries(own),
		// n8n starts its task runner as plain `node`.
		PATH: `${path.dirname(installed.node)}${path.delimiter}${process.env.PATH}`,
		...USUAL,
		...OF_VERSION[installed.version],
		N8N_USER_FOLDER: userFolder,
		N8N_PORT: String(await getPort({ host: '127.0.0.1', port })),
		N8N_RUNNERS_BROKER_PORT: String(await getPort({ host: '127.0.0.1' })),
		...env,
	};
}

/** n8n's command line on a server's own user folder, also while the server runs: `import:workflow --input=file.json`. */
export const createCli = (instance: Instance) => async (args: string[]) => {
	const { installed, userFolder: cwd } = instance;
	const env = await n8nEnv(instance);
	const { code, output } = await run(installed.node, [installed.n8n, ...args], { cwd, env });
	if (code === 0) return output;
	throw new Error(`n8n ${args.join(' ')} ended with code ${code}:\n${tail(output)}`);
};

/** Installs our tarball as n8n installs a community package: the same folder, files, and npm call, without the download. */
async function installCommunityPackage(tarball: string, userFolder: string) {
	const nodesFolder = path.join(userFolder, '.n8n', 'nodes');
	const { output } = await run('tar', ['-xzOf', tarball, 'package/package.json']);
	const packed = JSON.parse(output, (key, value) =>
		/^(dev|peer|optional)Dependencies$/.test(key) ? undefined : value,
	);
	const folder = path.join(nodesFolder, 'node_modules', packed.name);
	await fs.mkdir(folder, { recursive: true });
	await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
	await fs.writeFile(path.join(folder, 'package.json'), JSON.stringify(packed));
	await npmOrThrow(NPM_INSTALL.split(' '), { cwd: folder }, 'check the npm registry (npm ping).');
	const dependencies = { [packed.name]: packed.version };
	const list = JSON.stringify({ name: 'installed-nodes', private: true, dependencies });
	await fs.writeFile(path.join(nodesFolder, 'package.json'), list);
}

export async function responds(url: string) {
	try {
		const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
		await response.arrayBuffer();
		return response.ok;
	} catch {
		return false;
	}
}

export interface StartOptions {
	version?: N8nVersion;
	/** Our packed package. Without it n8n starts bare. */
	tarball?: string;
	/** Settings of n8n that win over the usual ones. */
	env?: NodeJS.ProcessEnv;
	/** Taken when it's free. */
	preferredPort?: number;
	/** Of n8n. */
	onOutput?: (text: string) => void;
}

/** Starts n8n with data of its own, and signs in as its owner. */
export const startN8n = async ({ version, tarball, env, ...options }: StartOptions = {}) =>
	await undoStack(async (atEnd) => {
		const { preferredPort, onOutput } = options;
		const installed = await ensureN8n(version);
		const userFolder = await temporaryFolder(atEnd);
		if (tarball !== undefined) await installCommunityPackage(tarball, userFolder);
		const instance = { installed, userFolder, env };
		const settings = await n8nEnv(instance, preferredPort);
		const running = start(installed.node, [installed.n8n, 'start'], {
			cwd: userFolder,
			env: settings,
			onOutput,
		});
		atEnd(running.stop);
		const url = `http://127.0.0.1:${settings.N8N_PORT}`;
		let hasEnded = false;
		void running.exited.then(() => (hasEnded = true));
		// n8n 1.x says that it is ready before the editor's REST interface is there.
		const isReady = async () =>
			hasEnded ||
			((await responds(`${url}/healthz/readiness`)) && (await responds(`${url}/rest/settings`)));
		await until(isReady, READY_WITHIN_MS, 200).catch(() => (hasEnded = true));
		if (hasEnded) {
			throw new Error(`n8n didn't start. Its last lines:\n${tail(running.output(), 40)}`);
		}
		// n8n wants a digit and a capital.
		const password = `D1-${randomBytes(9).toString('base64url')}`;
		const api = createApi(url, { password });
		await api.login();
		return {
			installed,
			url,
			password,
			userFolder,
			databaseFile: path.join(userFolder, '.n8n', 'database.sqlite'),
			log: running.output,
			exited: running.exited,
			api,
			cli: createCli(instance),
		};
	});

export type N8nServer = Awaited<ReturnType<typeof startN8n>>;
