import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { CredentialTestContext } from 'n8n-core';
import { AiWorkspace } from '../../../../nodes/AiWorkspace/AiWorkspace.node';
import { closedAddress, startPlainServer, type PlainServer } from '../../../support/plainServer';
import { useSandbox, withAccessToken, withPat, withVirtualKey } from '../../../support/sandbox';
import { signToken, world } from '../../../sandbox';

const sandbox = useSandbox();
const { pats, tokens, virtualKeys } = world;

type Fields = ICredentialDataDecryptedObject;
const types = {
	testAccessToken: { credential: withAccessToken, token: tokens.good },
	testPersonalAccessToken: { credential: withPat, token: pats.good },
	testVirtualKey: { credential: withVirtualKey, token: virtualKeys.agent },
};
type Name = keyof typeof types;
const names: Name[] = ['testAccessToken', 'testPersonalAccessToken', 'testVirtualKey'];

/** Runs the test of a credential as n8n does, with n8n-core's own request helper. */
async function run(name: Name, data: Fields): Promise<INodeCredentialTestResult> {
	const context: ICredentialTestFunctions = new CredentialTestContext();
	const test = new AiWorkspace().methods.credentialTest[name];
	return await test.call(context, { id: '1', name: 'Test', type: 'test', data });
}
const fieldsOf = (name: Name, token: string = types[name].token, more: Fields = {}): Fields => ({
	...types[name].credential(sandbox.current, token),
	...more,
});

describe('A good credential passes, however weak its rights:', () => {
	test.each<[Name, string, string]>([
		['testAccessToken', 'of a service user', tokens.service],
		['testAccessToken', 'without rights', tokens.forbidden],
		['testAccessToken', 'with an odd subject', signToken({ sub: 'Łukasz\n', exp: 4e9 })],
		['testVirtualKey', 'that is not assigned', virtualKeys.unbound],
	])('%s %s', async (name, _, token) => {
		expect(await run(name, fieldsOf(name, token))).toMatchObject({ status: 'OK' });
	});

	test.each(names)('%s where the API wraps its responses', async (name) => {
		Object.assign(sandbox.current.behaviour, { wrapData: true, envelopeCode: 0 });
		expect(await run(name, fieldsOf(name, ` Bearer ${types[name].token}\n`))).toMatchObject({
			status: 'OK',
		});
	});
});

describe('A bad credential fails:', () => {
	test.each<[Name, string, string]>([
		['testAccessToken', 'expired', tokens.expired],
		['testPersonalAccessToken', 'unknown', 'pat_unknown'],
		['testVirtualKey', 'revoked', virtualKeys.revoked],
		['testVirtualKey', 'degraded', virtualKeys.degraded],
	])('%s, %s', async (name, _, token) => {
		expect(await run(name, fieldsOf(name, token))).toMatchObject({ status: 'Error' });
		expect(sandbox.current.requests.length).toBeLessThanOrEqual(1);
	});
});

describe('A wrong URL fails', () => {
	const servers: Record<string, PlainServer> = {};
	beforeAll(async () => {
		const html = { 'content-type': 'text/html' };
		servers.missing = await startPlainServer({ status: 404, headers: html, body: 'Not found' });
		servers.redirect = await startPlainServer({ status: 302, headers: { location: '/login' } });
	});
	afterAll(async () => {
		for (const server of Object.values(servers)) await server.close();
	});

	const token = virtualKeys.agent;
	test.each<[string, () => Promise<string> | string]>([
		['where nobody listens', closedAddress],
		['that does not exist, with the token in it', () => `http://${token}.invalid`],
		['of a website that lacks the page', () => servers.missing?.url ?? ''],
		['that redirects', () => servers.redirect?.url ?? ''],
		['of the other API', () => sandbox.current.analyticsUrl],
	])('%s', async (_, urlOf) => {
		const data = fieldsOf('testVirtualKey', token, { baseUrl: await urlOf() });
		const { status, message } = await run('testVirtualKey', data);
		expect([status, message.startsWith('Workspace API URL: ')]).toEqual(['Error', true]);
		expect(message).not.toContain(token.slice(0, 10));
		expect(servers.redirect?.requests).not.toContain('/login');
	});
});
