import { getEventListeners } from 'node:events';
import { NodeApiError } from 'n8n-workflow';
import { hintFor } from '../../../../nodes/AiWorkspace/errors/hints';
import { cancelled, networkIssue, orEnd } from '../../../../nodes/AiWorkspace/http/networkIssue';
import { everythingIn } from '../../../support/everythingIn';
import { savedNode } from '../../../support/savedNode';

const withCode = (code: string, message = `${code} 10.0.0.1:443`, cause?: Error) =>
	Object.assign(new Error(message, { cause }), { code });
const issueOf = (error: unknown) => networkIssue(error, 1000);

/** The codes that mean the same, and what to do about them. Which may be retried is in retryPolicy.test.ts. */
const KINDS = [
	['ENOTFOUND EAI_AGAIN', 'UNREACHABLE'],
	['EHOSTUNREACH EHOSTDOWN ENETDOWN ENETUNREACH EADDRNOTAVAIL', 'UNREACHABLE'],
	['ECONNRESET EPIPE ERR_BAD_RESPONSE UND_ERR_SOCKET HPE_INVALID_EOF_STATE', 'CUT_OFF'],
	['Z_DATA_ERROR ERR__ERROR_FORMAT_CL_SPACE HPE_INVALID_CHUNK_SIZE', 'DAMAGED'],
	['CERT_HAS_EXPIRED CERT_NOT_YET_VALID ERR_TLS_CERT_ALTNAME_INVALID', 'CERTIFICATE_INVALID'],
	['CERT_UNTRUSTED CERT_HAS_EXPIRED_X DEPTH_ZERO_ SELF_SIGNED_X UNABLE_TO_X', 'CERTIFICATE'],
	['EPROTO ERR_SSL_WRONG_VERSION_NUMBER ERR_TLS_HANDSHAKE_TIMEOUT', 'TLS'],
];

describe('networkIssue', () => {
	test.each(KINDS)('of %s says what to do (%s), in words of its own', (all = '', hint = '') => {
		const codes = all.split(' ');
		const issues = codes.map((code) => issueOf(withCode(code)));
		const message = issues[0]?.message;
		const details = { hint: hintFor(hint) };
		expect(message).not.toContain('10.0.0.1');
		expect(issues).toMatchObject(codes.map((code) => ({ message, details: { code, ...details } })));
	});

	test('of an unknown code keeps the words that come with it', () => {
		const details = { code: 'ESOMETHING', retryable: false, hint: hintFor('UNREACHABLE') };
		expect(issueOf(withCode('ESOMETHING', 'words'))).toMatchObject({ message: 'words', details });
	});

	test.each([
		withCode('ECONNRESET', 'tunneling socket could not be established, statusCode=403'),
		withCode('UND_ERR_ABORTED', 'Proxy response (403) !== 200 when HTTP Tunneling'),
		new Error('Proxy connection ended before receiving CONNECT response'),
	])('of a connection that a proxy refuses says so: %s', (error) => {
		expect(issueOf(error)).toMatchObject({
			message: 'A proxy refused the connection to the API',
			details: { code: 'PROXY', hint: hintFor('PROXY') },
		});
	});

	test.each([
		['ETIMEDOUT', 'words', 'TIMED_OUT'],
		['ECONNABORTED', 'Timeout of 1000ms exceeded', 'TIMED_OUT'],
		['ECONNABORTED', 'socket closed', 'ECONNABORTED'],
	])('of %s with the words %j has the code %s', (code, words, wanted) => {
		expect(issueOf(withCode(code, words)).details).toMatchObject({ code: wanted, retryable: true });
	});

	test('takes the innermost code, five errors deep', () => {
		const within = (depth: number): Error =>
			depth === 0
				? withCode('ECONNRESET', 'x', new Error('closed'))
				: withCode('ERR_BAD_REQUEST', 'outer', within(depth - 1));
		const codes = [4, 5].map((depth) => issueOf(within(depth)).details.code);
		expect(codes).toEqual(['ECONNRESET', 'ERR_BAD_REQUEST']);
	});

	test.each([
		['ECONNREFUSED', ['words', 'more'], 'ECONNREFUSED', expect.not.stringContaining('words')],
		['200', [], 'ERR_BAD_RESPONSE', expect.any(String)],
		['ERR_HTTP2_ERROR', ['words', 'more'], 'ERR_HTTP2_ERROR', 'words'],
		['ERR_HTTP2_ERROR', [], 'ERR_HTTP2_ERROR', 'Something failed'],
		['', ['words'], 'NODE_ERROR', 'Something failed'],
	])('of an n8n error without cause: %j, %j', (httpCode, messages, code, message) => {
		const error = new NodeApiError(savedNode(), {}, { message: 'Something failed', httpCode });
		error.messages = messages;
		expect(issueOf(error)).toMatchObject({ message, details: { code } });
	});

	test('leaves the request behind, which contains the token', () => {
		const error = Object.assign(withCode('ECONNRESET'), {
			config: { headers: { Authorization: 'Bearer secret-token' } },
		});
		expect(everythingIn(issueOf(error))).not.toContain('secret-token');
	});
});

test.each([
	['a result', async () => 1],
	['an error', async () => await Promise.reject(new Error('no'))],
])('Work that ended with %s keeps no listener', async (_, work) => {
	const { signal } = new AbortController();
	await orEnd(work(), signal, cancelled).catch(() => undefined);
	await Promise.resolve();
	expect(getEventListeners(signal, 'abort')).toEqual([]);
});
