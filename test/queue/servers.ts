/** Redis and PostgreSQL of the test's own: the queue and the database that n8n asks for in queue mode. */
import { existsSync, readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import execa from 'execa';
import { freePort } from '../n8n/ports';
import type { AtEnd } from '../support/undo';

/** Where Debian keeps PostgreSQL's servers, a folder for each version, outside PATH. */
const DEBIAN = '/usr/lib/postgresql';

/** The first folder that contains all these programs, if this machine has one. */
function folderWith(...names: string[]) {
	const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
	const folders = [
		...versions.map((version) => path.join(DEBIAN, version, 'bin')),
		...(process.env.PATH ?? '').split(path.delimiter),
	];
	return folders.find((folder) => names.every((name) => existsSync(path.join(folder, name))));
}

const redis = () => folderWith('redis-server');
const postgres = () => folderWith('initdb', 'postgres');

/** The servers that queue mode needs and this machine does not have. */
export const missingServers = () => [
	...(redis() ? [] : ['Redis']),
	...(postgres() ? [] : ['PostgreSQL']),
];

/** Starts a program that ends with this process, and waits until it prints that it's ready. */
export async function startProgram(
	file: string,
	args: string[],
	ready: RegExp,
	options: execa.Options = {},
) {
	const child = execa(file, args, { ...options, all: true, buffer: false, reject: false });
	let text = '';
	await new Promise<void>((resolve, reject) => {
		child.all?.on('data', (chunk) => {
			text += String(chunk);
			if (ready.test(text)) resolve();
		});
		void child.then(({ exitCode }) =>
			reject(new Error(`${file} ended with code ${exitCode}:\n${text.slice(-2000)}`)),
		);
	});
	return {
		end: async (signal: NodeJS.Signals = 'SIGTERM') => {
			child.kill(signal, { forceKillAfterTimeout: false });
			await child;
		},
	};
}

/** A Redis without a file. Returns n8n's settings for it. */
export async function startRedis(atEnd: AtEnd) {
	const port = String(await freePort());
	const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	const ready = /Ready to accept connections/;
	const server = await startProgram('redis-server', ['--port', port, ...settings], ready);
	atEnd(() => server.end());
	return { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: port };
}

/** PostgreSQL refuses to run as root; its package brings a user for it. */
function owner() {
	if (process.getuid?.() !== 0) return {};
	const idOf = (flag: string) => Number(execa.sync('id', [flag, 'postgres']).stdout);
	return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A PostgreSQL in a temporary folder. Returns n8n's settings for it. */
export async function startPostgres(atEnd: AtEnd) {
	const bin = postgres() ?? '';
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-postgres-'));
	atEnd(() => fs.rm(folder, { recursive: true, force: true }));
	const user = owner();
	if (user.uid !== undefined) await fs.chown(folder, user.uid, user.gid);
	const options = { ...user, cwd: folder };
	const database = ['-U', 'n8n', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
	await execa(path.join(bin, 'initdb'), ['-D', folder, ...database], options);
	const port = String(await freePort());
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
	const args = ['-D', folder, '-p', port, ...settings.flatMap((setting) => ['-c', setting])];
	const ready = /ready to accept connections/;
	const server = await startProgram(path.join(bin, 'postgres'), args, ready, options);
	atEnd(() => server.end('SIGINT'));
	return {
		DB_TYPE: 'postgresdb',
		DB_POSTGRESDB_HOST: '127.0.0.1',
		DB_POSTGRESDB_PORT: port,
		DB_POSTGRESDB_USER: 'n8n',
		DB_POSTGRESDB_DATABASE: 'postgres',
	};
}
