import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import getPort from 'get-port';
import omitBy from 'lodash/omitBy';
import { call } from '../support/http';
import { startProgram } from '../support/program';
import { temporaryFolder, type AtEnd } from '../support/undo';
import { createApi, EMAIL } from './api';
import { ensureN8n, npm, type InstalledN8n } from './install';

// What a shell or jest sets must not reach n8n: NODE_ENV=test alone changes what it does. N8N_EXPRESSION_ENGINE may.
const FOREIGN =
	/^(N8N_(?!EXPRESSION_ENGINE$)|DB_|EXECUTIONS_|QUEUE_|CREDENTIALS_|NODES_|WORKFLOWS_|WEBHOOK_|GENERIC_|NODE_ENV$|NODE_OPTIONS$|NODE_PATH$|JEST_|npm_)/;

const OFF =
	'DIAGNOSTICS VERSION_NOTIFICATIONS VERSION_NOTIFICATIONS_WHATS_NEW DYNAMIC_BANNERS TEMPLATES ' +
	'PERSONALIZATION HIRING_BANNER LICENSE_AUTO_RENEW VERIFIED_PACKAGES AI PYTHON';
/** On loopback, silent to the outside, the same everywhere. */
const USUAL: NodeJS.ProcessEnv = {
	...Object.fromEntries(OFF.split(' ').map((name) => [`N8N_${name}_ENABLED`, 'false'])),
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_HOST: '127.0.0.1',
	N8N_SECURE_COOKIE: 'false',
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	N8N_GRACEFUL_SHUTDOWN_TIMEOUT: '5',
	// On a busy machine a ping takes too long, and n8n refuses everything with 503 until the next one.
	DB_PING_INTERVAL_SECONDS: '3600',
	GENERIC_TIMEZONE: 'Europe/Berlin',
};

/** What versions need beyond that, or in its place. */
const OF_VERSION: Record<string, NodeJS.ProcessEnv> = {
	// It would fetch a list of MCP servers from its maker at every start.
	current: { N8N_DISABLED_MODULES: 'mcp-registry' },
	'2.30': { N8N_DISABLED_MODULES: 'mcp-registry' },
	last1x: {
		N8N_RUNNERS_ENABLED: 'true',
		N8N_ENFORCE_SETTINGS_FILE_PERMISSIONS: 'true',
		// Without a pool, 1.x mixes up the transactions of requests that come together.
		DB_SQLITE_POOL_SIZE: '4',
	},
};

/** What n8n's processes have in common: the program, its data, and settings that win over the usual ones. */
interface Instance {
	installed: InstalledN8n;
	userFolder: string;
	env?: NodeJS.ProcessEnv;
}

const filesIn = (userFolder: string) => path.join(userFolder, 'files');

/** The environment of one process of n8n, with ports of its own. */
export async function n8nEnv({ installed, userFolder, env }: Instance, port?: number) {
	return {
		...omitBy(process.env, (_, name) => FOREIGN.test(name)),
		// n8n starts its task runner as plain `node`.
		PATH: `${path.dirname(installed.node)}${path.delimiter}${process.env.PATH}`,
		...USUAL,
		...OF_VERSION[installed.version],
		N8N_USER_FOLDER: userFolder,
		// Nothing of whoever executes the tests.
		N8N_RESTRICT_FILE_ACCESS_TO: filesIn(userFolder),
		N8N_PORT: String(await getPort({ host: '127.0.0.1', port })),
		N8N_RUNNERS_BROKER_PORT: String(await getPort({ host: '127.0.0.1' })),
		...env,
	};
}

/** Installs our tarball in n8n's folder for community packages. What n8n requires of its own stays n8n's. */
async function installCommunityPackage(tarball: string, userFolder: string) {
	const folder = path.join(userFolder, '.n8n', 'nodes');
	await fs.mkdir(folder, { recursive: true });
	// Without it, npm installs into a folder above that has packages.
	await fs.writeFile(path.join(folder, 'package.json'), '{}');
	await npm(folder, ['install', '--legacy-peer-deps', '--ignore-scripts', tarball]);
}

export const responds = async (url: string) =>
	await call(url, { signal: AbortSignal.timeout(2000) }).then(
		({ ok }) => ok,
		() => false,
	);

interface StartOptions {
	/** A folder beside this file. */
	version?: string;
	/** Our packed package. Without it n8n starts bare. */
	tarball?: string;
	/** Settings of n8n that win over the usual ones. */
	env?: NodeJS.ProcessEnv;
	/** Taken when it's free. */
	preferredPort?: number;
}

export async function startN8n(atEnd: AtEnd, options: StartOptions = {}) {
	const { version, tarball, env, preferredPort } = options;
	const installed = await ensureN8n(version);
	const userFolder = await temporaryFolder(atEnd);
	await fs.mkdir(filesIn(userFolder));
	if (tarball !== undefined) await installCommunityPackage(tarball, userFolder);
	const instance = { installed, userFolder, env };
	const settings = await n8nEnv(instance, preferredPort);
	const url = `http://127.0.0.1:${settings.N8N_PORT}`;
	// n8n 1.x says that it is ready before the editor's REST interface is there.
	const isReady = async () =>
		(await responds(`${url}/healthz/readiness`)) && (await responds(`${url}/rest/settings`));
	const command = [installed.node, installed.n8n, 'start'];
	const place = { cwd: userFolder, env: settings, extendEnv: false };
	const { program, logFile } = await startProgram(atEnd, command, isReady, place);
	const api = createApi(url);
	// n8n wants a digit and a capital.
	const password = `D1-${randomBytes(9).toString('base64url')}`;
	const owner = { email: EMAIL, password, firstName: 'Demo', lastName: 'Owner' };
	await api.request('POST', '/owner/setup', owner);
	return {
		installed,
		url,
		password,
		userFolder,
		filesFolder: filesIn(userFolder),
		databaseFile: path.join(userFolder, '.n8n', 'database.sqlite'),
		logFile,
		program,
		api,
	};
}

export type N8nServer = Awaited<ReturnType<typeof startN8n>>;
