/** Where n8n lets a credential go, and what's left of an execution that it stops. */
import { sleep } from 'n8n-workflow';
import { connect } from '../n8n/connection';
import { BLOCKED_HOST } from '../n8n/shared';
import { aiWorkspace, names } from '../n8n/workflow';
import { world } from '../sandbox';
import { daysFrom, ownDay } from '../support/calendar';
import { report, scopeLookup, useSandbox } from '../support/sandbox';
import { until } from '../support/until';
import { runOurNode, store, workflowOf } from './support';

const sandbox = useSandbox();

test('A host that n8n blocks is an error that no retry can mend', async () => {
	const baseUrl = `http://${BLOCKED_HOST}`;
	const credential = await store('virtualKey', sandbox.current, { baseUrl });
	const execution = await runOurNode(scopeLookup, { credential, onError: 'continueErrorOutput' });
	const hint = expect.stringContaining(BLOCKED_HOST);
	expect(execution.json(names.node, 1)).toMatchObject([
		{ details: { status: null, retryable: false, hint } },
	]);
});

test('Specific Domains serve the node if the hosts of both APIs are listed', async () => {
	const { analyticsUrl, requests } = sandbox.current;
	const credential = await store('virtualKey', sandbox.current, {
		analyticsUrl: analyticsUrl.replace('127.0.0.1', 'localhost'),
		allowedHttpRequestDomains: 'domains',
		allowedDomains: '127.0.0.1, localhost',
	});
	const execution = await runOurNode(report(), { credential });
	expect(execution).toMatchObject({ status: 'success' });
	const hosts = requests.map(({ headers }) => headers.host?.split(':')[0]);
	expect(hosts).toEqual(['127.0.0.1', 'localhost']);
});

test('Stopping an execution of 2,000 items ends all that it does', async () => {
	const maxConcurrency = 10;
	const { api } = connect();
	const { current } = sandbox;
	current.behaviour.latencyMs = 100;
	const own = { authentication: 'pat', workspaceId: world.workspaces.main.id };
	const entityIds = world.entities.agents[0]?.id;
	// Each item asks about a day of its own, so none shares a request with another.
	const parameters = report({ ...own, entityIds, ...ownDay, options: { maxConcurrency } });
	const node = aiWorkspace(parameters, { credential: await store('pat', current) });
	const inputs = daysFrom(2000);
	const id = await api.startRun(await api.createWorkflow(workflowOf(node, inputs)));
	await until(() => current.requests.length >= 50);
	await api.request('POST', `/executions/${id}/stop`);
	const stoppedAt = Date.now();
	const sentByThen = current.requests.length;
	expect(await api.waitForEnd(id)).toMatchObject({ status: 'canceled' });
	// Whatever starts late is to be seen.
	await sleep(2000);
	expect(sentByThen).toBeLessThan(inputs.length / 2);
	expect(current.requests.filter(({ at }) => at > stoppedAt + 1000)).toEqual([]);
	expect(current.requests.length - sentByThen).toBeLessThanOrEqual(maxConcurrency);
	expect(current.inFlight).toBe(0);
});
