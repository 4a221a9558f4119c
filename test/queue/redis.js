/** A Redis of the test's own, without a file: n8n's queue. */
const { execFileSync, spawn } = require('node:child_process');
const { freePort } = require('../n8n/ports');
const { end, printed } = require('./children');

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

async function startRedis() {
	const port = await freePort();
	const settings = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	const child = spawn('redis-server', ['--port', `${port}`, ...settings]);
	await printed(child, /Ready to accept connections/);
	return {
		child,
		env: { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: `${port}` },
		stop: async () => await end(child, 'SIGTERM'),
	};
}

module.exports = { hasRedis, startRedis };
