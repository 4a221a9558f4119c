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
const { pats, providerKeys, subjects, tokens, virtualKeys, workspaces } = world;

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

const farAway = 4_000_000_000;
const inMain = { workspaceId: workspaces.main.id };

describe('A good credential passes, however weak its rights:', () => {
	test.each<[Name, string, string, Fields]>([
		['testAccessToken', 'as it is', tokens.good, {}],
		['testAccessToken', 'with a workspace', tokens.good, inMain],
		['testAccessToken', 'of a service user', tokens.service, {}],
		['testAccessToken', 'without rights', tokens.forbidden, {}],
		['testAccessToken', 'without rights in its workspace', tokens.forbidden, inMain],
		['testAccessToken', 'without a subject', signToken({ exp: farAway }), {}],
		['testAccessToken', 'that never expires', signToken({ sub: subjects.user }), {}],
		['testAccessToken', 'with an odd subject', signToken({ sub: 'Łukasz\n', exp: farAway }), {}],
		['testPersonalAccessToken', 'as it is', pats.good, {}],
		['testPersonalAccessToken', 'with a workspace', pats.good, inMain],
		['testVirtualKey', 'of an agent', virtualKeys.agent, {}],
		['testVirtualKey', 'of a member', virtualKeys.memberWithoutDepartment, {}],
		['testVirtualKey', 'that is not assigned', virtualKeys.unbound, {}],
	])('%s %s', async (name, _, token, more) => {
		expect(await run(name, fieldsOf(name, token, more))).toMatchObject({ status: 'OK' });
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
		['testAccessToken', 'unknown', `${tokens.good}x`],
		['testAccessToken', 'half', tokens.good.slice(0, 60)],
		['testPersonalAccessToken', 'expired', pats.expired],
		['testPersonalAccessToken', 'unknown', 'pat_unknown'],
		['testPersonalAccessToken', 'half', pats.good.slice(0, 12)],
		['testVirtualKey', 'revoked', virtualKeys.revoked],
		['testVirtualKey', 'unknown', 'vk-unknown'],
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
		servers.page = await startPlainServer({ headers: html, body: '<h1>Welcome</h1>' });
		servers.missing = await startPlainServer({ status: 404, headers: html, body: 'Not found' });
		servers.redirect = await startPlainServer({ status: 302, headers: { location: '/login' } });
	});
	afterAll(async () => {
		for (const server of Object.values(servers)) await server.close();
	});

	const urlOf: Record<string, () => Promise<string> | string> = {
		'where nobody listens': closedAddress,
		'that does not exist': () => 'http://nowhere.invalid',
		'of a website': () => servers.page?.url ?? '',
		'of a website that lacks the page': () => servers.missing?.url ?? '',
		'that redirects': () => servers.redirect?.url ?? '',
	};

	describe.each([
		['testAccessToken', 'baseUrl', 'Workspace API URL'],
		['testAccessToken', 'analyticsUrl', 'Analytics API URL'],
		['testPersonalAccessToken', 'analyticsUrl', 'Analytics API URL'],
		['testVirtualKey', 'baseUrl', 'Workspace API URL'],
		['testVirtualKey', 'analyticsUrl', 'Analytics API URL'],
	] as const)('(%s, %s)', (name, field, label) => {
		test.each(Object.entries(urlOf))('%s', async (_, url) => {
			const { status, message } = await run(
				name,
				fieldsOf(name, undefined, { [field]: await url() }),
			);
			expect([status, message.startsWith(`${label}: `)]).toEqual(['Error', true]);
			expect(servers.redirect?.requests.map((sent) => sent.url)).not.toContain('/login');
		});

		test('of the other API', async () => {
			const { baseUrl, analyticsUrl } = sandbox.current;
			const other = field === 'baseUrl' ? analyticsUrl : baseUrl;
			const { status, message } = await run(name, fieldsOf(name, undefined, { [field]: other }));
			expect([status, message.startsWith(`${label}: `)]).toEqual(['Error', true]);
		});

		test('with the token in it, which is not shown', async () => {
			const url = `http://${types[name].token}.invalid`;
			const { status, message } = await run(name, fieldsOf(name, undefined, { [field]: url }));
			expect(status).toBe('Error');
			expect(message).not.toContain(types[name].token.slice(0, 10));
		});
	});
});

test.each(names)(
	'%s sends nothing that costs or changes anything, and no provider key',
	async (name) => {
		const key = providerKeys.openai.accepted;
		await run(name, fieldsOf(name, undefined, { ...inMain, apiKey: key }));
		expect(sandbox.current.requests).not.toEqual([]);
		for (const { body, query, violations } of sandbox.current.requests) {
			expect(['', '{}']).toContain(body);
			expect(query).not.toHaveProperty('entity_ids');
			expect(violations.join()).not.toMatch(/provider key/);
		}
		expect(JSON.stringify(sandbox.current.requests)).not.toContain(key);
	},
);
