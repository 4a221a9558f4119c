/** n8n in queue mode, as its makers ask for it: PostgreSQL, Redis, a main process, and workers. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import execa from 'execa';
import getPort from 'get-port';
import { n8nEnv, startN8n } from '../n8n/server';
import { startProgram } from '../support/program';
import { temporaryFolder, type AtEnd } from '../support/undo';
import { packPackage } from '../tools/pack';

// Debian keeps PostgreSQL's servers outside PATH, in a folder for each version.
const DEBIAN = '/usr/lib/postgresql';
const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
const folders = versions.map((version) => path.join(DEBIAN, version, 'bin'));
process.env.PATH = [process.env.PATH, ...folders].join(path.delimiter);

export const missingServers = ['redis-server', 'initdb', 'postgres'].filter(
	(name) => execa.sync(name, ['--version'], { reject: false }).failed,
);

/** A Redis without a file. Returns n8n's settings for it. */
async function startRedis(atEnd: AtEnd) {
	const port = String(await getPort({ host: '127.0.0.1' }));
	const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	const command = ['redis-server', '--port', port, ...settings];
	await startProgram(atEnd, command, /Ready to accept connections/);
	return { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: port };
}

/** PostgreSQL refuses to run as root; its package brings a user for it. */
const isRoot = process.getuid?.() === 0;
const asOwner = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : [];

/** A PostgreSQL in a temporary folder. Returns n8n's settings for it. */
async function startPostgres(atEnd: AtEnd) {
	const cwd = await temporaryFolder(atEnd);
	if (isRoot) await execa('chown', ['postgres:postgres', cwd]);
	const port = String(await getPort({ host: '127.0.0.1' }));
	const create = 'initdb -D . -U n8n -A trust -E UTF8 --locale=C --no-sync';
	const settings = '-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off';
	const script = `${create} && exec postgres -D . -p ${port} ${settings}`;
	const command = [...asOwner, 'sh', '-c', script];
	await startProgram(atEnd, command, /ready to accept connections/, { cwd });
	return {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: port,
		DB_POSTGRESDB_USER: 'n8n',
		DB_POSTGRESDB_DATABASE: 'postgres',
	};
}

export async function startCluster(atEnd: AtEnd) {
	const env = {
		// Workers don't take it from the user folder.
		N8N_ENCRYPTION_KEY: randomUUID(),
		...(await startRedis(atEnd)),
		...(await startPostgres(atEnd)),
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	};
	const tarball = await packPackage();
	const { api, installed, userFolder } = await startN8n(atEnd, { tarball, env });
	const startWorker = async () => {
		const health = String(await getPort({ host: '127.0.0.1' }));
		const own = { ...env, QUEUE_HEALTH_CHECK_PORT: health };
		const command = [installed.node, installed.n8n, 'worker', '--concurrency=5'];
		return await startProgram(atEnd, command, /worker is now ready/i, {
			cwd: userFolder,
			env: await n8nEnv({ installed, userFolder, env: own }),
			extendEnv: false,
		});
	};
	return { api, workers: [await startWorker(), await startWorker()] };
}
