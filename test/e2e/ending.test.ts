/** Nothing is sent that can't help, and nothing of a node goes on once n8n has ended it. */
import { sleep, type INodeParameters } from 'n8n-workflow';
import { world } from '../sandbox';
import { report, useSandbox, withVirtualKey } from '../support/sandbox';
import { connect } from './connect';
import { failures, originOf, runOurNode, store, successes } from './support';

const sandbox = useSandbox();
const { virtualKeys } = world;

/** More requests than those that the node starts with, and than a refused token may cost. */
const FEW_REQUESTS = 40;
/** Longer than n8n may take from one item to the next. */
const AFTERMATH_MS = 2000;

const days = Array.from({ length: 150 }, (_, n) => ({
	n,
	from: new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
}));
const perDay = (change: INodeParameters = {}) =>
	report({
		workspace: 'id',
		workspaceId: world.workspaces.main.id,
		dateFrom: '={{ $json.from }}',
		dateTo: '2026-01-31',
		...change,
	});
const withKey = async (virtualKeyToken: string = virtualKeys.agent) =>
	await store('virtualKey', withVirtualKey(sandbox.current, virtualKeyToken));
const retryOnFail = { retryOnFail: true, maxTries: 2, waitBetweenTries: 300 };

/** Throws if n8n no longer responds: an unhandled rejection would have ended its process. */
async function expectServerIsUp() {
	await connect().api.listWorkflows();
	expect(connect().log()).not.toMatch(/unhandled ?rejection|uncaught ?exception/i);
}

test('Each try of Retry On Fail with a refused token costs a few requests', async () => {
	const execution = await runOurNode({
		parameters: perDay(),
		credential: await withKey(virtualKeys.revoked),
		inputs: days,
		settings: retryOnFail,
	});
	expect(execution).toMatchObject({ status: 'error', error: { httpCode: '401' } });
	const { length } = sandbox.current.requests;
	expect(length).toBeGreaterThan(1);
	expect(length).toBeLessThanOrEqual(2 * FEW_REQUESTS);
});

test('A refused token ends its own items, and those of another token go on', async () => {
	const keys = [virtualKeys.revoked, virtualKeys.agent];
	const execution = await runOurNode({
		parameters: perDay(),
		credential: await withKey('={{ $json.key }}'),
		inputs: days.map((day) => ({ ...day, key: keys[day.n % 2] })),
		onError: 'continueErrorOutput',
	});
	const isOdd = ({ n }: { n: number }) => n % 2 === 1;
	const odd = days.filter(isOdd).map(({ n }) => n);
	expect(failures(execution).map(originOf)).toEqual(odd.map((n) => n - 1));
	expect([...new Set(successes(execution).map(originOf))]).toEqual(odd);
	const refused = sandbox.current.requests.filter(({ status }) => status === 401);
	expect(refused.length).toBeLessThanOrEqual(FEW_REQUESTS);
});

describe("An item that n8n can't read", () => {
	const unreadable =
		"={{ $json.n === 120 ? $('A node that does not exist').item.json.from : $json.from }}";

	test('with On Error = stop: nothing is sent for the others, neither before nor after', async () => {
		const execution = await runOurNode({
			parameters: perDay({ dateFrom: unreadable }),
			credential: await withKey(),
			inputs: days,
			settings: retryOnFail,
		});
		await sleep(AFTERMATH_MS);
		expect(execution.status).toBe('error');
		expect(sandbox.current.requests).toEqual([]);
		await expectServerIsUp();
	});

	test('with On Error = continue: all others get their rows, and nothing is sent later', async () => {
		const execution = await runOurNode({
			parameters: perDay({ dateFrom: unreadable }),
			credential: await withKey(),
			inputs: days,
			onError: 'continueRegularOutput',
		});
		const sent = sandbox.current.requests.length;
		await sleep(AFTERMATH_MS);
		const served = successes(execution).filter(({ json }) => json.found === true);
		expect([...new Set(served.map(originOf))]).toEqual(
			days.map(({ n }) => n).filter((n) => n !== 120),
		);
		expect(sandbox.current.requests).toHaveLength(sent);
		await expectServerIsUp();
	});
});

test("A credential that can't be read for some items fails these, and the server goes on", async () => {
	const token = `={{ $json.n < 2 ? '${virtualKeys.agent}' : $('A node that does not exist').first().json.key }}`;
	const execution = await runOurNode({
		parameters: perDay(),
		credential: await withKey(token),
		inputs: days.slice(0, 6),
		onError: 'continueRegularOutput',
	});
	await sleep(AFTERMATH_MS);
	const bad = successes(execution).filter(({ json }) => json.error !== undefined);
	expect(bad.map(originOf)).toEqual([2, 3, 4, 5]);
	await expectServerIsUp();
});
