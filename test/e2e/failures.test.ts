/** What n8n makes of a failure, with each On Error. failures.contract.test.ts has all failures. */
import { connect } from '../n8n/connection';
import type { OnError } from '../n8n/workflow';
import { idsPerRequest, inputsOf, misleading, sorted, type Failure } from '../support/fleetReport';
import { closedAddress } from '../support/http';
import { useSandbox } from '../support/sandbox';
import { until } from '../support/until';
import { failures, jsonOf, runOurNode, store, successes } from './support';

const inputs = inputsOf(200);
const everyItem = inputs.map(({ n }) => n);
const badItem = 137;

const modes: OnError[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];
/** Of each mode, so that all modes wait at the same time. */
const sandboxes = modes.map((onError) => ({ onError, api: useSandbox() }));
/** On the error output, earlier versions of n8n have no place for details. */
const isOldN8n = connect().installed.version !== 'current';

interface Details {
	status: number | null;
	code: unknown;
	retryable: boolean;
}

/** Executes the node, of which only what cannot be had fails, in its place, and says why. Returns the inputs that failed. */
async function failedIn(
	{ onError, api }: (typeof sandboxes)[number],
	failure: Failure,
	details: Details,
): Promise<number[]> {
	const { parameters, credential } = await misleading(api.current, failure, badItem, Infinity);
	const stored = await store('virtualKey', credential);
	const execution = await runOurNode({ parameters, credential: stored, inputs, onError });
	const { status } = details;
	if (onError === 'stopWorkflow') {
		const httpCode = status === null ? null : String(status);
		expect(execution).toMatchObject({ status: 'error', error: { httpCode } });
		expect(successes(execution)).toEqual([]);
		return [execution.error.context.itemIndex];
	}
	expect(execution.status).toBe('success');
	const onOutput = onError === 'continueErrorOutput';
	const { right, failed, strange } = sorted([...successes(execution), ...failures(execution)]);
	expect(strange).toEqual([]);
	expect([...right, ...failed].sort((a, b) => a - b)).toEqual(everyItem);
	const bad = onOutput
		? failures(execution)
		: successes(execution).filter(({ json }) => json.error !== undefined);
	const words = expect.stringMatching(/\w/);
	const explained = { details: { ...details, requestId: status && words, hint: words } };
	expect(jsonOf(bad)).toEqual(
		failed.map((n) => ({
			...(onOutput && inputs[n]),
			error: expect.any(String),
			message: words,
			...(!(onOutput && isOldN8n) && explained),
		})),
	);
	return failed;
}

test.each<[string, Failure, number | null, string | null, boolean]>([
	['status', { kind: 'status', status: 500 }, 500, null, true],
	['web page', { kind: 'html' }, 200, 'NOT_JSON', false],
	['connection reset', { kind: 'resetAfterHeaders' }, null, 'ECONNRESET', true],
	['connection refused', closedAddress, null, 'ECONNREFUSED', true],
])('%s: only what fails is missing', async (_, failure, status, code, retryable) => {
	const isOutage = typeof failure === 'function';
	const check = async (one: (typeof sandboxes)[number]) => {
		const failed = await failedIn(one, failure, { status, code, retryable });
		if (one.onError !== 'stopWorkflow') {
			expect(failed).toEqual(isOutage ? everyItem : expect.arrayContaining([badItem]));
			// Those that share the request of the bad item may fail with it.
			if (!isOutage) expect(failed.length).toBeLessThanOrEqual(idsPerRequest);
		}
		await until(() => one.api.current.inFlight === 0, 1000);
	};
	await Promise.all(sandboxes.map(check));
});
