/** Nothing is sent that can't help: refused credentials, long waits, and nodes that have ended. */
import { sleep, type INodeParameters } from 'n8n-workflow';
import { world } from '../sandbox';
import { report, useSandbox, withAccessToken, withVirtualKey } from '../support/sandbox';
import { connect } from './connect';
import {
	failures,
	jsonOf,
	originOf,
	runOurNode,
	store,
	successes,
	type Execution,
	type StoredCredential,
} from './support';

jest.setTimeout(60_000);

const sandbox = useSandbox();
const { tokens, virtualKeys } = world;

/** Requests that the node sends before it knows anything about the API. */
const FIRST_REQUESTS = 10;

const byId: INodeParameters = { workspace: 'id', workspaceId: world.workspaces.main.id };
/** Three hundred prompts: no two items can share a request. */
const prompts = Array.from({ length: 300 }, (_, n) => ({ n, prompt: `prompt-${n}` }));
const perPrompt = (change: INodeParameters = {}) =>
	report({ ...byId, promptId: '={{ $json.prompt }}', ...change });

/** The messages of an execution's failed items, each once, and how many items failed. */
function failed(execution: Execution) {
	const items = failures(execution);
	return {
		count: items.length,
		messages: [...new Set(jsonOf(items).map(({ message }) => message))],
	};
}

/** Starts the node on 300 prompts, with its failed items on the error branch. */
const runPrompts = async (credential: StoredCredential, parameters = perPrompt()) =>
	await runOurNode({ parameters, credential, inputs: prompts, onError: 'continueErrorOutput' });

describe('An expired token', () => {
	const withExpired = async () =>
		await store('accessToken', withAccessToken(sandbox.current, tokens.expired));
	const withToken = { authentication: 'accessToken' };

	test('fails 300 prompts with the first requests', async () => {
		const execution = await runPrompts(await withExpired(), perPrompt(withToken));
		expect(failed(execution)).toEqual({ count: 300, messages: ['The token has expired.'] });
		expect(sandbox.current.requests.length).toBeLessThanOrEqual(FIRST_REQUESTS);
	});

	test('fails a year split by day with the first requests', async () => {
		const execution = await runOurNode({
			parameters: report({
				...byId,
				...withToken,
				dateFrom: '2025-01-01',
				dateTo: '2025-12-31',
				splitBy: 'day',
			}),
			credential: await withExpired(),
		});
		expect(execution.error.message).toBe('The token has expired.');
		expect(sandbox.current.requests.length).toBeLessThanOrEqual(FIRST_REQUESTS);
	});

	test('is tried again by Retry On Fail, each time with the first requests only', async () => {
		await runOurNode({
			parameters: perPrompt(withToken),
			credential: await withExpired(),
			inputs: prompts,
			settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 100 },
		});
		const { length } = sandbox.current.requests;
		expect(length).toBeGreaterThan(1);
		expect(length).toBeLessThanOrEqual(2 * FIRST_REQUESTS);
	});
});

test('A revoked key ends its own items, and those of another key go on', async () => {
	const keys = [virtualKeys.revoked, virtualKeys.agent];
	const execution = await runOurNode({
		parameters: report({ ...byId, dateTo: '2026-01-31', dateFrom: '={{ $json.from }}' }),
		credential: await store('virtualKey', {
			...withVirtualKey(sandbox.current),
			virtualKeyToken: '={{ $json.key }}',
		}),
		inputs: Array.from({ length: 60 }, (_, n) => ({
			key: keys[n % 2],
			from: new Date(Date.UTC(2025, 10, 1 + n)).toISOString().slice(0, 10),
		})),
		onError: 'continueErrorOutput',
	});
	expect(failed(execution)).toEqual({ count: 30, messages: ['This virtual key was revoked.'] });
	const served = new Set(successes(execution).map(originOf));
	expect([...served]).toEqual(Array.from({ length: 30 }, (_, n) => 2 * n + 1));
	const refused = sandbox.current.requests.filter(({ status }) => status === 401);
	expect(refused.length).toBeLessThanOrEqual(FIRST_REQUESTS);
});

test('A wait longer than the node waits ends 300 prompts with the first requests', async () => {
	sandbox.current.faults.add({
		kind: 'status',
		status: 429,
		headers: { 'retry-after': '120' },
		times: Infinity,
	});
	const credential = await store('virtualKey', withVirtualKey(sandbox.current));
	const execution = await runPrompts(credential);
	expect(failed(execution)).toEqual({ count: 300, messages: ['Told to fail.'] });
	expect(JSON.stringify(failures(execution).at(-1)?.json)).toMatch(
		/asked to wait 120 seconds, longer than the 60 seconds this node waits/,
	);
	expect(sandbox.current.requests.length).toBeLessThanOrEqual(FIRST_REQUESTS);
});

/** Throws unless n8n still answers; an unhandled rejection would have ended its process. */
async function expectServerIsUp() {
	await connect().api.listWorkflows();
	expect(connect().log()).not.toMatch(/unhandled ?rejection|uncaught ?exception/i);
}

/** Longer than n8n may take from one item to the next. */
const AFTERMATH_MS = 2000;

describe("An item that n8n can't read", () => {
	const days = Array.from({ length: 150 }, (_, n) => ({
		n,
		from: new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
	}));
	const unreadable =
		"={{ $json.n === 120 ? $('A node that does not exist').item.json.from : $json.from }}";
	const retry = { retryOnFail: true, maxTries: 3, waitBetweenTries: 300 };

	/** The execution, with the number of requests at its end. */
	async function run(more: Partial<Parameters<typeof runOurNode>[0]> = {}) {
		sandbox.current.behaviour.latencyMs = 50;
		const execution = await runOurNode({
			parameters: report({ ...byId, dateFrom: unreadable, dateTo: '2026-01-31' }),
			credential: await store('virtualKey', withVirtualKey(sandbox.current)),
			inputs: days,
			settings: retry,
			...more,
		});
		const sent = sandbox.current.requests.length;
		await sleep(AFTERMATH_MS);
		return { execution, sent };
	}

	test('ends the node, and nothing is sent for the others, neither before nor after', async () => {
		const { execution, sent } = await run();
		expect(execution.status).toBe('error');
		expect(sent).toBe(0);
		expect(sandbox.current.requests).toEqual([]);
		await expectServerIsUp();
	});

	test('keeps no other item from its rows where the node continues', async () => {
		const { execution, sent } = await run({ onError: 'continueRegularOutput', settings: {} });
		expect(execution.status).toBe('success');
		const served = new Set(
			successes(execution)
				.filter(({ json }) => json.found === true)
				.map(originOf),
		);
		expect(served.size).toBe(days.length - 1);
		expect(served).not.toContain(120);
		expect(sandbox.current.requests).toHaveLength(sent);
		await expectServerIsUp();
	});
});

test("A credential that can't be read for some items fails these, and the server goes on", async () => {
	const execution = await runOurNode({
		parameters: report(byId),
		credential: await store('virtualKey', {
			...withVirtualKey(sandbox.current),
			virtualKeyToken: `={{ $json.n < 2 ? '${virtualKeys.agent}' : $('A node that does not exist').first().json.key }}`,
		}),
		inputs: Array.from({ length: 6 }, (_, n) => ({ n })),
		onError: 'continueRegularOutput',
	});
	await sleep(AFTERMATH_MS);
	const bad = successes(execution).filter(({ json }) => json.error !== undefined);
	expect(bad.map(originOf)).toEqual([2, 3, 4, 5]);
	await expectServerIsUp();
});
