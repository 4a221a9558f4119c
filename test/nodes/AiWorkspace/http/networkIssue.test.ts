import fc from 'fast-check';
import { Failure } from '../../../../nodes/AiWorkspace/errors/Failure';
import { cancelled, networkFailure } from '../../../../nodes/AiWorkspace/http/networkIssue';
import { cases } from '../../../support/properties';

const withCode = (code: string, message = `${code} 10.0.0.1:443`, cause?: Error) =>
	Object.assign(new Error(message, { cause }), { code });

describe('networkFailure', () => {
	test.each([
		['ENOTFOUND', 'The address of the service could not be found'],
		['EAI_AGAIN', 'The address of the service could not be found'],
		['ECONNREFUSED', 'The service refused the connection'],
		['ECONNRESET', 'The connection to the service broke'],
		['EPIPE', 'The connection to the service broke'],
		['HPE_INVALID_CONSTANT', 'The connection to the service broke'],
		['EHOSTUNREACH', 'The service cannot be reached from this n8n'],
		['ENETUNREACH', 'The service cannot be reached from this n8n'],
	])('says of %s what it means, and that it may pass', (code, message) => {
		expect(networkFailure(withCode(code), 1000)).toMatchObject({
			message,
			details: { code, retryable: true },
		});
	});

	test.each([
		'CERT_HAS_EXPIRED',
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		'SELF_SIGNED_CERT_IN_CHAIN',
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
		'ERR_TLS_CERT_ALTNAME_INVALID',
	])('says of %s that waiting does not help', (code) => {
		expect(networkFailure(withCode(code), 1000)).toMatchObject({
			message: 'The certificate of the service is not trusted',
			details: { code, retryable: false },
		});
	});

	test.each([
		withCode('ETIMEDOUT'),
		withCode('ECONNABORTED', 'timeout of 1000ms exceeded'),
		withCode('ECONNABORTED', 'Timeout'),
	])('tells how long it waited after %s', (error) => {
		expect(networkFailure(error, 1000)).toMatchObject({
			message: 'The service did not answer within 1000 ms',
			details: { code: 'TIMED_OUT', retryable: true },
		});
	});

	test('tells of a timeout also where none was set', () => {
		expect(networkFailure(withCode('ETIMEDOUT'), undefined).message).toBe(
			'The service did not answer',
		);
	});

	test('takes an aborted connection that is no timeout for a fault of the network', () => {
		const failure = networkFailure(withCode('ECONNABORTED', 'socket closed'), 1000);
		expect(failure.details).toMatchObject({ code: 'ECONNABORTED', retryable: true });
	});

	test.each([withCode('ERR_CANCELED', 'whatever'), new Error('canceled')])(
		'takes %s for a stopped execution',
		(error) => {
			expect(networkFailure(error, 1000)).toEqual(cancelled());
		},
	);

	test('looks for the code in the causes of an error', () => {
		const wrapped = new Error('Something', { cause: withCode('ECONNREFUSED') });
		expect(networkFailure(wrapped, 1000).details.code).toBe('ECONNREFUSED');
	});

	test('believes the innermost code', () => {
		const wrapped = withCode('ERR_BAD_REQUEST', 'outer', withCode('ENOTFOUND'));
		expect(networkFailure(wrapped, 1000).details.code).toBe('ENOTFOUND');
	});

	test('does not follow causes in a circle', () => {
		const error = new Error('round');
		error.cause = error;
		expect(networkFailure(error, 1000).message).toBe('round');
	});

	test('leaves a Failure as it is', () => {
		const failure = new Failure('words');
		expect(networkFailure(failure, 1000)).toBe(failure);
	});

	test('does not try an error without a code again', () => {
		expect(networkFailure(new TypeError('x is not a function'), 1000)).toMatchObject({
			message: 'x is not a function',
			details: { code: 'REQUEST_FAILED', retryable: false },
		});
	});

	test('leaves the request behind, which holds the token', () => {
		const error = Object.assign(withCode('ECONNRESET'), {
			config: { headers: { Authorization: 'Bearer secret-token' } },
			request: { data: 'secret-token' },
		});
		const failure = networkFailure(error, 1000);
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
				const failure = networkFailure(error, 1000);
				expect(failure).toBeInstanceOf(Failure);
				expect(typeof failure.details.code).toBe('string');
				expect(typeof failure.details.retryable).toBe('boolean');
			}),
			cases,
		);
	});
});
