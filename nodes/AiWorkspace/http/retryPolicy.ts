import { DateTime } from 'luxon';
import { Failure } from '../errors/Failure';

/** What a request failed with: an HTTP status or a code. */
type StatusOrCode = number | string | undefined;

const setOf = (list: string) => new Set(list.split(' '));
/** HTTP statuses (contract, "Behavior") and network codes after which a request is retried. All others are final. */
const RETRYABLE = setOf(
	'408 425 429 500 502 503 504 520 521 522 523 524 529 CUT_OFF TIMED_OUT EAI_AGAIN ECONNABORTED ECONNREFUSED ECONNRESET EHOSTDOWN EHOSTUNREACH ENETDOWN ENETUNREACH ENOTFOUND EPIPE ERR_BAD_RESPONSE HPE_INVALID_EOF_STATE UND_ERR_SOCKET',
);
const OVERLOAD = setOf('408 429 503 504 522 524 529 TIMED_OUT');
/** Codes of a body that can't be decompressed, or that isn't in whole chunks. */
export const DAMAGED =
	/^(Z_(BUF|DATA)_ERROR$|ERR_(_ERROR_FORMAT|BROTLI)_|HPE_(CR_EXPECTED|INVALID_CHUNK_SIZE|LF_EXPECTED|STRICT)$)/;

/** Whether the same request may succeed later. */
export const isRetryable = (what: StatusOrCode): boolean =>
	RETRYABLE.has(String(what)) || DAMAGED.test(String(what));

/** Whether fewer requests at a time may help. */
export const isOverload = (what: StatusOrCode): boolean => OVERLOAD.has(String(what));

/** First and longest pause of the exponential back-off, in milliseconds. */
const FIRST_PAUSE = 500;
const MAX_PAUSE = 30_000;
/** First pause after a rate limit that names no wait, in milliseconds. */
const FIRST_RATE_LIMIT_PAUSE = 100;
/** The longest wait that the node waits for, in milliseconds; a longer one becomes an error. */
export const MAX_WAIT = 60_000;

/** At least half of a pause is certain; the rest is jitter, so that requests that failed together aren't retried together. */
const withJitter = (pause: number): number => Math.round((0.5 + Math.random() / 2) * pause);

/** The pause before a retry, in milliseconds. */
export const backOff = (retry: number): number =>
	withJitter(Math.min(MAX_PAUSE, FIRST_PAUSE * 2 ** (retry - 1)));

/** The pause after a rate limit, in milliseconds: as long again as rate limits have lasted without a success. */
export const rateLimitPause = (lasting: number): number =>
	withJitter(Math.min(MAX_WAIT, Math.max(FIRST_RATE_LIMIT_PAUSE, lasting)));

/** Milliseconds in a number of seconds as text; undefined for anything else. */
const inSeconds = (text: string | undefined): number | undefined =>
	text !== undefined && /^\s*\d{1,15}(\.\d{1,15})?\s*$/.test(text)
		? Number(text) * 1000
		: undefined;

/** Larger numbers of seconds are an epoch, and still larger ones an epoch in milliseconds. */
const FIRST_EPOCH = 1e9;
const FIRST_EPOCH_MS = 1e12;

/** The milliseconds of a reset header, as seconds or as an epoch. */
function untilReset(text: string | undefined, now: number): number | undefined {
	const wait = inSeconds(text);
	if (wait === undefined || wait <= FIRST_EPOCH * 1000) return wait;
	return Math.max(0, (wait > FIRST_EPOCH_MS * 1000 ? wait / 1000 : wait) - now);
}

/** The epoch milliseconds of a header that's a date; NaN for any other. */
const dateIn = (text = ''): number => DateTime.fromHTTP(text).toMillis();

/** The milliseconds of a Retry-After header, as seconds or as a date. */
const retryAfter = (text: string | undefined, now: number): number | undefined =>
	Number.isNaN(dateIn(text)) ? inSeconds(text) : Math.max(0, dateIn(text) - now);

/** How many milliseconds a 429 or 503 asks everybody to wait, in Retry-After or a 429's RateLimit-Reset; undefined without one. */
export function namedWait(
	status: number | undefined,
	header: (name: string) => string | undefined,
): number | undefined {
	if (status !== 429 && status !== 503) return undefined;
	// What the API names is a time of its own clock.
	const now = dateIn(header('date')) || Date.now();
	const named = retryAfter(header('retry-after'), now);
	if (named !== undefined || status === 503) return named;
	return untilReset(header('ratelimit-reset'), now) ?? untilReset(header('x-ratelimit-reset'), now);
}

/** The failure that a wait becomes that's longer than MAX_WAIT. */
export function tooLong({ message, details }: Failure, wait: number): Failure {
	const seconds = Math.ceil(wait / 1000);
	const hint = `The API asked to wait ${seconds} seconds, longer than the ${MAX_WAIT / 1000} seconds this node waits. Execute the workflow again after this time`;
	return new Failure(message, { ...details, hint });
}
