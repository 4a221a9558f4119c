/**
 * npm run soak -- --minutes N: scheduled reports every few seconds in a real n8n while the service fails at random.
 * Ends with 1 when a figure was wrong, a run was lost, or memory or handles of the n8n process grew.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Api, Execution } from '../n8n/api';
import { startN8n } from '../n8n/server';
import { aiWorkspace, chain, items, n8nNode, names, noOp } from '../n8n/workflow';
import type { StoredCredential } from '../n8n/workflow';
import { expected, startSandbox, world, type Sandbox } from '../sandbox';
import { undoStack } from '../support/undo';
import { packPackage } from '../tools/pack';
import { judge, readMetrics, type Sample } from './metrics';

const SAMPLE_MS = 2000;
/** n8n builds up caches and pools at first; what counts is whether it grows after that. */
const WARM_UP = 1 / 3;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes needs a number above 0');

const PERIOD = { from: '2026-01-01', to: '2026-01-31' };
const { support, sales, legal, folder, awkward } = world.prompts;
const promptIds = [support, sales, legal, folder, awkward].map(({ id }) => id);
const entityIds = world.entities.agents.map(({ id }) => id);

const scheduledReport = (credential: StoredCredential) =>
	chain('Soak', [
		n8nNode('Every two seconds', 'scheduleTrigger', 1.2, {
			rule: { interval: [{ field: 'seconds', secondsInterval: 2 }] },
		}),
		items(promptIds.map((promptId) => ({ promptId }))),
		aiWorkspace(
			{
				resource: 'promptTemplate',
				operation: 'getSummary',
				authentication: 'virtualKey',
				workspace: 'scope',
				promptId: '={{ $json.promptId }}',
				period: 'custom',
				dateFrom: PERIOD.from,
				dateTo: PERIOD.to,
				entities: 'ids',
				entityIds: entityIds.join(),
			},
			{ credential, onError: 'continueErrorOutput' },
		),
		[noOp('Success'), noOp('Failure')],
	]);

/** Calls and cost of each prompt, as the sandbox has them. */
const right = new Map(
	promptIds.map((promptId) => {
		const workspaceId = world.workspaces.main.id;
		const { totals } = expected({ workspaceId, promptId, ...PERIOD, entityIds });
		return [promptId, `${totals.total_calls} calls, cost ${totals.cost_sum}`];
	}),
);

/** What is wrong with an execution: every item must come out once, with the exact figures or as an error. */
function wrongIn(execution: Execution) {
	if (execution.status !== 'success') return [`it ended as ${execution.status}`];
	const summaries = execution.items(names.node, 0);
	const failures = execution.items(names.node, 1);
	const wrong = summaries.flatMap(
		({ json: { prompt_id: id, total_calls: calls, cost_sum: cost } }) => {
			const figures = `${calls ?? 0} calls, cost ${cost ?? 0}`;
			return figures === right.get(id) ? [] : [`${id}: ${figures} instead of ${right.get(id)}`];
		},
	);
	if (summaries.length + failures.length !== promptIds.length) {
		const counts = `${summaries.length} results and ${failures.length} errors`;
		wrong.push(`${counts} for ${promptIds.length} items`);
	}
	return wrong;
}

/** Checks executions as they end, and deletes nothing: n8n numbers them from 1. */
function follow(api: Api) {
	const tally = { good: 0, failedItems: 0, complaints: Array<string>() };
	let next = 1;
	const newOnes = async () => {
		const { results } = await api.request('GET', '/executions?limit=1');
		for (const newest = Number(results[0]?.id ?? 0); next <= newest; next++) {
			const execution = await api.getExecution(String(next));
			if (!execution.finished) return;
			const wrong = wrongIn(execution);
			tally.complaints.push(...wrong.map((what) => `Execution ${execution.id}: ${what}`));
			if (wrong.length === 0) tally.good += 1;
			tally.failedItems += execution.items(names.node, 1).length;
		}
	};
	return { tally, newOnes };
}

const start = async () =>
	await undoStack(async (atEnd) => {
		const sandbox = await startSandbox();
		atEnd(sandbox.close);
		const tarball = await packPackage();
		atEnd(() => fs.rm(path.dirname(tarball), { recursive: true, force: true }));
		const server = await startN8n({ tarball, env: { N8N_METRICS: 'true' } });
		atEnd(server.stop);
		await server.api.login();
		const { baseUrl, analyticsUrl } = sandbox;
		const credential = await server.api.createCredential({
			name: 'Key',
			type: 'aiWorkspaceVirtualKeyApi',
			data: { baseUrl, analyticsUrl, virtualKeyToken: world.virtualKeys.agent },
		});
		const workflow = await server.api.createWorkflow(scheduledReport(credential));
		return { sandbox, server, workflow };
	});

function failAtRandom({ faults }: Sandbox) {
	faults.random({
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
}

async function main() {
	const { sandbox, server, workflow, stop } = await start();
	try {
		failAtRandom(sandbox);
		await server.api.activate(workflow.id);
		const { newOnes, tally } = follow(server.api);
		const samples: Sample[] = [];
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
		const complaints = [...tally.complaints, ...judge(samples.slice(samples.length * WARM_UP))];
		if (tally.good === 0) complaints.push('No run ended');
		const runs = `${tally.good} runs, ${tally.failedItems} items failed as they should`;
		console.log(`${runs}, in ${minutes} minutes`);
		for (const complaint of complaints) console.error(complaint);
		process.exitCode = complaints.length === 0 ? 0 : 1;
	} finally {
		await stop();
	}
}

main().catch((error) => {
	console.error(error);
	process.exitCode = 1;
});
