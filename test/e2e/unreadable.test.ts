/** What becomes of the other items, and of n8n. Earlier versions of n8n end the node, whatever its On Error. */
import { sleep } from 'n8n-workflow';
import { connect } from '../n8n/connection';
import type { OnError } from '../n8n/workflow';
import { world } from '../sandbox';
import { originOf } from '../support/fleetReport';
import { report, useSandbox, withVirtualKey } from '../support/sandbox';
import { runOurNode, store, successes } from './support';

const sandbox = useSandbox();

describe("An item or a credential that n8n can't read", () => {
	/** Longer than n8n may take from one item to the next. */
	const AFTERMATH_MS = 2000;
	const days = Array.from({ length: 150 }, (_, n) => ({
		n,
		from: new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
	}));
	const perDay = report({
		workspace: 'id',
		workspaceId: world.workspaces.main.id,
		dateFrom:
			"={{ $json.n === 120 ? $('A node that does not exist').item.json.from : $json.from }}",
		dateTo: '2026-01-31',
	});
	const keyUnless = (isUnreadable: string) =>
		`={{ ${isUnreadable} ? $('A node that does not exist').first().json.key : '${world.virtualKeys.agent}' }}`;
	const execute = async (token: string, onError: OnError, settings?: object) =>
		await runOurNode({
			parameters: perDay,
			credential: await store('virtualKey', withVirtualKey(sandbox.current, token)),
			inputs: days,
			onError,
			settings,
		});

	/** Waits, and throws if n8n no longer responds: an unhandled rejection would have ended its process. */
	async function expectNothingMore() {
		const sent = sandbox.current.requests.length;
		await sleep(AFTERMATH_MS);
		expect(sandbox.current.requests).toHaveLength(sent);
		await connect().api.listWorkflows();
		expect(connect().log()).not.toMatch(/unhandled ?rejection|uncaught ?exception/i);
	}

	test('with On Error = stop: nothing is sent for the others, neither before nor after', async () => {
		const retryOnFail = { retryOnFail: true, maxTries: 2, waitBetweenTries: 300 };
		const execution = await execute(world.virtualKeys.agent, 'stopWorkflow', retryOnFail);
		expect(execution).toMatchObject({ status: 'error' });
		expect(sandbox.current.requests).toEqual([]);
		await expectNothingMore();
	});

	test('with On Error = continue: all others get their rows, and nothing is sent later', async () => {
		const execution = await execute(keyUnless('$json.n > 147'), 'continueRegularOutput');
		const items = successes(execution);
		const bad = [120, 148, 149];
		const failed = items.filter(({ json }) => json.error !== undefined);
		// n8n links its own error to no item.
		expect(failed.map(originOf)).toEqual([undefined, 148, 149]);
		const served = new Set(items.filter(({ json }) => json.found === true).map(originOf));
		expect([...served]).toEqual(days.map(({ n }) => n).filter((n) => !bad.includes(n)));
		await expectNothingMore();
	});
});
