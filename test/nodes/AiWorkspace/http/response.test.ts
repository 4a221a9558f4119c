import fc from 'fast-check';
import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';
import { Failure, UnexpectedResponse } from '../../../../nodes/AiWorkspace/errors/Failure';
import { hintFor } from '../../../../nodes/AiWorkspace/errors/hints';
import {
	readResponse,
	unwrap,
	type ApiResponse,
} from '../../../../nodes/AiWorkspace/http/response';
import { Secrets } from '../../../../nodes/AiWorkspace/util/Secrets';
import { cases, thrownBy } from '../../../support/properties';

const json = { 'content-type': 'application/json; charset=utf-8' };
const secret = 'sk-0123456789';
const secrets = new Secrets();
secrets.add(secret);

/** A response as the engine passes it on: the body as text. */
const response = (
	statusCode: number,
	body: unknown,
	headers: IDataObject = json,
): IN8nHttpFullResponse => ({
	statusCode,
	headers,
	body: typeof body === 'string' ? body : JSON.stringify(body),
});
const read = (...given: Parameters<typeof response>): ApiResponse =>
	readResponse(response(...given), secrets);

function failureOf(...given: Parameters<typeof response>): Failure {
	const error = thrownBy(() => read(...given));
	if (error instanceof Failure) return error;
	throw new Error(`Not a Failure: ${String(error)}`);
}

describe('A response with a success status', () => {
	test.each([200, 201, 299])('%i is its object', (status) => {
		expect(read(status, { a: [1, { b: null }] })).toEqual({ body: { a: [1, { b: null }] } });
	});

	test('needs no content type', () => {
		expect(read(200, { a: 1 }, {}).body).toEqual({ a: 1 });
	});

	test('may be parsed already', () => {
		const parsed = { statusCode: 200, headers: json, body: { a: 1 } };
		expect(readResponse(parsed, secrets).body).toEqual({ a: 1 });
	});

	test('may begin with a byte order mark, and with one only', () => {
		expect(read(200, '\ufeff{"a":1}').body).toEqual({ a: 1 });
		expect(failureOf(200, '\ufeff\ufeff{"a":1}').details.code).toBe('CUT_OFF');
		expect(failureOf(200, '{"a":\ufeff1}').details.code).toBe('CUT_OFF');
	});

	test('has lost whole secrets', () => {
		expect(read(200, { scope: { name: `my ${secret}` } }).body).toEqual({
			scope: { name: 'my ***' },
		});
	});

	test("is nothing where a secret stands in what mustn't change", () => {
		const failure = failureOf(200, { id: `x${secret}`, request_id: 'req-1' });
		expect(failure).toBeInstanceOf(UnexpectedResponse);
		expect(failure.details).toMatchObject({ code: 'UNEXPECTED_RESPONSE', requestId: 'req-1' });
	});

	test('is nothing where it has 5,000 levels, whatever it is', () => {
		const nested = '{"data":'.repeat(5000) + '{}' + '}'.repeat(5000);
		const failure = failureOf(200, nested, { ...json, 'cf-ray': 'req-1' });
		expect(failure).toBeInstanceOf(UnexpectedResponse);
		expect(failure.details).toMatchObject({ requestId: 'req-1' });
		expect(failureOf(500, nested).details).toMatchObject({ status: 500 });
	});

	test('loses and changes nothing else', () => {
		const bodies = fc.dictionary(
			fc.string().filter((name) => name !== 'code'),
			fc.jsonValue(),
			{ maxKeys: 4 },
		);
		fc.assert(
			fc.property(bodies, (body) => {
				const text = JSON.stringify(body);
				expect(JSON.stringify(read(200, text).body)).toBe(text);
			}),
			cases,
		);
	});
});

describe('The request ID', () => {
	test.each(['x-request-id', 'request-id', 'x-correlation-id', 'x-amzn-requestid', 'cf-ray'])(
		'is in the header %s',
		(name) => {
			expect(read(200, {}, { ...json, [name]: 'req-1' }).requestId).toBe('req-1');
			expect(failureOf(404, {}, { [name]: 'req-1' }).details.requestId).toBe('req-1');
		},
	);

	test.each([{ request_id: 'req-1' }, { data: { requestId: 'req-1' } }])(
		'is in the body %j',
		(body) => {
			expect(read(200, body).requestId).toBe('req-1');
			expect(failureOf(403, body).details.requestId).toBe('req-1');
		},
	);

	test('is rather that of a header, but not an empty one or a list', () => {
		const headers = { ...json, 'x-request-id': '', 'request-id': ['a', 'b'], 'cf-ray': 'req-1' };
		expect(read(200, { request_id: 'in the body' }, headers).requestId).toBe('req-1');
	});

	test('has lost secrets', () => {
		const headers = { ...json, 'cf-ray': `r-${secret}` };
		expect(read(200, {}, headers).requestId).toBe('r-***');
		expect(failureOf(404, {}, headers).details.requestId).toBe('r-***');
	});
});

describe("A response that isn't an object", () => {
	test.each([
		['a web page', '<!doctype html><title>Hello</title>', { 'content-type': 'text/html' }],
		['an object labeled as a web page', '{"a":1}', { 'content-type': 'TEXT/HTML' }],
		['text', 'OK', { 'content-type': 'text/plain' }],
		['nothing', '', {}],
	])('but %s has a hint of its own', (_, body, headers) => {
		const failure = failureOf(200, body, { ...headers, 'cf-ray': 'req-1' });
		expect(failure).toBeInstanceOf(UnexpectedResponse);
		expect(failure.details).toEqual({
			status: 200,
			code: 'NOT_JSON',
			requestId: 'req-1',
			retryable: false,
			hint: hintFor('NOT_JSON'),
		});
	});

	test.each(['[1]', 'null', '5'])('but %s is unexpected', (body) => {
		const failure = failureOf(201, body, { 'content-type': 'application/JSON' });
		expect(failure).toBeInstanceOf(UnexpectedResponse);
		expect(failure.details).toMatchObject({ status: 201, code: 'UNEXPECTED_RESPONSE' });
	});

	test('but a part of one may be retried, wherever it was cut', () => {
		const bodies = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, maxKeys: 4 });
		fc.assert(
			fc.property(bodies, fc.nat(), (body, at) => {
				const text = JSON.stringify(body);
				const headers = { ...json, 'cf-ray': 'req-1' };
				const { details } = failureOf(200, text.slice(0, at % text.length), headers);
				expect(details).toEqual({
					status: 200,
					code: 'CUT_OFF',
					retryable: true,
					requestId: 'req-1',
					hint: hintFor('CUT_OFF'),
				});
			}),
			cases,
		);
	});
});

describe('A response with an error status', () => {
	test('has the words, the label, and the hint of the API', () => {
		const failure = failureOf(401, { code: 'AUTH_TOKEN_EXPIRED', message: 'words' });
		expect(failure).toMatchObject({
			message: 'words',
			details: {
				status: 401,
				code: 'AUTH_TOKEN_EXPIRED',
				retryable: false,
				hint: hintFor(401, 'AUTH_TOKEN_EXPIRED'),
			},
		});
	});

	test.each(['', '<html>Bad gateway</html>', '[]', 'null', '{}', '{"message":5}', '{"mess'])(
		'is named by it where the body %j has no words',
		(body) => {
			const failure = failureOf(502, body);
			expect(failure.message).toContain('502');
			expect(failure.details).toMatchObject({ status: 502, code: undefined, retryable: true });
		},
	);

	test('has no words of a web page', () => {
		const headers = { 'content-type': 'text/html' };
		expect(failureOf(502, '{"message":"words"}', headers).message).not.toBe('words');
	});

	test.each([199, 300, 600])('is one with %i too', (status) => {
		expect(failureOf(status, { message: 'words' }).details.status).toBe(status);
	});

	test('names a wait with a rate limit only', () => {
		const headers = { ...json, 'retry-after': '7' };
		expect(failureOf(429, {}, headers).details.retryAfterMs).toBe(7000);
		expect(failureOf(404, {}, headers).details.retryAfterMs).toBeUndefined();
		expect(failureOf(200, { code: 429 }, headers).details.retryAfterMs).toBe(7000);
		expect(failureOf(200, { code: 404 }, headers).details.retryAfterMs).toBeUndefined();
	});

	test('names the moment when a limit ends', () => {
		jest.useFakeTimers({ now: 1_700_000_000_000 });
		const headers = { ...json, 'x-ratelimit-reset': '1700000009' };
		expect(failureOf(429, {}, headers).details.retryAfterMs).toBe(9000);
		expect(failureOf(200, { code: 429 }, headers).details.retryAfterMs).toBe(9000);
		jest.useRealTimers();
	});

	test.each([300, 301, 302, 307, 308, 399])('%i leads to another host', (status) => {
		const failure = failureOf(
			status,
			{ message: 'words' },
			{ location: 'https://other.example/a?t=1' },
		);
		expect(failure.message).toMatch(/ https:\/\/other\.example$/);
		expect(failure.details).toEqual({
			status,
			code: 'REDIRECT',
			requestId: undefined,
			retryable: false,
			hint: hintFor('REDIRECT'),
		});
	});

	test.each([undefined, '/login', ''])(
		'leads to nowhere known with the location %j',
		(location) => {
			const { message, details } = failureOf(302, '', { location });
			expect(message).not.toContain(' to ');
			expect(details.code).toBe('REDIRECT');
		},
	);

	test('has lost every run of eight characters of a secret', () => {
		const echo = secret.slice(0, 9);
		const failure = failureOf(400, { message: `not ${echo}!`, code: `C-${echo}` });
		expect(failure).toMatchObject({ message: 'not ***!', details: { code: 'C-***' } });
		const redirected = failureOf(302, '', { location: `https://${echo}.example/` });
		expect(redirected.message).not.toContain(echo);
	});

	test('has at most 500 characters of a message, a label, and a request ID', () => {
		const long = 'x'.repeat(5000);
		const { message, details } = failureOf(400, { message: long, code: long, request_id: long });
		const cut = 'x'.repeat(500);
		expect([message, details.code, details.requestId]).toEqual([cut, cut, cut]);
	});
});

describe('A success status over an envelope', () => {
	const data = { entities: [] };

	test.each([200, 0, 1, 302, 399, 600, 999, 20000, '200', 'OK', null, undefined])(
		'is one with the code %j',
		(code) => {
			expect(read(200, { code, message: 'ok', data }).body).toMatchObject({ data });
		},
	);

	test.each([
		[400, false, 400],
		[401, false, 401],
		[403, false, 403],
		['403', false, 403],
		[429, true, 429],
		[503, true, 503],
		[599, false, 599],
		[40301, false, 403],
		[42901, true, 429],
		[50301, true, 503],
		[-1, false, 'UNKNOWN_CODE'],
		[-503, false, 'UNKNOWN_CODE'],
	])('is none with the code %i', (code, retryable, hint) => {
		const body = { code, message: `not ${secret}`, data, request_id: 'req-1' };
		const failure = failureOf(201, body);
		expect(failure.message).toBe('not ***');
		expect(failure.details).toEqual({
			status: 201,
			code: String(code),
			requestId: 'req-1',
			retryable,
			retryAfterMs: undefined,
			hint: hintFor(hint),
		});
	});

	test('is named by its code where there are no words', () => {
		expect(failureOf(200, { code: 500 }).message).toContain('500');
	});
});

describe('Any response', () => {
	const texts = fc.oneof(
		fc.constantFrom('constructor', '__proto__', 'toString', 'REDIRECT', '', secret),
		fc.string(),
	);
	const keys = fc.constantFrom(
		...['message', 'error', 'errors', 'detail', 'data', 'code', 'type', 'request_id', '__proto__'],
	);
	const { body } = fc.letrec<{ body: unknown; value: unknown }>((tie) => ({
		value: fc.oneof(
			{ depthSize: 'small', maxDepth: 4, withCrossShrink: true },
			texts,
			fc.jsonValue({ maxDepth: 1 }),
			tie('body'),
			fc.array(tie('value'), { maxLength: 2 }),
		),
		body: fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
	}));
	const bodies = fc.oneof(
		body.map((value) => JSON.stringify(value)),
		body,
		fc.json({ maxDepth: 2 }),
		fc.string({ unit: 'binary' }),
		fc.constantFrom(undefined, null, '', '<html>'),
	);
	const headers = fc.dictionary(
		fc.constantFrom('content-type', 'retry-after', 'location', 'x-request-id', 'cf-ray'),
		fc.oneof(
			fc.constantFrom('application/json', 'text/html', 'http://[', 'https://a.example/b', '10'),
			texts,
			fc.array(fc.string(), { maxLength: 2 }),
		),
	);
	const statuses = fc.oneof(
		fc.integer({ min: 100, max: 999 }),
		fc.constantFrom(200, 204, 302, 400, 401, 429, 500),
	);

	test('is an object or a Failure that can be shown, without the secret', () => {
		fc.assert(
			fc.property(statuses, headers, bodies, (statusCode, given, content) => {
				const taken: ApiResponse[] = [];
				const raw = Object.assign(response(statusCode, '', given), { body: content });
				const error = thrownBy(() => taken.push(readResponse(raw, secrets)));
				if (error === undefined) {
					expect(statusCode).toBeGreaterThanOrEqual(200);
					expect(statusCode).toBeLessThan(300);
					expect(JSON.stringify(taken)).not.toContain(secret);
					return;
				}
				if (!(error instanceof Failure)) throw error;
				const { message, details } = error;
				expect(message).not.toBe('');
				expect(typeof details.status).toBe('number');
				expect(typeof details.retryable).toBe('boolean');
				const { code = '', requestId = '', hint = '' } = details;
				const shown = [message, code, requestId, hint];
				expect(shown.map((text) => typeof text)).toEqual(Array(4).fill('string'));
				expect(shown.join()).not.toContain(secret.slice(0, 8));
			}),
			cases,
		);
	});
});

describe('unwrap', () => {
	test('takes the object under data where it has one of the members', () => {
		expect(unwrap({ code: 0, data: { valid: true } }, ['other', 'valid'])).toEqual({ valid: true });
	});

	test.each([{ data: {} }, { data: null }, { data: [1] }, { data: 'valid' }, { valid: true }, {}])(
		'leaves %j as it is',
		(body) => {
			expect(unwrap(body, ['valid'])).toBe(body);
		},
	);
});
