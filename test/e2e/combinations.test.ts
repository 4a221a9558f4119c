/** Our node in the company of n8n's flow: loops, sub-workflows, several of our nodes, and waits. */
import { world } from '../sandbox';
import { report, scopeLookup, useSandbox, withVirtualKey } from '../support/sandbox';
import { aiWorkspace, chain, code, items, manualTrigger, names, noOp } from '../n8n/workflow';
import type { WorkflowNode } from '../n8n/workflow';
import { connect } from './connect';
import { jsonOf, originOf, runWorkflow, store, type Execution } from './support';
import { until } from '../support/until';

jest.setTimeout(60_000);

const sandbox = useSandbox();
const entityId = String(world.entities.agents[0]?.id);

/** Six days: no two of them can share a request. */
const days = Array.from({ length: 6 }, (_, n) => ({ n, day: `2026-03-0${n + 1}` }));
const perDay = report({
	operation: 'getSummary',
	entityIds: entityId,
	dateFrom: '={{ $json.day }}',
	dateTo: '={{ $json.day }}',
});

const withKey = async () => await store('virtualKey', withVirtualKey(sandbox.current));

/** The sandbox's own summary of a day. */
function rightSummary({ day }: { day: string }) {
	const { totals } = sandbox.current.expected({
		workspaceId: world.workspaces.main.id,
		promptId: world.prompts.support.id,
		from: day,
		to: day,
		entityIds: [entityId],
	});
	return {
		date_from: day,
		total_calls: Number(totals.total_calls),
		cost_sum: Number(totals.cost_sum),
	};
}

/** How many requests of an operation the sandbox received. */
const requestsOf = (name: string) =>
	sandbox.current.requests.filter(({ operation }) => operation === name).length;

/** All items that a node returned, over all its executions. */
const allItems = ({ nodes }: Execution, name: string = names.node) =>
	(nodes[name] ?? []).flatMap(({ outputs }) => outputs[0] ?? []);

const to = (node: string) => [{ node, type: 'main', index: 0 }];

describe('Loop Over Items', () => {
	const loop = {
		name: 'Loop Over Items',
		type: 'n8n-nodes-base.splitInBatches',
		typeVersion: 3,
		parameters: { batchSize: 2, options: {} },
	};

	/** Start -> Items -> Loop, whose second output goes through our node and back. */
	async function loopOver(node: WorkflowNode) {
		const { connections, ...workflow } = chain('Loop', [
			manualTrigger(),
			items(days),
			loop,
			[noOp('Done'), node],
		]);
		return await runWorkflow({
			...workflow,
			connections: { ...connections, [node.name]: { main: [to(loop.name)] } },
		});
	}

	test('Each round gets its own rows, and all of them come out', async () => {
		const execution = await loopOver(aiWorkspace(perDay, { credential: await withKey() }));
		expect(execution).toMatchObject({ status: 'success' });
		expect(execution.nodes[names.node]).toHaveLength(3);
		expect(jsonOf(execution.items('Done'))).toMatchObject(days.map(rightSummary));
		expect(requestsOf('getEntities')).toBe(days.length);
	});

	test('A round that fails is retried by itself and costs the others nothing', async () => {
		sandbox.current.faults.add({
			kind: 'status',
			status: 400,
			match: ({ url }) => url.includes('dateFrom=2026-03-03'),
		});
		const execution = await loopOver(
			aiWorkspace(perDay, {
				credential: await withKey(),
				settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 },
			}),
		);
		expect(execution).toMatchObject({ status: 'success' });
		expect(jsonOf(execution.items('Done'))).toMatchObject(days.map(rightSummary));
		// The two items of the round are asked about again.
		expect(requestsOf('getEntities')).toBe(days.length + 2);
	});
});

test('A sub-workflow that is called for each item returns the rows of that item', async () => {
	const { api } = connect();
	const sub = await api.createWorkflow(
		chain('Sub-workflow', [
			{
				name: 'When called',
				type: 'n8n-nodes-base.executeWorkflowTrigger',
				typeVersion: 1.1,
				parameters: { inputSource: 'passthrough' },
			},
			aiWorkspace(perDay, { credential: await withKey() }),
		]),
	);
	await api.activate(sub.id);
	const call = {
		name: 'Call',
		type: 'n8n-nodes-base.executeWorkflow',
		typeVersion: 1.2,
		parameters: {
			workflowId: { __rl: true, mode: 'id', value: sub.id },
			mode: 'each',
			options: { waitForSubWorkflow: true },
		},
	};
	const execution = await runWorkflow(chain('Caller', [manualTrigger(), items(days), call]));
	expect(execution).toMatchObject({ status: 'success' });
	expect(jsonOf(execution.items('Call'))).toMatchObject(days.map(rightSummary));
	expect(execution.items('Call').map(originOf)).toEqual(days.map(({ n }) => n));
});

describe('Two of our nodes in one execution', () => {
	test('One behind the other each serve all items', async () => {
		const credential = await withKey();
		const again = { ...perDay, dateFrom: '={{ $json.date_from }}', dateTo: '={{ $json.date_to }}' };
		const execution = await runWorkflow(
			chain('Behind each other', [
				manualTrigger(),
				items(days),
				aiWorkspace(perDay, { name: 'First', credential }),
				aiWorkspace(again, { name: 'Second', credential }),
			]),
		);
		for (const name of ['First', 'Second']) {
			expect(jsonOf(execution.items(name))).toMatchObject(days.map(rightSummary));
			expect(execution.items(name).map(originOf)).toEqual(days.map(({ n }) => n));
		}
		expect(requestsOf('getEntities')).toBe(2 * days.length);
	});

	test('Beside each other, the failure of one costs the other nothing', async () => {
		const revoked = await store('virtualKey', {
			...withVirtualKey(sandbox.current),
			virtualKeyToken: world.virtualKeys.revoked,
		});
		const [bad, good] = [
			aiWorkspace(perDay, {
				name: 'Refused',
				credential: revoked,
				onError: 'continueRegularOutput',
			}),
			aiWorkspace(perDay, { name: 'Served', credential: await withKey() }),
		];
		const { connections, ...workflow } = chain('Beside each other', [
			manualTrigger(),
			items(days),
			[bad, good],
		]);
		const fork = { main: [[...to(bad.name), ...to(good.name)]] };
		const execution = await runWorkflow({
			...workflow,
			connections: { ...connections, [names.items]: fork },
		});
		expect(jsonOf(execution.items('Refused'))).toEqual(
			days.map(() => expect.objectContaining({ message: 'This virtual key was revoked.' })),
		);
		expect(jsonOf(execution.items('Served'))).toMatchObject(days.map(rightSummary));
	});
});

test('Behind a Wait node, the scope from before it names the workspace', async () => {
	const { api } = connect();
	const wait = {
		name: 'Wait',
		type: 'n8n-nodes-base.wait',
		typeVersion: 1.1,
		webhookId: '7c1d7c0a-5d5e-4a9e-9b58-2f0a3a5f7b11',
		// n8n stores an execution that waits for a call, and loads it again.
		parameters: { resume: 'webhook', options: {} },
	};
	const workflow = await api.createWorkflow(
		chain('Wait between', [
			manualTrigger(),
			aiWorkspace(scopeLookup, { name: 'Get Scope', credential: await withKey() }),
			code('Resume URL', 'return [{ json: { url: $execution.resumeUrl } }];'),
			wait,
			items(days),
			aiWorkspace(
				{ ...perDay, authentication: 'pat', scope: "={{ $('Get Scope').first().json }}" },
				{
					credential: await store('pat', {
						analyticsUrl: sandbox.current.analyticsUrl,
						personalAccessToken: world.pats.good,
					}),
				},
			),
		]),
	);
	const id = await api.startRun(workflow);
	const waiting = await until(async () => {
		const execution = await api.getExecution(id);
		return execution.status === 'waiting' && execution;
	}, 30_000);
	const { url } = waiting.items('Resume URL')[0]?.json ?? {};
	expect((await fetch(String(url))).status).toBe(200);
	const execution = await api.waitForEnd(id);
	expect(execution).toMatchObject({ status: 'success' });
	expect(jsonOf(allItems(execution))).toMatchObject(days.map(rightSummary));
});

test('Executing just this node again uses the items of the execution before', async () => {
	const { api } = connect();
	const steps = [
		manualTrigger(),
		items(days),
		aiWorkspace(perDay, { credential: await withKey() }),
		noOp('Next'),
	];
	// The editor always stores pinned data, if only none.
	const workflow = await api.createWorkflow({ ...chain('Step by step', steps), pinData: {} });
	const whole = await api.run(workflow);
	const step = await api.runStep(workflow, names.node, whole);
	expect(step).toMatchObject({ status: 'success' });
	expect(jsonOf(step.items(names.node))).toMatchObject(days.map(rightSummary));
	expect(step.items(names.node).map(originOf)).toEqual(days.map(({ n }) => n));
	expect(requestsOf('getEntities')).toBe(2 * days.length);
	expect(step.nodes.Next).toBeUndefined();
});
