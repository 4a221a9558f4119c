/** Where n8n lets a credential go: a host that it blocks, Allowed HTTP Request Domains. */
import { BLOCKED_HOST } from '../n8n/shared';
import { startSandbox } from '../sandbox';
import { report, scopeLookup, useSandbox, withVirtualKey } from '../support/sandbox';
import { failures, jsonOf, runOurNode, store } from './support';

const sandbox = useSandbox();

test('A host that n8n blocks is an error that no retry can mend', async () => {
	const blocked = { baseUrl: `http://${BLOCKED_HOST}`, analyticsUrl: `http://${BLOCKED_HOST}` };
	const execution = await runOurNode({
		parameters: scopeLookup,
		credential: await store('virtualKey', { ...withVirtualKey(sandbox.current), ...blocked }),
		onError: 'continueErrorOutput',
	});
	const hint = expect.stringContaining(BLOCKED_HOST);
	expect(jsonOf(failures(execution))).toMatchObject([
		{ details: { status: null, retryable: false, hint } },
	]);
});

test('Specific Domains serve the node if the hosts of both APIs are listed', async () => {
	const reports = await startSandbox({ host: 'localhost' });
	try {
		const execution = await runOurNode({
			parameters: report(),
			credential: await store('virtualKey', {
				...withVirtualKey(sandbox.current),
				analyticsUrl: reports.analyticsUrl,
				allowedHttpRequestDomains: 'domains',
				allowedDomains: '127.0.0.1, localhost',
			}),
		});
		expect(execution).toMatchObject({ status: 'success' });
		expect([sandbox.current, reports].map(({ requests }) => requests.length)).toEqual([1, 1]);
	} finally {
		await reports.close();
	}
});
