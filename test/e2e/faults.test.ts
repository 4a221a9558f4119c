/** What n8n makes of a failure, by the way in which it reaches the node, with each On Error. */
import type { INodeParameters } from 'n8n-workflow';
import { world, type Fault } from '../sandbox';
import {
	idsPerRequest,
	inputsOf,
	isForItem,
	parameters,
	right,
	sorted,
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
const isForBadItem = isForItem(badItem);

const modes: OnError[] = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'];
const sandbox = useSandbox();
/** Of each mode, so that all modes wait at the same time. */
const sandboxes = modes.map((mode) => ({ mode, sandbox: useSandbox() }));
/** On the error output, n8n 1.x has no place for details. */
const isOldN8n = connect().installed.version === 'last1x';

/** Only for responses that never end: a machine under load takes its time for all others. */
const shortTimeout = { requestOptions: { timeout: 4000 } };

interface Change {
	more?: INodeParameters;
	url?: string;
}

const run = async (onError: OnError, { current }: typeof sandbox, { more, url }: Change = {}) =>
	await runOurNode({
		parameters: { ...parameters, ...more },
		credential: await store('virtualKey', {
			...withVirtualKey(current),
			...(url && { analyticsUrl: url }),
		}),
		inputs,
		onError,
	});

/** All calls and cost are right, and each item is linked to its own input. */
function expectAllRight(execution: Execution) {
	expect(execution.status).toBe('success');
	expect(sorted(successes(execution))).toEqual({ right: everyItem, failed: [], strange: [] });
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

const status = (code: number, headers: Record<string, string>): Fault => ({
	kind: 'status',
	status: code,
	headers,
});

const network = (code: unknown): Details => ({ status: null, code, retryable: true });

/** A failure of the requests for one entity, or, with a URL, of all requests. */
const troubles: Array<{
	name: string;
	details: Details;
	fault?: Fault;
	more?: INodeParameters;
	url?: () => Promise<string>;
}> = [
	{
		name: 'status',
		details: { status: 500, code: null, retryable: true },
		fault: { kind: 'status', status: 500 },
	},
	{ name: 'reset', details: network('ECONNRESET'), fault: { kind: 'resetAfterHeaders' } },
	{ name: 'cut', details: network('ERR_BAD_RESPONSE'), fault: { kind: 'cutBody' } },
	{
		name: 'drip',
		details: network('TIMED_OUT'),
		fault: { kind: 'drip' },
		more: shortTimeout,
	},
	{
		name: 'web page',
		details: { status: 200, code: 'NOT_JSON', retryable: false },
		fault: { kind: 'html' },
	},
	{
		name: 'redirect',
		details: { status: 302, code: 'REDIRECT', retryable: false },
		fault: { kind: 'redirect', location: 'http://elsewhere.invalid/login' },
	},
	{
		name: 'DNS',
		// Without a name server at hand, the resolver gives up in its own way.
		details: network(expect.stringMatching(/^(ENOTFOUND|EAI_AGAIN)$/)),
		url: async () => 'http://nowhere.invalid',
	},
	{ name: 'refused', details: network('ECONNREFUSED'), url: closedAddress },
];

test.each(troubles)('$name: only what fails is missing', async ({ details, fault, more, url }) => {
	const change = { more, url: await url?.() };
	const check = async ({ mode, sandbox: own }: (typeof sandboxes)[number]) => {
		if (fault) own.current.faults.add({ ...fault, times: Infinity, match: isForBadItem });
		const failed = expectFailures(await run(mode, own, change), mode, details);
		if (mode !== 'stopWorkflow') {
			expect(failed).toEqual(fault ? expect.arrayContaining([badItem]) : everyItem);
			// Those that share the request of the bad item may fail with it.
			if (fault) expect(failed.length).toBeLessThanOrEqual(idsPerRequest);
		}
		await until(() => own.current.inFlight === 0, 1000);
	};
	await Promise.all(sandboxes.map(check));
});

test.each<[string, Fault, INodeParameters]>([
	['429 with a wait', status(429, { 'retry-after': '1' }), {}],
	['reset', { kind: 'resetBeforeHeaders' }, {}],
	['cut', { kind: 'cutBody' }, {}],
	['no response', { kind: 'hang' }, shortTimeout],
])('%s, once: all calls and cost are right after one retry', async (_, fault, more) => {
	sandbox.current.faults.add({ ...fault, match: isForBadItem });
	expectAllRight(await run('continueRegularOutput', sandbox, { more }));
	expect(sandbox.current.requests.filter(isForBadItem)).toHaveLength(2);
});

test('1,000 items, and a random fifth of all responses faulty: all calls and cost are right', async () => {
	const { fleet } = world.entities;
	sandbox.current.faults.random({
		rate: 0.2,
		seed: 20_261_120,
		kinds: [
			...[408, 429, 500, 502, 503, 504].map((code) => status(code, { 'retry-after': '0' })),
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
