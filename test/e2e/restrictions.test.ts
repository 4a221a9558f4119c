/** Where n8n lets a credential go: other nodes, a host that it blocks, Allowed HTTP Request Domains. */
import type { AuthenticationMethod } from '../../nodes/AiWorkspace/auth/methods';
import { connect } from '../n8n/connection';
import { BLOCKED_HOST } from '../n8n/shared';
import { n8nNode, names } from '../n8n/workflow';
import { report, scopeLookup, useSandbox } from '../support/sandbox';
import { runOurNode, store, workflowOf } from './support';

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

test.each<AuthenticationMethod>(['accessToken', 'pat', 'virtualKey'])(
	'n8n saves no other node with a credential for %s',
	async (authentication) => {
		const credential = await store(authentication, sandbox.current);
		const parameters = {
			url: sandbox.current.analyticsUrl,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: credential.type,
		};
		const node = n8nNode(names.node, 'httpRequest', 4.2, parameters);
		const workflow = workflowOf({ ...node, credentials: { [credential.type]: credential } });
		await expect(connect().api.createWorkflow(workflow)).rejects.toThrow(
			/cannot use credential type .* restricted to: n8n-nodes-ai-workspace\.aiWorkspace/,
		);
	},
);
