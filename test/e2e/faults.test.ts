import pLimit from 'p-limit';
import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import { expected, world, type Fault, type Sandbox } from '../sandbox';
import { report, withVirtualKey } from '../support/sandbox';
import { freePort } from '../n8n/ports';
import { connect } from './connect';
import { committedPage, pageOf, publish } from './faultMatrix';
import {
	failures,
	jsonOf,
	originOf,
	runOurNode,
	store,
	successes,
	withSandbox,
	type Execution,
	type Item,
	type OnError,
} from './support';

const isOldN8n = connect().installed.version === 'last1x';

/** What goes wrong, and what the node is to make of it. */
interface Trouble {
	name: string;
	fault: () => Fault;
	/** Whether it is worth trying again, so that a fault that goes away leaves no trace. */
	isRetried: boolean;
	/** Whether the items that share the request with the bad one still get their rows. */
	sparesOthers: boolean;
	message: string;
	details: { status: number | null; code: string | null };
	options?: INodeParameters;
}

/** A service that cannot be reached at all: every item fails. */
interface Outage {
	name: string;
	address: () => Promise<string>;
	message: string;
	code: RegExp;
}

const status = (code: number, headers: Record<string, string> = { 'retry-after': '0' }) => ({
	fault: (): Fault => ({ kind: 'status', status: code, headers }),
	isRetried: true,
	sparesOthers: true,
	message: 'Told to fail.',
	details: { status: code, code: null },
});

/** In words of the node's own, since a broken connection brings none of the API's. */
const broken = (kind: 'resetBeforeHeaders' | 'resetAfterHeaders' | 'cutBody', code: string) => ({
	fault: (): Fault => ({ kind }),
	isRetried: true,
	sparesOthers: true,
	message: 'The connection closed before the full response arrived',
	details: { status: null, code },
});

/** An error that the API reports under status 200. */
const envelope = (code: number) => ({
	fault: (): Fault => ({ kind: 'envelopeError', code }),
	message: 'The figures are not available.',
	details: { status: 200, code: String(code) },
});

const troubles: Trouble[] = [
	{ name: '429 with Retry-After in seconds', ...status(429), sparesOthers: false },
	{
		name: '429 with Retry-After as a date',
		...status(429),
		sparesOthers: false,
		fault: () => ({
			kind: 'status',
			status: 429,
			headers: { 'retry-after': new Date(Date.now() + 1000).toUTCString() },
		}),
	},
	{ name: '500', ...status(500) },
	{ name: '502', ...status(502) },
	{ name: '503', ...status(503) },
	{ name: '504', ...status(504) },
	{ name: '408', ...status(408) },
	{ name: 'Reset before the headers', ...broken('resetBeforeHeaders', 'ECONNRESET') },
	{ name: 'Reset after the headers', ...broken('resetAfterHeaders', 'ECONNRESET') },
	{ name: 'Body cut off', ...broken('cutBody', 'ERR_BAD_RESPONSE') },
	{
		name: 'No response',
		fault: () => ({ kind: 'hang' }),
		options: { timeout: 1500 },
		isRetried: true,
		sparesOthers: false,
		message: "The API didn't respond within 1500 ms",
		details: { status: null, code: 'TIMED_OUT' },
	},
	{
		name: 'Web page with status 200',
		fault: () => ({ kind: 'html' }),
		isRetried: false,
		sparesOthers: true,
		message: 'The API returned something other than JSON',
		details: { status: 200, code: 'NOT_JSON' },
	},
	{
		name: 'Error in the envelope',
		...envelope(500),
		isRetried: true,
		sparesOthers: true,
	},
	{
		name: 'Rate limit in the envelope',
		...envelope(42901),
		isRetried: true,
		sparesOthers: false,
	},
	{ name: 'Outage in the envelope', ...envelope(50301), isRetried: true, sparesOthers: true },
	{
		name: 'Expired token in the envelope',
		...envelope(401),
		isRetried: false,
		sparesOthers: false,
	},
	{ name: 'Expired token (401)', ...status(401), isRetried: false, sparesOthers: false },
	{
		name: 'Redirect',
		fault: () => ({ kind: 'redirect', location: 'http://elsewhere.invalid/login' }),
		isRetried: false,
		sparesOthers: true,
		message: 'The API redirected the request to http://elsewhere.invalid',
		details: { status: 302, code: 'REDIRECT' },
	},
];

const outages: Outage[] = [
	{
		name: 'Name not found (DNS)',
		address: async () => 'http://nowhere.invalid',
		message: "The API's host name couldn't be found",
		// Without a name server at hand the resolver gives up in its own way.
		code: /^(ENOTFOUND|EAI_AGAIN)$/,
	},
	{
		name: 'Connection refused',
		address: async () => `http://127.0.0.1:${await freePort()}`,
		message: 'The API refused the connection',
		code: /^ECONNREFUSED$/,
	},
];

const modes: Record<OnError, string> = {
	stopWorkflow: 'stop',
	continueRegularOutput: 'continue',
	continueErrorOutput: 'error branch',
};

interface Cell {
	onError: OnError;
	size: 1 | 200;
}

const cells = Object.keys(modes).flatMap((mode) => {
	const onError = mode as OnError;
	return [{ onError, size: 1 } as const, { onError, size: 200 } as const];
});
const nameOf = ({ onError, size }: Cell) =>
	`${modes[onError]}, ${size === 1 ? '1 item' : `${size} items`}`;
const byName = cells.map((cell): [string, Cell] => [nameOf(cell), cell]);

const period = { dateFrom: '2026-03-01', dateTo: '2026-03-31' };
const { fleet } = world.entities;
const badItem = 137;
const idsPerRequest = 20;

interface Input {
	n: number;
	id: string;
}

const allInputs = fleet.slice(0, 200).map(({ id }, n): Input => ({ n, id }));
const badInput = allInputs.filter(({ n }) => n === badItem);
const inputsOf = ({ size }: Cell) => (size === 1 ? badInput : allInputs);

/** The sandbox's own figures of a month, by entity. */
const rightRows = new Map(
	expected({
		workspaceId: world.workspaces.main.id,
		promptId: world.prompts.fleet.id,
		from: period.dateFrom,
		to: period.dateTo,
		entityIds: fleet.map(({ id }) => id),
	}).rows.map((row): [string, IDataObject] => [row.entity_id, { ...row, found: true }]),
);

const options = { idsPerRequest, maxRetries: 1 };
const parameters = report({
	workspace: 'id',
	workspaceId: world.workspaces.main.id,
	promptId: world.prompts.fleet.id,
	...period,
	entityIds: '={{ $json.id }}',
});

/** Whether an item is exactly what the service has for one input, and says that it came from there. */
function isRight(item: Item, input: Input, index: number) {
	const right = Object.entries(rightRows.get(input.id) ?? { missing: true });
	return originOf(item) === index && right.every(([name, value]) => item.json[name] === value);
}

/** What came of a cell: the indexes of right and failed inputs, in the order of the output. */
interface Outcome {
	execution: Execution;
	inputs: Input[];
	/** Requests that asked for the entity that the fault is about. */
	requests: number;
}

/** Where the items of a branch came from: `right` ones, error items (`failed`), and whatever is neither. */
function sorted(items: Item[], inputs: Input[]) {
	const found = { right: Array<number>(), failed: Array<number>(), strange: Array<Item>() };
	for (const item of items) {
		const index = originOf(item);
		const input = index === undefined ? undefined : inputs[index];
		if (index === undefined || !input) found.strange.push(item);
		else if (item.json.error !== undefined) found.failed.push(index);
		else if (isRight(item, input, index)) found.right.push(index);
		else found.strange.push(item);
	}
	return found;
}

const limit = pLimit(3);

type Fields = ICredentialDataDecryptedObject;

/** How the cells of a fault differ from a good run. */
interface Setting {
	/** Makes the sandbox misbehave and gives back what changes in the credential. */
	prepare: (sandbox: Sandbox) => Promise<Fields> | Fields;
	options?: INodeParameters;
}

/** Runs one cell against a sandbox of its own. */
async function runCell(cell: Cell, setting: Setting): Promise<Outcome> {
	return await limit(
		async () =>
			await withSandbox(async (sandbox) => {
				const fields = { ...withVirtualKey(sandbox), ...(await setting.prepare(sandbox)) };
				const inputs = inputsOf(cell);
				const execution = await runOurNode({
					parameters: { ...parameters, options: { ...options, ...setting.options } },
					credential: await store('virtualKey', fields),
					inputs,
					onError: cell.onError,
				});
				return {
					execution,
					inputs,
					requests: sandbox.requests.filter(({ url }) => url.includes(badInput[0]?.id ?? '?'))
						.length,
				};
			}),
	);
}

type Outcomes = Map<string, Outcome>;

async function runCells(setting: Setting): Promise<Outcomes> {
	const entries = cells.map(
		async (cell): Promise<[string, Outcome]> => [nameOf(cell), await runCell(cell, setting)],
	);
	return new Map(await Promise.all(entries));
}

/** Lets all requests for the bad item's entity go wrong, or only the first one. */
const spoil = ({ fault, options: own }: Trouble, times: number): Setting => ({
	options: own,
	prepare: ({ faults }) => {
		const id = badInput[0]?.id ?? '?';
		faults.add({ ...fault(), times, match: ({ url }) => url.includes(id) });
		return {};
	},
});

function outcomeIn(outcomes: Outcomes, name: string): Outcome {
	const outcome = outcomes.get(name);
	if (!outcome) throw new Error(`"${name}" was not run`);
	return outcome;
}

/** The indexes of the inputs that fail for as long as the fault stays. */
function lost({ size }: Cell, sparesOthers: boolean): number[] {
	if (size === 1) return [0];
	if (sparesOthers) return [badItem];
	const first = badItem - (badItem % idsPerRequest);
	return allInputs.map(({ n }) => n).slice(first, first + idsPerRequest);
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Nothing lost, nothing doubled, every number exact. */
function expectAllRight({ execution, inputs }: Outcome) {
	expect(execution.status).toBe('success');
	expect(sorted(successes(execution), inputs)).toEqual({
		right: numbers(inputs.length),
		failed: [],
		strange: [],
	});
	expect(failures(execution)).toEqual([]);
}

/** The failed inputs' errors, and the rows of all others, each where it belongs. */
function expectFailures(
	{ execution, inputs }: Outcome,
	{ onError }: Cell,
	failed: number[],
	error: { message: string; details: object },
) {
	const right = numbers(inputs.length).filter((index) => !failed.includes(index));
	if (onError === 'stopWorkflow') {
		expect(execution.status).toBe('error');
		expect(execution.error).toMatchObject({
			message: error.message,
			context: { itemIndex: failed[0] },
		});
		expect([...successes(execution), ...failures(execution)]).toEqual([]);
		return;
	}
	expect(execution.status).toBe('success');
	const item = { error: error.message, message: error.message, details: error.details };
	if (onError === 'continueRegularOutput') {
		const all = successes(execution);
		expect(all.map(originOf)).toEqual(numbers(inputs.length));
		expect(sorted(all, inputs)).toEqual({ right, failed, strange: [] });
		expect(jsonOf(all.filter(({ json }) => json.error))).toEqual(failed.map(() => item));
		expect(failures(execution)).toEqual([]);
		return;
	}
	expect(sorted(successes(execution), inputs)).toEqual({ right, failed: [], strange: [] });
	expect(failures(execution).map(originOf)).toEqual(failed);
	// n8n 1.x knows an error item only without details, so the way out stands in `error` there.
	const onBranch = isOldN8n
		? { error: expect.stringContaining(error.message), message: error.message }
		: item;
	expect(jsonOf(failures(execution))).toEqual(
		failed.map((index) => ({ ...inputs[index], ...onBranch })),
	);
}

/** What the table says about a cell, from nothing but what n8n has kept of it. */
function seen({ execution, inputs }: Outcome): string {
	if (execution.status !== 'success') {
		const index = execution.error?.context?.itemIndex;
		return `stops at item ${inputs[index]?.n ?? '?'}`;
	}
	const [success, failure] = [successes(execution), failures(execution)].map((items) =>
		sorted(items, inputs),
	);
	const counts = {
		correct: success?.right.length ?? 0,
		'in error': success?.failed.length ?? 0,
		'on the error branch': failure?.failed.length ?? 0,
		'NOT CORRECT': (success?.strange.length ?? 0) + (failure?.strange.length ?? 0),
	};
	return Object.entries(counts)
		.filter(([, count]) => count > 0)
		.map(([what, count]) => `${count} ${what}`)
		.join(', ');
}

const rows = {
	transient: Array<Record<string, string>>(),
	permanent: Array<Record<string, string>>(),
};

const rowOf = (name: string, outcomes: Outcomes) => ({
	Failure: name,
	...Object.fromEntries(byName.map(([cell]) => [cell, seen(outcomeIn(outcomes, cell))])),
});

describe.each(troubles.filter(({ isRetried }) => isRetried))('$name, once', (trouble) => {
	let outcomes: Outcomes = new Map();
	beforeAll(async () => {
		outcomes = await runCells(spoil(trouble, 1));
		rows.transient.push(rowOf(trouble.name, outcomes));
	}, 60_000);

	test.each(byName)('%s: all figures are right after a second try', (name) => {
		expectAllRight(outcomeIn(outcomes, name));
	});

	test.each(byName)('%s: the request that failed is sent once more', (name) => {
		expect(outcomeIn(outcomes, name).requests).toBe(2);
	});
});

describe.each(troubles)('$name, for good', (trouble) => {
	const { isRetried, sparesOthers, message } = trouble;
	let outcomes: Outcomes = new Map();
	beforeAll(async () => {
		outcomes = await runCells(spoil(trouble, Infinity));
		rows.permanent.push({
			...rowOf(trouble.name, outcomes),
			Requests: String(outcomeIn(outcomes, 'continue, 200 items').requests),
			Message: message,
		});
	}, 60_000);

	const details = {
		...trouble.details,
		requestId: trouble.details.status === null ? null : expect.stringMatching(/^sandbox-\d+$/),
		retryable: isRetried,
		hint: expect.stringMatching(/\w/),
	};

	test.each(byName)('%s: only what cannot be had fails, in its place', (name, cell) => {
		const failed = lost(cell, sparesOthers);
		expectFailures(outcomeIn(outcomes, name), cell, failed, { message, details });
	});

	test('A request is tried twice if that may help, and halved if that spares others', () => {
		const tries = isRetried ? 2 : 1;
		// Item 137 is the 18th of 20 IDs: 20, 10, 5, 3, 1.
		const requests = sparesOthers ? 5 * tries : tries;
		expect(outcomeIn(outcomes, 'continue, 1 item').requests).toBe(tries);
		expect(outcomeIn(outcomes, 'continue, 200 items').requests).toBe(requests);
	});
});

describe.each(outages)('$name', ({ name, address, message, code }) => {
	let outcomes: Outcomes = new Map();
	beforeAll(async () => {
		outcomes = await runCells({
			prepare: async () => ({ analyticsUrl: await address() }),
			// Looking up a name that is not there may take the resolver seconds.
			options: { idsPerRequest: 100 },
		});
		rows.permanent.push({ ...rowOf(name, outcomes), Requests: '0', Message: message });
	}, 60_000);

	const details = {
		status: null,
		code: expect.stringMatching(code),
		requestId: null,
		retryable: true,
		hint: expect.stringMatching(/Check the URL in the credential.*The node made 2 attempts/),
	};

	test.each(byName)('%s: every item fails, in its place', (cellName, cell) => {
		const failed = numbers(cell.size);
		expectFailures(outcomeIn(outcomes, cellName), cell, failed, { message, details });
	});
});

/** When the requests arrived, in milliseconds after the first one. */
const delays = ({ requests }: Sandbox) => requests.map(({ at }) => at - (requests[0]?.at ?? 0));

describe('Retry-After', () => {
	async function oneItem(headers: Record<string, string>) {
		return await withSandbox(async (sandbox) => {
			sandbox.faults.add({ kind: 'status', status: 429, headers });
			const credential = await store('virtualKey', withVirtualKey(sandbox));
			const execution = await runOurNode({ parameters, credential, inputs: badInput });
			return { execution, delays: delays(sandbox) };
		});
	}

	test('Seconds are waited for', async () => {
		const { execution, delays: at } = await oneItem({ 'retry-after': '2' });
		expect(execution.status).toBe('success');
		expect(at).toEqual([0, expect.any(Number)]);
		expect(at[1]).toBeGreaterThanOrEqual(1990);
	}, 30_000);

	test('A date is waited for', async () => {
		const date = Math.ceil(Date.now() / 1000) * 1000 + 4000;
		const begun = Date.now();
		const { execution, delays: at } = await oneItem({
			'retry-after': new Date(date).toUTCString(),
		});
		expect(execution.status).toBe('success');
		expect(at).toHaveLength(2);
		expect(Date.now() - begun).toBeGreaterThanOrEqual(date - begun - 10);
	}, 30_000);

	test('A wait of an hour is an error that tells it, at once', async () => {
		const { execution, delays: at } = await oneItem({ 'retry-after': '3600' });
		expect(execution.error.message).toBe('Told to fail.');
		expect(execution.error.description).toMatch(
			/The API asked to wait 3600 seconds, longer than the 60 seconds this node waits/,
		);
		expect(at).toEqual([0]);
	}, 30_000);
});

describe('Twenty percent of all answers faulty at random', () => {
	const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
	const inputs = months.flatMap((month) =>
		fleet.map(({ id }) => ({ id, from: `${month}-01`, to: '2026-06-30' })),
	);
	const right = months.map((month) =>
		expected({
			workspaceId: world.workspaces.main.id,
			promptId: world.prompts.fleet.id,
			from: `${month}-01`,
			to: '2026-06-30',
			entityIds: fleet.map(({ id }) => id),
		}),
	);
	const soon = { 'retry-after': '0' };
	const statuses = [408, 429, 500, 502, 503, 504];

	let execution: Execution;
	let faulty = 0;
	let requests = 0;
	beforeAll(async () => {
		await withSandbox(async (sandbox) => {
			sandbox.faults.random({
				rate: 0.2,
				seed: 20_261_120,
				kinds: [
					...statuses.map((code): Fault => ({ kind: 'status', status: code, headers: soon })),
					'resetBeforeHeaders',
					'resetAfterHeaders',
					'cutBody',
					'hang',
					'hangMidBody',
					'envelopeError',
				],
			});
			execution = await runOurNode({
				parameters: {
					...parameters,
					dateFrom: '={{ $json.from }}',
					dateTo: '2026-06-30',
					options: { idsPerRequest, maxRetries: 10, timeout: 2000 },
				},
				credential: await store('virtualKey', withVirtualKey(sandbox)),
				inputs,
				onError: 'continueErrorOutput',
				withinMs: 150_000,
			});
			faulty = sandbox.requests.filter(({ fault }) => fault !== null).length;
			requests = sandbox.requests.length;
		});
	}, 170_000);

	test('Five thousand items ask in 250 requests, and again for each faulty answer', () => {
		expect(faulty / requests).toBeGreaterThan(0.1);
		expect(requests - faulty).toBeGreaterThanOrEqual(250);
	});

	test('Nothing is lost or doubled, and all is in place', () => {
		expect(execution.status).toBe('success');
		expect(failures(execution)).toEqual([]);
		expect(successes(execution).map(originOf)).toEqual(numbers(inputs.length));
		expect(jsonOf(successes(execution)).map(({ entity_id: id }) => id)).toEqual(
			inputs.map(({ id }) => id),
		);
	});

	test.each(months.map((month, index) => [month, index] as const))(
		'The sums from %s on are exact',
		(month, index) => {
			const items = jsonOf(successes(execution)).filter(({ date_from: from }) =>
				String(from).startsWith(month),
			);
			const millionths = items.map(({ cost_sum: cost }) => BigInt(Math.round(cost * 1e6)));
			const total = String(millionths.reduce((sum, cost) => sum + cost, 0n));
			const cost = `${total.slice(0, -6)}.${total.slice(-6)}`.replace(/\.?0+$/, '');
			const calls = items.reduce((sum, { total_calls: count }) => sum + count, 0);
			expect({ total_calls: String(calls), cost_sum: cost }).toEqual(right[index]?.totals);
		},
	);
});

describe('docs/fault-matrix.md', () => {
	let page = '';
	beforeAll(() => {
		page = pageOf([
			{
				title: 'Temporary failures',
				text: 'Only the first request fails, and its retry succeeds.',
				rows: rows.transient,
			},
			{
				title: 'Permanent failures',
				text: 'All requests for this entity fail. "Requests" counts them for 200 items: retries, and the halves that separate the failing item from the others.',
				rows: rows.permanent,
			},
		]);
		publish(page);
	});

	test('The committed page is what was measured', () => {
		expect(committedPage()).toBe(page);
	});
});
