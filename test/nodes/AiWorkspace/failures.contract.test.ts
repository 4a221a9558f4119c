/** What becomes of 40 items, in two requests of 20 IDs, when the requests for the entity of one item fail. */
import type { Fault } from '../../sandbox';
import { inputsOf, isForItem, parameters, sorted } from '../../support/fleetReport';
import { runNode } from '../../support/runNode';
import { useSandbox, withVirtualKey } from '../../support/sandbox';

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
		credential: withVirtualKey(current),
		items: inputsOf(40),
		onError: 'continueRegularOutput',
	});
	const { right, strange } = sorted(items);
	expect(strange).toEqual([]);
	const requests = current.requests.filter(isForItem(badItem)).length;
	const messages = items.flatMap(({ json }) => (json.error === undefined ? [] : json.message));
	return { right: right.length, requests, messages: [...new Set(messages)] };
}

type Failing = [message: string, Fault, right: number, requests: number];
const WORDS = 'Told to fail.';
const CLOSED = 'The connection closed before the full response arrived';

/** What a retry can mend. If it doesn't, the request is bisected. */
const temporary: Failing[] = [
	[WORDS, { kind: 'status', status: 500 }, 39, 10],
	[CLOSED, { kind: 'resetBeforeHeaders' }, 39, 10],
	[CLOSED, { kind: 'resetAfterHeaders' }, 39, 10],
	[CLOSED, { kind: 'cutBody' }, 39, 10],
	['The figures are not available.', { kind: 'envelopeError', code: 50301 }, 39, 10],
];
/** What no retry can mend. Where more requests can't help, the items of the whole request fail. */
const lasting: Failing[] = [
	['Too many requests.', { kind: 'rateLimit', limit: 'Retry-After', seconds: 3600 }, 20, 1],
	[WORDS, { kind: 'status', status: 400 }, 39, 5],
	[WORDS, { kind: 'status', status: 401 }, 20, 1],
	['The API returned something other than JSON', { kind: 'html' }, 39, 5],
];

test.each(temporary)(
	'%s: once, it costs one more request, and nothing else (%j)',
	async (_, fault) => {
		expect(await outcomeOf(fault, 1)).toEqual({ right: 40, requests: 2, messages: [] });
	},
);

test.each([...temporary, ...lasting])(
	'%s: if it goes on, all other items are right (%j)',
	async (message, fault, right, requests) => {
		expect(await outcomeOf(fault, Infinity)).toEqual({ right, requests, messages: [message] });
	},
);
