/** Where n8n lets a credential go: a host that it blocks, Allowed HTTP Request Domains. */
import { connect } from '../n8n/connection';
import { BLOCKED_HOST } from '../n8n/shared';
import { startSandbox, world, type Sandbox } from '../sandbox';
import { report, scopeLookup, useSandbox, withVirtualKey } from '../support/sandbox';
import { credentialTypes, failures, jsonOf, runOurNode, store } from './support';

const sandbox = useSandbox();

const blocked = {
	baseUrl: `http://${BLOCKED_HOST}`,
	analyticsUrl: `http://${BLOCKED_HOST}`,
	virtualKeyToken: world.virtualKeys.agent,
};

test('A host that n8n blocks is an error that no retry can mend', async () => {
	const execution = await runOurNode({
		parameters: scopeLookup,
		credential: await store('virtualKey', blocked),
		onError: 'continueErrorOutput',
	});
	const hint = expect.stringContaining(BLOCKED_HOST);
	expect(jsonOf(failures(execution))).toMatchObject([
		{ details: { status: null, retryable: false, hint } },
	]);
});

test('A host that n8n blocks fails the credential test, which names the URL', async () => {
	const result = await connect().api.testCredential(credentialTypes.virtualKey, blocked);
	expect(result).toEqual({
		status: 'Error',
		message: expect.stringMatching(new RegExp(`^Workspace API URL: .*${BLOCKED_HOST}`)),
	});
});

describe('Specific Domains', () => {
	let reports: Sandbox;
	beforeAll(async () => {
		reports = await startSandbox({ host: 'localhost' });
	});
	afterAll(async () => await reports.close());

	test('serves the node if the hosts of both APIs are listed', async () => {
		const execution = await runOurNode({
			parameters: report({ workspace: 'scope' }),
			credential: await store('virtualKey', {
				...withVirtualKey(sandbox.current),
				analyticsUrl: reports.analyticsUrl,
				allowedHttpRequestDomains: 'domains',
				allowedDomains: '127.0.0.1, localhost',
			}),
		});
		expect(execution).toMatchObject({ status: 'success' });
		expect([sandbox.current, reports].map(({ requests }) => requests.length)).toEqual([1, 1]);
	});
});
