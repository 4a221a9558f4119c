import { sleep } from 'n8n-workflow';
import { connect } from '../n8n/connection';
import { world } from '../sandbox';
import { daysFrom, ownDay } from '../support/calendar';
import { report, useSandbox } from '../support/sandbox';
import { aiWorkspace } from '../n8n/workflow';
import { store, workflowOf } from './support';
import { until } from '../support/until';

const sandbox = useSandbox();
const maxConcurrency = 10;

test('Stopping an execution of 2,000 items ends all that it does', async () => {
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
