/** Where the node sends nothing: a host that n8n may not reach, another host than the credential's. */
import { world } from '../sandbox';
import { startPlainServer, type PlainServer } from '../support/plainServer';
import { check, scopeLookup, useSandbox, withAccessToken } from '../support/sandbox';
import { connect } from './connect';
import { BLOCKED_HOST } from './setup';
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
	expect(jsonOf(failures(execution))).toEqual([
		expect.objectContaining({
			message: expect.stringMatching(/\w/),
			details: expect.objectContaining({
				status: null,
				retryable: false,
				hint: expect.stringContaining(BLOCKED_HOST),
			}),
		}),
	]);
});

test('A host that n8n blocks fails the credential test, which names the URL', async () => {
	const result = await connect().api.testCredential(credentialTypes.virtualKey, blocked);
	expect(result).toEqual({
		status: 'Error',
		message: expect.stringMatching(new RegExp(`^Workspace API URL: .*${BLOCKED_HOST}`)),
	});
});

describe('Request Options that lead elsewhere', () => {
	let elsewhere: PlainServer;
	beforeAll(async () => {
		elsewhere = await startPlainServer({ body: '{"valid":true,"message":"Yes"}' });
	});
	afterAll(async () => await elsewhere.close());

	test.each([
		['Proxy', () => ({ proxy: elsewhere.url })],
		['Ignore SSL Issues', () => ({ allowUnauthorizedCerts: true })],
	])('%s is refused before anything is sent', async (_, requestOptions) => {
		const execution = await runOurNode({
			parameters: check({ requestOptions: requestOptions() }),
			credential: await store('accessToken', withAccessToken(sandbox.current)),
		});
		expect(execution).toMatchObject({ status: 'error', error: { context: { itemIndex: 0 } } });
		expect([...elsewhere.requests, ...sandbox.current.requests]).toEqual([]);
	});
});
