import { Failure } from '../errors/Failure';
import { backOff, MAX_WAIT } from './retryPolicy';

/** So many 401s in a row end a credential: a single one may be a gateway's. */
const MAX_UNAUTHORIZED = 3;
/** How long rate limits use up no retries after the last success, in milliseconds. */
const PATIENCE = 300_000;
/** So many retryable failures in a row are an outage, once they last so many milliseconds. */
const OUTAGE_FAILURES = 20;
const OUTAGE_TIME = 8000;

/** A failed request, and what its client has seen. */
export interface Attempt {
	/** How many attempts the request got, this one included, and how many retries they used up. */
	readonly attempts: number;
	readonly retries: number;
	readonly maxRetries: number;
	/** How many 401s the client got since its last success, this one included. */
	readonly unauthorized: number;
	/** Milliseconds since the client's last success, or its start. */
	readonly silence: number;
	/** From 0 to 1. */
	readonly random: number;
}

/** What becomes of a failed request: a retry after a delay in milliseconds, or its failure, which may be that of all that follow. */
export type Decision =
	| { readonly delay: number; readonly retries: number }
	| { readonly final: Failure; readonly endsAll: boolean };

/** Decides what becomes of a request whose last attempt failed. */
export function decide(failure: Failure, attempt: Attempt): Decision {
	const { attempts, maxRetries, unauthorized, silence, random } = attempt;
	const { retryAfterMs = 0, retryable } = failure.details;
	const isRateLimit = failure.effectiveStatus === 429;
	if (retryAfterMs > MAX_WAIT) return { final: tooLong(failure, retryAfterMs), endsAll: true };
	if (!retryable) return { final: failure, endsAll: unauthorized >= MAX_UNAUTHORIZED };
	// A rate limit that may still end uses up no retries.
	const isFree = isRateLimit && maxRetries > 0 && silence < PATIENCE;
	const retries = attempt.retries + (isFree ? 0 : 1);
	// After a rate limit everybody waits, so that the request itself needs no delay.
	if (retries <= maxRetries) return { delay: isRateLimit ? 0 : backOff(retries, random), retries };
	if (attempts === 1) return { final: failure, endsAll: false };
	// A rate limit that lasts so long is the same for everything that follows.
	return { final: failure.withHint(`The node made ${attempts} attempts`), endsAll: isRateLimit };
}

function tooLong({ message, details }: Failure, wait: number): Failure {
	const seconds = Math.ceil(wait / 1000);
	const hint = `The API asked to wait ${seconds} seconds, longer than the ${MAX_WAIT / 1000} seconds this node waits. Execute the workflow again after this time`;
	return new Failure(message, { ...details, hint });
}

/** Whether so many retryable failures in a row, the first of them so many milliseconds ago, are an outage. */
export const isOutage = (failures: number, lasting: number): boolean =>
	failures >= OUTAGE_FAILURES && lasting >= OUTAGE_TIME;
