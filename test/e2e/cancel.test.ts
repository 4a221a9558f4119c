import { sleep } from 'n8n-workflow';
import { report, withVirtualKey } from '../support/sandbox';
import { testWorkflow } from '../n8n/workflow';
import { startSandbox, world, type Sandbox } from '../sandbox';
import { connect } from './connect';
import { store, type Execution } from './support';
import { until } from '../support/until';

/** Of its own, since one run serves several tests. */
let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(async () => await sandbox.close());

/** Every item asks about a day of its own, so none shares a request with another. */
const dates = Array.from({ length: 5000 }, (_, index) => ({
	from: new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10),
}));

const maxConcurrency = 10;
const parameters = report({
	workspace: 'id',
	workspaceId: world.workspaces.main.id,
	entityIds: world.entities.agents[0]?.id,
	dateFrom: '={{ $json.from }}',
	dateTo: '2026-01-31',
	options: { maxConcurrency },
});

describe('Stopping a run of 5,000 items', () => {
	let stoppedAt = 0;
	let sentByThen = 0;
	let execution: Execution;
	beforeAll(async () => {
		const { api } = connect();
		sandbox.behaviour.latencyMs = 100;
		const credential = await store('virtualKey', withVirtualKey(sandbox));
		const workflow = await api.createWorkflow(
			testWorkflow({ parameters, credential, inputs: dates }),
		);
		const id = await api.startRun(workflow);
		await until(() => sandbox.requests.length >= 50, 60_000);
		await api.stopExecution(id);
		stoppedAt = Date.now();
		sentByThen = sandbox.requests.length;
		execution = await api.waitForEnd(id);
		// Whatever starts late is to be seen.
		await sleep(3000);
	}, 120_000);

	test('The run ends as stopped', () => {
		expect(execution.status).toBe('canceled');
	});

	test('It was stopped in the middle of it', () => {
		expect(sentByThen).toBeGreaterThanOrEqual(50);
		expect(sentByThen).toBeLessThan(dates.length / 2);
	});

	test('No request starts later than a second after', () => {
		const late = sandbox.requests.filter(({ at }) => at > stoppedAt + 1000);
		expect(late).toEqual([]);
	});

	test('No more start than were about to', () => {
		expect(sandbox.requests.length - sentByThen).toBeLessThanOrEqual(maxConcurrency);
	});

	test('Nothing is left waiting for an answer', () => {
		expect(sandbox.inFlight).toBe(0);
	});
});
