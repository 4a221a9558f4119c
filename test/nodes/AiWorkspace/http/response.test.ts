import fc from 'fast-check';
import type { IDataObject, IN8nHttpFullResponse } from 'n8n-workflow';
import { UnexpectedResponse, Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { errorItem } from '../../../../nodes/AiWorkspace/errors/report';
import { envelopeFailure } from '../../../../nodes/AiWorkspace/http/envelope';
import { readResponse, type ApiResponse } from '../../../../nodes/AiWorkspace/http/response';
import { cases, thrownBy } from '../../../support/properties';

const json = { 'content-type': 'application/json; charset=utf-8' };

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

function failureOf(given: IN8nHttpFullResponse): Failure {
	const error = thrownBy(() => readResponse(given));
	if (error instanceof Failure) return error;
	throw new Error(`Not a Failure: ${String(error)}`);
}

/** Words that are too far down to be meant as the message. */
const fourLevelsDown = JSON.stringify({ data: { data: { data: { message: 'words' } } } });

const isTextOrMissing = (value: unknown) => value === undefined || typeof value === 'string';

/** The members of a failure that cannot be shown as they are. */
function flawsOf(failure: Failure): string[] {
	const { hint, code, requestId, status, retryable, retryAfterMs = 0 } = failure.details;
	const shown = JSON.stringify(errorItem(failure, 0, ['a-secret-token']));
	const checks = {
		message: failure.message !== '',
		status: typeof status === 'number',
		retryable: typeof retryable === 'boolean',
		hint: isTextOrMissing(hint),
		code: isTextOrMissing(code),
		requestId: isTextOrMissing(requestId),
		retryAfterMs: retryAfterMs >= 0,
		item: shown.startsWith('{"json":{"error":"'),
	};
	return Object.entries(checks).flatMap(([name, isFine]) => (isFine ? [] : [name]));
}

describe('readResponse with a success status', () => {
	test.each([200, 201, 299])('returns the object in a response with status %i', (status) => {
		expect(readResponse(response(status, { a: [1, { b: null }] })).body).toEqual({
			a: [1, { b: null }],
		});
	});

	test('does not need a content type', () => {
		expect(readResponse(response(200, { a: 1 }, {})).body).toEqual({ a: 1 });
	});

	test('takes a body that is parsed already', () => {
		expect(readResponse({ statusCode: 200, headers: json, body: { a: 1 } }).body).toEqual({ a: 1 });
	});

	test.each(['x-request-id', 'request-id', 'x-correlation-id', 'x-amzn-requestid', 'cf-ray'])(
		'finds the request ID in the header %s',
		(name) => {
			expect(readResponse(response(200, {}, { ...json, [name]: 'req-1' })).requestId).toBe('req-1');
		},
	);

	test.each([{ request_id: 'req-1' }, { requestId: 'req-1' }, { data: { request_id: 'req-1' } }])(
		'finds the request ID in the body %j',
		(body) => {
			expect(readResponse(response(200, body)).requestId).toBe('req-1');
		},
	);

	test('prefers the request ID in a header to the one in the body', () => {
		const given = response(200, { request_id: 'in the body' }, { ...json, 'cf-ray': 'req-1' });
		expect(readResponse(given).requestId).toBe('req-1');
	});

	test('skips an empty header on the way to the request ID', () => {
		const headers = { ...json, 'x-request-id': '', 'request-id': 'req-1' };
		expect(readResponse(response(200, {}, headers)).requestId).toBe('req-1');
	});

	test('knows how long the API asked to wait', () => {
		const given = response(200, { code: 429 }, { ...json, 'retry-after': '7' });
		expect(readResponse(given).retryAfterMs).toBe(7000);
	});

	test('does without a request ID', () => {
		expect(readResponse(response(200, {})).requestId).toBeUndefined();
	});

	test('loses and changes nothing in the object', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 }), (body) => {
				const text = JSON.stringify(body);
				expect(JSON.stringify(readResponse(response(200, text)).body)).toBe(text);
			}),
			cases,
		);
	});
});

describe('readResponse of something other than an object', () => {
	test.each([
		['a web page', '<!doctype html><title>Hello</title>', { 'content-type': 'text/html' }],
		['an object labeled as a web page', '{"a":1}', { 'content-type': 'text/html' }],
		['text', 'OK', { 'content-type': 'text/plain' }],
		['nothing', '', {}],
	])('refuses %s', (_, body, headers) => {
		const failure = failureOf(response(200, body, { ...headers, 'cf-ray': 'req-1' }));
		expect(failure).toBeInstanceOf(UnexpectedResponse);
		expect(failure.message).toBe('The API returned something other than JSON');
		expect(failure.details).toMatchObject({
			status: 200,
			code: 'NOT_JSON',
			requestId: 'req-1',
			retryable: false,
		});
	});

	test.each(['[1]', 'null', '5'])(
		'refuses %s, which is JSON but no object, without calling it a web page',
		(body) => {
			const failure = failureOf(response(200, body, json));
			expect(failure).toBeInstanceOf(UnexpectedResponse);
			expect(failure.message).toBe("The API returned JSON that isn't an object");
			expect(failure.details).toMatchObject({
				status: 200,
				code: 'UNEXPECTED_RESPONSE',
				retryable: false,
				hint: expect.not.stringContaining('web page'),
			});
		},
	);

	test('says of a body that was cut off that a retry may help', () => {
		expect(failureOf(response(200, '{"data":{"entities":[{"ent')).details).toMatchObject({
			status: 200,
			code: 'CUT_OFF',
			retryable: true,
		});
	});

	test('takes no part of an object for the whole', () => {
		const bodies = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, maxKeys: 4 });
		fc.assert(
			fc.property(bodies, fc.nat(), (body, at) => {
				const text = JSON.stringify(body);
				const failure = failureOf(response(200, text.slice(0, at % text.length)));
				expect(failure.details.code).toBe('CUT_OFF');
			}),
			cases,
		);
	});
});

describe('readResponse with an error status', () => {
	test.each([
		[{ message: 'words' }],
		[{ error: 'words' }],
		[{ error: { message: 'words' } }],
		[{ errors: [{ detail: 'words' }] }],
		[{ detail: 'words' }],
		[{ detail: [{ msg: 'words' }] }],
		[{ error: 'words', code: 'X' }],
		[{ error_description: 'words', error: 'invalid' }],
		[{ title: 'words' }],
		[{ data: { message: 'words' } }],
		[{ message: ' words ' }],
		[{ message: '', error: 'words' }],
		[{ message: ' ', error: 'words' }],
		[{ errors: [{ error: { message: 'words' } }] }],
	])("has the API's own words in %j", (body) => {
		expect(failureOf(response(400, body)).message).toBe('words');
	});

	test.each([
		'',
		'<html>Bad gateway</html>',
		'[]',
		'null',
		'{}',
		'{"message":5}',
		'{"mess',
		fourLevelsDown,
	])('names the status where the body %j has no words', (body) => {
		expect(failureOf(response(502, body)).message).toBe('The API returned status 502');
	});

	test.each([
		[{ code: 'FORBIDDEN' }, 'FORBIDDEN'],
		[{ code: 40301 }, '40301'],
		[{ code: 403 }, undefined],
		[{ code: 403, error_code: 'X' }, 'X'],
		[{ error: { code: 'FORBIDDEN' } }, 'FORBIDDEN'],
		[{ error: { type: 'FORBIDDEN' } }, 'FORBIDDEN'],
		[{ label: 'FORBIDDEN' }, 'FORBIDDEN'],
		[{}, undefined],
	])('of %j takes the label %j', (body, code) => {
		expect(failureOf(response(403, body)).details.code).toBe(code);
	});

	test.each([
		[400, false],
		[401, false],
		[403, false],
		[404, false],
		[408, true],
		[409, false],
		[429, true],
		[500, true],
		[501, false],
		[502, true],
		[503, true],
		[504, true],
	])('says of status %i whether a retry may help: %s', (status, retryable) => {
		expect(failureOf(response(status, {})).details).toMatchObject({ status, retryable });
	});

	test('knows how long the API asked to wait', () => {
		expect(failureOf(response(429, {}, { 'retry-after': '7' })).details.retryAfterMs).toBe(7000);
	});

	test('keeps the request ID', () => {
		expect(failureOf(response(403, { request_id: 'req-1' })).details.requestId).toBe('req-1');
	});

	test.each([199, 300])('takes status %i for no success', (status) => {
		expect(failureOf(response(status, { a: 1 })).details.status).toBe(status);
	});

	test('says more about an expired token', () => {
		const body = { code: 'AUTH_TOKEN_EXPIRED', message: 'Token expired' };
		expect(failureOf(response(401, body)).details.hint).toContain('new token');
	});

	test('takes status 199 for no redirect', () => {
		expect(failureOf(response(199, '')).message).toBe('The API returned status 199');
	});

	test.each([300, 301, 302, 307, 308, 399])(
		'says where a redirect with status %i leads',
		(status) => {
			const failure = failureOf(
				response(status, '', { location: 'https://other.example/login?t=1' }),
			);
			expect(failure.message).toBe('The API redirected the request to https://other.example');
			expect(failure.details).toMatchObject({ status, code: 'REDIRECT', retryable: false });
		},
	);

	test.each([undefined, '/login', ''])('knows a redirect also with the location %j', (location) => {
		expect(failureOf(response(302, '', { location })).message).toBe(
			'The API redirected the request',
		);
	});

	test.each(['constructor', 'toString', '__proto__'])('is not confused by the label %s', (code) => {
		const body = `{"code":"${code}","message":"${code}"}`;
		expect(flawsOf(failureOf(response(400, body)))).toEqual([]);
	});
});

describe('readResponse of anything', () => {
	const labels = fc.oneof(
		fc.constantFrom('constructor', '__proto__', 'toString', 'valueOf', 'REDIRECT', ''),
		fc.string(),
	);
	const keys = fc.constantFrom(
		'message',
		'error',
		'errors',
		'detail',
		'data',
		'code',
		'type',
		'request_id',
		'__proto__',
	);
	const { body } = fc.letrec<{ body: unknown; value: unknown }>((tie) => ({
		value: fc.oneof(
			{ depthSize: 'small', maxDepth: 4, withCrossShrink: true },
			labels,
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
		fc
			.tuple(fc.json({ maxDepth: 2 }), fc.nat())
			.map(([text, at]) => text.slice(0, at % (text.length + 1))),
		fc.string({ unit: 'binary' }),
		fc.constantFrom(undefined, null, '', '<html>'),
	);
	const headers = fc.dictionary(
		fc.constantFrom('content-type', 'retry-after', 'location', 'x-request-id', 'cf-ray'),
		fc.oneof(
			fc.constantFrom('application/json', 'text/html', 'http://[', 'https://a.example/b', '10'),
			fc.string(),
			fc.array(fc.string(), { maxLength: 2 }),
			fc.constant(undefined),
		),
	);
	const statuses = fc.oneof(
		fc.integer({ min: 100, max: 999 }),
		fc.constantFrom(200, 204, 302, 400, 401, 429, 500),
	);

	test('returns an object or throws a Failure that can be shown, never another error', () => {
		fc.assert(
			fc.property(statuses, headers, bodies, (statusCode, given, content) => {
				const taken: ApiResponse[] = [];
				const error = thrownBy(() =>
					taken.push(
						readResponse(Object.assign(response(statusCode, '', given), { body: content })),
					),
				);
				if (error instanceof Failure) {
					expect(flawsOf(error).join()).toBe('');
					return;
				}
				expect(error).toBeUndefined();
				expect(statusCode >= 200 && statusCode < 300).toBe(true);
				const reported = envelopeFailure(taken[0] ?? { body: {} });
				expect(reported ? flawsOf(reported).join() : '').toBe('');
			}),
			cases,
		);
	});
});
