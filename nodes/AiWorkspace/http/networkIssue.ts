import { NodeApiError } from 'n8n-workflow';
import { isRetryableCode } from './retryPolicy';
import { Failure } from '../errors/Failure';
import { hintFor } from '../errors/hints';

/** In words of our own: n8n replaces messages that hold a network code by stock texts. */
const WORDS: Array<[pattern: RegExp, words: string, hint?: string]> = [
	[/^(ENOTFOUND|EAI_)/, 'The address of the service could not be found'],
	[/^ECONNREFUSED$/, 'The service refused the connection'],
	[/^(ECONNRESET|EPIPE|ERR_BAD_RESPONSE|HPE_)/, 'The connection to the service broke', 'CUT_OFF'],
	[/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, 'The service cannot be reached from this n8n'],
	[
		/^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL)/,
		'The certificate of the service is not trusted',
	],
];

interface Thrown {
	readonly code?: string;
	readonly message: string;
}

/** The innermost code of an error and its causes, and the words that come with it. */
function innermost(error: unknown): Thrown {
	let found: Thrown = { message: error instanceof Error ? error.message : String(error) };
	for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
		if ('code' in current && typeof current.code === 'string') {
			found = { code: current.code, message: current.message };
		} else if (current instanceof NodeApiError && current.httpCode) {
			// n8n 1.x drops the cause. Statuses are no errors here, so that one stands for a body that broke off.
			const code = /^\d/.test(current.httpCode) ? 'ERR_BAD_RESPONSE' : current.httpCode;
			found = { code, message: current.messages[0] ?? current.message };
		}
		current = current.cause;
	}
	return found;
}

/** Whether the engine gave up on a request because the execution was stopped. */
const isCancelled = ({ code, message }: Thrown) =>
	code === 'ERR_CANCELED' || message === 'canceled';

const isTimeout = ({ code, message }: Thrown) =>
	code === 'ETIMEDOUT' || (code === 'ECONNABORTED' && /timeout/i.test(message));

/** What becomes of a request when the user stops the execution. */
export const cancelled = () =>
	new Failure('The execution was stopped', {
		code: 'CANCELLED',
		retryable: false,
		hint: hintFor('CANCELLED'),
	});

/** A request that got no answer, as a Failure: the engine's own error holds the request with its token and is left behind. */
export function networkFailure(error: unknown, timeout: number | undefined): Failure {
	if (error instanceof Failure) return error;
	const thrown = innermost(error);
	if (isCancelled(thrown)) return cancelled();
	if (isTimeout(thrown)) {
		const waited = timeout === undefined ? '' : ` within ${timeout} ms`;
		return new Failure(`The service did not answer${waited}`, {
			code: 'TIMED_OUT',
			retryable: true,
			hint: hintFor('TIMED_OUT'),
		});
	}
	const { code } = thrown;
	const [, words = thrown.message, hint = 'UNREACHABLE'] =
		WORDS.find(([pattern]) => code !== undefined && pattern.test(code)) ?? [];
	return new Failure(words, {
		code: code ?? 'REQUEST_FAILED',
		retryable: isRetryableCode(code),
		hint: hintFor(hint),
	});
}
