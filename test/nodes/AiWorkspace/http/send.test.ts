import fc from 'fast-check';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteSingleFunctions,
	IHttpRequestOptions,
	IN8nHttpFullResponse,
} from 'n8n-workflow';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { Execution } from '../../../../nodes/AiWorkspace/execution/Execution';
import { send } from '../../../../nodes/AiWorkspace/http/send';
import type { Transport } from '../../../../nodes/AiWorkspace/http/transport';
import { cases, limit, rejectionOf } from '../../../support/properties';

/** A run as the engine would open one, with these options of the node. */
function startRun(options: IDataObject = {}, signal?: AbortSignal): Execution {
	const parameters: IDataObject = { authentication: 'virtualKey', options };
	const credential: ICredentialDataDecryptedObject = { virtualKeyToken: 'vk-secret' };
	const executeData = {};
	const context: IExecuteSingleFunctions = Object.assign(Object.create(null), {
		getExecuteData: () => executeData,
		getItemIndex: () => 0,
		getNodeParameter: (name: string) => parameters[name],
		getCredentials: async () => credential,
		getExecutionCancelSignal: () => signal,
	});
	return Execution.of(context);
}

const request: IHttpRequestOptions = {
	method: 'GET',
	url: 'https://api.example.com/v1/x',
	headers: { 'X-Workspace-Id': 'w' },
	timeout: 1000,
};

const answer = (statusCode: number, body: unknown = {}, headers = {}): IN8nHttpFullResponse => ({
	statusCode,
	headers: { 'content-type': 'application/json', ...headers },
	body: typeof body === 'string' ? body : JSON.stringify(body),
});
const good = answer(200, { fine: true });
const networkError = (code: string) => Object.assign(new Error(code), { code });

/** A transport that answers in turn, the last answer over and over, and counts. */
function answering(...answers: Array<IN8nHttpFullResponse | Error>) {
	const sent: IHttpRequestOptions[] = [];
	const transport: Transport = async (options) => {
		const next = answers[Math.min(sent.length, answers.length - 1)];
		sent.push(options);
		if (next instanceof Error || next === undefined) throw next;
		return next;
	};
	return { sent, transport };
}

async function failureOf(run: Execution, transport: Transport): Promise<Failure> {
	const error = await rejectionOf(send(run, transport, request));
	if (error instanceof Failure) return error;
	throw new Error(`Not a Failure: ${String(error)}`);
}

/** Lets everything that waits for nothing but other promises go on. */
async function settle(): Promise<void> {
	for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

beforeEach(() => {
	// The shortest pause that full jitter allows, so that no time passes.
	jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
	jest.restoreAllMocks();
	jest.useRealTimers();
});

describe('send', () => {
	test('sends a good request once', async () => {
		const { transport, sent } = answering(good);
		await expect(send(startRun(), transport, request)).resolves.toMatchObject({
			body: { fine: true },
		});
		expect(sent).toEqual([request]);
	});

	test.each([400, 401, 402, 403, 404, 405, 409, 410, 413, 414, 422, 451, 501, 505])(
		'sends a request that got %i once',
		async (status) => {
			const { transport, sent } = answering(answer(status));
			expect((await failureOf(startRun(), transport)).details.status).toBe(status);
			expect(sent).toHaveLength(1);
		},
	);

	test.each([
		['status 408', answer(408)],
		['status 429', answer(429)],
		['status 500', answer(500)],
		['status 502', answer(502, '<html>')],
		['status 503', answer(503)],
		['status 504', answer(504)],
		['a body cut off', answer(200, '{"a":')],
		['an envelope with 503', answer(200, { code: 503, message: 'busy', data: null })],
		['ECONNRESET', networkError('ECONNRESET')],
		['ETIMEDOUT', networkError('ETIMEDOUT')],
		['ENOTFOUND', networkError('ENOTFOUND')],
		['Retry-After 0', answer(429, {}, { 'retry-after': '0' })],
	])('tries again after %s', async (_, fault) => {
		const { transport, sent } = answering(fault, fault, good);
		await expect(send(startRun(), transport, request)).resolves.toHaveProperty('body.fine', true);
		expect(sent).toHaveLength(3);
	});

	test.each([
		['a redirect', answer(302, '', { location: 'https://other.example' })],
		['a web page', answer(200, '<html>', { 'content-type': 'text/html' })],
		['an envelope with 403', answer(200, { code: 403, message: 'no', data: null })],
		['an expired certificate', networkError('CERT_HAS_EXPIRED')],
		['a fault of the node', new TypeError('broken')],
	])('does not try again after %s', async (_, fault) => {
		const { transport, sent } = answering(fault);
		await failureOf(startRun(), transport);
		expect(sent).toHaveLength(1);
	});

	test('gives up after as many retries as are set, and says so', async () => {
		const { transport, sent } = answering(answer(503, { message: 'busy' }));
		const failure = await failureOf(startRun({ maxRetries: 2 }), transport);
		expect(sent).toHaveLength(3);
		expect(failure.message).toBe('busy');
		expect(failure.details.hint).toMatch(/\. Tried 3 times$/);
	});

	test('does not speak of tries where none are set', async () => {
		const { transport } = answering(answer(503));
		const failure = await failureOf(startRun({ maxRetries: 0 }), transport);
		expect(failure.details.hint).not.toContain('Tried');
	});

	test('sends every try the request as it was, whatever became of it before', async () => {
		const seen: IHttpRequestOptions[] = [];
		const transport: Transport = async (options) => {
			seen.push({ ...options, headers: { ...options.headers } });
			options.url = 'changed';
			Object.assign(options.headers ?? {}, { Authorization: 'Bearer secret' });
			return seen.length < 3 ? answer(503) : good;
		};
		await send(startRun(), transport, request);
		expect(seen).toEqual([request, request, request]);
	});

	test('does not wait longer than a minute for Retry-After, and tells how long it would be', async () => {
		const { transport, sent } = answering(answer(429, {}, { 'retry-after': '90' }));
		const failure = await failureOf(startRun(), transport);
		expect(sent).toHaveLength(1);
		expect(failure.details.hint).toContain('asks to wait 90 s, longer than the 60 s');
	});

	test.each(['0', 'Thu, 01 Jan 2026 00:00:00 GMT'])(
		'backs off by itself where Retry-After asks for no wait: %s',
		async (header) => {
			jest.useFakeTimers();
			jest.spyOn(Math, 'random').mockReturnValue(1);
			const { transport, sent } = answering(answer(429, {}, { 'retry-after': header }), good);
			const sending = send(startRun(), transport, request);
			await jest.advanceTimersByTimeAsync(499);
			expect(sent).toHaveLength(1);
			await jest.advanceTimersByTimeAsync(1);
			await sending;
			expect(sent).toHaveLength(2);
		},
	);

	test.each([
		['an error status', answer(429, {}, { 'retry-after': '30' })],
		['an envelope', answer(200, { code: 429, message: 'busy' }, { 'retry-after': '30' })],
	])('waits as long as the Retry-After of %s says', async (_, busy) => {
		jest.useFakeTimers();
		const { transport, sent } = answering(busy, good);
		const sending = send(startRun(), transport, request);
		await jest.advanceTimersByTimeAsync(29_999);
		expect(sent).toHaveLength(1);
		await jest.advanceTimersByTimeAsync(1);
		await sending;
		expect(sent).toHaveLength(2);
	});

	test('holds every other request of the run back while the service asks to wait', async () => {
		jest.useFakeTimers();
		const run = startRun();
		const first = answering(answer(429, {}, { 'retry-after': '30' }), good);
		const other = answering(good);
		const sending = [send(run, first.transport, request)];
		await jest.advanceTimersByTimeAsync(1000);
		sending.push(send(run, other.transport, request));
		await jest.advanceTimersByTimeAsync(28_000);
		expect(other.sent).toHaveLength(0);
		await jest.advanceTimersByTimeAsync(1000);
		await Promise.all(sending);
		expect(other.sent).toHaveLength(1);
	});

	test('waits the doubled pause at most between tries', async () => {
		jest.useFakeTimers();
		jest.mocked(Math.random).mockReturnValue(1);
		const { transport, sent } = answering(answer(503));
		const failed = rejectionOf(send(startRun(), transport, request));
		const counts: number[] = [];
		for (const pause of [499, 1, 999, 1, 1999, 1]) {
			await jest.advanceTimersByTimeAsync(pause);
			counts.push(sent.length);
		}
		expect(counts).toEqual([1, 2, 2, 3, 3, 4]);
		expect(await failed).toBeInstanceOf(Failure);
	});

	test('has no more requests in flight than are set', async () => {
		const run = startRun({ maxConcurrency: 3 });
		let inFlight = 0;
		let most = 0;
		const transport: Transport = async () => {
			inFlight += 1;
			most = Math.max(most, inFlight);
			await settle();
			inFlight -= 1;
			return good;
		};
		const sending = Array.from({ length: 20 }, async () => await send(run, transport, request));
		await Promise.all(sending);
		expect(most).toBe(3);
	});

	test('does not multiply an outage by the number of items', async () => {
		const run = startRun();
		const { transport, sent } = answering(answer(503));
		const failures = await Promise.all(
			Array.from({ length: 500 }, async () => await failureOf(run, transport)),
		);
		expect(sent).toHaveLength(500 + 100);
		expect(failures.at(-1)?.details.hint).toContain('too many requests of this run failed');
	});

	test('never runs out of retries for faults here and there', async () => {
		const run = startRun();
		for (let item = 0; item < 500; item += 1) {
			const { transport } = answering(answer(503), good);
			await send(run, transport, request);
		}
		const { transport, sent } = answering(answer(503), good);
		await send(run, transport, request);
		expect(sent).toHaveLength(2);
	});
});

describe('send in a stopped execution', () => {
	test('sends nothing', async () => {
		const stop = new AbortController();
		const run = startRun({}, stop.signal);
		stop.abort();
		const { transport, sent } = answering(good);
		expect((await failureOf(run, transport)).details.code).toBe('CANCELLED');
		expect(sent).toHaveLength(0);
	});

	test('does not wait to the end of a pause', async () => {
		jest.useFakeTimers();
		const stop = new AbortController();
		const { transport, sent } = answering(answer(429, {}, { 'retry-after': '30' }));
		const failed = failureOf(startRun({}, stop.signal), transport);
		await jest.advanceTimersByTimeAsync(1000);
		stop.abort();
		await jest.advanceTimersByTimeAsync(100);
		expect((await failed).details.code).toBe('CANCELLED');
		expect(sent).toHaveLength(1);
	});

	test('starts none of the requests that wait for their turn', async () => {
		const stop = new AbortController();
		const run = startRun({ maxConcurrency: 1 }, stop.signal);
		const { transport, sent } = answering(good);
		const slow: Transport = async (options) => {
			stop.abort();
			return await transport(options);
		};
		const first = send(run, slow, request);
		const others = [failureOf(run, transport), failureOf(run, transport)];
		await first;
		expect((await Promise.all(others)).map(({ details }) => details.code)).toEqual([
			'CANCELLED',
			'CANCELLED',
		]);
		expect(sent).toHaveLength(1);
	});
});

describe('send against any service', () => {
	const faults: Array<[name: string, fault: IN8nHttpFullResponse | Error, isRetried: boolean]> = [
		['429', answer(429, {}, { 'retry-after': '0' }), true],
		['503', answer(503), true],
		['reset', networkError('ECONNRESET'), true],
		['cut', answer(200, '{'), true],
		['403', answer(403), false],
		['page', answer(200, '<html>'), true],
		['text', answer(200, 'hello', { 'content-type': 'text/plain' }), false],
		['stale', networkError('CERT_HAS_EXPIRED'), false],
	];

	test(
		'answers if and only if a good answer comes before a final fault and the last retry',
		async () => {
			const plans = fc.array(fc.constantFrom(undefined, ...faults), { maxLength: 5 });
			await fc.assert(
				fc.asyncProperty(plans, fc.integer({ min: 0, max: 4 }), async (plan, maxRetries) => {
					const answers = plan.map((fault) => fault?.[1] ?? good);
					const { transport, sent } = answering(...answers, good);
					const error = await rejectionOf(send(startRun({ maxRetries }), transport, request));
					const end = plan.findIndex((fault) => fault === undefined || !fault[2]);
					const last = end === -1 ? plan.length : end;
					const isAnswered = last <= maxRetries && plan[last] === undefined;
					expect(error instanceof Failure).toBe(!isAnswered);
					expect(sent).toHaveLength(Math.min(last, maxRetries) + 1);
				}),
				cases,
			);
		},
		limit,
	);
});
