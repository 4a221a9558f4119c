import { world } from '../../../sandbox';
import { executeInN8n, type GivenInN8n } from '../../../support/executeInN8n';
import { until } from '../../../support/until';
import { report, useSandbox } from '../../../support/sandbox';

const sandbox = useSandbox();

const runReport = async (timeout = 60_000, more: Partial<GivenInN8n> = {}) => {
	const one = { requestOptions: { timeout }, options: { maxRetries: 0 } };
	const own = { authentication: 'accessToken', workspaceId: world.workspaces.main.id };
	const parameters = report({ ...own, ...one });
	return await executeInN8n({ parameters, sandbox, onError: 'continueRegularOutput', ...more });
};

const untilInFlight = async (count: number) =>
	await until(() => sandbox.current.inFlight === count);

const endless = ['drip', 'hangMidBody', 'hang'] as const;

test.each(endless)('A response that never ends (%s) ends with its Timeout', async (kind) => {
	sandbox.current.faults.add({ kind, times: Infinity });
	const start = Date.now();
	const [item] = await runReport(300);
	expect(Date.now() - start).toBeGreaterThanOrEqual(290);
	expect(item?.json.details).toMatchObject({ code: 'TIMED_OUT', status: null, retryable: true });
	await untilInFlight(0);
});

const breaking = ['resetBeforeHeaders', 'resetAfterHeaders', 'cutBody'] as const;

test.each(breaking)('A connection that breaks (%s) is a network issue', async (kind) => {
	sandbox.current.faults.add({ kind });
	const message = 'The connection closed before the full response arrived';
	expect(await runReport()).toMatchObject([{ json: { message, details: { retryable: true } } }]);
});

test.each(['damagedGzip', 'damagedBrotli'] as const)(
	'A damaged body may be asked for again: %s',
	async (kind) => {
		sandbox.current.faults.add({ kind });
		expect(await runReport()).toMatchObject([{ json: { details: { retryable: true } } }]);
		expect((await runReport())[0]?.json).toHaveProperty('found', true);
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

test("A redirect isn't followed", async () => {
	const { current } = sandbox;
	current.faults.add({ kind: 'redirect', status: 307 });
	const [item] = await runReport();
	expect(item?.json.details).toMatchObject({ code: 'REDIRECT', status: 307 });
	expect(current.requests).toHaveLength(1);
});
