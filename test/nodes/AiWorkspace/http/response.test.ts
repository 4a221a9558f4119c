import fc from 'fast-check';
import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';
import { asFailure, Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { hintFor } from '../../../../nodes/AiWorkspace/errors/hints';
import { readResponse } from '../../../../nodes/AiWorkspace/http/response';
import { Secrets } from '../../../../nodes/AiWorkspace/util/Secrets';
import { everythingIn } from '../../../support/everythingIn';
import { forAll } from '../../../support/properties';

const json = { 'content-type': 'application/json; charset=utf-8' };
const html = { 'content-type': 'TEXT/html' };
const ray = { 'cf-ray': 'req-1' };
const secret = 'sk-0123456789';
const echo = secret.slice(0, 9);
const secrets = new Secrets();
secrets.add(secret);

type Given = [statusCode: number, body: unknown, headers?: IDataObject];

function outcomeOf(statusCode: number, body: unknown, headers: IDataObject = json) {
	const raw: IN8nHttpFullResponse = Object.assign({ statusCode, headers, body: '' }, { body });
	try {
		return readResponse(raw, secrets);
	} catch (error) {
		return asFailure(error);
	}
}

const part = 'The API returned only a part of the result, with';
const failed = "The API couldn't complete the request, with";
const notJson = 'The API returned something other than JSON';
const notObject = "The API returned JSON that isn't an object";

describe('A response with a success status', () => {
	test.each<[Given, IDataObject]>([
		[[299, '{"a":[1,{"b":null}]}', {}], { a: [1, { b: null }] }],
		[[200, { a: 1 }], { a: 1 }],
		[[200, '\ufeff{"a":1}'], { a: 1 }],
		[[200, '{"a":1}', { ...json, via: '1.1 proxy', 'x-squid-error': 'NONE' }], { a: 1 }],
		[[200, `{"scope":{"name":"my ${secret}"}}`], { scope: { name: 'my ***' } }],
	])('such as %j is its object without secrets', (given, body) => {
		expect(outcomeOf(...given)).toEqual({ body });
	});

	test.each<[Given, string]>([
		[[200, '{"a":1}', html], notJson],
		[[200, 'OK', { 'content-type': 'text/plain' }], notJson],
		[[204, '', {}], notJson],
		[[201, '[1]', { 'content-type': 'application/JSON' }], notObject],
		[[200, 'null'], notObject],
		[[200, { data: { entities: [], next_cursor: 'c' } }], `${part} 'data.next_cursor'`],
		[[200, { a: 1 }, { link: '</3>; rel="next"' }], `${part} 'Link'`],
		...[202, 206, 207, 226].map((status): [Given, string] => [
			[status, {}],
			`${part} status ${status}`,
		]),
		...[202, 206, 20700].map((code): [Given, string] => [[200, { code }], `${part} code ${code}`]),
		[[200, { message: 'ok', success: false, error: 'shard 3' }], `${failed} 'success': shard 3`],
		[[200, { errors: [{ detail: `no ${secret}` }] }], `${failed} 'errors': no ***`],
		[[200, { data: { success: false, message: 'words' } }], `${failed} 'data.success': words`],
		[[200, { _shards: { failed: 1 } }], `${failed} '_shards.failed'`],
	])('such as %j is unexpected: %s', ([status, body, headers = json], message) => {
		const code = message === notJson ? 'NOT_JSON' : 'UNEXPECTED_RESPONSE';
		expect(outcomeOf(status, body, { ...headers, ...ray })).toMatchObject({
			name: 'UnexpectedResponse',
			message,
			details: { status, code, requestId: 'req-1', retryable: false },
		});
	});

	test.each(['{"a":1', '', '{"a":\ufeff1}'])('may be retried where it was cut: %j', (body) => {
		const hint = hintFor('CUT_OFF');
		const details = { status: 200, code: 'CUT_OFF', retryable: true, requestId: 'req-1', hint };
		expect(outcomeOf(200, body, { ...json, ...ray })).toHaveProperty('details', details);
	});
});

const idHeaders = 'x-request-id request-id x-correlation-id x-amzn-requestid cf-ray'.split(' ');
test.each<{ body?: IDataObject; headers?: IDataObject; id?: string }>([
	...idHeaders.map((name) => ({ headers: { [name]: 'req-1' } })),
	{ body: { data: { requestId: 'req-1' } } },
	// Rather that of a header, but not an empty one or a list.
	{ body: { request_id: 'x' }, headers: { 'x-request-id': '', 'request-id': ['a', 'b'], ...ray } },
	{ headers: { 'cf-ray': `r-${secret}` }, id: 'r-***' },
])('The request ID is found: %j', ({ body = {}, headers, id = 'req-1' }) => {
	const all = { ...json, ...headers };
	expect(outcomeOf(200, body, all)).toHaveProperty('requestId', id);
	expect(outcomeOf(404, body, all)).toHaveProperty('details.requestId', id);
});

test.each<Given>([
	[502, '[]', json],
	[502, '{"message":"words"}', html],
	[199, '', json],
	[600, '', html],
])('An error status stands for a body without words: %j %j', (status, body, headers) => {
	expect(outcomeOf(status, body, headers)).toMatchObject({
		message: `The API returned status ${status}`,
		details: { status, code: undefined, retryable: status === 502 },
	});
});

test('A status 407 shows nothing of the body, which is that of a proxy', () => {
	const sent = 'dXNlcjpwYXNz';
	const failure = outcomeOf(407, { message: `Basic ${sent}`, code: sent, request_id: sent });
	expect(everythingIn(failure)).not.toContain(sent);
});

test.each<[isProxys: boolean, status: number, headers: IDataObject, body: string]>([
	[true, 403, { ...html, via: '1.1 proxy (squid)' }, '<h1>Denied'],
	[true, 403, { 'x-squid-error': 'ERR_ACCESS_DENIED 0' }, ''],
	[true, 503, { ...html, 'x-squid-error': 'ERR_CONNECT_FAIL 111', via: '1.1 proxy' }, '<h1>No'],
	[true, 401, { ...json, 'proxy-authenticate': 'Basic realm="x"' }, '{"message":"words"}'],
	[false, 403, { ...json, via: '1.1 google' }, '{"message":"words"}'],
	[false, 401, { 'content-type': 'text/plain', via: '1.1 google' }, 'Unauthorized'],
	[false, 403, html, '<h1>Denied'],
])(
	"It's %s that a proxy, not the API, returned a %i with %j",
	(isProxys, status, headers, body) => {
		const proxys = {
			message: `A proxy, not the API, returned status ${status}`,
			details: { status, code: 'PROXY', retryable: status === 503, hint: hintFor('PROXY') },
			isAuthFailure: false,
		};
		const wanted = isProxys ? proxys : { isAuthFailure: true };
		expect(outcomeOf(status, body, headers)).toMatchObject(wanted);
	},
);

test('A Retry-After is relative to the Date of its response', () => {
	const date = 'Sat, 31 Jan 2026 12:00:00 GMT';
	const headers = { ...json, date, 'retry-after': 'Sat, 31 Jan 2026 12:00:07 GMT' };
	expect(outcomeOf(429, {}, headers)).toHaveProperty('details.retryAfterMs', 7000);
});

test('A body of more than 100 million characters is not read', () => {
	const body = `{"message":"words","x":"${'x'.repeat(1e8 - 26)}"}`;
	expect(outcomeOf(200, body)).toHaveProperty('body.message', 'words');
	const details = { status: 200, code: 'TOO_LARGE', retryable: false };
	expect(outcomeOf(200, `${body} `)).toMatchObject({ details });
	expect(outcomeOf(500, `${body} `)).toHaveProperty('message', 'The API returned status 500');
});

test('An error status has a label without secrets', () => {
	expect(outcomeOf(403, { code: `no-${secret}` })).toHaveProperty('details.code', 'no-***');
});

test.each([300, 399])('Status %i is a redirect, which leads to another host', (status) => {
	const location = `https://${secret}.example/a?t=1`;
	expect(outcomeOf(status, { message: 'words' }, { location, ...ray })).toMatchObject({
		message: 'The API redirected the request to https://***.example',
		details: { status, code: 'REDIRECT', requestId: 'req-1', retryable: false },
	});
});

const data = { entities: [] };

test.each([0, 1, 200, 299, 20000, '00000', '403.5', '-', [403], null])(
	'An envelope is fine with the code %j',
	(code) => {
		const outcome = outcomeOf(200, { code, message: 'ok', data });
		expect(outcome).toEqual({ body: { code, message: 'ok', data } });
	},
);

test.each([2, 40, 399, 600, 1001, ' 1001 '])('An envelope is noticed with the code %j', (code) => {
	expect(outcomeOf(200, { code, message: `not ${secret}`, data })).toMatchObject({
		body: { data },
		notice: { code: String(Number(code)), message: 'not ***' },
	});
});

test.each([
	[[`3 days are missing, ${secret}`], '3 days are missing, ***'],
	[[{ code: 5, message: 'late' }], 'late'],
	['late', 'late'],
	[true, ''],
])('An envelope is noticed with the warnings %j', (warnings, message) => {
	const notice = { code: 'data.warnings', message };
	expect(outcomeOf(200, { code: 200, message: 'ok', data: { warnings } })).toMatchObject({
		notice,
	});
});

test.each([
	[400, false, 400],
	[599, false, 599],
	[40301, false, 403],
	[' 050301 ', true, 503],
	[-403, false, 'UNKNOWN_CODE'],
])('An envelope is a failure with the code %j', (sent, retryable, about) => {
	const body = { code: sent, message: `not ${secret}`, data, request_id: 'req-1' };
	const [code, hint] = [String(Number(sent)), hintFor(about, undefined, 'req-1')];
	expect(outcomeOf(201, body)).toMatchObject({
		message: 'not ***',
		details: { status: 201, code, requestId: 'req-1', retryable, hint },
	});
});

test('Any response is an object or a Failure that can be shown, without the secret', () => {
	const texts = fc.oneof(fc.constantFrom('__proto__', 'http://[', '10', secret), fc.string());
	const names = 'message error errors data code request_id __proto__'.split(' ');
	const key = fc.constantFrom(...names);
	const values = fc.anything({ key, values: [texts, fc.integer()], maxDepth: 4, maxKeys: 4 });
	const bodies = fc.oneof(
		values,
		values.map((value) => JSON.stringify(value)),
	);
	const headers = fc.dictionary(
		fc.constantFrom('content-type', 'retry-after', 'location', 'x-request-id'),
		fc.oneof(texts, fc.array(texts, { maxLength: 2 })),
	);
	const statuses = fc.constantFrom(100, 200, 204, 302, 400, 401, 429, 500, 999);
	forAll(statuses, headers, bodies, (status, given, content) => {
		const outcome = outcomeOf(status, content, given);
		if (outcome instanceof Failure) {
			const { message, details } = outcome;
			expect(message).not.toBe('');
			expect(details).toMatchObject({ status: expect.any(Number), retryable: expect.any(Boolean) });
			expect(JSON.stringify([message, details])).not.toContain(echo);
		} else expect(JSON.stringify(outcome)).not.toContain(secret);
	});
});
