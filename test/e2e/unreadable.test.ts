/** What becomes of the other items, and of n8n. Earlier versions of n8n end the node, whatever its On Error. */
import { sleep } from 'n8n-workflow';
import { connect } from '../n8n/connection';
import { world } from '../sandbox';
import { daysFrom } from '../support/days';
import { originOf } from '../support/fleetReport';
import { report, useSandbox, withVirtualKey } from '../support/sandbox';
import { runOurNode, store, successes } from './support';

const sandbox = useSandbox();

test("An item or a credential that n8n can't read costs the others nothing, and nothing is sent later", async () => {
	const inputs = daysFrom(150);
	const bad = [120, 148, 149];
	const dateFrom = "={{ $itemIndex === 120 ? $('Nowhere').item.json.day : $json.day }}";
	const key = `={{ $itemIndex > 147 ? $('Nowhere').first().json.key : '${world.virtualKeys.agent}' }}`;
	const execution = await runOurNode({
		parameters: report({
			dateFrom,
			dateTo: '2026-12-31',
		}),
		credential: await store('virtualKey', withVirtualKey(sandbox.current, key)),
		inputs,
		onError: 'continueRegularOutput',
	});
	const items = successes(execution);
	const failed = items.filter(({ json }) => json.error !== undefined);
	// n8n links its own error to no item.
	expect(failed.map(originOf)).toEqual([undefined, 148, 149]);
	const served = new Set(items.filter(({ json }) => json.found === true).map(originOf));
	expect([...served]).toEqual([...inputs.keys()].filter((item) => !bad.includes(item)));
	const sent = sandbox.current.requests.length;
	// Longer than n8n may take from one item to the next.
	await sleep(2000);
	expect(sandbox.current.requests).toHaveLength(sent);
	// An unhandled rejection would have ended n8n.
	await connect().api.request('GET', '/workflows');
	expect(connect().log()).not.toMatch(/unhandled ?rejection|uncaught ?exception/i);
});
