import { sleep, type INodeParameters } from 'n8n-workflow';
import { daysFrom, isFor, ownDay } from '../../../support/days';
import { expectedRows, figuresOf } from '../../../support/figures';
import { closedAddress } from '../../../support/plainServer';
import { repeatableRun, runNode, type NodeRun } from '../../../support/runNode';
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

// Much of this waits, and the machine may be busy.
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

/** Lets every back-off take this share of its longest pause; 0 is no pause. */
const backOffShare = (share: number) => jest.spyOn(Math, 'random').mockReturnValue(share);

/** A timeout that only ends what hangs, however slow the machine is. */
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

/** One failure for each way in which a passing outage shows itself; the end-to-end tests try all statuses. */
const passing: Array<[string, Fault]> = [
	['status 503', { kind: 'status', status: 503 }],
	['an envelope with the code 42901', { kind: 'envelopeError', code: 42901 }],
	['an envelope with the code 50301', { kind: 'envelopeError', code: 50301 }],
	['a broken connection', { kind: 'resetBeforeHeaders' }],
	['a body that is cut off', { kind: 'cutBody' }],
	['a timeout', { kind: 'hang' }],
];

/** The same for failures that stay. */
const final: Array<[string, Fault]> = [
	['status 422', { kind: 'status', status: 422 }],
	['a redirect', { kind: 'redirect' }],
	['a web page', { kind: 'html' }],
	['an envelope with the code 403', { kind: 'envelopeError', code: 403 }],
	['an envelope without entities', { kind: 'json', body: { code: 200, message: 'OK', data: {} } }],
];

describe('A failure that may pass', () => {
	test.each(passing)('(%s) is retried, and the result is right', async (_, fault) => {
		sandbox.current.faults.add({ ...fault, times: 2 });
		const items = await runReport({ options: { timeout: impatience(fault, 400) } });
		expect(figuresOf(items)).toEqual(rightRows());
		expect(sandbox.current.requests).toHaveLength(3);
	});

	test('is retried three times by default, and the hint says so', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 502, times: Infinity });
		const [item] = await runReport({}, { onError });
		expect(sandbox.current.requests).toHaveLength(4);
		expect(item?.json.details).toMatchObject({
			retryable: true,
			hint: expect.stringContaining('The node made 4 attempts'),
		});
	});

	test.each([0, 5])('is retried %i times with that Max Retries', async (maxRetries) => {
		sandbox.current.faults.add({ kind: 'status', status: 502, times: Infinity });
		await runReport({ options: { maxRetries } }, { onError });
		expect(sandbox.current.requests).toHaveLength(maxRetries + 1);
	});

	test.each(operations)('is retried by: %s', async (_, settings) => {
		sandbox.current.faults.add({ kind: 'status', status: 503 });
		sandbox.current.faults.add({ kind: 'resetBeforeHeaders' });
		await expect(runNode(settings(sandbox.current))).resolves.not.toEqual([]);
		expect(sandbox.current.requests.map(({ fault }) => fault).slice(0, 3)).toEqual([
			'status',
			'resetBeforeHeaders',
			null,
		]);
	});

	test('is retried with the same request', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 503, times: 2 });
		await runNode({ parameters: check(), credential: withAccessToken(sandbox.current) });
		const [first, ...others] = sandbox.current.requests.map(
			({ method, url, headers, body, violations }) => ({ method, url, headers, body, violations }),
		);
		expect(others).toEqual([first, first]);
		expect(first?.violations).toEqual([]);
	});
});

test.each(final)('A failure that stays (%s) is not retried', async (_, fault) => {
	sandbox.current.faults.add({ ...fault, times: Infinity });
	const [item] = await runReport({}, { onError });
	expect(item?.json.details).toMatchObject({ retryable: false });
	expect(sandbox.current.requests).toHaveLength(1);
});

/** Items with a prompt template of their own each, so that no two of them share a request. */
const prompts = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ prompt: `prompt-${index}` }));
const ownPrompt = { promptId: '={{ $json.prompt }}' };
const good = { code: 200, message: 'OK', data: { entities: [] } };

/** Lets all prompt templates exist, without calls. */
const knowAllPrompts = () =>
	sandbox.current.faults.add({ kind: 'json', body: good, times: Infinity });

/** A report for each of 300 prompt templates, of which failed items count by their message. */
async function runPrompts(more: Partial<NodeRun> = {}, change: INodeParameters = {}) {
	const items = await runReport(
		{ operation: 'getSummary', ...ownPrompt, ...change },
		{
			items: prompts(300),
			onError,
			...more,
		},
	);
	expect(items).toHaveLength(more.items?.length ?? 300);
	return items.filter(({ json }) => json.error !== undefined);
}

describe('A refused credential', () => {
	test.each([
		['Get Scope', virtualKeys.revoked, scopeLookup],
		['The lookup of a scope', virtualKeys.revoked, report()],
		['A report', virtualKeys.revoked, report({ workspace: 'id', workspaceId: main.id })],
	])('is sent once by: %s', async (_, key, parameters) => {
		const credential = withVirtualKey(sandbox.current, key);
		await expect(runNode({ parameters, credential })).rejects.toThrow('was revoked');
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test('ends what follows with the same error: 300 prompts cost few requests', async () => {
		const credential = withAccessToken(sandbox.current, tokens.expired);
		const failed = await runPrompts({ credential });
		expect(failed.map(({ json }) => json.message)).toEqual(
			prompts(300).map(() => 'The token has expired.'),
		);
		// Those that are in flight before the first response.
		expect(sandbox.current.requests.length).toBeLessThanOrEqual(10);
	});

	test('ends what follows also by the code of an envelope', async () => {
		sandbox.current.faults.add({ kind: 'envelopeError', code: 401, times: Infinity });
		expect(await runPrompts()).toHaveLength(300);
		expect(sandbox.current.requests.length).toBeLessThanOrEqual(10);
	});

	test('ends the intervals of one item', async () => {
		const credential = withAccessToken(sandbox.current, tokens.expired);
		const year = { dateFrom: '2025-01-01', dateTo: '2025-12-31', splitBy: 'day' };
		await expect(runReport(year, { credential })).rejects.toThrow('The token has expired.');
		expect(sandbox.current.requests.length).toBeLessThanOrEqual(10);
	});

	test('is one that worked before and gets three 401 in a row', async () => {
		const isLate = ({ url }: { url: string }) => !/prompt-\d?\d\//.test(url);
		sandbox.current.faults.add({ kind: 'status', status: 401, match: isLate, times: Infinity });
		knowAllPrompts();
		const failed = await runPrompts({}, { options: { maxConcurrency: 1 } });
		expect(failed).toHaveLength(200);
		expect(sandbox.current.requests).toHaveLength(100 + 3);
	});

	test('is not one that gets a single 401 amid good responses: that fails its own item only', async () => {
		const isFor = ({ url }: { url: string }) => /prompt-(20|40|60|80)\//.test(url);
		sandbox.current.faults.add({ kind: 'status', status: 401, match: isFor, times: Infinity });
		knowAllPrompts();
		const failed = await runPrompts({}, { options: { maxConcurrency: 1 } });
		expect(failed.map(({ pairedItem }) => pairedItem)).toEqual(
			[20, 40, 60, 80].map((item) => ({ item })),
		);
		expect(sandbox.current.requests).toHaveLength(300);
	});

	test('leaves items with another credential alone', async () => {
		const isExpired = (item: number) => item % 2 === 0;
		const credential = (item: number) =>
			withAccessToken(sandbox.current, isExpired(item) ? tokens.expired : tokens.good);
		const refused = ({ headers }: { headers: { authorization?: string } }) =>
			headers.authorization === `Bearer ${tokens.expired}`;
		sandbox.current.faults.add({ kind: 'status', status: 401, match: refused, times: Infinity });
		knowAllPrompts();
		const failed = await runPrompts({ credential });
		expect(failed.map(({ pairedItem }) => pairedItem)).toEqual(
			Array.from({ length: 150 }, (_, index) => ({ item: 2 * index })),
		);
		const { length } = sandbox.current.requests.filter(refused);
		expect(length).toBeLessThanOrEqual(10);
		expect(sandbox.current.requests).toHaveLength(150 + length);
	});

	test('is tried again when n8n retries the node', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 401, times: 1 });
		const run = repeatableRun({
			parameters: report(byToken),
			credential: withAccessToken(sandbox.current),
		});
		await expect(run()).rejects.toThrow('Told to fail.');
		await expect(run()).resolves.not.toEqual([]);
	});
});

describe('A wait that is longer than the node waits', () => {
	const headers = { 'Retry-After': '120' };

	test('ends what follows with the same error: 300 prompts cost few requests', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 429, headers, times: Infinity });
		const failed = await runPrompts();
		expect(failed.map(({ json }) => json.details)).toEqual(
			prompts(300).map(() =>
				expect.objectContaining({
					status: 429,
					hint: expect.stringContaining('asked to wait 120 seconds'),
				}),
			),
		);
		expect(sandbox.current.requests.length).toBeLessThanOrEqual(10);
	});

	test('leaves items with another credential alone', async () => {
		const limited = ({ headers: sent }: { headers: { authorization?: string } }) =>
			sent.authorization === `Bearer ${tokens.service}`;
		const fault: Fault = { kind: 'status', status: 429, headers, match: limited, times: Infinity };
		sandbox.current.faults.add(fault);
		knowAllPrompts();
		const credential = (item: number) =>
			withAccessToken(sandbox.current, item % 2 === 0 ? tokens.service : tokens.good);
		expect(await runPrompts({ credential })).toHaveLength(150);
		expect(sandbox.current.requests.length).toBeLessThanOrEqual(150 + 10);
	});
});

describe('No response', () => {
	test('from a URL where nothing listens says so', async () => {
		const analyticsUrl = await closedAddress();
		const credential = { ...withAccessToken(sandbox.current), analyticsUrl };
		const [item] = await runReport({}, { credential, onError });
		expect(item?.json).toMatchObject({
			message: 'The API refused the connection',
			details: {
				status: null,
				code: 'ECONNREFUSED',
				retryable: true,
				hint: expect.stringMatching(/Check the URL.*The node made 4 attempts/),
			},
		});
	});

	test('from a host that does not exist says so', async () => {
		const credential = {
			...withAccessToken(sandbox.current),
			analyticsUrl: 'http://nowhere.invalid',
		};
		const options = { maxRetries: 0, timeout: 5000 };
		const [item] = await runReport({ options }, { credential, onError });
		expect(item?.json).toMatchObject({
			message: "The API's host name couldn't be found",
			details: { status: null, code: expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/) },
		});
	});

	test('within the timeout says how long that was', async () => {
		sandbox.current.faults.add({ kind: 'hang' });
		const options = { maxRetries: 0, timeout: 150 };
		const [item] = await runReport({ options }, { onError });
		expect(item?.json).toMatchObject({
			message: "The API didn't respond within 150 ms",
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

	test('is what the API asks for in seconds', async () => {
		const headers = { 'Retry-After': '1' };
		sandbox.current.faults.add({ kind: 'status', status: 503, headers });
		await runReport();
		const [pause = 0] = pauses();
		expect(pause).toBeGreaterThanOrEqual(990);
		expect(pause).toBeLessThan(2500);
	});

	test('lasts until the date that the API names', async () => {
		// The header counts in whole seconds, so that between one and two of them are left.
		const headers = { 'Retry-After': new Date(Date.now() + 2000).toUTCString() };
		sandbox.current.faults.add({ kind: 'status', status: 429, headers });
		await runReport();
		const [pause = 0] = pauses();
		expect(pause).toBeGreaterThanOrEqual(300);
		expect(pause).toBeLessThan(3500);
	});

	test.each(['0', 'Thu, 01 Jan 1970 00:00:00 GMT', 'soon', '-5', ''])(
		'is a back-off when the API says %j',
		async (value) => {
			const headers = { 'Retry-After': value };
			sandbox.current.faults.add({ kind: 'status', status: 429, headers, times: 3 });
			await runReport();
			expect(sandbox.current.requests).toHaveLength(4);
			expect(Math.max(...pauses())).toBeLessThan(700);
		},
	);

	test.each([
		['seconds', '61', '61'],
		['many seconds', '86400', '86400'],
		['a date', 'Thu, 01 Jan 2099 00:00:00 GMT', '\\d+'],
	])('beyond the longest wait, in %s, is an error that names both', async (_, value, told) => {
		const headers = { 'Retry-After': value };
		sandbox.current.faults.add({ kind: 'status', status: 429, headers, times: Infinity });
		const [item] = await runReport({}, { onError });
		expect(sandbox.current.requests).toHaveLength(1);
		expect(item?.json.details).toMatchObject({
			retryable: true,
			hint: expect.stringMatching(
				new RegExp(`asked to wait ${told} seconds, longer than the 60 seconds this node waits`),
			),
		});
	});

	test('that the API asks for applies to all requests of the execution', async () => {
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

	test.each(operations)('is not followed by: %s', async (_, settings) => {
		const host = elsewhere.sandbox?.baseUrl;
		const location = `${host}/api/v1/cockpit/scope`;
		sandbox.current.faults.add({ kind: 'redirect', status: 307, location, times: Infinity });
		await expect(runNode(settings(sandbox.current))).rejects.toMatchObject({
			message: `The API redirected the request to ${host}`,
			description: expect.stringContaining('status 307'),
		});
		expect(elsewhere.sandbox?.requests).toEqual([]);
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test('without a target is an error all the same', async () => {
		sandbox.current.faults.add({ kind: 'redirect', location: '' });
		await expect(runReport()).rejects.toThrow('The API redirected the request');
	});
});

describe('Requests in flight', () => {
	test.each([1, 3])('are at most %i with that Max Concurrency', async (maxConcurrency) => {
		sandbox.current.behaviour.latencyMs = 30 * maxConcurrency;
		await runReport({ ...ownDay, options: { maxConcurrency } }, { items: daysFrom(40) });
		expect(sandbox.current.maxInFlight).toBe(maxConcurrency);
		expect(sandbox.current.requests).toHaveLength(40);
	});

	test('are ten at first', async () => {
		// Long enough for a busy machine to send that many before the first response.
		sandbox.current.behaviour.latencyMs = 400;
		await runReport(ownDay, { items: daysFrom(30) });
		const [{ at: start } = { at: 0 }] = sandbox.current.requests;
		expect(sandbox.current.requests.filter(({ at }) => at - start < 400)).toHaveLength(10);
	});

	test('grow while the API responds well, up to Max Concurrency', async () => {
		sandbox.current.behaviour.latencyMs = 200;
		await runReport({ ...ownDay, options: { maxConcurrency: 16 } }, { items: daysFrom(120) });
		expect(sandbox.current.maxInFlight).toBe(16);
	});

	test('halve when the API is overloaded', async () => {
		const latencyMs = 500;
		sandbox.current.behaviour.latencyMs = latencyMs;
		sandbox.current.faults.add({ kind: 'status', status: 503, times: 10 });
		await runReport(ownDay, { items: daysFrom(15) });
		const [{ at: start } = { at: 0 }] = sandbox.current.requests;
		const rounds = sandbox.current.requests.map(({ at }) => Math.floor((at - start) / latencyMs));
		expect(rounds.filter((round) => round === 0)).toHaveLength(10);
		expect(rounds.filter((round) => round === 1)).toHaveLength(5);
	});

	test('are at most that many for the intervals of one item too', async () => {
		sandbox.current.behaviour.latencyMs = 120;
		await runReport({ splitBy: 'day', options: { maxConcurrency: 4 } });
		expect(sandbox.current.maxInFlight).toBe(4);
		expect(sandbox.current.requests).toHaveLength(31);
	});

	test('are at most that many for one list of IDs too', async () => {
		sandbox.current.behaviour.latencyMs = 60;
		await runReport({ options: { rawResponse: true, maxConcurrency: 2, idsPerRequest: 1 } });
		expect(sandbox.current.maxInFlight).toBe(2);
		expect(sandbox.current.requests).toHaveLength(agents.length);
	});

	test('are at most that many while some are retried', async () => {
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

	test('ends the wait that the API asked for', async () => {
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

	test('makes no result of what was not sent', async () => {
		sandbox.current.behaviour.latencyMs = 40;
		const options = { maxConcurrency: 2 };
		const { outcome } = await stopped(
			{ ...ownDay, options, operation: 'getSummary' },
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

test('A slow response keeps its place among the items', async () => {
	const days = daysFrom(8);
	const [first = {}] = days;
	sandbox.current.faults.add({ kind: 'delay', ms: 60, match: isFor(first) });
	const items = await runReport({ ...ownDay, operation: 'getSummary' }, { items: days });
	expect(items.map(({ json }) => json.date_from)).toEqual(days.map(({ day }) => day));
});
