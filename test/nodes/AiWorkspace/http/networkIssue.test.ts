import fc from 'fast-check';
import { NodeApiError, type INode } from 'n8n-workflow';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { hintFor } from '../../../../nodes/AiWorkspace/errors/hints';
import {
	cancelled,
	networkIssue,
	orEnd,
	timedOut,
} from '../../../../nodes/AiWorkspace/http/networkIssue';
import { cases } from '../../../support/properties';

const node: INode = Object.assign(Object.create(null), { name: 'AI Workspace', parameters: {} });

const withCode = (code: unknown, message = `${String(code)} 10.0.0.1:443`, cause?: Error) =>
	Object.assign(new Error(message, { cause }), { code });
const issueOf = (error: unknown, url = 'https://api.example.com/v1/x') =>
	networkIssue(error, url, 1000);

/** The codes that mean the same, what to do about them, and whether a retry may help. */
const kinds: Array<[codes: string[], hint: string, retryable: boolean]> = [
	[['ENOTFOUND', 'EAI_AGAIN'], 'UNREACHABLE', true],
	[['ECONNREFUSED'], 'UNREACHABLE', true],
	[['EHOSTUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ENETUNREACH'], 'UNREACHABLE', true],
	[['EADDRNOTAVAIL'], 'UNREACHABLE', false],
	[['ECONNRESET', 'EPIPE', 'ERR_BAD_RESPONSE', 'UND_ERR_SOCKET'], 'CUT_OFF', true],
	[['HPE_INVALID_EOF_STATE'], 'CUT_OFF', true],
	[['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'], 'CERTIFICATE_INVALID', false],
	[['CERT_NOT_YET_VALID'], 'CERTIFICATE_INVALID', false],
	[['CERT_UNTRUSTED', 'CERT_HAS_EXPIRED_X', 'DEPTH_ZERO_'], 'CERTIFICATE', false],
	[['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'], 'CERTIFICATE', false],
	[['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_TLS_HANDSHAKE_TIMEOUT'], 'TLS', false],
	[['HPE_INVALID_CONSTANT'], 'TLS', false],
];

describe('networkIssue', () => {
	test.each(kinds)('of %j says what to do, in words of its own', (codes, hint, retryable) => {
		const issues = codes.map((code) => issueOf(withCode(code)));
		expect(issues.map(({ details }) => details)).toEqual(
			codes.map((code) => ({ code, retryable, hint: hintFor(hint) })),
		);
		expect(new Set(issues.map(({ message }) => message)).size).toBe(1);
		expect(issues[0]?.message).not.toContain('10.0.0.1');
	});

	test.each([
		...'xENOTFOUND ECONNREFUSEDx xECONNREFUSED xECONNRESET xEHOSTDOWN EHOSTDOWNx'.split(' '),
		...'xCERT_HAS_EXPIRED xCERT_UNTRUSTED xEPROTO xHPE_'.split(' '),
	])('of the unknown code %s keeps the words that come with it', (code) => {
		expect(issueOf(withCode(code, 'words'))).toMatchObject({
			message: 'words',
			details: { code, retryable: false, hint: hintFor('UNREACHABLE') },
		});
	});

	test.each([
		...'http://localhost:3000 http://127.0.0.1 https://10.1.2.3/api http://172.16.0.1'.split(' '),
		...'http://172.20.0.1 http://172.31.0.1 http://192.168.1.2 http://[::1]:80'.split(' '),
		...'http://[fd00::1] http://[fc00::1] HTTP://LOCALHOST'.split(' '),
	])('mentions Docker where %s is out of reach', (url) => {
		expect(issueOf(withCode('ECONNREFUSED'), url).details.hint).toContain('host.docker.internal');
		expect(issueOf(withCode('ECONNRESET'), url).details.hint).toBe(hintFor('CUT_OFF'));
	});

	test.each([
		...'https://api.example.com http://172.32.0.1 http://172.15.0.1 http://11.0.0.1'.split(' '),
		...'http://10.example.com http://127.example.com http://[fe80::1]'.split(' '),
		...'https://example.com/?http://localhost'.split(' '),
	])("doesn't mention Docker where %s is out of reach", (url) => {
		expect(issueOf(withCode('ECONNREFUSED'), url).details.hint).toBe(hintFor('UNREACHABLE'));
	});

	test.each([
		withCode('ETIMEDOUT'),
		withCode('ECONNABORTED', 'timeout of 1000ms exceeded'),
		withCode('ECONNABORTED', 'Timeout'),
	])('is a timeout after $message', (error) => {
		expect(issueOf(error)).toEqual(timedOut(1000));
	});

	test('is no timeout where a connection was aborted for another reason', () => {
		expect(issueOf(withCode('ECONNABORTED', 'socket closed')).details).toMatchObject({
			code: 'ECONNABORTED',
			retryable: true,
		});
	});

	test('takes the innermost code, whatever the errors around it say', () => {
		const cause = new Error('between', { cause: withCode('ENOTFOUND', 'x', new Error('closed')) });
		expect(issueOf(withCode('ERR_BAD_REQUEST', 'outer', cause)).details.code).toBe('ENOTFOUND');
	});

	test.each([
		[4, 'ECONNRESET'],
		[5, 'NODE_ERROR'],
	])('below %i other errors counts as %s', (count, code) => {
		let error: Error = withCode('ECONNRESET');
		for (let depth = 0; depth < count; depth += 1) error = new Error('outer', { cause: error });
		expect(issueOf(error).details.code).toBe(code);
	});

	test('follows no circle of causes', () => {
		const error = new Error('round');
		error.cause = error;
		expect(issueOf(error).message).toBe('round');
	});

	test.each([
		['ECONNREFUSED', 'ECONNREFUSED'],
		['200', 'ERR_BAD_RESPONSE'],
		['ERR_HTTP2_ERROR', 'ERR_HTTP2_ERROR'],
		['', 'NODE_ERROR'],
	])('of an error of n8n that has lost its cause, with %j, has the code %s', (httpCode, code) => {
		const error = new NodeApiError(node, { message: 'words', code: httpCode }, { httpCode });
		expect(issueOf(error).details.code).toBe(code);
	});

	test.each([
		[['socket went away', 'more'], 'socket went away'],
		[[], 'Something failed'],
	])(
		'of an error of n8n that has lost its cause, with the words %j, says %j',
		(messages, words) => {
			const error = new NodeApiError(node, {}, { message: 'Something failed', httpCode: 'EX' });
			error.messages = messages;
			expect(issueOf(error).message).toBe(words);
		},
	);

	test.each([new TypeError('bad timeout value'), withCode(42, 'bad timeout value')])(
		"is a failure of the node after an error that isn't the network's",
		(error) => {
			expect(issueOf(error)).toMatchObject({
				message: 'bad timeout value',
				details: { code: 'NODE_ERROR', retryable: false },
			});
		},
	);

	test('leaves the request behind, which contains the token', () => {
		const error = Object.assign(withCode('ECONNRESET'), {
			config: { headers: { Authorization: 'Bearer secret-token' } },
		});
		const failure = issueOf(error);
		expect(Object.getOwnPropertyNames(failure).sort().join()).toBe('details,message,name,stack');
		expect(JSON.stringify([failure, failure.stack])).not.toContain('secret-token');
	});

	test('is a Failure with a code, whatever was thrown', () => {
		const errors = fc
			.tuple(fc.string(), fc.option(fc.string()), fc.option(fc.string()))
			.map(([message, code, cause]) =>
				Object.assign(new Error(message, { cause }), code === null ? {} : { code }),
			);
		const thrown = fc.oneof(errors, fc.string(), fc.constantFrom(null, undefined, true, 1));
		fc.assert(
			fc.property(thrown, (error) => {
				const failure = issueOf(error);
				expect(failure).toBeInstanceOf(Failure);
				expect(typeof failure.details.code).toBe('string');
				expect(typeof failure.details.retryable).toBe('boolean');
			}),
			cases,
		);
	});
});

describe('The end of an attempt', () => {
	test('by its time may be retried, by the user not', () => {
		expect(timedOut(1000)).toMatchObject({
			message: expect.stringContaining('1000'),
			details: { code: 'TIMED_OUT', retryable: true, hint: hintFor('TIMED_OUT') },
		});
		expect(cancelled().details).toEqual({
			code: 'CANCELLED',
			retryable: false,
			hint: hintFor('CANCELLED'),
		});
	});
});

test.each([
	['a result', async () => 1],
	['an error', async () => await Promise.reject(new Error('no'))],
])(
	'Work that ended with %s listens no longer, so that nothing keeps it in memory',
	async (_, work) => {
		const { signal } = new AbortController();
		const added = jest.spyOn(signal, 'addEventListener');
		const removed = jest.spyOn(signal, 'removeEventListener');
		await orEnd(work(), signal, cancelled).catch(() => undefined);
		await Promise.resolve();
		expect(removed).toHaveBeenCalledWith('abort', added.mock.calls[0]?.[1]);
	},
);
