import { closedAddress, startPlainServer, type PlainServer } from '../../../support/http';
import { testCredential } from '../../../support/runNode';
import { useSandbox, withVirtualKey } from '../../../support/sandbox';
import { world } from '../../../sandbox';

const sandbox = useSandbox();

/** What good and bad credentials get is in hostile.contract.test.ts. */
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

	const token = world.virtualKeys.agent;
	test.each<[string, () => Promise<string> | string]>([
		['where nobody listens', closedAddress],
		['that does not exist, with the token in it', () => `http://${token}.invalid`],
		['of a website that lacks the page', () => servers.missing?.url ?? ''],
		['that redirects', () => servers.redirect?.url ?? ''],
		['of the other API', () => sandbox.current.analyticsUrl],
	])('%s', async (_, urlOf) => {
		const data = { ...withVirtualKey(sandbox.current), baseUrl: await urlOf() };
		const { status, message } = await testCredential('testVirtualKey', data);
		expect([status, message.startsWith('Workspace API URL: ')]).toEqual(['Error', true]);
		expect(message).not.toContain(token.slice(0, 10));
		expect(servers.redirect?.requests).not.toContain('/login');
	});
});
