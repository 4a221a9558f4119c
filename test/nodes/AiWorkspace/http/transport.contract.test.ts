import pick from 'lodash/pick';
import type { INodeParameters } from 'n8n-workflow';
import { type Fault, world } from '../../../sandbox';
import { closedAddress } from '../../../support/http';
import { runNode, type NodeRun } from '../../../support/runNode';
import { until } from '../../../support/until';
import { report, useSandbox, withAccessToken } from '../../../support/sandbox';

const sandbox = useSandbox();

/** Executes a report with one attempt for each request. */
const runReport = async (
	timeout = 60_000,
	more: Partial<NodeRun> = {},
	options: INodeParameters = {},
) =>
	await runNode({
		parameters: report({
			authentication: 'accessToken',
			workspaceId: world.workspaces.main.id,
			requestOptions: { timeout },
			options: { maxRetries: 0, ...options },
		}),
		credential: withAccessToken(sandbox.current),
		onError: 'continueRegularOutput',
		...more,
	});

const untilInFlight = async (count: number) =>
	await until(() => sandbox.current.inFlight === count, 5000);

test.each<Fault>([{ kind: 'drip', ms: 20 }, { kind: 'hangMidBody' }, { kind: 'hang' }])(
	'A response that never ends (%j) ends with its Timeout, and so does its connection',
	async (fault) => {
		sandbox.current.faults.add({ ...fault, times: Infinity });
		const start = Date.now();
		const [item] = await runReport(300);
		expect(Date.now() - start).toBeGreaterThanOrEqual(290);
		expect(item?.json.details).toMatchObject({ code: 'TIMED_OUT', status: null, retryable: true });
		await untilInFlight(0);
	},
);

test('A response that never ends ends with the execution, which is no timeout', async () => {
	sandbox.current.faults.add({ kind: 'hangMidBody', times: Infinity });
	const stop = new AbortController();
	const running = runReport(60_000, { signal: stop.signal });
	await untilInFlight(1);
	stop.abort();
	const [item] = await running;
	expect(item?.json.details).toMatchObject({ code: 'CANCELLED', retryable: false });
	await untilInFlight(0);
});

test.each<[string, () => Promise<string> | string]>([
	['ENOTFOUND', () => 'http://nowhere.invalid'],
	['ECONNREFUSED', closedAddress],
])('An API that is not there is the network issue %s', async (code, urlOf) => {
	const credential = { ...withAccessToken(sandbox.current), analyticsUrl: await urlOf() };
	const [item] = await runReport(60_000, { credential });
	expect(item?.json.details).toMatchObject({ code, status: null });
});

test('A retry sends the same request, and reads the credential no more often', async () => {
	const credential = jest.fn(() => withAccessToken(sandbox.current));
	await runReport(60_000, { credential });
	const reads = credential.mock.calls.length;
	sandbox.current.faults.add({ kind: 'resetBeforeHeaders', times: 2 });
	await runReport(60_000, { credential }, { maxRetries: 2 });
	expect(credential).toHaveBeenCalledTimes(2 * reads);
	const sent = sandbox.current.requests.map((one) => pick(one, ['method', 'url', 'headers']));
	expect(sent).toEqual(Array(4).fill(sent[0]));
});

test("A redirect isn't followed", async () => {
	const { current } = sandbox;
	current.faults.add({ kind: 'redirect', status: 307, location: `${current.baseUrl}/elsewhere` });
	const [item] = await runReport();
	expect(item?.json.details).toMatchObject({ code: 'REDIRECT', status: 307 });
	expect(current.requests).toHaveLength(1);
});
