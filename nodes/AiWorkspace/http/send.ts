import type { IHttpRequestOptions } from 'n8n-workflow';
import { Failure } from '../errors/Failure';
import { networkFailure } from './networkIssue';
import { envelopeFailure } from './envelope';
import { readResponse, type ApiResponse } from './response';
import { backOff, MAX_RETRY_AFTER } from './retryPolicy';
import type { Execution } from '../execution/Execution';
import type { Transport } from './transport';

/** n8n changes the options it is given, and a retry needs them as they were. */
const copyOf = (options: IHttpRequestOptions): IHttpRequestOptions => ({
	...options,
	headers: { ...options.headers },
});

async function attempt(
	transport: Transport,
	options: IHttpRequestOptions,
): Promise<ApiResponse | Failure> {
	try {
		const answer = readResponse(await transport(copyOf(options)));
		return envelopeFailure(answer) ?? answer;
	} catch (error) {
		return networkFailure(error, options.timeout);
	}
}

const seconds = (milliseconds: number) => `${Math.ceil(milliseconds / 1000)} s`;

/** The failure with what was tried in its hint. */
function after(failure: Failure, words: string): Failure {
	const { hint } = failure.details;
	return new Failure(failure.message, {
		...failure.details,
		hint: hint === undefined ? words : `${hint}. ${words}`,
	});
}

/** The pause before the next try, in milliseconds; a Failure where there is to be none. */
function nextPause(run: Execution, failure: Failure, retry: number): number | Failure {
	const { retryable, retryAfterMs } = failure.details;
	if (retryable !== true) return failure;
	if (retry > run.settings.maxRetries) {
		return retry === 1 ? failure : after(failure, `Tried ${retry} times`);
	}
	if (retryAfterMs !== undefined && retryAfterMs > MAX_RETRY_AFTER) {
		return after(
			failure,
			`The service asks to wait ${seconds(retryAfterMs)}, longer than the ${seconds(MAX_RETRY_AFTER)} that this node waits`,
		);
	}
	if (!run.retries.take()) {
		return after(failure, 'Not tried again, because too many requests of this run failed');
	}
	// A service that asks for no wait at all, or for one that is over, is spared all the same.
	return Math.max(retryAfterMs ?? 0, backOff(retry, Math.random()));
}

/**
 * Sends a request until it is answered, within the run's bounds: so many in flight, so many retries, a budget of retries for
 * all items together, Retry-After for everybody. Throws a Failure for every answer that is not a JSON object with a success status.
 */
export async function send(
	run: Execution,
	transport: Transport,
	options: IHttpRequestOptions,
): Promise<ApiResponse> {
	return await run.gate.run(async () => {
		for (let retry = 1; ; retry += 1) {
			await run.waitForPause();
			run.throwIfStopped();
			const outcome = await attempt(transport, options);
			if (!(outcome instanceof Failure)) {
				run.retries.giveBack();
				return outcome;
			}
			const pause = nextPause(run, outcome, retry);
			if (pause instanceof Failure) throw pause;
			if (outcome.details.retryAfterMs !== undefined) run.pause(pause);
			else await run.wait(pause);
		}
	});
}
