import { Settings } from 'luxon';
import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	IDataObject,
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

const tests = {
	accessToken: credentialTests.testAccessToken,
	personalAccessToken: credentialTests.testPersonalAccessToken,
	virtualKeyToken: credentialTests.testVirtualKey,
};
type Field = keyof typeof tests;
const fields: Field[] = ['accessToken', 'personalAccessToken', 'virtualKeyToken'];
const tokens: Record<Field, string> = {
	accessToken: signToken({ exp: NOW / 1000 + 60 }),
	personalAccessToken: 'pat_of-somebody',
	virtualKeyToken: 'vk-of-somebody',
};

const SCOPE = 'https://api.example.com/api/v1/cockpit/scope';
const VALIDATION = 'https://api.example.com/api/v1/master-keys/validate';
const REPORT =
	'https://a.example.com/v1/analytics/saas/prompt-templates/credential-test/entities?dateFrom=2026-01-31&dateTo=2026-01-31';
const urlsOf: Record<Field, string[]> = {
	accessToken: [VALIDATION, REPORT],
	personalAccessToken: [REPORT],
	virtualKeyToken: [SCOPE, REPORT],
};
const labelOf = (uri: string) => (uri === REPORT ? 'Analytics API URL' : 'Workspace API URL');

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
	const result: INodeCredentialTestResult = await tests[field].call(context, {
		id: '1',
		name: 'Test',
		type: 'test',
		data: { ...urls, [field]: tokens[field], ...data },
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

const probes = fields.flatMap((field) => urlsOf[field].map((uri) => [field, uri] as const));
const page = { ...response(200), headers: { 'content-type': 'text/html' }, body: '<h1>Hi' };
const issue = (code: string) => Object.assign(new Error('words'), { code });
const envelope = (code: number) => response(200, { code, message: 'Words', data: null });

const responding = (code: number) => (code > 999 ? envelope(code) : response(code));

describe.each(probes)('The test of %s, at %s,', (field, uri) => {
	const isReport = uri === REPORT;

	/** Tests with responses to its own token, and to a wrong one. */
	const comparing = async (own: number, control: number) =>
		await testing(field, {}, uri, [responding(own), responding(control)]);

	test('compares with a wrong token of the same form, and another end', async () => {
		const { sent } = await comparing(403, 401);
		const [first, second] = sent.filter((one) => one.uri === uri).map(({ headers }) => headers);
		expect(first?.Authorization).toBe(`Bearer ${tokens[field]}`);
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
		expect(message.startsWith(`${labelOf(uri)}: `)).toBe(!passes && own !== 403);
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
		const token = tokens[field];
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
	const common = {
		followRedirect: false,
		followAllRedirects: false,
		simple: false,
		timeout: 15_000,
		resolveWithFullResponse: true,
	};
	const scope = { ...common, method: 'GET', uri: SCOPE };
	const report = { ...common, method: 'GET', uri: REPORT };
	const validation = { ...common, method: 'POST', uri: VALIDATION, body: '{}' };
	const json = { 'Content-Type': 'application/json' };
	const named = { 'X-Workspace-Id': workspaceId };
	const user = { 'X-Service-User-Id': service };
	const both = [validation, report];
	const inOne = { workspaceId: ` ${workspaceId}\n` };
	const ofService = signToken({ sub: service });
	const ofPerson = signToken({ sub: 'auth0|12' });

	test.each<[Field, string, Fields, object[], IDataObject[]]>([
		['accessToken', ofPerson, { workspaceId: ' ' }, both, [json, {}]],
		['accessToken', ofService, {}, both, [json, user]],
		['accessToken', ofService, inOne, both, [{ ...json, ...named }, named]],
		['personalAccessToken', 'pat_1', {}, [report], [{}]],
		['personalAccessToken', 'pat_1', { workspaceId }, [report], [named]],
		['virtualKeyToken', 'vk-1', {}, [scope, report], [{}, named]],
	])('for %s (%s, %j) exactly these requests', async (field, token, data, requests, headers) => {
		const { sent, status } = await testing(field, { [field]: `Bearer ${token}\n`, ...data });
		expect(status).toBe('OK');
		const always = { Accept: 'application/json', Authorization: `Bearer ${token}` };
		expect(sent).toEqual(
			requests.map((one, index) => ({ ...one, headers: { ...always, ...headers[index] } })),
		);
	});

	test('for a virtual key that may not read its scope, or has no workspace, no workspace', async () => {
		const refused = [response(403), response(401)];
		for (const outcomes of [refused, [response(200, { virtual_key: {} })]]) {
			const { sent, status } = await testing('virtualKeyToken', {}, SCOPE, outcomes);
			expect(status).toBe('OK');
			expect(sent.at(-1)?.headers).not.toHaveProperty('X-Workspace-Id');
		}
	});

	test.each<[Field, Fields, string]>([
		['accessToken', { workspaceId: 'main' }, "'Workspace ID'"],
		['virtualKeyToken', { virtualKeyToken: 'of-somebody-vk-' }, "'Virtual Key'"],
		['virtualKeyToken', { baseUrl: 'ftp://api.example.com' }, "'Workspace API URL'"],
		['personalAccessToken', { analyticsUrl: 'a.example.com' }, "'Analytics API URL'"],
	])('for %s with %j nothing, and names the field', async (field, data, label) => {
		const { status, message, sent } = await testing(field, data);
		expect(status).toBe('Error');
		expect(message).toContain(label);
		expect(sent).toEqual([]);
	});
});

const about = async (outcome: unknown, exp = NOW / 1000, control: unknown = response(401)) => {
	const accessToken = signToken({ sub: 'x', exp });
	const outcomes = [outcome, control];
	return (await testing('accessToken', { accessToken }, VALIDATION, outcomes)).message;
};

test.each([400, 401, 403])('The message says when a token expired: %i', async (status) => {
	const since = 'The token expired on 2026-01-31 20:00 UTC. Replace the token or key in the';
	expect(await about(response(status))).toContain(since);
});

test.each<[string, number, number]>([
	['has not expired', 401, NOW / 1000 + 0.001],
	['has an expiry that no date can be', 401, -1e18],
	['is not to blame', 404, 1],
])('The message does not say so of one that %s for a %i', async (_, status, exp) => {
	expect(await about(response(status), exp)).not.toContain('UTC');
});

test.each<[unknown, string]>([
	[response(400), 'Check the URLs and the workspace in the credential.'],
	[response(404), "'Workspace API URL' must be the URL of the Workspace API, and end before /api"],
	[response(429), 'Try again later.'],
	[response(429, {}, { 'retry-after': '89.5' }), 'Try again after 90 seconds.'],
	[issue('ETIMEDOUT'), 'within 15000 ms. Try again later.'],
])('The message of %j says what to do without a workflow', async (outcome, hint) => {
	expect(await about(outcome, 4e9, outcome)).toContain(hint);
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
