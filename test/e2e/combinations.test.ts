/** Our node in the company of n8n's flow: loops, sub-workflows, several of our nodes, and waits. */
import { expected, world } from '../sandbox';
import { report, scopeLookup, useSandbox, withPat, withVirtualKey } from '../support/sandbox';
import { aiWorkspace, chain, code, items, names, noOp } from '../n8n/workflow';
import { connect } from './connect';
import { jsonOf, n8nNode, originOf, runSteps, runWorkflow, store, workflowOf } from './support';
import { until } from '../support/until';

const sandbox = useSandbox();
const entityId = String(world.entities.agents[0]?.id);

/** Six days: no two of them can share a request. */
const days = Array.from({ length: 6 }, (_, n) => ({ n, day: `2026-03-0${n + 1}` }));
const perDay = report({
	entities: 'ids',
	operation: 'getSummary',
	entityIds: entityId,
	dateFrom: '={{ $json.day }}',
	dateTo: '={{ $json.day }}',
});

const withKey = async () => await store('virtualKey', withVirtualKey(sandbox.current));

/** The sandbox's own summary of a day. */
function rightSummary({ day }: { day: string }) {
	const { totals } = expected({
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
const right = days.map(rightSummary);
const everyDay = days.map(({ n }) => n);

/** How many reports the sandbox received. */
const reports = () =>
	sandbox.current.requests.filter(({ operation }) => operation === 'getEntities').length;

const to = (node: string) => [{ node, type: 'main', index: 0 }];

test('In a loop, each round gets its own rows, and one that fails is retried by itself', async () => {
	const loop = n8nNode('Loop Over Items', 'splitInBatches', 3, { batchSize: 2, options: {} });
	sandbox.current.faults.add({
		kind: 'status',
		status: 400,
		match: ({ url }) => url.includes('dateFrom=2026-03-03'),
	});
	const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 };
	const node = aiWorkspace(perDay, { credential: await withKey(), settings });
	const { connections, ...workflow } = workflowOf([loop, [noOp('Done'), node]], days);
	const execution = await runWorkflow({
		...workflow,
		connections: { ...connections, [node.name]: { main: [to(loop.name)] } },
	});
	expect(execution.nodes[names.node]).toHaveLength(3);
	expect(jsonOf(execution.items('Done'))).toMatchObject(right);
	// The two items of the round are asked about again.
	expect(reports()).toBe(days.length + 2);
});

test('A sub-workflow that is called for each item returns the rows of that item', async () => {
	const { api } = connect();
	const called = n8nNode('When called', 'executeWorkflowTrigger', 1.1, {
		inputSource: 'passthrough',
	});
	const node = aiWorkspace(perDay, { credential: await withKey() });
	const sub = await api.createWorkflow(chain('Sub-workflow', [called, node]));
	await api.activate(sub.id);
	const call = n8nNode('Call', 'executeWorkflow', 1.2, {
		workflowId: { __rl: true, mode: 'id', value: sub.id },
		mode: 'each',
		options: { waitForSubWorkflow: true },
	});
	const execution = await runSteps([call], days);
	expect(jsonOf(execution.items('Call'))).toMatchObject(right);
	expect(execution.items('Call').map(originOf)).toEqual(everyDay);
});

describe('Two of our nodes in one execution', () => {
	test('One behind the other each serve all items', async () => {
		const credential = await withKey();
		const again = { ...perDay, dateFrom: '={{ $json.date_from }}', dateTo: '={{ $json.date_to }}' };
		const execution = await runSteps(
			[
				aiWorkspace(perDay, { name: 'First', credential }),
				aiWorkspace(again, { name: 'Second', credential }),
			],
			days,
		);
		for (const name of ['First', 'Second']) {
			expect(jsonOf(execution.items(name))).toMatchObject(right);
			expect(execution.items(name).map(originOf)).toEqual(everyDay);
		}
		expect(reports()).toBe(2 * days.length);
	});

	test('Beside each other, the failure of one costs the other nothing', async () => {
		const revoked = withVirtualKey(sandbox.current, world.virtualKeys.revoked);
		const bad = aiWorkspace(perDay, {
			name: 'Refused',
			credential: await store('virtualKey', revoked),
			onError: 'continueRegularOutput',
		});
		const good = aiWorkspace(perDay, { name: 'Served', credential: await withKey() });
		const fork = { main: [[...to(bad.name), ...to(good.name)]] };
		const execution = await runWorkflow({
			...workflowOf([[bad, good]], days),
			connections: { [names.trigger]: fork },
		});
		expect(jsonOf(execution.items('Refused'))).toMatchObject(
			days.map(() => ({ details: { status: 401 } })),
		);
		expect(jsonOf(execution.items('Served'))).toMatchObject(right);
	});
});

test('A Set node after ours reads the right input with $(…).item', async () => {
	const [first, second, third] = world.entities.agents.map(({ id }) => id);
	const unused = world.entities.agents.at(-1)?.id;
	const assignment = { id: '1', name: 'label', type: 'string' };
	const value = `={{ $('${names.trigger}').item.json.label }}`;
	const set = n8nNode('Edit Fields', 'set', 3.4, {
		assignments: { assignments: [{ ...assignment, value }] },
	});
	const parameters = report({
		entities: 'ids',
		entityIds: '={{ $json.ids }}',
		options: { whenMissing: 'omit' },
	});
	const execution = await runSteps(
		[aiWorkspace(parameters, { credential: await withKey() }), noOp('Between'), set],
		[
			{ label: 'three', ids: `${first},${second},${third}` },
			{ label: 'none', ids: `${unused}` },
			{ label: 'one', ids: `${second}` },
		],
	);
	const labels = jsonOf(execution.items('Edit Fields')).map(({ label }) => label);
	expect(labels).toEqual(['three', 'three', 'three', 'one']);
});

test("An item's value is used as it is, also one that looks like an expression", async () => {
	const values = ['={{ 1 + 1 }}', '{{ $json.x }}', '=a', 'Größe 1', '42', 'a/b'];
	const parameters = { ...perDay, dateFrom: '2026-01-01', promptId: "={{ $json['the prompt'] }}" };
	await runSteps(
		[
			aiWorkspace(parameters, {
				credential: await withKey(),
				onError: 'continueRegularOutput',
			}),
		],
		values.map((value) => ({ 'the prompt': value, day: '2026-01-31' })),
	);
	const asked = sandbox.current.requests.flatMap(({ url }) => url.split('/').slice(5, 6));
	expect(asked.map(decodeURIComponent).sort()).toEqual([...values].sort());
});

test('Behind a Wait node, the scope from before it names the workspace', async () => {
	const { api } = connect();
	const wait = {
		// n8n stores an execution that waits for a call, and loads it again.
		...n8nNode('Wait', 'wait', 1.1, { resume: 'webhook', options: {} }),
		webhookId: '7c1d7c0a-5d5e-4a9e-9b58-2f0a3a5f7b11',
	};
	const workflow = workflowOf([
		aiWorkspace(scopeLookup, { name: 'Get Scope', credential: await withKey() }),
		code('Resume URL', 'return [{ json: { url: $execution.resumeUrl } }];'),
		wait,
		items(days),
		aiWorkspace(
			{
				...perDay,
				authentication: 'pat',
				workspace: 'scope',
				scope: "={{ $('Get Scope').first().json }}",
			},
			{ credential: await store('pat', withPat(sandbox.current)) },
		),
	]);
	const id = await api.startRun(await api.createWorkflow(workflow));
	const waiting = await until(async () => {
		const execution = await api.getExecution(id);
		return execution.status === 'waiting' && execution;
	}, 30_000);
	const { url } = waiting.items('Resume URL')[0]?.json ?? {};
	expect((await fetch(String(url))).status).toBe(200);
	const execution = await api.waitForEnd(id);
	expect(jsonOf(execution.items(names.node))).toMatchObject(right);
});

test('Executing just this node again uses the items of the execution before', async () => {
	const { api } = connect();
	const workflow = await api.createWorkflow(
		workflowOf([aiWorkspace(perDay, { credential: await withKey() }), noOp('Next')], days),
	);
	const step = await api.runStep(workflow, names.node, await api.run(workflow));
	expect(jsonOf(step.items(names.node))).toMatchObject(right);
	expect(step.items(names.node).map(originOf)).toEqual(everyDay);
	expect(reports()).toBe(2 * days.length);
	expect(step.nodes.Next).toBeUndefined();
});
