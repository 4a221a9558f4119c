/** Our node in the company of n8n's flow: loops, several of our nodes, other nodes after it, and waits. */
import { connect } from '../n8n/connection';
import { aiWorkspace, code, items, n8nNode, names, noOp } from '../n8n/workflow';
import { expected, world } from '../sandbox';
import { originOf } from '../support/fleetReport';
import { report, scopeLookup, useSandbox, withPat, withVirtualKey } from '../support/sandbox';
import { until } from '../support/until';
import { jsonOf, runSteps, runWorkflow, store, workflowOf } from './support';

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

const withKey = async (key?: string) =>
	await store('virtualKey', withVirtualKey(sandbox.current, key));

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

test('Several of our nodes each serve all items, and the failure of one costs the others nothing', async () => {
	const bad = aiWorkspace(perDay, {
		name: 'Refused',
		credential: await withKey(world.virtualKeys.revoked),
		onError: 'continueRegularOutput',
	});
	const credential = await withKey();
	const first = aiWorkspace(perDay, { name: 'First', credential });
	const again = { ...perDay, dateFrom: '={{ $json.date_from }}', dateTo: '={{ $json.date_to }}' };
	const second = aiWorkspace(again, { name: 'Second', credential });
	const { connections, ...workflow } = workflowOf([first, second, bad], days);
	const execution = await runWorkflow({
		...workflow,
		connections: {
			...connections,
			[names.trigger]: { main: [[...to(bad.name), ...to(first.name)]] },
			[second.name]: {},
		},
	});
	const refused = days.map(() => ({ details: { status: 401 } }));
	expect(jsonOf(execution.items(bad.name))).toMatchObject(refused);
	for (const { name } of [first, second]) {
		expect(jsonOf(execution.items(name))).toMatchObject(right);
		expect(execution.items(name).map(originOf)).toEqual(days.map(({ n }) => n));
	}
	expect(reports()).toBe(2 * days.length);
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

test('Behind a Wait node, the scope from before it names the workspace', async () => {
	const { api } = connect();
	const wait = {
		// n8n stores an execution that waits for a call, and loads it again.
		...n8nNode('Wait', 'wait', 1.1, { resume: 'webhook', options: {} }),
		webhookId: '7c1d7c0a-5d5e-4a9e-9b58-2f0a3a5f7b11',
	};
	const scope = "={{ $('Get Scope').first().json }}";
	const workflow = workflowOf([
		aiWorkspace(scopeLookup, { name: 'Get Scope', credential: await withKey() }),
		code('Resume URL', 'return [{ json: { url: $execution.resumeUrl } }];'),
		wait,
		items(days),
		aiWorkspace(
			{ ...perDay, authentication: 'pat', workspace: 'scope', scope },
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
