import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { authenticationMethods } from '../../../../nodes/AiWorkspace/auth/methods';
import { UnexpectedResponse } from '../../../../nodes/AiWorkspace/errors/Failure';
import { cancelled, timedOut } from '../../../../nodes/AiWorkspace/http/networkIssue';
import { transportOf } from '../../../../nodes/AiWorkspace/http/transport';
import { Secrets } from '../../../../nodes/AiWorkspace/util/Secrets';

const [method] = authenticationMethods;
const credential = { accessToken: ['token', '0123456789'].join('-') };
const request: IHttpRequestOptions = { url: 'https://api.example.com/v1', headers: { 'X-A': 'b' } };

/** What n8n's helper is called with. */
interface Call {
	readonly context: IExecuteSingleFunctions;
	readonly options: IHttpRequestOptions;
	readonly rest: unknown[];
}

/** Sends a request whose response is that of a function, in a context with a cancel signal or none. */
function sending(respond: (call: Call) => unknown, cancel?: AbortSignal) {
	const deadline = new AbortController();
	const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
	const secrets = new Secrets();
	secrets.add(credential.accessToken);
	const context: IExecuteSingleFunctions = Object.assign(Object.create(null), {
		getItemIndex: () => 7,
		getExecutionCancelSignal: () => cancel,
		helpers: {
			async httpRequestWithAuthentication(
				this: IExecuteSingleFunctions,
				type: string,
				options: IHttpRequestOptions,
				...rest: unknown[]
			) {
				return await Promise.resolve(respond({ context: this, options, rest: [type, ...rest] }));
			},
		},
	});
	const transport = transportOf({ context, method, credential, secrets, timeout: 1234 });
	return { outcome: transport(request), deadline, timeout };
}

const fine = { statusCode: 200, headers: {}, body: '{"note":"token-0123456789"}' };
afterEach(() => {
	jest.restoreAllMocks();
});

describe('A transport', () => {
	test('returns the response without secrets', async () => {
		await expect(sending(() => fine).outcome).resolves.toEqual({ body: { note: '***' } });
	});

	test('returns the Failure that a response is', async () => {
		const { outcome } = sending(() => ({ ...fine, body: 'text' }));
		await expect(outcome).resolves.toBeInstanceOf(UnexpectedResponse);
	});

	test('calls n8n as its context does, with a copy of the request, which n8n may change', async () => {
		const passed: unknown[] = [];
		await sending(({ context, options }) => {
			passed.push(context.getItemIndex(), { ...options, headers: { ...options.headers } });
			Object.assign(options.headers ?? {}, { Authorization: 'Bearer x' });
			options.url = 'changed';
			return fine;
		}).outcome;
		expect(passed).toMatchObject([7, request]);
		expect(request).toEqual({ url: 'https://api.example.com/v1', headers: { 'X-A': 'b' } });
	});

	test('passes the credential on, so that n8n reads it only once', async () => {
		const passed: unknown[] = [];
		await sending(({ rest }) => {
			passed.push(...rest);
			return fine;
		}).outcome;
		const type = 'aiWorkspaceAccessTokenApi';
		const decrypted = { id: 'accessToken', name: 'Access Token', type, data: credential };
		expect(passed).toEqual([type, { credentialsDecrypted: decrypted }]);
	});

	test.each([
		['time', true],
		['time', false],
		['execution', true],
	])(
		'ends the request with its %s, where that can be stopped (%s), although n8n waits forever',
		async (what, canBeStopped) => {
			const stop = new AbortController();
			const signals: unknown[] = [];
			const waiting = async ({ context, options }: Call) => {
				signals.push(context.getExecutionCancelSignal(), options.abortSignal);
				return await new Promise(() => {});
			};
			const cancel = canBeStopped ? stop.signal : undefined;
			const { outcome, timeout, deadline } = sending(waiting, cancel);
			(what === 'time' ? deadline : stop).abort();
			await expect(outcome).resolves.toEqual(what === 'time' ? timedOut(1234) : cancelled());
			expect(timeout).toHaveBeenCalledWith(1234);
			expect(signals).toMatchObject([{ aborted: true }, { aborted: true }]);
		},
	);

	test('has words without secrets for a network issue', async () => {
		const { outcome } = sending(() => {
			throw Object.assign(new Error('no token-0123456789 here'), { code: 'ESOMETHING' });
		});
		await expect(outcome).resolves.toMatchObject({
			message: 'no *** here',
			details: { code: 'ESOMETHING', retryable: false },
		});
	});
});
