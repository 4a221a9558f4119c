/** Our node in a loop, where n8n executes it several times in one execution. */
import { aiWorkspace, n8nNode, names, noOp } from '../n8n/workflow';
import { expected, world } from '../sandbox';
import { isFor, ownDay } from '../support/days';
import { report, useSandbox, withVirtualKey } from '../support/sandbox';
import { jsonOf, runWorkflow, store, workflowOf } from './support';

const sandbox = useSandbox();
const entityId = String(world.entities.agents[0]?.id);

/** Six days: no two of them can share a request. */
const days = Array.from({ length: 6 }, (_, n) => ({ n, day: `2026-03-0${n + 1}` }));
const perDay = report({
	entities: 'ids',
	operation: 'getSummary',
	entityIds: entityId,
	...ownDay,
});

/** The sandbox's own summaries. */
const right = days.map(({ day }) => {
	const { totals } = expected({
		workspaceId: world.workspaces.main.id,
		promptId: world.prompts.support.id,
		from: day,
		to: day,
		entityIds: [entityId],
	});
	const [calls, cost] = [Number(totals.total_calls), Number(totals.cost_sum)];
	return { date_from: day, total_calls: calls, cost_sum: cost };
});

test('In a loop, each round gets its own rows, and one that fails is retried by itself', async () => {
	const loop = n8nNode('Loop Over Items', 'splitInBatches', 3, { batchSize: 2, options: {} });
	sandbox.current.faults.add({ kind: 'status', status: 400, match: isFor({ day: '2026-03-03' }) });
	const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 };
	const credential = await store('virtualKey', withVirtualKey(sandbox.current));
	const node = aiWorkspace(perDay, { credential, settings });
	const { connections, ...workflow } = workflowOf([loop, [noOp('Done'), node]], days);
	const back = { main: [[{ node: loop.name, type: 'main', index: 0 }]] };
	const execution = await runWorkflow({
		...workflow,
		connections: { ...connections, [node.name]: back },
	});
	expect(execution.nodes[names.node]).toHaveLength(3);
	expect(jsonOf(execution.items('Done'))).toMatchObject(right);
	// The two items of the round are asked about again.
	const reports = sandbox.current.requests.filter(({ operation }) => operation === 'getEntities');
	expect(reports).toHaveLength(days.length + 2);
});
