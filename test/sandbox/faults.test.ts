import { gunzipSync } from 'node:zlib';
import { ask, call } from './calls';
import { type Fault, leaksIn, type Sandbox, startSandbox, world } from './index';
import type { Encoding, Limit } from './types';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

const key = world.virtualKeys.agent;
const statusOf = async () => (await call(sandbox, 'getScope')).status;

describe('Which requests are hit', () => {
	test('the next one, as many as wanted, or those that match', async () => {
		sandbox.faults.add({ kind: 'status', operation: 'validate', status: 418 });
		sandbox.faults.add({ kind: 'status', times: 2, match: ({ api }) => api === 'workspace' });
		expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([503, 503, 200]);
		sandbox.faults.add({ kind: 'status', times: Infinity }).remove();
		expect((await call(sandbox, 'validate')).status).toBe(418);
		expect(await statusOf()).toBe(200);
	});

	test('the same random ones for the same seed', async () => {
		const hits = async (seed: number) => {
			sandbox.reset();
			sandbox.faults.random({ rate: 0.4, seed, kinds: ['status', 'html'] });
			for (let at = 0; at < 30; at++) await statusOf();
			return sandbox.requests.map(({ fault }) => fault);
		};
		const [first, again, other] = [await hits(7), await hits(7), await hits(8)];
		expect(again).toEqual(first);
		expect(other).not.toEqual(first);
		expect(new Set(first)).toEqual(new Set([null, 'status', 'html']));
	});
});

describe('What is sent', () => {
	test.each<[Fault, object]>([
		[
			{ kind: 'status', status: 500, body: { oops: 1 }, headers: { a: 'b' } },
			{ status: 500, json: { oops: 1 }, headers: { a: 'b' } },
		],
		[{ kind: 'html' }, { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } }],
		[
			{ kind: 'redirect', status: 307 },
			{ status: 307, headers: { location: '/login' } },
		],
		[
			{ kind: 'envelopeError', code: 7 },
			{ status: 200, json: { code: 7, data: null } },
		],
		[
			{ kind: 'json', body: ['x'], status: 202 },
			{ status: 202, json: ['x'] },
		],
		[{ kind: 'delay', ms: 5 }, { status: 200 }],
		[{ kind: 'pieces' }, { status: 200, json: { workspace: {} } }],
	])('%j', async (fault, wanted) => {
		sandbox.faults.add(fault);
		expect(await call(sandbox, 'getScope')).toMatchObject(wanted);
	});

	test('compressed, after a byte order mark', async () => {
		sandbox.faults.add({ kind: 'gzip', bom: true });
		const { headers, bytes } = await call(sandbox, 'getScope');
		expect(headers['content-encoding']).toBe('gzip');
		expect(gunzipSync(bytes).toString()).toBe(`\ufeff${JSON.stringify(world.scopes.agent)}`);
	});

	test.each<[Limit, string | undefined, RegExp]>([
		['Retry-After', 'retry-after', /^9$/],
		['Retry-After date', 'retry-after', /GMT$/],
		['RateLimit-Reset', 'ratelimit-reset', /^9$/],
		['X-RateLimit-Reset', 'x-ratelimit-reset', /^9$/],
		['X-RateLimit-Reset epoch', 'x-ratelimit-reset', /^\d{10}$/],
	])('a rate limit with %s', async (limit, header, value) => {
		sandbox.faults.add({ kind: 'rateLimit', limit, seconds: 9 });
		const { status, headers } = await call(sandbox, 'getScope');
		expect(status).toBe(429);
		expect(headers[header ?? '']).toMatch(value);
	});

	test.each<Encoding>([
		'plain',
		'base64',
		'hex',
		'percent',
		'html',
		'json',
		'spaced',
		'cutStart',
		'cutEnd',
	])('an echo that is %s, which a search for secrets finds', async (encoding) => {
		const { apiKey } = JSON.parse('{}');
		expect(apiKey).toBeUndefined();
		sandbox.faults.add({ kind: 'echo', encoding, times: 2 });
		const { status, text } = await call(sandbox, 'validate');
		expect(status).toBe(500);
		expect(leaksIn(text, [world.tokens.good, world.providerKeys.openai.accepted])).toHaveLength(2);
		expect(leaksIn((await call(sandbox, 'getScope')).json, [key])).toHaveLength(1);
	});

	test('an echo in every object of a right response', async () => {
		sandbox.faults.add({ kind: 'echo', status: 200 });
		const { json } = await call(sandbox, 'getScope');
		expect(json.entity).toEqual({ ...world.scopes.agent.entity, received: `Bearer ${key} ` });
	});

	test.each(['resetBeforeHeaders', 'resetAfterHeaders', 'cutBody'] as const)('%s', async (kind) => {
		sandbox.faults.add({ kind });
		await expect(call(sandbox, 'getEntities')).rejects.toMatchObject({ code: 'ECONNRESET' });
		expect(sandbox.requests[0]?.status).toBe(kind === 'resetBeforeHeaders' ? null : 200);
	});

	test.each(['hang', 'hangMidBody', 'drip'] as const)('%s never ends', async (kind) => {
		sandbox.faults.add({ kind });
		const signal = AbortSignal.timeout(150);
		await expect(call(sandbox, 'getEntities', { signal })).rejects.toThrow(/abort/);
	});

	test('a reset ends what hangs', async () => {
		sandbox.faults.add({ kind: 'hang' });
		const outcome = expect(call(sandbox, 'getScope')).rejects.toMatchObject({ code: 'ECONNRESET' });
		while (sandbox.inFlight === 0) await ask(`${sandbox.baseUrl}/_sandbox/requests`);
		sandbox.reset();
		await outcome;
	});
});

describe('Remote control', () => {
	const control = { 'x-sandbox-control': '1' };
	const command = async (method: string, name: string, body?: object, headers = control) =>
		await ask(`${sandbox.analyticsUrl}/_sandbox/${name}`, {
			method,
			headers,
			body: JSON.stringify(body),
		});

	test('adds faults, changes the behavior, and resets', async () => {
		await command('POST', 'faults', { kind: 'status', status: 418, times: 'always' });
		expect([await statusOf(), await statusOf()]).toEqual([418, 418]);
		await command('POST', 'reset');
		await command('PATCH', 'behaviour', { wrapData: true });
		expect((await call(sandbox, 'getScope')).json).toHaveProperty('data');
		expect((await command('POST', 'faults', { kind: 'flood' })).text).toMatch(/No fault is called/);
	});

	test('shows tokens and keys shortened', async () => {
		await call(sandbox, 'validate');
		const { text, json } = await command('GET', 'requests');
		const secrets = [world.tokens.good, world.providerKeys.openai.accepted];
		expect(leaksIn(JSON.stringify(sandbox.requests), secrets)).toHaveLength(2);
		expect(leaksIn(text, secrets)).toEqual([]);
		expect(json).toMatchObject([
			{ headers: { authorization: expect.stringMatching(/^Bearer eyJ… \(\d+\)$/) } },
		]);
	});

	test('is for this machine only, and for no web page', async () => {
		const foreign = { ...control, host: 'evil.example' };
		expect((await command('GET', 'requests', undefined, foreign)).status).toBe(403);
		expect((await command('POST', 'reset', undefined, {} as typeof control)).status).toBe(403);
	});
});
