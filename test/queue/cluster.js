/** n8n in queue mode: a Redis, a main process that takes the calls and workers that run the workflows. */
const { execFileSync, spawn } = require('node:child_process');
const { once } = require('node:events');
const { setTimeout: sleep } = require('node:timers/promises');
const { freePort } = require('../n8n/ports');
const { startN8n } = require('../n8n/server');
const { n8nEnv } = require('../n8n/settings');
const { ensureN8n } = require('../n8n/install');

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** Whether this machine has a redis-server. */
function hasRedis() {
	try {
		execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
		return true;
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false;
		throw error;
	}
}

/** @param {ChildProcess} child @param {RegExp} sign */
async function printed(child, sign) {
	let text = '';
	await new Promise((resolve, reject) => {
		const read = (/** @type {Buffer} */ chunk) => {
			text += chunk;
			if (sign.test(text)) resolve(undefined);
		};
		child.stdout?.on('data', read);
		child.stderr?.on('data', read);
		child.once('exit', (code) =>
			reject(new Error(`It ended with code ${code}:\n${text.slice(-2000)}`)),
		);
	});
}

/** @param {ChildProcess} child @param {NodeJS.Signals} signal */
async function end(child, signal) {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = once(child, 'exit');
	child.kill(signal);
	await gone;
}

async function startRedis() {
	const port = await freePort();
	const child = spawn('redis-server', [
		'--port',
		`${port}`,
		'--bind',
		'127.0.0.1',
		'--save',
		'',
		'--appendonly',
		'no',
	]);
	await printed(child, /Ready to accept connections/);
	return { port, child };
}

/**
 * @param {object} options
 * @param {string} options.tarball
 * @param {number} options.workers
 * @param {number} [options.concurrency] of each worker
 */
async function startCluster({ tarball, workers, concurrency = 5 }) {
	/** @type {ChildProcess[]} */
	const children = [];
	process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
	const redis = await startRedis();
	children.push(redis.child);
	const env = {
		EXECUTIONS_MODE: 'queue',
		QUEUE_BULL_REDIS_HOST: '127.0.0.1',
		QUEUE_BULL_REDIS_PORT: String(redis.port),
		OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
		// A worker that died is noticed within seconds instead of a minute.
		QUEUE_WORKER_LOCK_DURATION: '6000',
		QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
		QUEUE_WORKER_STALLED_INTERVAL: '3000',
		QUEUE_WORKER_MAX_STALLED_COUNT: '3',
	};
	const installed = await ensureN8n('current');
	const main = await startN8n({ tarball, env });
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
			await end(redis.child, 'SIGTERM');
			await sleep(100);
		},
	};
}

module.exports = { hasRedis, startCluster };
