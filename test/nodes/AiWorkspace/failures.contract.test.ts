/** What becomes of 40 items, in two requests of 20 IDs, when the requests for the entity of one item fail. */
import pLimit from 'p-limit';
import type { INodeExecutionData } from 'n8n-workflow';
import { startSandbox } from '../../sandbox';
import { inputsOf, isForItem, misleading, sorted, type Failure } from '../../support/fleetReport';
import { closedAddress } from '../../support/http';
import { runNode } from '../../support/runNode';

jest.setTimeout(120_000);

const inputs = inputsOf(40);
const badItem = 37;

/** Executions that wait at the same time. */
const limit = pLimit(6);

/** Executes the node while an API fails. Each execution has an API of its own, so that all can wait at the same time. */
async function execute(failure: Failure, times: number, onError?: 'continueRegularOutput') {
	const sandbox = await startSandbox();
	try {
		const { parameters, credential } = await misleading(sandbox, failure, badItem, times);
		const running = runNode({ parameters, credential, items: inputs, onError });
		const items = await running.catch((error) => Object(error));
		return { items, requests: sandbox.requests.filter(isForItem(badItem)).length };
	} finally {
		await sandbox.close();
	}
}

/** What the items are, or what was thrown. Correct is what equals the sandbox to the last decimal. */
function seen(items: INodeExecutionData[] | { context?: { itemIndex?: number } }): string {
	if (!Array.isArray(items)) return `stops at item ${items.context?.itemIndex}`;
	const { right, failed, strange } = sorted(items);
	const counts = { correct: right, 'in error': failed, 'NOT CORRECT': strange };
	return Object.entries(counts)
		.filter(([, list]) => list.length > 0)
		.map(([what, list]) => `${list.length} ${what}`)
		.join(', ');
}

/** The outcome with each On Error, how many requests for the entity were sent, and the message of the error, if any. */
type Outcome = Array<number | string>;
type Failing = Record<string, [Failure, Outcome]>;

async function outcomeOf(failure: Failure, times: number): Promise<Outcome> {
	const stopped = await limit(execute, failure, times);
	const continued = await limit(execute, failure, times, 'continueRegularOutput');
	const error: INodeExecutionData | undefined = Array.isArray(continued.items)
		? continued.items.find(({ json }) => json.error !== undefined)
		: undefined;
	const outcome: Outcome = [seen(stopped.items), seen(continued.items), continued.requests];
	return error ? [...outcome, String(error.json.message)] : outcome;
}

const status = (code: number): Failure => ({ kind: 'status', status: code });
const envelope = (code: number): Failure => ({ kind: 'envelopeError', code });
const wait = (seconds: number): Failure => ({ kind: 'rateLimit', limit: 'Retry-After', seconds });

/** Only the item that fails is in error, after its request was bisected. */
const itself = (requests: number, message: string): Outcome => [
	'stops at item 37',
	'39 correct, 1 in error',
	requests,
	message,
];
/** What shares its request is in error, too: more requests can't help. */
const itsRequest = (requests: number, message: string): Outcome => [
	'stops at item 20',
	'20 correct, 20 in error',
	requests,
	message,
];
const everything = (message: string): Outcome => ['stops at item 0', '40 in error', 0, message];

const WORDS = 'Told to fail.';
const CLOSED = 'The connection closed before the full response arrived';
const ENDLESS = "The API didn't send a whole response within 4000 ms";
const ENVELOPE = 'The figures are not available.';

/** What a retry can mend, and the outcome where it doesn't. */
const temporary: Failing = {
	...Object.fromEntries(
		[408, 500, 502, 503, 504].map((code) => [code, [status(code), itself(10, WORDS)]]),
	),
	'Reset before the headers': [{ kind: 'resetBeforeHeaders' }, itself(10, CLOSED)],
	'Reset after the headers': [{ kind: 'resetAfterHeaders' }, itself(10, CLOSED)],
	'Body cut off': [{ kind: 'cutBody' }, itself(10, CLOSED)],
	'No response': [{ kind: 'hang' }, itsRequest(2, ENDLESS)],
	'Response that never ends': [{ kind: 'drip' }, itsRequest(2, ENDLESS)],
	'Envelope (500)': [envelope(500), itself(10, ENVELOPE)],
	'Envelope (50301)': [envelope(50301), itself(10, ENVELOPE)],
};

const lasting: Failing = {
	...temporary,
	'429 with a wait of an hour': [wait(3600), itsRequest(1, 'Too many requests.')],
	400: [status(400), itself(5, WORDS)],
	401: [status(401), itsRequest(1, WORDS)],
	403: [status(403), itself(5, WORDS)],
	404: [status(404), itself(5, WORDS)],
	'Envelope (401)': [envelope(401), itsRequest(1, ENVELOPE)],
	'Web page with status 200': [
		{ kind: 'html' },
		itself(5, 'The API returned something other than JSON'),
	],
	Redirect: [
		{ kind: 'redirect', location: 'http://elsewhere.invalid/login' },
		itself(5, 'The API redirected the request to http://elsewhere.invalid'),
	],
	'Name not found (DNS)': [
		async () => 'http://nowhere.invalid',
		everything("The API's host name couldn't be found"),
	],
	'Connection refused': [closedAddress, everything('The API refused the connection')],
};

/** The outcomes of all of them, executed at the same time. */
const outcomes = async (failures: Failing, times: number) =>
	await Promise.all(
		Object.entries(failures).map(async ([name, [failure]]) => [
			name,
			await outcomeOf(failure, times),
		]),
	);

test('What fails once costs one more request, and nothing else', async () => {
	const failures: Failing = { ...temporary, 'A wait of a second': [wait(1), []] };
	const right = Object.keys(failures).map((name) => [name, ['40 correct', '40 correct', 2]]);
	expect(await outcomes(failures, 1)).toEqual(right);
});

test('What keeps failing is in error, and everything else is correct', async () => {
	const right = Object.entries(lasting).map(([name, [, outcome]]) => [name, outcome]);
	expect(await outcomes(lasting, Infinity)).toEqual(right);
});
