import type { IExecuteSingleFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { authenticationMethods } from '../../../../nodes/AiWorkspace/auth/methods';
import { cancelled, timedOut } from '../../../../nodes/AiWorkspace/http/networkIssue';
import { transportOf } from '../../../../nodes/AiWorkspace/http/transport';
import { Secrets } from '../../../../nodes/AiWorkspace/util/Secrets';

const [method] = authenticationMethods;
const credential = { accessToken: ['token', '0123456789'].join('-') };
const request: IHttpRequestOptions = { url: 'https://api.example.com/v1', headers: { 'X-A': 'b' } };

type Call = [type: string, options: IHttpRequestOptions, more: unknown];

/** Sends a request whose response is that of a function, in a context with a cancel signal or none. */
function sending(respond: (...call: Call) => unknown, cancel?: AbortSignal) {
	const deadline = new AbortController();
	const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
	const secrets = new Secrets();
	secrets.add(credential.accessToken);
	const helper = jest.fn(async function (this: IExecuteSingleFunctions, ...call: Call) {
		return await respond(...call);
	});
	const context: IExecuteSingleFunctions = Object.assign(Object.create(null), {
		getItemIndex: () => 7,
		getExecutionCancelSignal: () => cancel,
		helpers: { httpRequestWithAuthentication: helper },
	});
	const transport = transportOf({ context, method, credential, secrets, timeout: 1234 });
	return { outcome: transport(request), deadline, timeout, helper };
}

const fine = { statusCode: 200, headers: {}, body: '{"note":"token-0123456789"}' };
afterEach(() => {
	jest.restoreAllMocks();
});

test('A transport calls n8n as its context does, and passes the credential on, so that n8n reads it only once', async () => {
	const { outcome, helper } = sending(() => fine);
	await outcome;
	const type = 'aiWorkspaceAccessTokenApi';
	const decrypted = { id: 'accessToken', name: 'Access Token', type, data: credential };
	const more = { credentialsDecrypted: decrypted };
	expect(helper.mock.calls).toEqual([[type, expect.objectContaining(request), more]]);
	expect(helper.mock.contexts[0]?.getItemIndex()).toBe(7);
});

test('A transport keeps its request, whatever n8n changes in the one that it is given', async () => {
	await sending((_, options) => {
		Object.assign(options.headers ?? {}, { Authorization: 'Bearer x' });
		options.url = 'changed';
		return fine;
	}).outcome;
	expect(request).toEqual({ url: 'https://api.example.com/v1', headers: { 'X-A': 'b' } });
});

test.each([
	['time', true],
	['time', false],
	['execution', true],
])('A transport ends with its %s (with a signal to stop: %s)', async (what, canBeStopped) => {
	const stop = new AbortController();
	const forever = new Promise(() => {});
	const cancel = canBeStopped ? stop.signal : undefined;
	const { outcome, timeout, deadline, helper } = sending(async () => await forever, cancel);
	(what === 'time' ? deadline : stop).abort();
	await expect(outcome).resolves.toEqual(what === 'time' ? timedOut(1234) : cancelled());
	expect(timeout).toHaveBeenCalledWith(1234);
	expect(helper.mock.contexts[0]?.getExecutionCancelSignal()?.aborted).toBe(true);
	expect(helper.mock.calls[0]?.[1].abortSignal?.aborted).toBe(true);
});

test('A transport has words without secrets for a network issue', async () => {
	const { outcome } = sending(() => {
		throw Object.assign(new Error('no token-0123456789 here'), { code: 'ESOMETHING' });
	});
	await expect(outcome).resolves.toMatchObject({
		message: 'no *** here',
		details: { code: 'ESOMETHING', retryable: false },
	});
});
