/**
 * npm run soak -- --minutes N: one report after the other in a real n8n, of a hostile API. Ends with 1 when a figure
 * was wrong, or memory or handles of the n8n process grew.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { virtualKeyCredential } from '../demo/credentials';
import type { Execution } from '../n8n/api';
import { startN8n } from '../n8n/server';
import { aiWorkspace, chain, items, manualTrigger, names, noOp } from '../n8n/workflow';
import { expected, startSandbox, world } from '../sandbox';
import { report } from '../support/sandbox';
import { undoStack } from '../support/undo';
import { packPackage } from '../tools/pack';

/** n8n builds up caches and pools at first; what counts is whether it grows after that. */
const WARM_UP = 1 / 3;
/** Growth of the heap's floor, or of the handles, that is still put down to chance. */
const HEAP_GROWTH = 1.15;
const HANDLE_GROWTH = 20;

const { support, sales, legal, folder, awkward } = world.prompts;
const promptIds = [support, sales, legal, folder, awkward].map(({ id }) => id);

/** Calls and cost of each prompt template in `report`, as the sandbox has them. */
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
	const summaries = execution.items(names.node, 0);
	const failures = execution.items(names.node, 1);
	const wrong = summaries.flatMap(({ json }) => {
		const figures = `${json.total_calls ?? 0} calls, cost ${json.cost_sum ?? 0}`;
		const wanted = right.get(json.prompt_id);
		return figures === wanted ? [] : [`${json.prompt_id}: ${figures} instead of ${wanted}`];
	});
	const count = summaries.length + failures.length;
	return count === promptIds.length ? wrong : [...wrong, `${execution.status}, ${count} items`];
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
function growthIn(samples: Sample[]) {
	const third = Math.floor(samples.length / 3);
	const lowest = (part: Sample[]) => ({
		heap: Math.min(...part.map(({ heap }) => heap)),
		handles: Math.min(...part.map(({ handles }) => handles)),
	});
	const [first, last] = [lowest(samples.slice(0, third)), lowest(samples.slice(-third))];
	console.log('Lowest in the first third', first, 'and in the last', last);
	// Also where there were too few samples to compare.
	const isFlat =
		last.heap <= first.heap * HEAP_GROWTH && last.handles <= first.handles + HANDLE_GROWTH;
	return third > 0 && isFlat ? [] : ['The heap or the handles grew'];
}

async function main() {
	const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } });
	const { stop, wrong, samples } = await undoStack(async (atEnd) => {
		const sandbox = await startSandbox();
		atEnd(sandbox.close);
		const tarball = await packPackage();
		const server = await startN8n({ tarball, env: { N8N_METRICS: 'true' } });
		atEnd(server.stop);
		const credential = await server.api.createCredential(virtualKeyCredential(sandbox));
		const parameters = report({ operation: 'getSummary', promptId: '={{ $json.promptId }}' });
		const workflow = await server.api.createWorkflow(
			chain('Soak', [
				manualTrigger(),
				items(promptIds.map((promptId) => ({ promptId }))),
				aiWorkspace(parameters, { credential, onError: 'continueErrorOutput' }),
				[noOp('Success'), noOp('Failure')],
			]),
		);
		const found: { wrong: string[]; samples: Sample[] } = { wrong: [], samples: [] };
		for (const end = Date.now() + Number(values.minutes) * 60_000; Date.now() < end; ) {
			sandbox.reset();
			Object.assign(sandbox.behaviour, { profile: 'hostile', seed: found.samples.length });
			found.wrong.push(...wrongIn(await server.api.run(workflow)));
			found.samples.push(await readMetrics(server.url));
			await sleep(1000);
		}
		return found;
	});
	await stop();
	const complaints = [...wrong, ...growthIn(samples.slice(samples.length * WARM_UP))];
	console.log(`${samples.length} executions`, complaints);
	process.exitCode = complaints.length === 0 ? 0 : 1;
}

void main();
