/** What n8n makes of a failure, by the way in which it reaches the node, with each On Error. */
import { world } from '../sandbox';
import {
	idsPerRequest,
	inputsOf,
	isForItem,
	misleading,
	parameters,
	right,
	shortTimeout,
	sorted,
	type Failure,
} from '../support/fleetReport';
import { closedAddress } from '../support/plainServer';
import { useSandbox, withVirtualKey } from '../support/sandbox';
import { until } from '../support/until';
import { connect } from './connect';
import {
	failures,
	jsonOf,
	originOf,
	runOurNode,
	store,
	successes,
	type Execution,
	type OnError,
} from './support';

const inputs = inputsOf(200);
const everyItem = inputs.map(({ n }) => n);
const badItem = 137;

const sandbox = useSandbox();
const modes: OnError[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];
/** Of each mode, so that all modes wait at the same time. */
const sandboxes = modes.map((onError) => ({ onError, api: useSandbox() }));
/** On the error output, n8n 1.x has no place for details. */
const isOldN8n = connect().installed.version === 'last1x';

async function run(onError: OnError, { current }: typeof sandbox, failure: Failure, times: number) {
	const { parameters, credential } = await misleading(current, failure, badItem, times);
	const stored = await store('virtualKey', credential);
	return await runOurNode({ parameters, credential: stored, inputs, onError });
}

interface Details {
	status: number | null;
	code: unknown;
	retryable: boolean;
}

/** Only what cannot be had fails, in its place, and says why. Returns the inputs that failed. */
function expectFailures(execution: Execution, onError: OnError, details: Details): number[] {
	if (onError === 'stopWorkflow') {
		const { itemIndex } = execution.error.context;
		expect(execution).toMatchObject({
			status: 'error',
			error: { httpCode: details.status === null ? null : String(details.status) },
		});
		expect(successes(execution)).toEqual([]);
		return [itemIndex];
	}
	expect(execution.status).toBe('success');
	const onOutput = onError === 'continueErrorOutput';
	const bad = onOutput
		? failures(execution)
		: successes(execution).filter(({ json }) => json.error !== undefined);
	const { right, failed, strange } = sorted([...successes(execution), ...failures(execution)]);
	expect(strange).toEqual([]);
	expect([...right, ...failed].sort((a, b) => a - b)).toEqual(everyItem);
	expect(jsonOf(bad)).toEqual(
		bad.map((item) => ({
			...(onOutput && inputs[originOf(item) ?? -1]),
			error: expect.any(String),
			message: expect.stringMatching(/\w/),
			...(!(onOutput && isOldN8n) && {
				details: { ...details, requestId: requestIdOf(details), hint: expect.stringMatching(/\w/) },
			}),
		})),
	);
	return failed;
}

const requestIdOf = ({ status }: Details) => (status === null ? null : expect.stringMatching(/\w/));

const network = (code: unknown): Details => ({ status: null, code, retryable: true });
const response = (status: number, code: string): Details => ({ status, code, retryable: false });

test.each<[string, Details, Failure]>([
	['status', { status: 500, code: null, retryable: true }, { kind: 'status', status: 500 }],
	['reset', network('ECONNRESET'), { kind: 'resetAfterHeaders' }],
	['cut', network('ERR_BAD_RESPONSE'), { kind: 'cutBody' }],
	['drip', network('TIMED_OUT'), { kind: 'drip' }],
	['web page', response(200, 'NOT_JSON'), { kind: 'html' }],
	[
		'redirect',
		response(302, 'REDIRECT'),
		{ kind: 'redirect', location: 'http://elsewhere.invalid/login' },
	],
	[
		'DNS',
		// Without a name server at hand, the resolver gives up in its own way.
		network(expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/)),
		async () => 'http://nowhere.invalid',
	],
	['refused', network('ECONNREFUSED'), closedAddress],
])('%s: only what fails is missing', async (_, details, failure) => {
	const check = async ({ onError, api }: (typeof sandboxes)[number]) => {
		const execution = await run(onError, api, failure, Infinity);
		const failed = expectFailures(execution, onError, details);
		if (onError !== 'stopWorkflow') {
			const isOutage = typeof failure === 'function';
			expect(failed).toEqual(isOutage ? everyItem : expect.arrayContaining([badItem]));
			// Those that share the request of the bad item may fail with it.
			if (!isOutage) expect(failed.length).toBeLessThanOrEqual(idsPerRequest);
		}
		await until(() => api.current.inFlight === 0, 1000);
	};
	await Promise.all(sandboxes.map(check));
});

test.each<[string, Failure]>([
	['429 with a wait', { kind: 'rateLimit', limit: 'Retry-After', seconds: 1 }],
	['reset', { kind: 'resetBeforeHeaders' }],
	['cut', { kind: 'cutBody' }],
	['no response', { kind: 'hang' }],
])('%s, once: all calls and cost are right after one retry', async (_, failure) => {
	const execution = await run('continueRegularOutput', sandbox, failure, 1);
	expect(sorted(successes(execution))).toEqual({ right: everyItem, failed: [], strange: [] });
	expect(sandbox.current.requests.filter(isForItem(badItem))).toHaveLength(2);
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
