/** What becomes of 40 items, in two requests of 20 IDs, when the requests for the entity of one item fail. */
import type { Fault } from '../../sandbox';
import { inputsOf, isForItem, parameters, sorted } from '../../support/fleetReport';
import { runNode } from '../../support/runNode';
import { useSandbox, withPat } from '../../support/sandbox';

// The machine may be busy.
jest.setTimeout(20_000);
const sandbox = useSandbox();
const badItem = 37;

beforeEach(() => {
	// No back-off between attempts.
	jest.spyOn(Math, 'random').mockReturnValue(0);
});

/** Executes the node while the API fails. */
async function outcomeOf(fault: Fault, times: number) {
	const { current } = sandbox;
	current.faults.add({ ...fault, times, match: isForItem(badItem) });
	const items = await runNode({
		parameters,
		credential: withPat(current),
		items: inputsOf(40),
		onError: 'continueRegularOutput',
	});
	const { right, strange } = sorted(items);
	expect(strange).toEqual([]);
	const requests = current.requests.filter(isForItem(badItem)).length;
	const messages = items.flatMap(({ json }) => (json.error === undefined ? [] : json.message));
	return { right: right.length, requests, messages: [...new Set(messages)] };
}

type Failing = [message: string, Fault];
const CLOSED = 'The connection closed before the full response arrived';
const failing: Failing[] = [
	['Told to fail.', { kind: 'status', status: 503 }],
	['The figures are not available.', { kind: 'envelopeError', code: 50301 }],
	[CLOSED, { kind: 'resetBeforeHeaders' }],
	[CLOSED, { kind: 'resetAfterHeaders' }],
	[CLOSED, { kind: 'cutBody' }],
];

test.each(failing)(
	'%s: once, it costs one more request, and nothing else (%j)',
	async (_, fault) => {
		expect(await outcomeOf(fault, 1)).toEqual({ right: 40, requests: 2, messages: [] });
	},
);

/** Each request is retried once, and halved until all others are right. */
test.each(failing)('%s: if it goes on, all other items are right (%j)', async (message, fault) => {
	const wanted = { right: 39, requests: 10, messages: [message] };
	expect(await outcomeOf(fault, Infinity)).toEqual(wanted);
});
