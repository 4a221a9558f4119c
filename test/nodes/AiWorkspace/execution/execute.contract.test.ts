import { N8N_NODES_API_VERSION } from 'n8n-workflow';
import type { INodeParameters } from 'n8n-workflow';
import { daysFrom, isFor, ownDay } from '../../../support/days';
import { runNode, type NodeRun } from '../../../support/runNode';
import {
	check,
	report,
	scopeLookup,
	useSandbox,
	withAccessToken,
	withPat,
	withVirtualKey,
} from '../../../support/sandbox';
import { type Fault, type Sandbox, world } from '../../../sandbox';

const sandbox = useSandbox();
const { pats, tokens, virtualKeys } = world;
const { main } = world.workspaces;

const noRetries = { options: { maxRetries: 0 } };

const byToken: INodeParameters = {
	authentication: 'accessToken',
	workspace: 'id',
	workspaceId: main.id,
};

/** A report by access token, so that the report is the only request. */
const runReport = async (
	change: INodeParameters = {},
	more: Partial<NodeRun> = {},
	token: string = tokens.good,
) =>
	await runNode({
		parameters: report({ ...byToken, ...change }),
		credential: withAccessToken(sandbox.current, token),
		...more,
	});

/** Each operation, ready to run. */
const operations: Array<
	[string, (running: Sandbox) => Pick<NodeRun, 'credential' | 'parameters'>]
> = [
	[
		'Get Scope',
		(running) => ({
			parameters: { ...scopeLookup, ...noRetries },
			credential: withVirtualKey(running),
		}),
	],
	[
		'Validate',
		(running) => ({ parameters: check(noRetries), credential: withAccessToken(running) }),
	],
	[
		'Get Entities',
		(running) => ({
			parameters: report({ ...byToken, ...noRetries }),
			credential: withAccessToken(running),
		}),
	],
	[
		'Get Summary',
		(running) => ({
			parameters: report({ ...byToken, ...noRetries, operation: 'getSummary' }),
			credential: withAccessToken(running),
		}),
	],
	[
		'Get Entities with Raw Response',
		(running) => ({
			parameters: report({ ...byToken, options: { maxRetries: 0, rawResponse: true } }),
			credential: withAccessToken(running),
		}),
	],
];

/** Earlier versions of n8n take an item with details for a result, so their error branch gets none. */
const takesDetails = N8N_NODES_API_VERSION !== undefined;
const modesWithDetails = takesDetails
	? (['continueRegularOutput', 'continueErrorOutput'] as const)
	: (['continueRegularOutput'] as const);

test('A failed item on the error branch has only members that n8n recognizes an error by', async () => {
	sandbox.current.faults.add({ kind: 'status', status: 403 });
	const [item] = await runReport(noRetries, { onError: 'continueErrorOutput' });
	const members = takesDetails ? ['error', 'message', 'details'] : ['error', 'message'];
	expect(Object.keys(item?.json ?? {})).toEqual(members);
});

describe.each(modesWithDetails)('A failed item on %s', (onError) => {
	test.each(operations)('of %s has exactly the members of the contract', async (_, settings) => {
		sandbox.current.faults.add({
			kind: 'status',
			status: 403,
			body: { code: 'FORBIDDEN', message: 'You may not see this.' },
		});
		const items = await runNode({ ...settings(sandbox.current), onError });
		const message = 'You may not see this.';
		expect(items).toEqual([
			{
				json: {
					error: message,
					message,
					details: {
						status: 403,
						code: 'FORBIDDEN',
						requestId: sandbox.current.requests[0]?.requestId,
						retryable: false,
						hint: expect.stringContaining('rights of this token'),
					},
				},
				pairedItem: { item: 0 },
			},
		]);
	});

	test('takes the place of its item and leaves the others alone', async () => {
		const days = daysFrom(20);
		const [, , third = {}, , fifth = {}] = days;
		for (const day of [third, fifth]) {
			sandbox.current.faults.add({ kind: 'status', status: 400, match: isFor(day) });
		}
		const summaries = { ...ownDay, operation: 'getSummary' };
		const items = await runReport(summaries, { items: days, onError });
		const failed = [2, 4];
		expect(items.map(({ json, pairedItem }) => [json.error !== undefined, pairedItem])).toEqual(
			days.map((_, item) => [failed.includes(item), { item }]),
		);
	});

	test('without a response says so, with the code of the network issue', async () => {
		sandbox.current.faults.add({ kind: 'resetBeforeHeaders' });
		const items = await runReport(noRetries, { onError });
		const message = 'The connection closed before the full response arrived';
		expect(items).toEqual([
			{
				json: {
					error: message,
					message,
					details: {
						status: null,
						code: 'ECONNRESET',
						requestId: null,
						retryable: true,
						hint: expect.any(String),
					},
				},
				pairedItem: { item: 0 },
			},
		]);
	});
});

describe('With "stop"', () => {
	test.each(operations)("%s throws the API's words", async (_, settings) => {
		sandbox.current.faults.add({
			kind: 'status',
			status: 403,
			body: { code: 'FORBIDDEN', message: 'You may not see this.' },
		});
		await expect(runNode(settings(sandbox.current))).rejects.toMatchObject({
			name: 'NodeApiError',
			message: 'You may not see this.',
			httpCode: '403',
		});
	});

	test('the description contains what to do, the status, the label, and the request ID', async () => {
		const failure: Promise<unknown> = runReport({}, {}, tokens.expired);
		await expect(failure).rejects.toMatchObject({
			message: 'The token has expired.',
			description: expect.stringMatching(
				/^If the token or key was revoked.*\(status 401, request ID sandbox-\d+\)$/,
			),
		});
	});

	test('an expired token is recognized by its label', async () => {
		const settings = {
			parameters: check(),
			credential: withAccessToken(sandbox.current, tokens.expired),
		};
		await expect(runNode(settings)).rejects.toMatchObject({
			message: 'The token has expired.',
			description: expect.stringMatching(
				/^Create a new token and paste it into the credential\. \(status 401, AUTH_TOKEN_EXPIRED, request ID sandbox-\d+\)$/,
			),
		});
	});

	test('the first error in the order of the items is thrown, not the first in time', async () => {
		const days = daysFrom(4);
		const [, slow = {}, , fast = {}] = days;
		const refusal = { kind: 'status', status: 400 } as const;
		sandbox.current.faults.add({ kind: 'delay', ms: 80, match: isFor(slow) });
		sandbox.current.faults.add({ ...refusal, match: isFor(slow), body: { message: 'slow' } });
		sandbox.current.faults.add({ ...refusal, match: isFor(fast), body: { message: 'fast' } });
		await expect(runReport(ownDay, { items: days })).rejects.toMatchObject({
			message: 'slow',
			context: { itemIndex: 1 },
		});
	});

	test.each([
		'Upstream failed with ECONNREFUSED 10.0.0.1:443',
		'The provider returned ETIMEDOUT',
		'getaddrinfo ENOTFOUND provider.example',
	])("the API's words stay although n8n would replace the code in %j", async (message) => {
		sandbox.current.faults.add({ kind: 'status', status: 500, body: { message } });
		await expect(runReport(noRetries)).rejects.toMatchObject({ message });
	});
});

describe("The API's words", () => {
	test.each<[unknown, string, string | null]>([
		[{ message: 'No.' }, 'No.', null],
		[{ code: 'BAD', message: 'No.' }, 'No.', 'BAD'],
		[{ code: 400, message: 'No.' }, 'No.', null],
		[{ code: 4711, message: 'No.' }, 'No.', '4711'],
		[{ error: 'No.' }, 'No.', null],
		[{ error: { code: 'BAD', message: 'No.' } }, 'No.', 'BAD'],
		[{ error: 'invalid', error_description: 'No.' }, 'No.', null],
		[{ errors: [{ detail: 'No.' }, { detail: 'Never.' }] }, 'No.', null],
		[{ detail: [{ msg: 'No.' }] }, 'No.', null],
		[{ data: { message: 'No.' } }, 'No.', null],
		[{ title: 'No.', status: 400 }, 'No.', null],
		[{ message: '' }, 'The API returned status 400', null],
		[{}, 'The API returned status 400', null],
		[[], 'The API returned status 400', null],
		['', 'The API returned status 400', null],
		['<html>Bad</html>', 'The API returned status 400', null],
		['null', 'The API returned status 400', null],
	])('in %j are %j', async (body, message, code) => {
		sandbox.current.faults.add({ kind: 'status', status: 400, body });
		const [item] = await runReport({}, { onError: 'continueRegularOutput' });
		expect(item?.json).toMatchObject({ message, details: { status: 400, code } });
	});

	test("don't flood the item", async () => {
		sandbox.current.faults.add({
			kind: 'status',
			status: 400,
			body: { message: 'no '.repeat(20_000) },
		});
		const [item] = await runReport({}, { onError: 'continueRegularOutput' });
		expect(String(item?.json.message).length).toBeLessThan(1000);
	});
});

describe('The hint', () => {
	test.each<[string, Fault, RegExp]>([
		['a bad request', { kind: 'status', status: 400 }, /Check the fields/],
		['an expired token', { kind: 'status', status: 401 }, /token/],
		['a missing right', { kind: 'status', status: 403 }, /rights of this token or key.*workspace/],
		['nothing found', { kind: 'status', status: 404 }, /check the IDs.*URLs/],
		['a rate limit', { kind: 'status', status: 429 }, /Max Concurrency/],
		['too long a URL', { kind: 'status', status: 414 }, /IDs per Request/],
		['a server error', { kind: 'status', status: 500 }, /temporarily unavailable.*request ID/],
		['a redirect', { kind: 'redirect' }, /Update the URL/],
		['a web page', { kind: 'html' }, /web page.*URLs/],
		['a cut body', { kind: 'json', body: '{"code":200,"da' }, /IDs per Request/],
		['a broken connection', { kind: 'resetBeforeHeaders' }, /IDs per Request/],
		['a hang', { kind: 'hang' }, /Timeout/],
		['an envelope error', { kind: 'envelopeError' }, /temporarily unavailable/],
	])('fits %s', async (_, fault, hint) => {
		sandbox.current.faults.add({ ...fault, times: Infinity });
		const options = { maxRetries: 0, timeout: fault.kind === 'hang' ? 150 : 60_000 };
		const [item] = await runReport({ options }, { onError: 'continueRegularOutput' });
		expect(item?.json.details).toMatchObject({ hint: expect.stringMatching(hint) });
	});

	test('fits a missing workspace', async () => {
		const run = runNode({
			parameters: report({ authentication: 'pat', workspace: 'id' }),
			credential: withPat(sandbox.current, pats.good),
		});
		await expect(run).rejects.toMatchObject({ description: expect.stringMatching(/UUID/) });
	});
});

/** Responses with status 200 that contain no result. */
const untrue: Array<[string, Fault]> = [
	['a web page', { kind: 'html' }],
	['a web page called JSON', { kind: 'json', body: '<!doctype html><p>Hello' }],
	['nothing', { kind: 'json', body: '' }],
	['null', { kind: 'json', body: 'null' }],
	['a number', { kind: 'json', body: '1' }],
	['a text', { kind: 'json', body: '"ok"' }],
	['a list', { kind: 'json', body: [] }],
	['an empty object', { kind: 'json', body: {} }],
	['half an object', { kind: 'json', body: '{"code":200,"message":"OK","data":{"entities":[' }],
	['an envelope error', { kind: 'envelopeError', code: 500 }],
	['an envelope error of a client', { kind: 'envelopeError', code: 403 }],
	['an envelope error of its own kind', { kind: 'envelopeError', code: 4031 }],
	['an envelope error called 0', { kind: 'envelopeError', code: 0 }],
	['a redirect', { kind: 'redirect' }],
	['a cut body', { kind: 'cutBody' }],
	['headers alone', { kind: 'resetAfterHeaders' }],
];

/** Envelopes without a list of entities, for reports only. */
const untrueEnvelopes: Array<[string, Fault]> = [
	{ code: 200, message: 'OK' },
	{ code: 200, message: 'OK', data: null },
	{ code: 200, message: 'OK', data: {} },
	{ code: 200, message: 'OK', data: [] },
	{ code: 200, message: 'OK', data: { entities: null } },
	{ code: 200, message: 'OK', data: { entities: {} } },
	{ code: 200, message: 'OK', data: { entities: '' } },
	{ code: 200, message: 'OK', entities: [] },
	{ data: { entities: [] } },
	{ code: '200', message: 'OK', data: { entities: [] } },
	{ code: 500, message: 'Aggregation failed', data: { entities: [] } },
	{ code: 429, message: 'Slow down', data: { entities: [] } },
].map((body) => [JSON.stringify(body), { kind: 'json', body }]);

describe.each(operations)('%s', (name, settings) => {
	const faults = /^Get (Entities|Summary)/.test(name) ? [...untrue, ...untrueEnvelopes] : untrue;

	test.each(faults)('never makes a result of %s', async (_, fault) => {
		sandbox.current.faults.add({ ...fault, times: Infinity });
		const items = await runNode({
			...settings(sandbox.current),
			onError: 'continueRegularOutput',
		});
		expect(items).toEqual([
			{
				json: {
					error: expect.stringMatching(/./),
					message: expect.stringMatching(/./),
					details: expect.objectContaining({ hint: expect.any(String) }),
				},
				pairedItem: { item: 0 },
			},
		]);
	});

	test("names the status and the request ID of a response that isn't JSON", async () => {
		sandbox.current.faults.add({ kind: 'html' });
		const [item] = await runNode({
			...settings(sandbox.current),
			onError: 'continueRegularOutput',
		});
		expect(item?.json).toMatchObject({
			message: 'The API returned something other than JSON',
			details: {
				status: 200,
				code: 'NOT_JSON',
				requestId: sandbox.current.requests[0]?.requestId,
				retryable: false,
			},
		});
	});
});

test('A web page in place of the scope leads to no report', async () => {
	sandbox.current.faults.add({ kind: 'html', operation: 'getScope' });
	const credential = withVirtualKey(sandbox.current, virtualKeys.agent);
	await expect(runNode({ parameters: report(), credential })).rejects.toThrow(/other than JSON/);
	expect(sandbox.current.requests).toHaveLength(1);
});

test("The API's own label 'ENDED' is an error like any other", async () => {
	sandbox.current.faults.add({
		kind: 'json',
		operation: 'getEntities',
		status: 400,
		body: { code: 'ENDED', message: 'The period has ended' },
		times: Infinity,
	});
	await expect(runReport(noRetries)).rejects.toThrow('The period has ended');
});
