/** n8n in queue mode, as its makers ask for it: PostgreSQL, Redis, a main process that takes the calls and workers that run the workflows. */
const { spawn } = require('node:child_process');
const { randomUUID } = require('node:crypto');
const fs = require('node:fs/promises');
const path = require('node:path');
const { freePort } = require('../n8n/ports');
const { startN8n } = require('../n8n/server');
const { n8nEnv } = require('../n8n/settings');
const { ensureN8n } = require('../n8n/install');
const { packPackage } = require('../tools/pack');
const { end, printed } = require('./children');
const { hasPostgres, startPostgres } = require('./postgres');
const { hasRedis, startRedis } = require('./redis');

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** The servers that queue mode needs and this machine does not have. */
const missingServers = () => [
	...(hasRedis() ? [] : ['Redis']),
	...(hasPostgres() ? [] : ['PostgreSQL']),
];

/**
 * @param {object} options
 * @param {number} options.workers
 * @param {number} [options.concurrency] of each worker
 */
async function startCluster({ workers, concurrency = 5 }) {
	/** @type {ChildProcess[]} */
	const children = [];
	process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
	const redis = await startRedis();
	children.push(redis.child);
	const postgres = await startPostgres();
	children.push(postgres.child);
	const env = {
		// Workers don't take it from the user folder.
		N8N_ENCRYPTION_KEY: randomUUID(),
		...redis.env,
		...postgres.env,
		EXECUTIONS_MODE: 'queue',
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		// A worker that died is noticed within seconds instead of a minute.
		QUEUE_WORKER_LOCK_DURATION: '15000',
		QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
		QUEUE_WORKER_STALLED_INTERVAL: '5000',
	};
	const installed = await ensureN8n('current');
	const tarball = await packPackage();
	const main = await startN8n({ tarball, env });
	await fs.rm(path.dirname(tarball), { recursive: true });
	const startWorker = async () => {
		const [port, brokerPort, healthPort] = [await freePort(), await freePort(), await freePort()];
		const child = spawn(installed.node, [installed.n8n, 'worker', `--concurrency=${concurrency}`], {
			cwd: main.userFolder,
			env: n8nEnv({
				installed,
				userFolder: main.userFolder,
				port,
				brokerPort,
				env: { ...env, QUEUE_HEALTH_CHECK_PORT: String(healthPort) },
			}),
		});
		children.push(child);
		await printed(child, /worker is now ready/i);
		return child;
	};
	/** @type {ChildProcess[]} */
	const running = [];
	for (let count = 0; count < workers; count++) running.push(await startWorker());
	return {
		main,
		/** Kills a worker as a crash of its machine would. @param {number} index */
		killWorker: async (index) => {
			const worker = running[index];
			if (!worker) throw new Error(`There is no worker ${index}`);
			await end(worker, 'SIGKILL');
		},
		stop: async () => {
			for (const worker of running) await end(worker, 'SIGTERM');
			await main.stop();
			await redis.stop();
			await postgres.stop();
		},
	};
}

module.exports = { missingServers, startCluster };
