/** An npm registry on loopback: Verdaccio without uplinks, with a temporary storage. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ensureNpmProject, npmOrThrow } from '../n8n/npm';
import { freePort } from '../n8n/ports';
import { start, tail } from '../n8n/processes';
import { until } from '../support/until';

const READY_WITHIN_MS = 60_000;
const PUBLISHER = 'publisher';

/** The folder that contains node_modules. */
export const ensureVerdaccio = async () =>
	await ensureNpmProject(path.join(__dirname, 'verdaccio'));

/** Creates an account that may publish, and returns its token. */
async function signUp(url: string) {
	const response = await fetch(`${url}/-/user/org.couchdb.user:${PUBLISHER}`, {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ name: PUBLISHER, password: randomUUID() }),
	});
	const { token, error } = Object(await response.json());
	if (typeof token !== 'string') throw new Error(`Verdaccio created no account: ${error}`);
	return token;
}

/** The paths of the tarballs in a log with one JSON object a line, besides Node's warnings. */
function downloadsIn(log: string): string[] {
	const lines = log.split('\n').filter((line) => line.startsWith('{'));
	const paths = lines.map((line) => JSON.parse(line).req?.url).filter((url) => url !== undefined);
	return paths.filter((url) => url.endsWith('.tgz'));
}

/** Starts the registry with a Node 22 or later, which Verdaccio needs; its files are in a folder that the caller removes. */
export async function startRegistry(node: string, folder: string) {
	const url = `http://127.0.0.1:${await freePort()}`;
	const config = path.join(folder, 'config.yaml');
	// JSON is YAML.
	const settings = JSON.stringify({
		storage: path.join(folder, 'storage'),
		auth: { htpasswd: { file: path.join(folder, 'htpasswd') } },
		uplinks: {},
		packages: { '**': { access: '$all', publish: '$authenticated' } },
		web: { enable: false },
		log: { type: 'stdout', format: 'json', level: 'http' },
	});
	await fs.writeFile(config, settings);
	const program = path.join(await ensureVerdaccio(), 'node_modules/verdaccio/bin/verdaccio');
	const running = start(node, [program, '--config', config, '--listen', url]);
	/** Nobody listens at first. */
	const isReady = async () => (await fetch(`${url}/-/ping`).catch(() => undefined))?.ok;
	await until(isReady, READY_WITHIN_MS, 100).catch(async () => {
		await running.stop();
		throw new Error(`Verdaccio didn't start. Its last lines:\n${tail(running.output())}`);
	});
	const login = `--${url.replace('http:', '')}/:_authToken=${await signUp(url)}`;
	/** npm's settings for this registry, whatever those of the machine are. */
	const env = {
		npm_config_registry: url,
		npm_config_userconfig: path.join(folder, 'npmrc'),
		npm_config_cache: path.join(folder, 'npm-cache'),
		npm_config_update_notifier: 'false',
	};
	return {
		env,
		/** The paths of the tarballs that it has sent so far. */
		downloads: () => downloadsIn(running.output()),
		/** Publishes the package in a folder. Only a workflow on GitHub can do so with provenance. */
		publish: async (cwd: string) => {
			const args = ['publish', '--ignore-scripts', '--provenance=false', login];
			await npmOrThrow(args, { cwd, env }, 'see what npm says:');
		},
		stop: running.stop,
	};
}
