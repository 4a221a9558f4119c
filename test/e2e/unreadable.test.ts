/** What becomes of the other items, and of n8n. Earlier versions of n8n end the node, whatever its On Error. */
import { sleep } from 'n8n-workflow';
import { connect } from '../n8n/connection';
import { world } from '../sandbox';
import { originOf } from '../support/fleetReport';
import { report, useSandbox, withVirtualKey } from '../support/sandbox';
import { runOurNode, store, successes } from './support';

const sandbox = useSandbox();

const days = Array.from({ length: 150 }, (_, n) => ({
	n,
	from: new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10),
}));

test("An item or a credential that n8n can't read costs the others nothing, and nothing is sent later", async () => {
	const dateFrom =
		"={{ $json.n === 120 ? $('A node that does not exist').item.json.from : $json.from }}";
	const key = `={{ $json.n > 147 ? $('A node that does not exist').first().json.key : '${world.virtualKeys.agent}' }}`;
	const execution = await runOurNode({
		parameters: report({
			workspace: 'id',
			workspaceId: world.workspaces.main.id,
			dateFrom,
			dateTo: '2026-01-31',
		}),
		credential: await store('virtualKey', withVirtualKey(sandbox.current, key)),
		inputs: days,
		onError: 'continueRegularOutput',
	});
	const items = successes(execution);
	const bad = [120, 148, 149];
	const failed = items.filter(({ json }) => json.error !== undefined);
	// n8n links its own error to no item.
	expect(failed.map(originOf)).toEqual([undefined, 148, 149]);
	const served = new Set(items.filter(({ json }) => json.found === true).map(originOf));
	expect([...served]).toEqual(days.map(({ n }) => n).filter((n) => !bad.includes(n)));
	const sent = sandbox.current.requests.length;
	// Longer than n8n may take from one item to the next.
	await sleep(2000);
	expect(sandbox.current.requests).toHaveLength(sent);
	// An unhandled rejection would have ended n8n.
	await connect().api.listWorkflows();
	expect(connect().log()).not.toMatch(/unhandled ?rejection|uncaught ?exception/i);
});
