import { NodeApiError } from 'n8n-workflow';
import { asFailure, Failure, type FailureDetails } from '../errors/Failure';
import { hintFor } from '../errors/hints';
import { DAMAGED, isRetryable } from './retryPolicy';

/** Our own words: n8n replaces messages that contain a network code with stock texts. */
const ISSUES: ReadonlyArray<[pattern: RegExp, words: string, hint: string]> = [
	[/^(ENOTFOUND|EAI_)/, "The API's host name couldn't be found", 'UNREACHABLE'],
	[/^ECONNREFUSED$/, 'The API refused the connection', 'UNREACHABLE'],
	[
		/^(ECONNRESET|EPIPE|ERR_BAD_RESPONSE|HPE_INVALID_EOF_STATE|UND_ERR_SOCKET)/,
		'The connection closed before the full response arrived',
		'CUT_OFF',
	],
	[DAMAGED, "The API's response was damaged on its way", 'DAMAGED'],
	[
		/^(EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/,
		"Your n8n instance can't reach the API",
		'UNREACHABLE',
	],
	[
		/^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|ERR_TLS_CERT_ALTNAME_INVALID)$/,
		"The API's TLS certificate isn't valid",
		'CERTIFICATE_INVALID',
	],
	[
		/^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/,
		"The API's TLS certificate isn't trusted",
		'CERTIFICATE',
	],
	[/^(EPROTO|ERR_SSL|ERR_TLS)/, "The API didn't accept a secure connection", 'TLS'],
	[/^HPE_/, "The API's response isn't valid HTTP", 'TLS'],
];

/** What HTTP clients say where a proxy doesn't connect them. */
const REFUSED_CONNECT = /^(proxy (connection ended|response \()|tunneling socket could not be)/i;

/** The innermost code of an error and its causes, and the words that come with it; undefined without a code. */
function innermost(error: unknown): { code: string; message: string } | undefined {
	let found;
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

/** An issue that the node itself finds, by its code. */
export const issue = (code: string, words: string, details: FailureDetails = {}) =>
	new Failure(words, {
		code,
		retryable: isRetryable(code),
		hint: hintFor(code, undefined, details.requestId),
		...details,
	});

/** The result of some work, or what its abort means: n8n before 2.20 waits forever for the rest of a compressed response. */
export const orEnd = async <T>(
	work: Promise<T>,
	signal: AbortSignal,
	end: () => Failure,
): Promise<Failure | T> =>
	await new Promise((resolve, reject) => {
		const onAbort = () => {
			resolve(end());
		};
		signal.addEventListener('abort', onAbort);
		void work.then(resolve, reject).finally(() => {
			signal.removeEventListener('abort', onAbort);
		});
	});

/** What becomes of an attempt that takes longer than Timeout, in milliseconds. */
export const timedOut = (timeout: number) =>
	issue('TIMED_OUT', `The API didn't send a whole response within ${timeout} ms`);

/** What becomes of a request when the user stops the execution. */
export const cancelled = () => issue('CANCELLED', 'The execution was stopped');

/** A request that got no response, as a Failure. The engine's error stays behind: it contains the token. The message may, too. */
export function networkIssue(error: unknown, timeout: number): Failure {
	const found = innermost(error);
	const said = found?.message ?? (error instanceof Error ? error.message : '');
	const retryable = isRetryable(found?.code);
	if (REFUSED_CONNECT.test(said))
		return issue('PROXY', 'A proxy refused the connection to the API', { retryable });
	if (!found) {
		// Not the network's: n8n itself may refuse to send something.
		const failure = asFailure(error);
		const isRefused = failure.message.startsWith('Domain not allowed');
		return isRefused ? issue('DOMAIN_NOT_ALLOWED', failure.message) : failure;
	}
	const { code, message } = found;
	const isTimeout = code === 'ECONNABORTED' && /timeout/i.test(message);
	if (isTimeout || code === 'ETIMEDOUT') return timedOut(timeout);
	const [, words = message, key = 'UNREACHABLE'] =
		ISSUES.find(([pattern]) => pattern.test(code)) ?? [];
	return issue(code, words, { hint: hintFor(key) });
}
