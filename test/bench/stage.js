/** What a measurement runs on: the service in a process of its own, and a real n8n with our package. */
const { fork } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const { startN8n } = require('../n8n/server');
const { memorySampler } = require('./memory');
const { silenceSampler } = require('./silence');

/** @typedef {import('./cases').Case} Case */
/** @typedef {{ requests: number, mostInFlight: number, urls: string[] }} Count */
/** @typedef {{ ms: number, requests: number, mostInFlight: number, right: number, peakMb?: number, silentMs?: number }} Measure */
/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

/** Asked for its state, n8n works on one core and not at what is measured; most runs end before it is asked. */
const PAUSE_MS = 3000;

/** The token of the credential. */
const TOKEN = 'pat_bench';

async function startService() {
	const child = fork(path.join(__dirname, 'service.js'));
	const [baseUrl] = await once(child, 'message');
	return {
		baseUrl: String(baseUrl),
		/** @param {Pick<Case, 'latencyMs' | 'rate'>} behavior */
		reset: async ({ latencyMs, rate }) => {
			child.send({ latencyMs, rate });
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
 * @param {Case} subject
 * @param {NodeJS.ProcessEnv} [env] further settings of n8n
 */
async function startServer(tarball, baseUrl, { token = TOKEN }, env) {
	const server = await startN8n({ tarball, env });
	await server.api.login();
	const credential = await server.api.createCredential({
		name: 'Bench',
		type: 'aiWorkspacePatApi',
		data: { analyticsUrl: baseUrl, personalAccessToken: token },
	});
	return { server, credential };
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Started */

/**
 * How many rows are what the service has, in items with a row each (ours) or with the response (HTTP Request).
 * @param {import('../n8n/api').Item[]} items
 */
const rightRows = (items) =>
	items
		.flatMap(({ json }) => json.data?.entities ?? [json])
		.filter(({ total_calls: calls, cost_sum: cost }) => calls === 3 && cost === 0.1).length;

/**
 * One execution: the time that n8n notes for the node alone, and what the service saw.
 * @param {Started} started
 * @param {Service} service
 * @param {Parameters<Started['server']['api']['createWorkflow']>[0]} definition
 * @param {Case} subject
 * @param {{ rows?: number, withMemory?: boolean }} [options] `rows`: how many right rows must come out
 * @returns {Promise<Measure & Count>}
 */
async function execute({ server }, service, definition, subject, { rows, withMemory } = {}) {
	const workflow = await server.api.createWorkflow(definition);
	await service.reset(subject);
	// Never in a timed run: n8n takes a fifth of its time to tell how much memory it has.
	const memory = withMemory ? memorySampler(server.url) : undefined;
	const silence = subject.batch ? silenceSampler(server.url) : undefined;
	const execution = await server.api.run(workflow, { withinMs: 300_000, pauseMs: PAUSE_MS });
	const peakMb = await memory?.stop();
	const silentMs = await silence?.stop();
	await server.api.deleteWorkflow(workflow.id);
	if (execution.status !== 'success') {
		throw new Error(`${definition.name}: ${execution.status} ${JSON.stringify(execution.error)}`);
	}
	const [run] = execution.data.resultData.runData.Subject;
	const right = rightRows(run.data.main[0]);
	if (rows !== undefined && right !== rows) {
		throw new Error(`${definition.name}: ${right} right rows came out, not ${rows}`);
	}
	return { ms: run.executionTime, right, peakMb, silentMs, ...(await service.read()) };
}

module.exports = { execute, startServer, startService };
