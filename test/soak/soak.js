#!/usr/bin/env node
/**
 * npm run soak -- --minutes N: scheduled reports every few seconds in a real n8n while the service fails at random.
 * Ends with 1 when a figure was wrong, a run was lost, or memory or handles of the n8n process grew.
 */
const fs = require('node:fs/promises');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { startN8n } = require('../n8n/server');
const { startSandbox, world } = require('../sandbox');
const { packPackage } = require('../tools/pack');
const { scheduledReport } = require('./workflow');
const { judge, readMetrics } = require('./metrics');
const { checkExecution } = require('./check');

const SAMPLE_MS = 2000;
/** n8n builds up caches and pools at first; what counts is whether it grows after that. */
const WARM_UP = 1 / 3;

const position = process.argv.indexOf('--minutes');
const minutes = position < 0 ? 30 : Number(process.argv[position + 1]);
if (!(minutes > 0)) throw new Error('--minutes needs a number above 0');

/** @typedef {{ good: number, failedItems: number, wrong: string[] }} Tally */

/**
 * Checks executions as they end, and deletes nothing: n8n numbers them from 1.
 * @param {import('../n8n/api').Api} api
 * @param {import('../sandbox').Sandbox} sandbox
 */
function follow(api, sandbox) {
	/** @type {Tally} */
	const tally = { good: 0, failedItems: 0, wrong: [] };
	let next = 1;
	return {
		tally,
		newOnes: async () => {
			const { results } = await api.request('GET', '/executions?limit=1');
			for (const newest = Number(results[0]?.id ?? 0); next <= newest; next++) {
				const execution = await api.getExecution(String(next));
				if (!execution.finished) return;
				checkExecution(execution, sandbox, tally);
			}
		},
	};
}

async function main() {
	const sandbox = await startSandbox();
	const tarball = await packPackage();
	const server = await startN8n({ tarball, env: { N8N_METRICS: 'true' } });
	await fs.rm(path.dirname(tarball), { recursive: true });
	try {
		await server.api.login();
		const credential = await server.api.createCredential({
			name: 'Key',
			type: 'aiWorkspaceVirtualKeyApi',
			data: {
				baseUrl: sandbox.baseUrl,
				analyticsUrl: sandbox.analyticsUrl,
				virtualKeyToken: world.virtualKeys.agent,
			},
		});
		sandbox.faults.random({
			rate: 0.2,
			seed: 20261120,
			kinds: [
				{ kind: 'status', status: 503, headers: { 'Retry-After': '0' } },
				{ kind: 'status', status: 429, headers: { 'Retry-After': '1' } },
				'resetBeforeHeaders',
				'resetAfterHeaders',
				'cutBody',
				'html',
				{ kind: 'envelopeError', code: 500 },
			],
		});
		const workflow = await server.api.createWorkflow(scheduledReport(credential));
		await server.api.activate(workflow.id);
		const { newOnes, tally } = follow(server.api, sandbox);
		const samples = [];
		for (const end = Date.now() + minutes * 60_000; Date.now() < end; ) {
			await sleep(SAMPLE_MS);
			samples.push(await readMetrics(server.url));
			// What was asked is not needed any more; the soak itself must not grow either.
			sandbox.requests.length = 0;
			await newOnes();
			if (samples.length % 30 === 0) {
				const megabytes = Math.round((samples.at(-1)?.heap ?? 0) / 2 ** 20);
				console.log(
					`${tally.good} runs good, ${tally.failedItems} items failed, heap ${megabytes} MB`,
				);
			}
		}
		const complaints = [...tally.wrong, ...judge(samples.slice(samples.length * WARM_UP))];
		if (tally.good === 0) complaints.push('No run ended');
		console.log(
			`${tally.good} runs, ${tally.failedItems} items failed as they should, in ${minutes} minutes`,
		);
		for (const complaint of complaints) console.error(complaint);
		process.exitCode = complaints.length === 0 ? 0 : 1;
	} finally {
		await server.stop();
		await sandbox.close();
		await fs.rm(path.dirname(tarball), { recursive: true, force: true });
	}
}

main().catch((error) => {
	console.error(error);
	process.exitCode = 1;
});
