import fc from 'fast-check';
import { NodeApiError, UserError } from 'n8n-workflow';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { hintFor } from '../../../../nodes/AiWorkspace/errors/hints';
import { cancelled, networkIssue } from '../../../../nodes/AiWorkspace/http/networkIssue';
import { ourNode } from '../../../support/ourNode';
import { cases } from '../../../support/properties';

const { node } = ourNode({});

const sent = { url: 'https://api.example.com/v1/x', timeout: 1000 };

const withCode = (code: string, message = `${code} 10.0.0.1:443`, cause?: Error) =>
	Object.assign(new Error(message, { cause }), { code });

describe('networkIssue', () => {
	test.each([
		['ENOTFOUND', "The API's host name couldn't be found"],
		['EAI_AGAIN', "The API's host name couldn't be found"],
		['ECONNREFUSED', 'The API refused the connection'],
		['ECONNRESET', 'The connection closed before the full response arrived'],
		['EPIPE', 'The connection closed before the full response arrived'],
		['ERR_BAD_RESPONSE', 'The connection closed before the full response arrived'],
		['UND_ERR_SOCKET', 'The connection closed before the full response arrived'],
		['HPE_INVALID_EOF_STATE', 'The connection closed before the full response arrived'],
		['EHOSTUNREACH', "Your n8n instance can't reach the API"],
		['EHOSTDOWN', "Your n8n instance can't reach the API"],
		['ENETDOWN', "Your n8n instance can't reach the API"],
		['ENETUNREACH', "Your n8n instance can't reach the API"],
	])('says of %s what it means, and that a retry may help', (code, message) => {
		expect(networkIssue(withCode(code), sent)).toMatchObject({
			message,
			details: { code, retryable: true },
		});
	});

	test.each([
		['CERT_HAS_EXPIRED', "The API's TLS certificate isn't valid", 'CERTIFICATE_INVALID'],
		['CERT_NOT_YET_VALID', "The API's TLS certificate isn't valid", 'CERTIFICATE_INVALID'],
		[
			'ERR_TLS_CERT_ALTNAME_INVALID',
			"The API's TLS certificate isn't valid",
			'CERTIFICATE_INVALID',
		],
		['CERT_UNTRUSTED', "The API's TLS certificate isn't trusted", 'CERTIFICATE'],
		['DEPTH_ZERO_SELF_SIGNED_CERT', "The API's TLS certificate isn't trusted", 'CERTIFICATE'],
		['SELF_SIGNED_CERT_IN_CHAIN', "The API's TLS certificate isn't trusted", 'CERTIFICATE'],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', "The API's TLS certificate isn't trusted", 'CERTIFICATE'],
		['EPROTO', "The API didn't accept a secure connection", 'TLS'],
		['ERR_SSL_WRONG_VERSION_NUMBER', "The API didn't accept a secure connection", 'TLS'],
		['ERR_TLS_HANDSHAKE_TIMEOUT', "The API didn't accept a secure connection", 'TLS'],
		['HPE_INVALID_CONSTANT', "The API's response isn't valid HTTP", 'TLS'],
	])('says of %s what it means, and that a retry does not help', (code, message, hintKey) => {
		const failure = networkIssue(withCode(code), sent);
		expect(failure.message).toBe(message);
		expect(failure.details).toEqual({ code, retryable: false, hint: hintFor(hintKey) });
	});

	test.each([
		'http://localhost:3000',
		'http://127.0.0.1',
		'https://10.1.2.3/api',
		'http://172.16.0.1',
		'http://172.31.0.1',
		'http://192.168.1.2',
		'http://[::1]:80',
		'http://[fd00::1]',
		'HTTP://LOCALHOST',
	])('mentions Docker where %s cannot be reached', (url) => {
		const { hint } = networkIssue(withCode('ECONNREFUSED'), { url }).details;
		expect(hint).toContain('host.docker.internal');
	});

	test.each([
		'https://api.example.com',
		'http://172.32.0.1',
		'http://11.0.0.1',
		'https://example.com/?http://localhost',
	])('does not mention Docker where %s cannot be reached', (url) => {
		const { hint } = networkIssue(withCode('ECONNREFUSED'), { url }).details;
		expect(hint).toBe(hintFor('UNREACHABLE'));
	});

	test('does not mention Docker where localhost was reached', () => {
		const { hint } = networkIssue(withCode('ECONNRESET'), { url: 'http://localhost' }).details;
		expect(hint).toBe(hintFor('CUT_OFF'));
	});

	test.each([
		withCode('ETIMEDOUT'),
		withCode('ECONNABORTED', 'timeout of 1000ms exceeded'),
		withCode('ECONNABORTED', 'Timeout'),
	])('says how long it waited, after %s', (error) => {
		expect(networkIssue(error, sent)).toMatchObject({
			message: "The API didn't respond within 1000 ms",
			details: { code: 'TIMED_OUT', retryable: true },
		});
	});

	test('reports a timeout also where none was set', () => {
		expect(networkIssue(withCode('ETIMEDOUT'), { url: sent.url }).message).toBe(
			"The API didn't respond",
		);
	});

	test('takes an aborted connection without a timeout for a network issue', () => {
		const failure = networkIssue(withCode('ECONNABORTED', 'socket closed'), sent);
		expect(failure.details).toMatchObject({ code: 'ECONNABORTED', retryable: true });
	});

	test.each([withCode('ERR_CANCELED', 'whatever'), new Error('canceled')])(
		'takes %s for a stopped execution',
		(error) => {
			expect(networkIssue(error, sent)).toEqual(cancelled());
		},
	);

	test('looks for the code in the causes of an error', () => {
		const wrapped = new Error('Something', { cause: withCode('ECONNREFUSED') });
		expect(networkIssue(wrapped, sent).details.code).toBe('ECONNREFUSED');
	});

	test('takes the innermost code', () => {
		const wrapped = withCode('ERR_BAD_REQUEST', 'outer', withCode('ENOTFOUND'));
		expect(networkIssue(wrapped, sent).details.code).toBe('ENOTFOUND');
	});

	test('keeps a code whose cause has none', () => {
		const wrapped = withCode('ECONNRESET', 'socket hang up', new Error('closed'));
		expect(networkIssue(wrapped, sent).details).toMatchObject({
			code: 'ECONNRESET',
			retryable: true,
		});
	});

	test('does not take an error for a timeout because of its words', () => {
		expect(networkIssue(new TypeError('bad timeout value'), sent)).toMatchObject({
			message: 'bad timeout value',
			details: { code: 'NODE_ERROR', retryable: false },
		});
	});

	test.each([
		['ECONNREFUSED', 'ECONNREFUSED'],
		['200', 'ERR_BAD_RESPONSE'],
	])('takes the code of an error of n8n that has lost its cause: %s', (httpCode, code) => {
		const error = new NodeApiError(node, { message: 'words', code: httpCode }, { httpCode });
		expect(networkIssue(error, sent).details).toMatchObject({ code, retryable: true });
	});

	test('keeps a code with a digit of an error of n8n that has lost its cause', () => {
		const error = new NodeApiError(node, { message: 'words' }, { httpCode: 'ERR_HTTP2_ERROR' });
		expect(networkIssue(error, sent).details.code).toBe('ERR_HTTP2_ERROR');
	});

	test('says what the lost cause of an error of n8n said', () => {
		const error = new NodeApiError(
			node,
			{ message: 'socket went away' },
			{ message: 'Something failed', httpCode: 'ESOMETHING' },
		);
		expect(networkIssue(error, sent).message).toBe('socket went away');
	});

	test('keeps the words of an error of n8n that has no code', () => {
		const error = new NodeApiError(
			node,
			{ message: 'socket went away' },
			{ message: 'Something failed' },
		);
		expect(networkIssue(error, sent).message).toBe('Something failed');
	});

	test("takes a number for no network's code", () => {
		const error = Object.assign(new Error('words'), { code: 42 });
		expect(networkIssue(error, sent).details.code).toBe('NODE_ERROR');
	});

	test.each([
		[4, 'ECONNRESET'],
		[5, 'NODE_ERROR'],
	])('below %i other errors, a cause counts as %s', (count, code) => {
		let error: Error = withCode('ECONNRESET');
		for (let depth = 0; depth < count; depth += 1) error = new Error('outer', { cause: error });
		expect(networkIssue(error, sent).details.code).toBe(code);
	});

	test('does not follow causes in a circle', () => {
		const error = new Error('round');
		error.cause = error;
		expect(networkIssue(error, sent).message).toBe('round');
	});

	test("keeps the advice of n8n's own refusal to send something", () => {
		const blocked = new UserError('Blocked', { description: 'Ask your administrator.' });
		const error = new NodeApiError(node, {}, { message: 'Blocked', description: 'Ask.' });
		expect(networkIssue(blocked, sent).details.hint).toBe('Ask your administrator.');
		expect(networkIssue(error, sent).details.hint).toBe('Ask.');
	});

	test('returns a Failure as it is', () => {
		const failure = new Failure('words');
		expect(networkIssue(failure, sent)).toBe(failure);
	});

	test('does not retry after an error without a code', () => {
		expect(networkIssue(new TypeError('x is not a function'), sent)).toMatchObject({
			message: 'x is not a function',
			details: { code: 'NODE_ERROR', retryable: false },
		});
	});

	test('leaves the request behind, which contains the token', () => {
		const error = Object.assign(withCode('ECONNRESET'), {
			config: { headers: { Authorization: 'Bearer secret-token' } },
			request: { data: 'secret-token' },
		});
		const failure = networkIssue(error, sent);
		const members = Object.getOwnPropertyNames(failure);
		expect(members.sort()).toEqual(['details', 'message', 'name', 'stack']);
		expect(JSON.stringify([failure, failure.stack])).not.toContain('secret-token');
	});

	test('makes a Failure of anything that is thrown', () => {
		const errors = fc
			.tuple(fc.string(), fc.option(fc.string()), fc.option(fc.string()))
			.map(([message, code, cause]) =>
				Object.assign(
					new Error(message, { cause: cause ?? undefined }),
					code === null ? {} : { code },
				),
			);
		const thrown = fc.oneof(
			errors,
			fc.string(),
			fc.integer(),
			fc.constantFrom(null, undefined, true),
		);
		fc.assert(
			fc.property(thrown, (error) => {
				const failure = networkIssue(error, sent);
				expect(failure).toBeInstanceOf(Failure);
				expect(typeof failure.details.code).toBe('string');
				expect(typeof failure.details.retryable).toBe('boolean');
			}),
			cases,
		);
	});
});
