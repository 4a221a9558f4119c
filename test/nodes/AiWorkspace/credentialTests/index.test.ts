import { Settings } from 'luxon';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import * as credentialTests from '../../../../nodes/AiWorkspace/credentialTests';
import { signToken } from '../../../sandbox';

const workspaceId = '123e4567-e89b-12d3-a456-426614174000';
const service = '223e4567-e89b-12d3-a456-426614174000';
/** The next day in Tokyo. */
const NOW = Date.UTC(2026, 0, 31, 20);

type Fields = ICredentialDataDecryptedObject;
interface Sent {
	readonly uri: string;
	readonly headers: Record<string, string>;
}

const SCOPE = 'https://api.example.com/api/v1/cockpit/scope';
const VALIDATION = 'https://api.example.com/api/v1/master-keys/validate';
const REPORT =
	'https://a.example.com/v1/analytics/saas/prompt-templates/credential-test/entities?dateFrom=2026-01-31&dateTo=2026-01-31';

const { testAccessToken, testPersonalAccessToken, testVirtualKey } = credentialTests;
const types = {
	accessToken: { test: testAccessToken, token: signToken({ exp: NOW / 1000 + 60 }) },
	personalAccessToken: { test: testPersonalAccessToken, token: 'pat_of-somebody' },
	virtualKeyToken: { test: testVirtualKey, token: 'vk-of-somebody' },
};
type Field = keyof typeof types;

const response = (statusCode: number, body: unknown = {}, headers = {}) => ({
	statusCode,
	headers: { 'content-type': 'application/json', ...headers },
	body: JSON.stringify(body),
});
const good = (uri: string) =>
	uri === REPORT
		? response(200, { code: 0, message: 'OK', data: { entities: [] } })
		: response(200, uri === SCOPE ? { workspace: { id: workspaceId } } : { valid: false });

/** Tests a credential. n8n's helper returns or throws these outcomes for requests to `uri`, one after the other; all others are good. */
async function testing(field: Field, data: Fields = {}, uri = '', outcomes: unknown[] = []) {
	const sent: Sent[] = [];
	const left = [...outcomes];
	const request = async (options: Sent) => {
		sent.push(options);
		const outcome = options.uri === uri ? left.shift() : good(options.uri);
		return await (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome));
	};
	const context: ICredentialTestFunctions = Object.assign(Object.create(null), {
		helpers: { request },
	});
	const urls = { baseUrl: 'https://api.example.com', analyticsUrl: 'https://a.example.com/' };
	const result: INodeCredentialTestResult = await types[field].test.call(context, {
		id: '1',
		name: 'Test',
		type: 'test',
		data: { ...urls, [field]: types[field].token, ...data },
	});
	return { ...result, sent };
}

const { defaultZone } = Settings;
beforeEach(() => {
	Settings.defaultZone = 'Asia/Tokyo';
	jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
	Settings.defaultZone = defaultZone;
	jest.useRealTimers();
});

const page = { ...response(200), headers: { 'content-type': 'text/html' }, body: '<h1>Hi' };
const issue = (code: string) => Object.assign(new Error('words'), { code });
const envelope = (code: number) => response(200, { code, message: 'Words', data: null });

const responding = (code: number) => (code > 999 ? envelope(code) : response(code));

describe.each<[Field, string]>([
	['accessToken', VALIDATION],
	['accessToken', REPORT],
	['personalAccessToken', REPORT],
	['virtualKeyToken', SCOPE],
	['virtualKeyToken', REPORT],
])('The test of %s, at %s,', (field, uri) => {
	const isReport = uri === REPORT;
	const { token } = types[field];

	/** Tests with responses to its own token, and to a wrong one. */
	const comparing = async (own: number, control: number) =>
		await testing(field, {}, uri, [responding(own), responding(control)]);

	test('compares with a wrong token of the same form, and another end', async () => {
		const { sent } = await comparing(403, 401);
		const [first, second] = sent.filter((one) => one.uri === uri).map(({ headers }) => headers);
		expect(first?.Authorization).toBe(`Bearer ${token}`);
		const formOf = (text = '') => text.slice(0, -16) + text.slice(-16).replace(/[a-z0-9]/gi, 'x');
		expect(formOf(second?.Authorization)).toBe(formOf(first?.Authorization));
		expect(second?.Authorization).not.toBe(first?.Authorization);
		expect({ ...second, Authorization: '' }).toEqual({ ...first, Authorization: '' });
	});

	test.each([
		[400, 401, true],
		[403, 401, true],
		[40301, 40101, true],
		[404, 401, isReport],
		[405, 403, isReport],
		[403, 403, false],
		[404, 400, false],
		[404, 200, false],
	])('with %i, where a wrong token gets %i, passes: %s', async (own, control, passes) => {
		const { status, message } = await comparing(own, control);
		expect(status).toBe(passes ? 'OK' : 'Error');
		const label = `${isReport ? 'Analytics' : 'Workspace'} API URL: `;
		expect(message.startsWith(label)).toBe(!passes && own !== 403);
	});

	test.each<[string, unknown]>([
		...[401, 302, 429, 503, 40101].map((code): [string, unknown] => [`${code}`, responding(code)]),
		['a web page', page],
		['JSON of something else', response(200, { up: true })],
		['a connection that breaks', issue('ECONNRESET')],
		['what is no response', { statusCode: '200', headers: {} }],
	])('fails with %s, whatever a wrong token gets', async (_, outcome) => {
		const { status, sent } = await testing(field, {}, uri, [outcome, response(403)]);
		expect(status).toBe('Error');
		expect(sent.at(-1)?.uri).toBe(uri);
		expect(sent.filter((one) => one.uri === uri)).toHaveLength(1);
	});

	test.each([302, 400, 401, 0])('shows no token that a %i or an error echoes', async (status) => {
		const body = { message: `Bearer ${token}`, code: token };
		const headers = { 'x-request-id': token, location: `https://${token}.example/${token}` };
		const echo = status === 0 ? new Error(body.message) : response(status, body, headers);
		for (const pasted of [token, ` Bearer ${token}\n`]) {
			const { message } = await testing(field, { [field]: pasted }, uri, [echo, echo]);
			expect(message).toContain('***');
			expect(message).not.toContain(token.slice(0, 8));
		}
	});
});

describe('A test sends', () => {
	const sending = (uri: string, headers = {}) => ({
		method: uri === VALIDATION ? 'POST' : 'GET',
		uri,
		headers,
		...(uri === VALIDATION && { body: '{}' }),
		followRedirect: false,
		followAllRedirects: false,
		simple: false,
		timeout: 15_000,
		resolveWithFullResponse: true,
	});
	const json = { 'Content-Type': 'application/json' };
	const named = { 'X-Workspace-Id': workspaceId };
	const user = { 'X-Service-User-Id': service };
	const inOne = { workspaceId: ` ${workspaceId}\n` };
	const ofService = signToken({ sub: service });
	const ofPerson = signToken({ sub: 'auth0|12' });

	test.each<[Field, string, Fields, Array<[uri: string, headers?: object]>]>([
		['accessToken', ofPerson, { workspaceId: ' ' }, [[VALIDATION, json], [REPORT]]],
		[
			'accessToken',
			ofService,
			{},
			[
				[VALIDATION, json],
				[REPORT, user],
			],
		],
		[
			'accessToken',
			ofService,
			inOne,
			[
				[VALIDATION, { ...json, ...named }],
				[REPORT, named],
			],
		],
		['personalAccessToken', 'pat_1', {}, [[REPORT]]],
		['personalAccessToken', 'pat_1', { workspaceId }, [[REPORT, named]]],
		['virtualKeyToken', 'vk-1', {}, [[SCOPE], [REPORT, named]]],
	])('for %s (%s, %j) exactly these requests', async (field, token, data, requests) => {
		const { sent, status } = await testing(field, { [field]: `Bearer ${token}\n`, ...data });
		expect(status).toBe('OK');
		const always = { Accept: 'application/json', Authorization: `Bearer ${token}` };
		expect(sent).toEqual(requests.map(([uri, headers]) => sending(uri, { ...always, ...headers })));
	});

	test('for a virtual key that may not read its scope, or has no workspace, no workspace', async () => {
		const refused = [response(403), response(401)];
		for (const outcomes of [refused, [response(200, { virtual_key: {} })]]) {
			const { sent, status } = await testing('virtualKeyToken', {}, SCOPE, outcomes);
			expect(status).toBe('OK');
			expect(sent.at(-1)?.headers).not.toHaveProperty('X-Workspace-Id');
		}
	});
});

const now = NOW / 1000;
const expired =
	/The token expired on 2026-01-31 20:00 UTC\. Replace the token or key in the credential/;
const notExpired = /^(?!.* UTC)/s;
const atUrl = /'Workspace API URL' must be the URL of the Workspace API, and end before \/api/;

test.each<[unknown, exp: number, RegExp]>([
	[response(400), now, expired],
	[response(401), now, expired],
	[response(403), now, expired],
	[response(401), now + 0.001, notExpired],
	[response(401), -1e18, notExpired],
	[response(404), 1, notExpired],
	[response(400), 4e9, /Check the URLs and the workspace in the credential\./],
	[response(404), 4e9, atUrl],
	[response(429), 4e9, /Try again later\./],
	[response(429, {}, { 'retry-after': '89.5' }), 4e9, /Try again after 90 seconds\./],
	[issue('ETIMEDOUT'), 4e9, /within 15000 ms\. Try again later\./],
])('The message of %j for a token that expires at %d says %s', async (outcome, exp, words) => {
	const data = { accessToken: signToken({ sub: 'x', exp }) };
	// A wrong token is refused, but that proves nothing of one that has expired.
	const control = response(exp > now ? 400 : 401);
	const { message } = await testing('accessToken', data, VALIDATION, [outcome, control]);
	expect(message).toMatch(words);
});

test('A response that never ends fails after the time for a request', async () => {
	const deadline = new AbortController();
	jest.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
	const never = new Promise(() => undefined);
	const tested = testing('personalAccessToken', {}, REPORT, [never]);
	deadline.abort();
	expect((await tested).message).toContain('15000 ms');
	expect(AbortSignal.timeout).toHaveBeenCalledWith(15_000);
	jest.restoreAllMocks();
});
