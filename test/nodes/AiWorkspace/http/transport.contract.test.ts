import { world } from '../../../sandbox';
import { executeInN8n } from '../../../support/executeInN8n';
import { until } from '../../../support/until';
import { report, useSandbox } from '../../../support/sandbox';

const sandbox = useSandbox();

const runReport = async (timeout = 60_000) => {
	const one = { requestOptions: { timeout }, options: { maxRetries: 0 } };
	const own = { authentication: 'accessToken', workspaceId: world.workspaces.main.id };
	const parameters = report({ ...own, ...one });
	return await executeInN8n({ parameters, sandbox, onError: 'continueRegularOutput' });
};

test.each(['drip', 'hang'] as const)(
	'A response that never ends (%s) ends with its Timeout',
	async (kind) => {
		sandbox.current.faults.add({ kind, times: Infinity });
		const start = Date.now();
		const [item] = await runReport(300);
		expect(Date.now() - start).toBeGreaterThanOrEqual(290);
		expect(item?.json.details).toMatchObject({ code: 'TIMED_OUT', status: null, retryable: true });
		await until(() => sandbox.current.inFlight === 0);
	},
);

const closed = 'The connection closed before the full response arrived';
/** n8n 1.x doesn't tell the two apart. */
const damaged = expect.stringMatching(/damaged|closed/);

test.each([
	['resetBeforeHeaders', closed],
	['cutBody', closed],
	['damagedGzip', damaged],
] as const)('A response that breaks (%s) may be asked for again', async (kind, message) => {
	sandbox.current.faults.add({ kind });
	expect(await runReport()).toMatchObject([{ json: { message, details: { retryable: true } } }]);
});

test("A redirect isn't followed", async () => {
	const { current } = sandbox;
	current.faults.add({ kind: 'redirect', status: 307 });
	const [item] = await runReport();
	expect(item?.json.details).toMatchObject({ code: 'REDIRECT', status: 307 });
	expect(current.requests).toHaveLength(1);
});
