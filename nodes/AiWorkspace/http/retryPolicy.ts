/** What a failed request says about the next one. */
interface Rule {
	/** Whether the same request may succeed later. */
	readonly isRetryable: boolean;
	/** Whether fewer requests at a time may help. */
	readonly isOverload: boolean;
}

const FINAL: Rule = { isRetryable: false, isOverload: false };
const RETRY: Rule = { isRetryable: true, isOverload: false };
const OVERLOAD: Rule = { isRetryable: true, isOverload: true };

/** HTTP statuses (contract, "Behavior") and network codes after which a request is retried. All others are final. */
const RULES: Readonly<Record<string, Rule>> = {
	408: OVERLOAD,
	429: OVERLOAD,
	500: RETRY,
	502: RETRY,
	503: OVERLOAD,
	504: OVERLOAD,
	CUT_OFF: RETRY,
	TIMED_OUT: OVERLOAD,
	EAI_AGAIN: RETRY,
	ECONNABORTED: RETRY,
	ECONNREFUSED: RETRY,
	ECONNRESET: RETRY,
	EHOSTDOWN: RETRY,
	EHOSTUNREACH: RETRY,
	ENETDOWN: RETRY,
	ENETUNREACH: RETRY,
	ENOTFOUND: RETRY,
	EPIPE: RETRY,
	ERR_BAD_RESPONSE: RETRY,
	HPE_INVALID_EOF_STATE: RETRY,
	UND_ERR_SOCKET: RETRY,
};

/** What a status or a network code says about the next request. */
export const ruleFor = (statusOrCode: number | string | undefined): Rule =>
	statusOrCode !== undefined && Object.hasOwn(RULES, statusOrCode)
		? (RULES[statusOrCode] ?? FINAL)
		: FINAL;

/** First and longest pause of the exponential back-off, in milliseconds. */
const FIRST_PAUSE = 500;
const MAX_PAUSE = 30_000;

/** The longest Retry-After that the node waits for, in milliseconds; a longer one becomes an error. */
export const MAX_RETRY_AFTER = 60_000;

/** Exponential back-off with full jitter, in milliseconds: requests that failed together aren't retried together. `random` is from 0 to 1. */
export const backOff = (retry: number, random: number): number =>
	Math.round(random * Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** (retry - 1)));

/** The milliseconds of a Retry-After header, as seconds or as a date; undefined where it contains neither. */
export function retryAfter(header: unknown, now: number): number | undefined {
	if (typeof header !== 'string') return undefined;
	if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header) * 1000;
	// Date.parse reads bare numbers as years, and some date into most texts with a number.
	const date = /^([a-z]{3,9},|\d{4}-\d\d-\d\dT)/i.test(header) ? Date.parse(header) : Number.NaN;
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
