import pLimit from 'p-limit';
import { virtualKeyCredential } from '../demo/credentials';
import { aiWorkspace, chain, manualTrigger, names } from '../n8n/workflow';
import { expected, startSandbox, world } from '../sandbox';
import { describeWith } from '../support/describeWith';
import { report } from '../support/sandbox';
import { undoStack } from '../support/undo';
import { missingServers, startCluster } from './cluster';

/** Days of 2025 and 2026, different ones for each execution, so that a mixed-up result shows. */
const dayOf = (index: number) => new Date(Date.UTC(2025, 11, 1 + index)).toISOString().slice(0, 10);
const weeks = Array.from({ length: 40 }, (_, n) => ({ from: dayOf(n), to: dayOf(n + 6) }));

const entityIds = world.entities.agents.map(({ id }) => id);
const right = weeks.map(({ from, to }) => {
	const workspaceId = world.workspaces.main.id;
	const promptId = world.prompts.support.id;
	const { totals } = expected({ workspaceId, promptId, entityIds, from, to });
	const [calls, cost] = [Number(totals.total_calls), Number(totals.cost_sum)];
	return expect.objectContaining({ date_from: from, total_calls: calls, cost_sum: cost });
});

describeWith(missingServers(), 'In queue mode', () => {
	test('40 executions on two workers, ten at the same time, are exact', async () => {
		const { stop, executions, logs } = await undoStack(async (atEnd) => {
			const sandbox = await startSandbox();
			atEnd(sandbox.close);
			const { api, workers, stop: end } = await startCluster(2);
			atEnd(end);
			const credential = await api.createCredential(virtualKeyCredential(sandbox));
			const execute = async ({ from: dateFrom, to: dateTo }: (typeof weeks)[number]) => {
				const parameters = report({ operation: 'getSummary', dateFrom, dateTo });
				const node = aiWorkspace(parameters, { credential });
				return await api.run(await api.createWorkflow(chain('Queue', [manualTrigger(), node])));
			};
			// n8n has two connections to its database.
			const limit = pLimit(10);
			return {
				executions: await Promise.all(weeks.map((week) => limit(execute, week))),
				logs: workers.map(({ log }) => log()),
			};
		});
		await stop();
		const summaries = executions.map((execution) => execution.items(names.node)[0]?.json);
		expect(summaries).toEqual(right);
		const started = expect.stringContaining('Worker started execution');
		expect(logs).toEqual([started, started]);
	}, 400_000);
});
