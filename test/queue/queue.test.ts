import pLimit from 'p-limit';
import { aiWorkspace, chain, manualTrigger, names } from '../n8n/workflow';
import { expected, startSandbox, world } from '../sandbox';
import { describeWith } from '../support/describeWith';
import { credentialFor, report } from '../support/sandbox';
import { withUndo } from '../support/undo';
import { missingServers, startCluster } from './cluster';

/** Days of 2025 and 2026, different ones for each execution, so that a mixed-up result shows. */
const dayOf = (index: number) => new Date(Date.UTC(2025, 11, 1 + index)).toISOString().slice(0, 10);
const weeks = Array.from({ length: 40 }, (_, n) => ({ from: dayOf(n), to: dayOf(n + 6) }));

const entityIds = world.entities.agents.map(({ id }) => id);
const asked = { workspaceId: world.workspaces.main.id, promptId: world.prompts.support.id };

describeWith(missingServers, 'In queue mode', () => {
	test('40 executions on two workers, ten at the same time, are exact', async () => {
		await withUndo(async (atEnd) => {
			const sandbox = await startSandbox();
			atEnd(sandbox.close);
			const { api, workers } = await startCluster(atEnd);
			const credential = await api.createCredential(credentialFor('virtualKey', sandbox));
			const execute = async ({ from: dateFrom, to: dateTo }: (typeof weeks)[number]) => {
				const parameters = report({ operation: 'getSummary', dateFrom, dateTo });
				const steps = [manualTrigger(), aiWorkspace(parameters, { credential })];
				return await api.run(await api.createWorkflow(chain('Queue', steps)));
			};
			// n8n has two connections to its database.
			const limit = pLimit(10);
			const executions = await Promise.all(weeks.map((week) => limit(execute, week)));
			const right = weeks.map((week) => {
				const { totals } = expected({ ...asked, ...week, entityIds });
				return [{ date_from: week.from, ...totals }];
			});
			expect(executions.map(({ json }) => json(names.node))).toMatchObject(right);
			const begun = expect.stringContaining('Worker started execution');
			expect(workers.map(({ log }) => log())).toEqual([begun, begun]);
		});
	});
});
