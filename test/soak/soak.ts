/**
 * npm run soak -- --minutes N: scheduled reports every few seconds in a real n8n while the service fails at random.
 * Ends with 1 when a figure was wrong, a run was lost, or memory or handles of the n8n process grew.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { virtualKeyCredential } from '../demo/credentials';
import type { Execution } from '../n8n/api';
import { startN8n } from '../n8n/server';
import { aiWorkspace, chain, items, n8nNode, names, noOp } from '../n8n/workflow';
import type { StoredCredential } from '../n8n/workflow';
import { expected, startSandbox, world } from '../sandbox';
import { report } from '../support/sandbox';
import { undoStack } from '../support/undo';
import { packPackage } from '../tools/pack';

const SAMPLE_MS = 2000;
/** n8n builds up caches and pools at first; what counts is whether it grows after that. */
const WARM_UP = 1 / 3;
/** Growth of the heap's floor, or of the handles, that is still put down to chance. */
const HEAP_GROWTH = 1.15;
const HANDLE_GROWTH = 20;

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes needs a number above 0');

const { support, sales, legal, folder, awkward } = world.prompts;
const promptIds = [support, sales, legal, folder, awkward].map(({ id }) => id);

const scheduledReport = (credential: StoredCredential) =>
	chain('Soak', [
		n8nNode('Every two seconds', 'scheduleTrigger', 1.2, {
			rule: { interval: [{ field: 'seconds', secondsInterval: 2 }] },
		}),
		items(promptIds.map((promptId) => ({ promptId }))),
		aiWorkspace(report({ operation: 'getSummary', promptId: '={{ $json.promptId }}' }), {
			credential,
			onError: 'continueErrorOutput',
		}),
		[noOp('Success'), noOp('Failure')],
	]);

const FAULTS = [
	{ kind: 'status', status: 503, headers: { 'Retry-After': '0' } },
	{ kind: 'status', status: 429, headers: { 'Retry-After': '1' } },
	{ kind: 'resetBeforeHeaders' },
	{ kind: 'resetAfterHeaders' },
	{ kind: 'cutBody' },
	{ kind: 'html' },
	{ kind: 'envelopeError', code: 500 },
] as const;

/** Calls and cost of each prompt, as the sandbox has them. */
const right = new Map(
	promptIds.map((promptId) => {
		const workspaceId = world.workspaces.main.id;
		const entityIds = world.entities.agents.map(({ id }) => id);
		const period = { from: '2026-01-01', to: '2026-01-31' };
		const { totals } = expected({ workspaceId, promptId, ...period, entityIds });
		return [promptId, `${totals.total_calls} calls, cost ${totals.cost_sum}`];
	}),
);

/** What is wrong with an execution: every item must come out once, with the exact figures or as an error. */
function wrongIn(execution: Execution) {
	if (execution.status !== 'success') return [`it ended as ${execution.status}`];
	const summaries = execution.items(names.node, 0);
	const failures = execution.items(names.node, 1);
	const wrong = summaries.flatMap(({ json }) => {
		const figures = `${json.total_calls ?? 0} calls, cost ${json.cost_sum ?? 0}`;
		const wanted = right.get(json.prompt_id);
		return figures === wanted ? [] : [`${json.prompt_id}: ${figures} instead of ${wanted}`];
	});
	const count = summaries.length + failures.length;
	return count === promptIds.length ? wrong : [...wrong, `${count} items came out`];
}

/** Heap and handles of n8n. */
async function readMetrics(url: string) {
	const text = await (await fetch(`${url}/metrics`)).text();
	const metric = (name: string) => {
		const value = Number(new RegExp(`^n8n_nodejs_${name} (\\S+)`, 'm').exec(text)?.[1]);
		if (Number.isNaN(value)) throw new Error(`n8n has no metric ${name} any more`);
		return value;
	};
	return { heap: metric('heap_size_used_bytes'), handles: metric('active_handles_total') };
}
type Sample = Awaited<ReturnType<typeof readMetrics>>;

/** What grew from the first to the last third: the lowest heap, which is what is left after a collection, or the handles. */
function judge(samples: Sample[]) {
	const third = Math.floor(samples.length / 3);
	if (third === 0) return ['Too short to tell whether anything grows'];
	const lowest = (part: Sample[]) => ({
		heap: Math.min(...part.map(({ heap }) => heap)),
		handles: Math.min(...part.map(({ handles }) => handles)),
	});
	const [first, last] = [lowest(samples.slice(0, third)), lowest(samples.slice(-third))];
	console.log('Lowest in the first third', first, 'and in the last', last);
	return [
		...(last.heap > first.heap * HEAP_GROWTH ? ['The heap grew'] : []),
		...(last.handles > first.handles + HANDLE_GROWTH ? ['The handles grew'] : []),
	];
}

async function main() {
	const { stop, complaints } = await undoStack(async (atEnd) => {
		const sandbox = await startSandbox();
		atEnd(sandbox.close);
		const tarball = await packPackage();
		const server = await startN8n({ tarball, env: { N8N_METRICS: 'true' } });
		atEnd(server.stop);
		const { api, url } = server;
		const credential = await api.createCredential(virtualKeyCredential(sandbox));
		const workflow = await api.createWorkflow(scheduledReport(credential));
		sandbox.faults.random({ rate: 0.2, seed: 20261120, kinds: [...FAULTS] });
		await api.activate(workflow.id);

		const tally = { good: 0, failedItems: 0 };
		const wrong: string[] = [];
		const samples: Sample[] = [];
		// Checks executions as they end, and deletes nothing: n8n numbers them from 1.
		let next = 1;
		for (const end = Date.now() + minutes * 60_000; Date.now() < end; ) {
			await sleep(SAMPLE_MS);
			samples.push(await readMetrics(url));
			// What was asked is not needed any more; the soak itself must not grow either.
			sandbox.requests.length = 0;
			const { results } = await api.request('GET', '/executions?limit=1');
			for (const newest = Number(results[0]?.id ?? 0); next <= newest; next++) {
				const execution = await api.getExecution(String(next));
				if (!execution.finished) break;
				const found = wrongIn(execution);
				wrong.push(...found.map((what) => `Execution ${execution.id}: ${what}`));
				if (found.length === 0) tally.good += 1;
				tally.failedItems += execution.items(names.node, 1).length;
			}
			if (samples.length % 30 === 0) console.log(tally, samples.at(-1));
		}
		console.log(`In ${minutes} minutes, items fail as they should, and runs are good:`, tally);
		if (tally.good === 0) wrong.push('No run ended');
		return { complaints: [...wrong, ...judge(samples.slice(samples.length * WARM_UP))] };
	});
	await stop();
	for (const complaint of complaints) console.error(complaint);
	process.exitCode = complaints.length === 0 ? 0 : 1;
}

main().catch((error) => {
	console.error(error);
	process.exitCode = 1;
});
