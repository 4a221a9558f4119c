import { ask } from './ask';
import { getEntities, getScope, validate } from './calls';
import { type Fault, type Sandbox, startSandbox } from './index';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

describe('Which requests are hit', () => {
	test('the next one, once', async () => {
		sandbox.faults.add({ kind: 'status' });
		const statuses = [(await getScope(sandbox)).status, (await getScope(sandbox)).status];
		expect(statuses).toEqual([503, 200]);
	});

	test('as many as asked for', async () => {
		sandbox.faults.add({ kind: 'status', times: 2 });
		const statuses = [];
		for (let call = 0; call < 3; call++) statuses.push((await getScope(sandbox)).status);
		expect(statuses).toEqual([503, 503, 200]);
	});

	test('only those of an operation', async () => {
		sandbox.faults.add({ kind: 'status', operation: 'validate' });
		expect((await getScope(sandbox)).status).toBe(200);
		expect((await validate(sandbox)).status).toBe(503);
	});

	test('only those of an API', async () => {
		sandbox.faults.add({ kind: 'status', api: 'analytics', times: Infinity });
		expect((await getScope(sandbox)).status).toBe(200);
		expect((await getEntities(sandbox)).status).toBe(503);
	});

	test('only those that match', async () => {
		sandbox.faults.add({ kind: 'status', match: ({ query }) => query.dateTo === '2026-10-02' });
		expect((await getEntities(sandbox)).status).toBe(200);
		expect((await getEntities(sandbox, { query: { dateTo: '2026-10-02' } })).status).toBe(503);
	});

	test('none after the fault was removed', async () => {
		sandbox.faults.add({ kind: 'status', times: Infinity }).remove();
		expect((await getScope(sandbox)).status).toBe(200);
	});

	test('none after a reset', async () => {
		sandbox.faults.add({ kind: 'status', times: Infinity });
		sandbox.reset();
		expect((await getScope(sandbox)).status).toBe(200);
	});

	test('a fault of an unknown kind is refused', () => {
		const kind = 'flood' as Fault['kind'];
		expect(() => sandbox.faults.random({ rate: 1, seed: 1, kinds: [kind as 'hang'] })).toThrow(
			/No fault is called "flood"/,
		);
	});
});

describe('Random faults', () => {
	const run = async (seed: number) => {
		sandbox.reset();
		sandbox.faults.random({ rate: 0.4, seed, kinds: ['status', 'html'] });
		for (let call = 0; call < 30; call++) await getScope(sandbox);
		return sandbox.requests.map(({ fault }) => fault);
	};

	test('are the same for the same seed', async () => {
		expect(await run(7)).toEqual(await run(7));
	});

	test('are others for another seed', async () => {
		expect(await run(7)).not.toEqual(await run(8));
	});

	test('hit about the share asked for, with every kind', async () => {
		const hits = (await run(7)).filter((fault) => fault !== null);
		expect(hits.length).toBeGreaterThan(5);
		expect(hits.length).toBeLessThan(20);
		expect(new Set(hits)).toEqual(new Set(['status', 'html']));
	});

	test('may carry their details', async () => {
		sandbox.faults.random({ rate: 1, seed: 1, kinds: [{ kind: 'status', status: 429 }] });
		expect((await getScope(sandbox)).status).toBe(429);
	});
});

describe('Other answers', () => {
	test('status with Retry-After in seconds', async () => {
		sandbox.faults.add({ kind: 'status', status: 429, headers: { 'Retry-After': '2' } });
		const reply = await getScope(sandbox);
		expect([reply.status, reply.headers['retry-after']]).toEqual([429, '2']);
	});

	test('status with Retry-After as a date', async () => {
		const date = new Date(Date.now() + 2000).toUTCString();
		sandbox.faults.add({ kind: 'status', headers: { 'Retry-After': date } });
		expect((await getScope(sandbox)).headers['retry-after']).toBe(date);
	});

	test('status with a body of its own', async () => {
		sandbox.faults.add({ kind: 'status', status: 500, body: { oops: true } });
		expect((await getScope(sandbox)).text).toBe('{"oops":true}');
	});

	test('status without a body has the usual one of the API', async () => {
		sandbox.faults.add({ kind: 'status', status: 500 });
		expect(JSON.parse((await getEntities(sandbox)).text)).toMatchObject({ code: 500, data: null });
	});

	test('html is a login page with status 200', async () => {
		sandbox.faults.add({ kind: 'html' });
		const reply = await getScope(sandbox);
		expect([reply.status, reply.headers['content-type']]).toEqual([
			200,
			'text/html; charset=utf-8',
		]);
		expect(reply.text).toContain('Sign in');
	});

	test('redirect points elsewhere', async () => {
		sandbox.faults.add({ kind: 'redirect', location: 'https://elsewhere.example/', status: 307 });
		const reply = await getScope(sandbox);
		expect([reply.status, reply.headers.location]).toEqual([307, 'https://elsewhere.example/']);
	});

	test('envelopeError is an error with status 200', async () => {
		sandbox.faults.add({ kind: 'envelopeError', code: 4031, message: 'No.' });
		const reply = await getEntities(sandbox);
		expect([reply.status, JSON.parse(reply.text)]).toEqual([
			200,
			{ code: 4031, message: 'No.', data: null },
		]);
	});

	test('json is whatever was asked for', async () => {
		sandbox.faults.add({ kind: 'json', body: ['surprise'], status: 202 });
		const reply = await getEntities(sandbox);
		expect([reply.status, reply.text]).toEqual([202, '["surprise"]']);
	});

	test('delay is the right answer, later', async () => {
		sandbox.faults.add({ kind: 'delay', ms: 80 });
		const start = Date.now();
		expect((await getScope(sandbox)).status).toBe(200);
		expect(Date.now() - start).toBeGreaterThanOrEqual(75);
	});

	test('delay goes together with another fault', async () => {
		sandbox.faults.add({ kind: 'delay', ms: 40 });
		sandbox.faults.add({ kind: 'status', status: 502 });
		const start = Date.now();
		expect((await getScope(sandbox)).status).toBe(502);
		expect(Date.now() - start).toBeGreaterThanOrEqual(35);
	});

	test.each<Fault>([{ kind: 'html' }, { kind: 'redirect' }, { kind: 'json', body: 1 }])(
		'$kind has a request id too',
		async (fault) => {
			sandbox.faults.add(fault);
			expect((await getScope(sandbox)).headers['x-request-id']).toMatch(/^sandbox-/);
		},
	);
});

describe('Broken connections', () => {
	test.each(['resetBeforeHeaders', 'resetAfterHeaders', 'cutBody'] as const)(
		'%s breaks off with ECONNRESET',
		async (kind) => {
			sandbox.faults.add({ kind });
			await expect(getEntities(sandbox)).rejects.toMatchObject({ code: 'ECONNRESET' });
		},
	);

	test.each([
		['resetBeforeHeaders', null],
		['resetAfterHeaders', 200],
		['cutBody', 200],
	] as const)('%s is recorded with the status that was sent: %s', async (kind, status) => {
		sandbox.faults.add({ kind });
		await getEntities(sandbox).catch(() => undefined);
		expect(sandbox.requests).toMatchObject([{ fault: kind, status }]);
	});

	test('cutBody sends a first part of the right answer', async () => {
		const whole = (await getEntities(sandbox)).text;
		sandbox.faults.add({ kind: 'cutBody' });
		const response = await fetchEntities();
		expect(Number(response.headers.get('content-length'))).toBe(whole.length);
		const received = await firstPart(response);
		expect(received.length).toBeLessThan(whole.length);
		expect(whole.startsWith(received)).toBe(true);
	});

	test.each(['hang', 'hangMidBody'] as const)('%s never ends', async (kind) => {
		sandbox.faults.add({ kind });
		const signal = AbortSignal.timeout(150);
		await expect(getEntities(sandbox, { signal })).rejects.toMatchObject({
			cause: { name: 'TimeoutError' },
		});
	});

	test('hangMidBody sends the headers', async () => {
		await getEntities(sandbox);
		sandbox.faults.add({ kind: 'hangMidBody' });
		expect((await fetchEntities()).status).toBe(200);
	});

	test('reset ends what hangs', async () => {
		sandbox.faults.add({ kind: 'hang' });
		const outcome = expect(getScope(sandbox)).rejects.toMatchObject({ code: 'ECONNRESET' });
		while (sandbox.inFlight === 0) await ask(sandbox.baseUrl, '/_sandbox/requests');
		sandbox.reset();
		await outcome;
	});

	test('close ends what hangs', async () => {
		const own = await startSandbox();
		own.faults.add({ kind: 'hang' });
		const hanging = getScope(own);
		const outcome = expect(hanging).rejects.toMatchObject({ code: 'ECONNRESET' });
		while (own.inFlight === 0) await ask(own.baseUrl, '/_sandbox/requests');
		await own.close();
		await outcome;
	});
});

/** Repeats the first recorded request with a client that hands out the body piece by piece. */
const fetchEntities = async () => {
	const [{ url = '', headers: { authorization = '', 'x-workspace-id': workspace } = {} } = {}] =
		sandbox.requests;
	const headers = { authorization, 'x-workspace-id': String(workspace) };
	return await fetch(`${sandbox.analyticsUrl}${url}`, { headers });
};

const firstPart = async (response: Response) => {
	const reader = response.body?.getReader();
	const { value } = (await reader?.read()) ?? {};
	return new TextDecoder().decode(value);
};
