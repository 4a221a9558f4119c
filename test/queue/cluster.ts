/** n8n in queue mode, as its makers ask for it: PostgreSQL, Redis, a main process that takes the calls and workers that run the workflows. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../n8n/ports';
import { startN8n } from '../n8n/server';
import { n8nEnv } from '../n8n/settings';
import { undoStack } from '../support/undo';
import { packPackage } from '../tools/pack';
import { startPostgres, startProgram, startRedis } from './servers';

export const startCluster = async (count: number, concurrency: number) =>
	await undoStack(async (atEnd) => {
		const env = {
			// Workers don't take it from the user folder.
			N8N_ENCRYPTION_KEY: randomUUID(),
			...(await startRedis(atEnd)),
			...(await startPostgres(atEnd)),
			EXECUTIONS_MODE: 'queue',
			OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
			// A worker that died is noticed within seconds instead of a minute.
			QUEUE_WORKER_LOCK_DURATION: '15000',
			QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
			QUEUE_WORKER_STALLED_INTERVAL: '5000',
		};
		const tarball = await packPackage();
		const main = await startN8n({ tarball, env });
		atEnd(main.stop);
		await fs.rm(path.dirname(tarball), { recursive: true });
		const { installed, userFolder } = main;
		const workers: Array<Awaited<ReturnType<typeof startProgram>>> = [];
		while (workers.length < count) {
			const ports = { port: await freePort(), brokerPort: await freePort() };
			const own = { ...env, QUEUE_HEALTH_CHECK_PORT: String(await freePort()) };
			const args = [installed.n8n, 'worker', `--concurrency=${concurrency}`];
			const worker = await startProgram(installed.node, args, /worker is now ready/i, {
				cwd: userFolder,
				env: n8nEnv({ installed, userFolder, ...ports, env: own }),
				extendEnv: false,
			});
			workers.push(worker);
			atEnd(() => worker.end());
		}
		return {
			main,
			/** Kills a worker as a crash of its machine would. */
			killWorker: async (index: number) => await workers[index]?.end('SIGKILL'),
		};
	});
