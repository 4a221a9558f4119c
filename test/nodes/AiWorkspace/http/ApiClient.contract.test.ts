import { sleep, type INodeParameters } from 'n8n-workflow';
import { daysFrom, isFor, ownDay } from '../../../support/days';
import { expectedRows, figuresOf } from '../../../support/figures';
import { closedAddress } from '../../../support/plainServer';
import { runNode, type NodeRun } from '../../../support/runNode';
import {
	check,
	report,
	scopeLookup,
	useSandbox,
	withAccessToken,
	withVirtualKey,
} from '../../../support/sandbox';
import { type Fault, type Sandbox, startSandbox, world } from '../../../sandbox';

const sandbox = useSandbox();
const { tokens, virtualKeys } = world;
const { main } = world.workspaces;

const byToken: INodeParameters = {
	authentication: 'accessToken',
	workspace: 'id',
	workspaceId: main.id,
};

const runReport = async (change: INodeParameters = {}, more: Partial<NodeRun> = {}) =>
	await runNode({
		parameters: report({ ...byToken, ...change }),
		credential: withAccessToken(sandbox.current),
		...more,
	});

const onError = 'continueRegularOutput';

// Waiting is what much of this is about, and two cores may have more to do than this.
jest.setTimeout(20_000);
const agents = world.entities.agents.map(({ id }) => id);

const rightRows = () =>
	expectedRows(sandbox.current, {
		workspaceId: main.id,
		promptId: world.prompts.support.id,
		from: '2026-01-01',
		to: '2026-01-31',
		entityIds: agents,
	});

/** Lets every back-off take this share of its longest pause; 0 is no pause at all. */
const backOffShare = (share: number) => jest.spyOn(Math, 'random').mockReturnValue(share);

/** A timeout that only hits what hangs, however slow the machine. */
const impatience = ({ kind }: Fault, timeout: number) =>
	kind === 'hang' || kind === 'hangMidBody' ? timeout : 60_000;

/** Milliseconds between the requests. */
const pauses = () =>
	sandbox.current.requests
		.slice(1)
		.map(({ at }, index) => at - (sandbox.current.requests[index]?.at ?? 0));

beforeEach(() => {
	backOffShare(0);
});
afterEach(() => {
	jest.restoreAllMocks();
});

const operations: Array<
	[string, (running: Sandbox) => Pick<NodeRun, 'credential' | 'parameters'>]
> = [
	['Get Scope', (running) => ({ parameters: scopeLookup, credential: withVirtualKey(running) })],
	['Validate', (running) => ({ parameters: check(), credential: withAccessToken(running) })],
	[
		'Get Entities',
		(running) => ({ parameters: report(byToken), credential: withAccessToken(running) }),
	],
	[
		'The lookup of a scope',
		(running) => ({ parameters: report(), credential: withVirtualKey(running) }),
	],
];

const passing: Array<[string, Fault]> = [
	...[408, 429, 500, 502, 503, 504].map((status): [string, Fault] => [
		`status ${status}`,
		{ kind: 'status', status },
	]),
	['a reset before the headers', { kind: 'resetBeforeHeaders' }],
	['a reset after the headers', { kind: 'resetAfterHeaders' }],
	['a cut body', { kind: 'cutBody' }],
	['a body that ends too early', { kind: 'json', body: '{"code":200,"message":"O' }],
	['a hang', { kind: 'hang' }],
	['a hang in the body', { kind: 'hangMidBody' }],
];

const final: Array<[string, Fault]> = [
	...[400, 401, 402, 403, 404, 405, 409, 410, 413, 414, 415, 422, 451, 501, 505].map(
		(status): [string, Fault] => [`status ${status}`, { kind: 'status', status }],
	),
	['a redirect', { kind: 'redirect' }],
	['a web page', { kind: 'html' }],
	['an envelope error of a client', { kind: 'envelopeError', code: 403 }],
	['an envelope without entities', { kind: 'json', body: { code: 200, message: 'OK', data: {} } }],
];

describe('A fault that may pass', () => {
	test.each(passing)('(%s) is tried again, and the figures are right', async (_, fault) => {
		sandbox.current.faults.add({ ...fault, times: 2 });
		const items = await runReport({ options: { timeout: impatience(fault, 400) } });
		expect(figuresOf(items)).toEqual(rightRows());
		expect(sandbox.current.requests).toHaveLength(3);
	});

	test.each(passing)('(%s) is tried again three times unless told', async (_, fault) => {
		sandbox.current.faults.add({ ...fault, times: Infinity });
		const [item] = await runReport({ options: { timeout: impatience(fault, 120) } }, { onError });
		expect(sandbox.current.requests).toHaveLength(4);
		expect(item?.json.details).toMatchObject({
			retryable: true,
			hint: expect.stringContaining('Tried 4 times'),
		});
	});

	test.each([0, 1, 5])('is tried again %i times when told so', async (maxRetries) => {
		sandbox.current.faults.add({ kind: 'status', status: 502, times: Infinity });
		await runReport({ options: { maxRetries } }, { onError });
		expect(sandbox.current.requests).toHaveLength(maxRetries + 1);
	});

	test.each(operations)('is tried again by: %s', async (_, settings) => {
		sandbox.current.faults.add({ kind: 'status', status: 503 });
		sandbox.current.faults.add({ kind: 'resetBeforeHeaders' });
		await expect(runNode(settings(sandbox.current))).resolves.not.toEqual([]);
		expect(sandbox.current.requests.map(({ fault }) => fault).slice(0, 3)).toEqual([
			'status',
			'resetBeforeHeaders',
			null,
		]);
	});

	test('repeats the request as it was', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 503, times: 2 });
		await runNode({ parameters: check(), credential: withAccessToken(sandbox.current) });
		const [first, ...others] = sandbox.current.requests.map(
			({ method, url, headers, body, violations }) => ({ method, url, headers, body, violations }),
		);
		expect(others).toEqual([first, first]);
		expect(first?.violations).toEqual([]);
	});
});

describe('A fault that does not pass', () => {
	test.each(final)('(%s) is not tried again', async (_, fault) => {
		sandbox.current.faults.add({ ...fault, times: Infinity });
		const [item] = await runReport({}, { onError });
		expect(item?.json.details).toMatchObject({ retryable: false });
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test.each([
		['Get Scope', virtualKeys.revoked, scopeLookup],
		['The lookup of a scope', virtualKeys.revoked, report()],
		['A report', virtualKeys.revoked, report({ workspace: 'id', workspaceId: main.id })],
	])('%s sends a token that is refused once', async (_, key, parameters) => {
		const credential = withVirtualKey(sandbox.current, key);
		await expect(runNode({ parameters, credential })).rejects.toThrow('was revoked');
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test('sends an expired token once, for many items too', async () => {
		const credential = withAccessToken(sandbox.current, tokens.expired);
		const items = await runReport({}, { credential, onError, items: daysFrom(30) });
		expect(items).toHaveLength(30);
		expect(sandbox.current.requests).toHaveLength(1);
	});
});

describe('No answer at all', () => {
	test('from an address where nobody listens says so', async () => {
		const analyticsUrl = await closedAddress();
		const credential = { ...withAccessToken(sandbox.current), analyticsUrl };
		const [item] = await runReport({}, { credential, onError });
		expect(item?.json).toMatchObject({
			message: 'The service refused the connection',
			details: {
				status: null,
				code: 'ECONNREFUSED',
				retryable: true,
				hint: expect.stringMatching(/Check the address.*Tried 4 times/),
			},
		});
	});

	test('from an address that does not exist says so', async () => {
		const credential = {
			...withAccessToken(sandbox.current),
			analyticsUrl: 'http://nowhere.invalid',
		};
		const options = { maxRetries: 0, timeout: 5000 };
		const [item] = await runReport({ options }, { credential, onError });
		expect(item?.json).toMatchObject({
			message: 'The address of the service could not be found',
			details: { status: null, code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) },
		});
	});

	test('within the timeout says how long that was', async () => {
		sandbox.current.faults.add({ kind: 'hang' });
		const options = { maxRetries: 0, timeout: 150 };
		const [item] = await runReport({ options }, { onError });
		expect(item?.json).toMatchObject({
			message: 'The service did not answer within 150 ms',
			details: { status: null, code: 'TIMED_OUT', retryable: true },
		});
	});
});

describe('The pause before the next try', () => {
	test('doubles', async () => {
		backOffShare(0.2);
		sandbox.current.faults.add({ kind: 'status', status: 503, times: 3 });
		await runReport();
		const [first = 0, second = 0, third = 0] = pauses();
		expect(first).toBeGreaterThanOrEqual(95);
		expect(second).toBeGreaterThanOrEqual(195);
		expect(third).toBeGreaterThanOrEqual(395);
		expect(third).toBeLessThan(3000);
	});

	test('is what the service asks for in seconds', async () => {
		const headers = { 'Retry-After': '1' };
		sandbox.current.faults.add({ kind: 'status', status: 503, headers });
		await runReport();
		const [pause = 0] = pauses();
		expect(pause).toBeGreaterThanOrEqual(990);
		expect(pause).toBeLessThan(2500);
	});

	test('is until the date that the service names', async () => {
		// The header counts in whole seconds, so that between one and two of them are left.
		const headers = { 'Retry-After': new Date(Date.now() + 2000).toUTCString() };
		sandbox.current.faults.add({ kind: 'status', status: 429, headers });
		await runReport();
		const [pause = 0] = pauses();
		expect(pause).toBeGreaterThanOrEqual(300);
		expect(pause).toBeLessThan(3500);
	});

	test.each(['0', 'Thu, 01 Jan 1970 00:00:00 GMT', 'soon', '-5', ''])(
		'is none when the service says %j',
		async (value) => {
			const headers = { 'Retry-After': value };
			sandbox.current.faults.add({ kind: 'status', status: 429, headers, times: 3 });
			await runReport();
			expect(sandbox.current.requests).toHaveLength(4);
			expect(Math.max(...pauses())).toBeLessThan(700);
		},
	);

	test.each([
		['seconds', '61', '61 s'],
		['more seconds', '86400', '86400 s'],
		['a date', 'Thu, 01 Jan 2099 00:00:00 GMT', ' s'],
	])('in %s beyond the cap is not waited for, and the error tells both', async (_, value, told) => {
		const headers = { 'Retry-After': value };
		sandbox.current.faults.add({ kind: 'status', status: 429, headers, times: Infinity });
		const [item] = await runReport({}, { onError });
		expect(sandbox.current.requests).toHaveLength(1);
		expect(item?.json.details).toMatchObject({
			retryable: true,
			hint: expect.stringMatching(
				new RegExp(`asks to wait \\d*${told}, longer than the 60 s that this node waits`),
			),
		});
	});

	test('that the service asks for holds for all requests of the run', async () => {
		const days = daysFrom(6);
		const headers = { 'Retry-After': '1' };
		sandbox.current.faults.add({ kind: 'status', status: 429, headers });
		await runReport({ ...ownDay, options: { maxConcurrency: 2 } }, { items: days });
		const [{ at: start } = { at: 0 }] = sandbox.current.requests;
		const early = sandbox.current.requests.filter(({ at }) => at - start < 950);
		// The refused one and the one that was under way at the same time, and what that one let through before the answer.
		expect(early.length).toBeLessThanOrEqual(3);
		expect(sandbox.current.requests).toHaveLength(7);
	});
});

describe('An outage', () => {
	test('is not multiplied by the number of items', async () => {
		const days = daysFrom(60);
		sandbox.current.faults.add({ kind: 'status', status: 503, times: Infinity });
		const options = { maxRetries: 10 };
		const items = await runReport({ ...ownDay, options }, { items: days, onError });
		expect(items).toHaveLength(60);
		expect(sandbox.current.requests.length).toBeLessThanOrEqual(60 + 100);
	});
});

describe('A redirect', () => {
	const elsewhere: { sandbox?: Sandbox } = {};
	beforeAll(async () => {
		elsewhere.sandbox = await startSandbox();
	});
	afterAll(async () => await elsewhere.sandbox?.close());

	describe.each(operations)('in %s', (_, settings) => {
		test.each([301, 302, 303, 307, 308])('with status %i is not followed', async (status) => {
			const host = elsewhere.sandbox?.baseUrl;
			const location = `${host}/api/v1/cockpit/scope`;
			sandbox.current.faults.add({ kind: 'redirect', status, location, times: Infinity });
			await expect(runNode(settings(sandbox.current))).rejects.toMatchObject({
				message: `The service redirects to ${host} instead of answering`,
				description: expect.stringContaining(`status ${status}`),
			});
			expect(elsewhere.sandbox?.requests).toEqual([]);
			expect(sandbox.current.requests).toHaveLength(1);
		});
	});

	test('without an address is an error all the same', async () => {
		sandbox.current.faults.add({ kind: 'redirect', location: '' });
		await expect(runReport()).rejects.toThrow('The service redirects instead of answering');
	});
});

describe('Requests in flight', () => {
	test.each([
		['three when told', { options: { maxConcurrency: 3 } }, 3],
		['one when told', { options: { maxConcurrency: 1 } }, 1],
		['ten unless told', {}, 10],
	])('are at most %s, whatever the number of items', async (_, change, most) => {
		// Long enough for a busy machine to send that many before the first is answered.
		sandbox.current.behaviour.latencyMs = 30 * most;
		await runReport({ ...ownDay, ...change }, { items: daysFrom(40) });
		expect(sandbox.current.maxInFlight).toBe(most);
		expect(sandbox.current.requests).toHaveLength(40);
	});

	test('are at most that many for the parts of one item too', async () => {
		sandbox.current.behaviour.latencyMs = 120;
		await runReport({ splitBy: 'day', options: { maxConcurrency: 4 } });
		expect(sandbox.current.maxInFlight).toBe(4);
		expect(sandbox.current.requests).toHaveLength(31);
	});

	test('are at most that many for one list of ids too', async () => {
		sandbox.current.behaviour.latencyMs = 60;
		await runReport({ output: 'raw', options: { maxConcurrency: 2, idsPerRequest: 1 } });
		expect(sandbox.current.maxInFlight).toBe(2);
		expect(sandbox.current.requests).toHaveLength(agents.length);
	});

	test('are at most that many while some are tried again', async () => {
		sandbox.current.behaviour.latencyMs = 60;
		sandbox.current.faults.add({ kind: 'status', status: 503, times: 15 });
		const options = { maxConcurrency: 3, maxRetries: 10 };
		await runReport({ ...ownDay, options }, { items: daysFrom(20) });
		expect(sandbox.current.maxInFlight).toBe(3);
	});
});

describe('Stopping the execution', () => {
	/** Starts a run, stops it as soon as `isUnderWay`, and tells how long the rest took. */
	async function stopped(
		change: INodeParameters,
		more: Partial<NodeRun>,
		isUnderWay: () => boolean,
	) {
		const controller = new AbortController();
		const run = runReport(change, { ...more, signal: controller.signal }).then(
			(items) => ({ items }),
			(error: unknown) => ({ error }),
		);
		while (!isUnderWay()) await sleep(5);
		const sent = sandbox.current.requests.length;
		const start = Date.now();
		controller.abort();
		const outcome = await run;
		const took = Date.now() - start;
		await sleep(60);
		return { outcome, took, sentAfter: sandbox.current.requests.length - sent };
	}

	const isAnswered = () => sandbox.current.requests.some(({ status }) => status !== null);

	test('ends the wait that the service asked for', async () => {
		const headers = { 'Retry-After': '30' };
		sandbox.current.faults.add({ kind: 'status', status: 429, headers });
		const { took, sentAfter, outcome } = await stopped({}, {}, isAnswered);
		expect(took).toBeLessThan(1000);
		expect(sentAfter).toBe(0);
		expect(outcome).toMatchObject({ error: { message: 'The execution was stopped' } });
	});

	test('ends the back-off', async () => {
		backOffShare(1);
		sandbox.current.faults.add({ kind: 'status', status: 503, times: Infinity });
		const options = { maxRetries: 10 };
		const { took, sentAfter } = await stopped({ options }, {}, isAnswered);
		expect(took).toBeLessThan(1000);
		expect(sentAfter).toBe(0);
	});

	test('ends the requests under way', async () => {
		sandbox.current.faults.add({ kind: 'hang', times: Infinity });
		const { took, sentAfter } = await stopped({}, {}, () => sandbox.current.inFlight === 1);
		expect(took).toBeLessThan(1000);
		expect(sentAfter).toBe(0);
	});

	test('ends the queue', async () => {
		sandbox.current.behaviour.latencyMs = 40;
		const options = { maxConcurrency: 2 };
		const { took, sentAfter } = await stopped(
			{ ...ownDay, options },
			{ items: daysFrom(100), onError },
			isAnswered,
		);
		expect(took).toBeLessThan(1000);
		expect(sentAfter).toBeLessThanOrEqual(2);
	});

	test('makes no result of what was not asked for', async () => {
		sandbox.current.behaviour.latencyMs = 40;
		const options = { maxConcurrency: 2 };
		const { outcome } = await stopped(
			{ ...ownDay, options, output: 'summary' },
			{ items: daysFrom(10), onError },
			isAnswered,
		);
		expect(outcome).toMatchObject({
			items: expect.arrayContaining([
				expect.objectContaining({
					json: expect.objectContaining({ error: 'The execution was stopped' }),
				}),
			]),
		});
	});

	test('before the start sends nothing', async () => {
		const signal = AbortSignal.abort();
		await expect(runReport({}, { signal })).rejects.toThrow('The execution was stopped');
		expect(sandbox.current.requests).toEqual([]);
	});
});

test('A slow answer keeps its place among the items', async () => {
	const days = daysFrom(8);
	const [first = {}] = days;
	sandbox.current.faults.add({ kind: 'delay', ms: 60, match: isFor(first) });
	const items = await runReport({ ...ownDay, output: 'summary' }, { items: days });
	expect(items.map(({ json }) => json.date_from)).toEqual(days.map(({ day }) => day));
});
