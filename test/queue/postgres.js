/** A PostgreSQL of the test's own, in a temporary folder: the database that n8n asks for in queue mode. */
const { execFileSync, spawn } = require('node:child_process');
const { existsSync, readdirSync } = require('node:fs');
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { freePort } = require('../n8n/ports');
const { end, printed } = require('./children');

/** Where Debian keeps the servers, a folder for each version, outside PATH. */
const DEBIAN = '/usr/lib/postgresql';

/** The folder of PostgreSQL's server programs, if this machine has them. */
function programs() {
	const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
	const folders = [
		...versions.map((version) => path.join(DEBIAN, version, 'bin')),
		...(process.env.PATH ?? '').split(path.delimiter),
	];
	return folders.find((folder) =>
		['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
	);
}

/** Whether this machine has a PostgreSQL server. */
const hasPostgres = () => programs() !== undefined;

/** PostgreSQL refuses to run as root; its package brings a user for it. */
function owner() {
	if (process.getuid?.() !== 0) return {};
	const idOf = (/** @type {string} */ flag) =>
		Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
	return { uid: idOf('-u'), gid: idOf('-g') };
}

async function startPostgres() {
	const bin = programs();
	if (bin === undefined) throw new Error('This machine has no PostgreSQL server');
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-postgres-'));
	const user = owner();
	if (user.uid !== undefined) await fs.chown(folder, user.uid, user.gid);
	const options = { ...user, cwd: folder };
	execFileSync(
		path.join(bin, 'initdb'),
		['-D', folder, '-U', 'n8n', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
		{ ...options, stdio: 'pipe' },
	);
	const port = await freePort();
	const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
	const child = spawn(
		path.join(bin, 'postgres'),
		['-D', folder, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])],
		options,
	);
	await printed(child, /ready to accept connections/);
	return {
		child,
		env: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: `${port}`,
			DB_POSTGRESDB_USER: 'n8n',
			DB_POSTGRESDB_DATABASE: 'postgres',
		},
		stop: async () => {
			await end(child, 'SIGINT');
			await fs.rm(folder, { recursive: true, force: true });
		},
	};
}

module.exports = { hasPostgres, startPostgres };
