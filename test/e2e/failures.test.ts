/** What n8n makes of a failure, with each On Error. failures.contract.test.ts has others. */
import { connect } from '../n8n/connection';
import type { OnError } from '../n8n/workflow';
import { inputsOf, isForItem, parameters, sorted } from '../support/fleetReport';
import { useSandbox, withPat } from '../support/sandbox';
import { failures, jsonOf, runOurNode, store, successes } from './support';

const sandbox = useSandbox();
const inputs = inputsOf(200);
const badItem = 137;

/** Executes the node with an API that fails for one of its items. */
async function execute(onError: OnError) {
	const { current } = sandbox;
	current.faults.add({ kind: 'status', status: 500, match: isForItem(badItem), times: Infinity });
	const credential = await store('pat', withPat(current));
	return await runOurNode({ parameters, credential, inputs, onError });
}

test('Stop Workflow: the execution fails with the status, and names the item', async () => {
	const execution = await execute('stopWorkflow');
	const context = expect.objectContaining({ itemIndex: badItem });
	expect(execution).toMatchObject({ status: 'error', error: { httpCode: '500', context } });
	expect(successes(execution)).toEqual([]);
});

test.each<OnError>(['continueRegularOutput', 'continueErrorOutput'])(
	'%s: all other items are right, and the one that fails says why',
	async (onError) => {
		const execution = await execute(onError);
		expect(execution.status).toBe('success');
		const isOutput = onError === 'continueErrorOutput';
		const all = [...successes(execution), ...failures(execution)];
		const right = inputs.map(({ n }) => n).filter((n) => n !== badItem);
		expect(sorted(all)).toEqual({ right, failed: [badItem], strange: [] });
		const bad = isOutput ? failures(execution) : all.filter(({ json }) => json.error !== undefined);
		const words = expect.stringMatching(/\w/);
		const details = { status: 500, code: null, requestId: words, retryable: true, hint: words };
		// On the error output, earlier versions of n8n have no place for details.
		const isWithout = isOutput && connect().installed.version !== 'current';
		expect(jsonOf(bad)).toEqual([
			{
				...(isOutput && inputs[badItem]),
				error: words,
				message: 'Told to fail.',
				...(!isWithout && { details }),
			},
		]);
	},
);
