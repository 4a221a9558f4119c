import { ask } from './ask';
import { getEntities, getScope, inMain, validate } from './calls';
import { type Sandbox, startSandbox, world } from './index';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

describe('Requests', () => {
	test('are recorded as they came', async () => {
		await getEntities(sandbox, {
			promptId: world.prompts.awkward.id,
			query: { entity_ids: 'a,b' },
		});
		expect(sandbox.requests).toMatchObject([
			{
				api: 'analytics',
				operation: 'getEntities',
				method: 'GET',
				rawPath: `/v1/analytics/saas/prompt-templates/${encodeURIComponent(world.prompts.awkward.id)}/entities`,
				query: { dateFrom: '2026-10-01', dateTo: '2026-10-31', entity_ids: 'a,b' },
				headers: { 'x-workspace-id': inMain['X-Workspace-Id'] },
				body: '',
				status: 200,
				violations: [],
				fault: null,
			},
		]);
	});

	test('are recorded with their raw body', async () => {
		await validate(sandbox, undefined, { body: '{ "apiKey": "k", "provider": "openai" }' });
		expect(sandbox.requests[0]?.body).toBe('{ "apiKey": "k", "provider": "openai" }');
	});

	test('are recorded too when they are for no operation', async () => {
		await ask(sandbox.baseUrl, '/anything');
		expect(sandbox.requests).toMatchObject([{ operation: null, status: 404 }]);
	});

	test('are forgotten by a reset, in the same list', async () => {
		const { requests } = sandbox;
		await getScope(sandbox);
		sandbox.reset();
		expect(requests).toEqual([]);
		await getScope(sandbox);
		expect(requests).toHaveLength(1);
	});
});

describe('Requests in flight', () => {
	test('are counted at their highest', async () => {
		sandbox.behaviour.latencyMs = 50;
		await Promise.all([getScope(sandbox), getScope(sandbox), getEntities(sandbox)]);
		expect(sandbox.maxInFlight).toBe(3);
	});

	test('are counted one by one when they come one by one', async () => {
		for (let call = 0; call < 3; call++) await getScope(sandbox);
		expect(sandbox.maxInFlight).toBe(1);
	});
});

describe('Reset', () => {
	test('restores the behaviour', async () => {
		const usual = { ...sandbox.behaviour };
		Object.assign(sandbox.behaviour, { wrapData: true, numbersAsText: true, latencyMs: 5 });
		sandbox.reset();
		expect(sandbox.behaviour).toEqual(usual);
	});

	test('forgets the highest number in flight', async () => {
		await getScope(sandbox);
		sandbox.reset();
		expect(sandbox.maxInFlight).toBe(0);
	});
});

describe('Start', () => {
	test('fails when a port is taken', async () => {
		const workspacePort = Number(new URL(sandbox.baseUrl).port);
		await expect(startSandbox({ workspacePort })).rejects.toMatchObject({ code: 'EADDRINUSE' });
	});

	test('listens on loopback', () => {
		expect(sandbox.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
		expect(sandbox.analyticsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
	});
});

describe('Remote control', () => {
	const command = async (method: string, name: string, body?: object) =>
		await ask(sandbox.analyticsUrl, `/_sandbox/${name}`, { method, body: JSON.stringify(body) });

	test('adds a fault', async () => {
		await command('POST', 'faults', { kind: 'status', status: 418 });
		expect((await getScope(sandbox)).status).toBe(418);
	});

	test('adds a fault for always', async () => {
		await command('POST', 'faults', { kind: 'status', status: 418, times: 'always' });
		await getScope(sandbox);
		expect((await getScope(sandbox)).status).toBe(418);
	});

	test('adds random faults', async () => {
		await command('POST', 'faults', { rate: 1, seed: 1, kinds: ['status'] });
		expect((await getScope(sandbox)).status).toBe(503);
	});

	test('removes all faults', async () => {
		sandbox.faults.add({ kind: 'status', times: Infinity });
		await command('DELETE', 'faults');
		expect((await getScope(sandbox)).status).toBe(200);
	});

	test('lists the requests, itself not among them', async () => {
		await getScope(sandbox);
		const { text } = await command('GET', 'requests');
		expect(JSON.parse(text)).toMatchObject([{ operation: 'getScope', status: 200 }]);
	});

	test('changes the behaviour', async () => {
		await command('PATCH', 'behaviour', { wrapData: true });
		expect(Object.keys(JSON.parse((await getScope(sandbox)).text))).toEqual(['data']);
	});

	test('resets', async () => {
		await getScope(sandbox);
		await command('POST', 'reset');
		expect(sandbox.requests).toEqual([]);
	});

	test('works on either port', async () => {
		expect((await ask(sandbox.baseUrl, '/_sandbox/requests')).status).toBe(200);
	});

	test('tells what it can do when it does not understand', async () => {
		const { status, text } = await command('GET', 'weather');
		expect(status).toBe(404);
		expect(JSON.parse(text).commands).toContain('POST faults');
	});

	test('tells when a fault is of no known kind', async () => {
		const { status, text } = await command('POST', 'faults', { kind: 'flood' });
		expect(status).toBe(500);
		expect(text).toContain('No fault is called');
	});
});
