/** Statuses after which the same request may succeed (contract, "Behaviour"). */
const RETRYABLE_STATUSES = new Set([408, 429, 500, 502, 503, 504]);

/** Network failures that no waiting mends: a wrong certificate, a forbidden host, a malformed address. */
const FINAL_CODES =
	/^(ERR_CANCELED|ERR_INVALID_URL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|ERR_INVALID_CHAR)/;

/** First and longest pause of the exponential back-off, in milliseconds. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;

/** The longest Retry-After that a run waits for, in milliseconds; a longer one becomes an error that tells it. */
export const MAX_RETRY_AFTER = 60_000;

/** Whether the same request may succeed after an answer with this status. */
export const isRetryableStatus = (status: number) => RETRYABLE_STATUSES.has(status);

/** Whether the same request may succeed after this fault of the network; a fault without a code is none. */
export const isRetryableCode = (code: string | undefined) =>
	code !== undefined && !FINAL_CODES.test(code);

/** Full jitter: any pause from 0 to the doubled one, so that callers who failed together do not come back together. */
export const backOff = (retry: number, random: number): number =>
	Math.round(random * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (retry - 1)));

/** The milliseconds of a Retry-After header, as seconds or as a date; undefined where it says neither. */
export function retryAfter(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string' || header.trim() === '') return undefined;
	if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000;
	// Date.parse reads bare numbers as years, and some date into most texts with a number.
	const date = /^\s*([a-z]{3,9},|\d{4}-\d\d-\d\dT)/i.test(header) ? Date.parse(header) : Number.NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * Bounds the retries of a run, so that an outage is not multiplied by the number of items: each retry takes one, each good
 * answer gives one back. Scattered faults never use it up, an outage does after `size` retries.
 */
export class RetryBudget {
	private left: number;

	constructor(private readonly size: number) {
		this.left = size;
	}

	take(): boolean {
		if (this.left === 0) return false;
		this.left -= 1;
		return true;
	}

	giveBack(): void {
		this.left = Math.min(this.size, this.left + 1);
	}
}
