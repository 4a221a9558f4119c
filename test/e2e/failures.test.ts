/** What n8n makes of a failure, with each On Error. docs/fault-matrix.md has all failures. */
import { connect } from '../n8n/connection';
import type { OnError } from '../n8n/workflow';
import { world } from '../sandbox';
import {
	idsPerRequest,
	inputsOf,
	misleading,
	originOf,
	parameters,
	right,
	shortTimeout,
	sorted,
	type Failure,
} from '../support/fleetReport';
import { closedAddress } from '../support/plainServer';
import { useSandbox, withVirtualKey } from '../support/sandbox';
import { until } from '../support/until';
import { failures, jsonOf, runOurNode, store, successes } from './support';

const inputs = inputsOf(200);
const everyItem = inputs.map(({ n }) => n);
const badItem = 137;

const sandbox = useSandbox();
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

test('1,000 items, and a random fifth of all responses faulty: all calls and cost are right', async () => {
	const { fleet } = world.entities;
	const headers = { 'retry-after': '0' };
	sandbox.current.faults.random({
		rate: 0.2,
		seed: 20_261_120,
		kinds: [
			...[408, 429, 500, 502, 503, 504].map(
				(status) => ({ kind: 'status', status, headers }) as const,
			),
			...(['resetBeforeHeaders', 'resetAfterHeaders', 'cutBody'] as const),
			...(['hang', 'hangMidBody', 'envelopeError'] as const),
		],
	});
	const execution = await runOurNode({
		parameters: {
			...parameters,
			...shortTimeout,
			options: { idsPerRequest: 10, maxRetries: 10 },
		},
		credential: await store('virtualKey', withVirtualKey(sandbox.current)),
		inputs: inputsOf(fleet.length),
		onError: 'continueErrorOutput',
	});
	const { requests } = sandbox.current;
	const faulty = requests.filter(({ fault }) => fault !== null).length;
	expect(faulty / requests.length).toBeGreaterThan(0.1);
	expect(failures(execution)).toEqual([]);
	expect(jsonOf(successes(execution))).toMatchObject(fleet.map(({ id }) => right.get(id)));
	expect(successes(execution).map(originOf)).toEqual(fleet.map((_, index) => index));
}, 120_000);
