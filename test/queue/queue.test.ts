import axios from 'axios';
import pLimit from 'p-limit';
import type { Api, Execution } from '../n8n/api';
import { aiWorkspace, chain, n8nNode, type StoredCredential } from '../n8n/workflow';
import { virtualKeyCredential } from '../demo/credentials';
import { expected, startSandbox, world, type Sandbox } from '../sandbox';
import { report } from '../support/sandbox';
import { describeWith } from '../support/describeWith';
import { until } from '../support/until';
import { missingServers, startCluster } from './cluster';

const RUNS = 200;
const WORKER_CONCURRENCY = 5;
const CALLERS = 20;
/** What n8n says of an execution whose worker died. */
const GIVEN_UP = expect.stringMatching(/failed to be processed too many times/);

const entityIds = world.entities.agents.map(({ id }) => id);

/** Days of 2025 and 2026, different ones for each run, so that a mixed-up result shows. */
const dayOf = (run: number) => new Date(Date.UTC(2025, 11, 1 + run)).toISOString().slice(0, 10);
const periodOf = (run: number) => ({ from: dayOf(run), to: dayOf(run + 6) });

/** A call comes in, and the response is the cost report that it asked for. */
const PATH = 'cost-report';
const costReport = (credential: StoredCredential) =>
	chain('Cost report on call', [
		{
			...n8nNode('Call', 'webhook', 2, {
				httpMethod: 'POST',
				path: PATH,
				responseMode: 'lastNode',
				options: {},
			}),
			webhookId: 'b5a7a1f4-4c0e-4f6c-9a53-0d5f3e0c9d11',
		},
		aiWorkspace(
			report({
				operation: 'getSummary',
				dateFrom: '={{ $json.body.from }}',
				dateTo: '={{ $json.body.to }}',
			}),
			{ credential },
		),
	]);

/** All executions of a fresh n8n, which numbers them from 1, once so many have ended. */
async function endedExecutions(api: Api, least: number) {
	const { results } = await api.request('GET', '/executions?limit=1');
	const newest = Number(results[0]?.id ?? 0);
	const all: Execution[] = [];
	for (let id = 1; id <= newest; id++) all.push(await api.getExecution(String(id)));
	return newest >= least && all.every(({ finished }) => finished) && all;
}

// n8n 2 gives up an execution whose worker died, and keeps nothing to retry it with. Without Redis for
// a moment, it never answers (n8n-io/n8n#30392). So a report is safe with callers who call again.
const TITLE = '200 cost reports on two workers, one of which dies in the middle';
describeWith(missingServers(), TITLE, () => {
	let sandbox: Sandbox;
	let cluster: Awaited<ReturnType<typeof startCluster>>;
	let succeeded: number;
	let failures: string[];
	const answers = new Map<number, Record<string, unknown>>();

	beforeAll(async () => {
		sandbox = await startSandbox();
		sandbox.behaviour.latencyMs = 20;
		cluster = await startCluster(2, WORKER_CONCURRENCY);
		const { api, url } = cluster.main;
		const credential = await api.createCredential(virtualKeyCredential(sandbox));
		const workflow = await api.createWorkflow(costReport(credential));
		await api.activate(workflow.id);

		const call = async (run: number) => {
			const options = { timeout: 90_000 };
			try {
				answers.set(run, (await axios.post(`${url}/webhook/${PATH}`, periodOf(run), options)).data);
				return true;
			} catch (error) {
				if (!axios.isAxiosError(error)) throw error;
			}
			return undefined;
		};
		const limit = pLimit(CALLERS);
		const callUntilItWorks = async (run: number) => {
			await until(async () => await call(run), 200_000, 500);
			if (run === RUNS / 2) cluster.killWorker(0);
		};
		const runs = Array.from({ length: RUNS }, (_, run) => run);
		await Promise.all(runs.map((run) => limit(callUntilItWorks, run)));
		const all = await until(async () => await endedExecutions(api, RUNS), 60_000, 500);
		succeeded = all.filter(({ status }) => status === 'success').length;
		failures = all.flatMap(({ status, error }) =>
			status === 'success' ? [] : [String(error?.message)],
		);
	}, 400_000);

	afterAll(async () => {
		await cluster?.stop();
		await sandbox?.close();
	}, 60_000);

	test('no report is lost', () => {
		expect(answers.size).toBe(RUNS);
		// n8n gives up what a worker had answered, but not saved yet when it died.
		expect(succeeded).toBeGreaterThanOrEqual(RUNS - WORKER_CONCURRENCY);
	});

	// Now and then n8n gives up one more than the worker runs at a time, so that the reason counts here, not the number.
	test('what the dead worker had begun shows as failed, and nothing fails for another reason', () => {
		expect(failures).toEqual(failures.map(() => GIVEN_UP));
		expect(failures.length).toBeLessThanOrEqual(2 * WORKER_CONCURRENCY);
	});

	test('every figure is exact', () => {
		for (const [run, summary] of answers) {
			const { from, to } = periodOf(run);
			const asked = { workspaceId: world.workspaces.main.id, promptId: world.prompts.support.id };
			const { totals } = expected({ ...asked, entityIds, from, to });
			expect(summary).toMatchObject({ date_from: from, date_to: to });
			expect(String(summary.total_calls)).toBe(totals.total_calls);
			expect(String(summary.cost_sum)).toBe(totals.cost_sum);
		}
	});
});
