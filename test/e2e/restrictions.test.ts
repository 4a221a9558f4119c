/** Where n8n lets a credential go: a host that it blocks, Allowed HTTP Request Domains. */
import { BLOCKED_HOST } from '../n8n/shared';
import { names } from '../n8n/workflow';
import { report, scopeLookup, useSandbox } from '../support/sandbox';
import { runOurNode, store } from './support';

const sandbox = useSandbox();

test('A host that n8n blocks is an error that no retry can mend', async () => {
	const baseUrl = `http://${BLOCKED_HOST}`;
	const execution = await runOurNode({
		parameters: scopeLookup,
		credential: await store('virtualKey', sandbox.current, { baseUrl }),
		onError: 'continueErrorOutput',
	});
	const hint = expect.stringContaining(BLOCKED_HOST);
	expect(execution.json(names.node, 1)).toMatchObject([
		{ details: { status: null, retryable: false, hint } },
	]);
});

test('Specific Domains serve the node if the hosts of both APIs are listed', async () => {
	const { analyticsUrl, requests } = sandbox.current;
	const execution = await runOurNode({
		parameters: report(),
		credential: await store('virtualKey', sandbox.current, {
			analyticsUrl: analyticsUrl.replace('127.0.0.1', 'localhost'),
			allowedHttpRequestDomains: 'domains',
			allowedDomains: '127.0.0.1, localhost',
		}),
	});
	expect(execution).toMatchObject({ status: 'success' });
	const hosts = requests.map(({ headers }) => headers.host?.split(':')[0]);
	expect(hosts).toEqual(['127.0.0.1', 'localhost']);
});
