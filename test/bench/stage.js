/** What a measurement runs on: the service in a process of its own, and a real n8n with our package. */
const { fork } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const { startN8n } = require('../n8n/server');
const { memorySampler } = require('./memory');

/** @typedef {import('./cases').Case} Case */
/** @typedef {{ requests: number, mostInFlight: number, urls: string[] }} Count */
/** @typedef {{ ms: number, requests: number, mostInFlight: number, peakMb?: number }} Measure */
/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

/** Asked for its state, n8n works on one core and not at what is measured; most runs end before it is asked. */
const PAUSE_MS = 3000;

async function startService() {
	const child = fork(path.join(__dirname, 'service.js'));
	const [baseUrl] = await once(child, 'message');
	return {
		baseUrl: String(baseUrl),
		/** @param {number} latencyMs */
		reset: async (latencyMs) => {
			child.send({ latencyMs });
			await once(child, 'message');
		},
		/** @returns {Promise<Count>} */
		read: async () => {
			child.send('read');
			return (await once(child, 'message'))[0];
		},
		stop: () => child.kill(),
	};
}

/**
 * @param {string} tarball
 * @param {string} baseUrl of the service
 * @param {NodeJS.ProcessEnv} [env] further settings of n8n
 */
async function startServer(tarball, baseUrl, env) {
	const server = await startN8n({ tarball, env });
	await server.api.login();
	const credential = await server.api.createCredential({
		name: 'Bench',
		type: 'aiWorkspacePatApi',
		data: { analyticsUrl: baseUrl, personalAccessToken: 'pat_bench' },
	});
	return { server, credential };
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Started */

/**
 * One execution: the time that n8n notes for the node alone, and what the service saw.
 * @param {Started} started
 * @param {Service} service
 * @param {Parameters<Started['server']['api']['createWorkflow']>[0]} definition
 * @param {Case} subject
 * @param {{ rows?: number, withMemory?: boolean }} [options] `rows`: how many items must come out
 * @returns {Promise<Measure & Count>}
 */
async function execute({ server }, service, definition, subject, { rows, withMemory } = {}) {
	const workflow = await server.api.createWorkflow(definition);
	await service.reset(subject.latencyMs);
	// Never in a timed run: n8n takes a fifth of its time to tell how much memory it has.
	const memory = withMemory ? memorySampler(server.url) : undefined;
	const execution = await server.api.run(workflow, { withinMs: 300_000, pauseMs: PAUSE_MS });
	const peakMb = await memory?.stop();
	await server.api.deleteWorkflow(workflow.id);
	if (execution.status !== 'success') {
		throw new Error(`${definition.name}: ${execution.status} ${JSON.stringify(execution.error)}`);
	}
	const [run] = execution.data.resultData.runData.Subject;
	const found = run.data.main[0].length;
	if (rows !== undefined && found !== rows) {
		throw new Error(`${definition.name}: ${found} items came out, not ${rows}`);
	}
	return { ms: run.executionTime, peakMb, ...(await service.read()) };
}

module.exports = { execute, startServer, startService };
