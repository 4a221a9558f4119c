/** Where n8n lets a credential go: a host that it blocks, Allowed HTTP Request Domains. */
import { BLOCKED_HOST } from '../n8n/shared';
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
	const { analyticsUrl, requests } = sandbox.current;
	const execution = await runOurNode({
		parameters: report(),
		credential: await store('virtualKey', {
			...withVirtualKey(sandbox.current),
			analyticsUrl: analyticsUrl.replace('127.0.0.1', 'localhost'),
			allowedHttpRequestDomains: 'domains',
			allowedDomains: '127.0.0.1, localhost',
		}),
	});
	expect(execution).toMatchObject({ status: 'success' });
	expect(requests.map(({ headers }) => headers.host?.split(':')[0])).toEqual([
		'127.0.0.1',
		'localhost',
	]);
});
