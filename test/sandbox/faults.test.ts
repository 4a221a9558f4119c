import { ask, call } from './calls';
import { type Fault, leaksIn, type Sandbox, startSandbox, world } from './index';
import type { Encoding, Limit } from './types';

let sandbox: Sandbox;

beforeAll(async () => void (sandbox = await startSandbox()));
afterEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

const secrets = [world.tokens.good, world.providerKeys.openai.accepted];
const statusOf = async () => (await call(sandbox, 'getScope')).status;

test('the next requests are hit, as many as wanted, or those that match', async () => {
	sandbox.faults.add({ kind: 'status', operation: 'validate', status: 418 });
	sandbox.faults.add({ kind: 'status', times: 2, match: ({ api }) => api === 'workspace' });
	expect([await statusOf(), await statusOf(), await statusOf()]).toEqual([503, 503, 200]);
	sandbox.faults.add({ kind: 'status', times: Infinity }).remove();
	expect((await call(sandbox, 'validate')).status).toBe(418);
	expect(await statusOf()).toBe(200);
});

test('the same seed hits the same requests', async () => {
	const hits = async (seed: number) => {
		sandbox.reset();
		sandbox.faults.random({ rate: 0.4, seed, kinds: ['status', 'html'] });
		for (let at = 0; at < 30; at++) await statusOf();
		return sandbox.requests.map(({ fault }) => fault);
	};
	const first = await hits(7);
	expect(new Set(first)).toEqual(new Set([null, 'status', 'html']));
	expect(await hits(7)).toEqual(first);
	expect(await hits(8)).not.toEqual(first);
});

const received = `Bearer ${world.virtualKeys.agent} `;

test.each<[Fault, number, unknown]>([
	[{ kind: 'status', body: { a: 1 } }, 503, { a: 1 }],
	[{ kind: 'html' }, 200, undefined],
	[{ kind: 'redirect', status: 307 }, 307, undefined],
	[{ kind: 'envelopeError', code: 7, message: 'no' }, 200, { code: 7, message: 'no', data: null }],
	[{ kind: 'json', body: ['x'], status: 202 }, 202, ['x']],
	[{ kind: 'pieces' }, 200, world.scopes.agent],
	[{ kind: 'echo', status: 200 }, 200, expect.objectContaining({ received })],
])('%j', async (fault, status, json) => {
	sandbox.faults.add({ ...fault, headers: { 'x-more': 'yes' } });
	const reply = await call(sandbox, 'getScope');
	expect([reply.status, reply.json, reply.headers['x-more']]).toEqual([status, json, 'yes']);
});

test('a response is compressed and begins with a byte order mark', async () => {
	sandbox.faults.add({ kind: 'gzip', bom: true });
	const { headers, text } = await call(sandbox, 'getScope');
	expect(headers['content-encoding']).toBe('gzip');
	expect(text).toBe(`\ufeff${JSON.stringify(world.scopes.agent)}`);
});

test.each<[Limit, RegExp]>([
	['Retry-After', /^9$/],
	['Retry-After date', /GMT$/],
	['RateLimit-Reset', /^9$/],
	['X-RateLimit-Reset', /^9$/],
	['X-RateLimit-Reset epoch', /^\d{10}$/],
])('a rate limit with %s', async (limit, value) => {
	sandbox.faults.add({ kind: 'rateLimit', limit, seconds: 9 });
	const { status, headers } = await call(sandbox, 'getScope');
	expect(status).toBe(429);
	expect(headers[limit.split(' ')[0]?.toLowerCase() ?? '']).toMatch(value);
});

const encodings = 'plain,base64,hex,percent,html,json,spaced,cutStart,cutEnd'.split(',');

test.each(encodings as Encoding[])(
	'a search for secrets finds an echo that is %s',
	async (encoding) => {
		sandbox.faults.add({ kind: 'echo', encoding });
		expect(leaksIn((await call(sandbox, 'validate')).json, secrets)).toHaveLength(2);
		expect(leaksIn((await call(sandbox, 'validate')).json, secrets)).toEqual([]);
	},
);

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

test('remote control is for this machine only, and shows tokens shortened', async () => {
	const command = async (method: string, name: string, body?: object, headers = {}) =>
		await ask(`${sandbox.analyticsUrl}/_sandbox/${name}`, {
			method,
			headers: { 'x-sandbox-control': '1', ...headers },
			body: JSON.stringify(body),
		});
	await command('POST', 'faults', { kind: 'status', status: 418, times: 'always' });
	expect([await statusOf(), await statusOf()]).toEqual([418, 418]);
	await command('POST', 'reset');
	await command('PATCH', 'behaviour', { wrapData: true });
	expect((await call(sandbox, 'getScope')).json).toHaveProperty('data');
	await call(sandbox, 'validate');
	const { text, json } = await command('GET', 'requests');
	expect(json[1].headers.authorization).toMatch(/^Bearer eyJ… \(\d+\)$/);
	expect(leaksIn(sandbox.requests, secrets)).toHaveLength(2);
	expect(leaksIn(text, secrets)).toEqual([]);
	expect((await command('GET', 'requests', undefined, { host: 'a.example' })).status).toBe(403);
	expect((await command('POST', 'reset', undefined, { 'x-sandbox-control': '' })).status).toBe(403);
});
