/** docs/fault-matrix.md: what becomes of 40 items with each failure of one item's entity. */
import pLimit from 'p-limit';
import type { INodeExecutionData } from 'n8n-workflow';
import { startSandbox } from '../../sandbox';
import { isUpdate, readDocument, writeDocument } from '../../docs/document';
import { FILE, pageOf } from '../../docs/faultMatrix';
import { inputsOf, isForItem, misleading, sorted, type Failure } from '../../support/fleetReport';
import { closedAddress } from '../../support/http';
import { runNode } from '../../support/runNode';

jest.setTimeout(120_000);

const inputs = inputsOf(40);
const badItem = 37;

/** Executions that wait at the same time. */
const limit = pLimit(6);

/** What a retry can mend. */
const passing: Record<string, Failure> = {
	...Object.fromEntries(
		[408, 500, 502, 503, 504].map((status) => [String(status), { kind: 'status', status }]),
	),
	'Reset before the headers': { kind: 'resetBeforeHeaders' },
	'Reset after the headers': { kind: 'resetAfterHeaders' },
	'Body cut off': { kind: 'cutBody' },
	'No response': { kind: 'hang' },
	'Response that never ends': { kind: 'drip' },
	'Error in the envelope (500)': { kind: 'envelopeError', code: 500 },
	'Outage in the envelope (50301)': { kind: 'envelopeError', code: 50301 },
};

const shortWait: Record<string, Failure> = {
	'429 with a wait of a second': { kind: 'rateLimit', limit: 'Retry-After', seconds: 1 },
};

const lasting: Record<string, Failure> = {
	...passing,
	'429 with a wait of an hour': { kind: 'rateLimit', limit: 'Retry-After', seconds: 3600 },
	...Object.fromEntries(
		[400, 401, 403, 404].map((status) => [String(status), { kind: 'status', status }]),
	),
	'Expired token in the envelope (401)': { kind: 'envelopeError', code: 401 },
	'Web page with status 200': { kind: 'html' },
	Redirect: { kind: 'redirect', location: 'http://elsewhere.invalid/login' },
	'Name not found (DNS)': async () => 'http://nowhere.invalid',
	'Connection refused': closedAddress,
};

/** Executes the node while an API fails. Each execution has an API of its own, so that all can wait at the same time. */
async function execute(failure: Failure, times: number, onError?: 'continueRegularOutput') {
	const sandbox = await startSandbox();
	try {
		const { parameters, credential } = await misleading(sandbox, failure, badItem, times);
		const running = runNode({ parameters, credential, items: inputs, onError });
		const items = await running.catch((error) => Object(error));
		return { items, requests: String(sandbox.requests.filter(isForItem(badItem)).length) };
	} finally {
		await sandbox.close();
	}
}

/** What a cell says of items, or of what was thrown. */
function seen(items: INodeExecutionData[] | { context?: { itemIndex?: number } }): string {
	if (!Array.isArray(items)) return `stops at item ${items.context?.itemIndex}`;
	const { right, failed, strange } = sorted(items);
	const counts = { correct: right, 'in error': failed, 'NOT CORRECT': strange };
	return Object.entries(counts)
		.filter(([, list]) => list.length > 0)
		.map(([what, list]) => `${list.length} ${what}`)
		.join(', ');
}

async function rowOf(name: string, failure: Failure, times: number) {
	const stopped = await limit(execute, failure, times);
	const continued = await limit(execute, failure, times, 'continueRegularOutput');
	const error: INodeExecutionData | undefined = Array.isArray(continued.items)
		? continued.items.find(({ json }) => json.error !== undefined)
		: undefined;
	return {
		Failure: name,
		'On Error: stop': seen(stopped.items),
		'On Error: continue': seen(continued.items),
		Requests: continued.requests,
		...(error && { Message: String(error.json.message) }),
	};
}

const rowsOf = async (failures: Record<string, Failure>, times: number) =>
	await Promise.all(
		Object.entries(failures).map(async ([name, failure]) => await rowOf(name, failure, times)),
	);

test('The page is what the node does', async () => {
	const page = pageOf([
		{
			title: 'Temporary failures',
			text: 'Only the first request fails.',
			rows: await rowsOf({ ...passing, ...shortWait }, 1),
		},
		{
			title: 'Permanent failures',
			text: 'All requests for this entity fail. "Requests" counts them: retries, and the halves that separate the failing item from the others. On the error output, the same items are in error.',
			rows: await rowsOf(lasting, Infinity),
		},
	]);
	if (isUpdate()) writeDocument(FILE, page);
	expect(readDocument(FILE)).toBe(page);
});
