import { sleep, type IHttpRequestOptions, type IN8nHttpFullResponse } from 'n8n-workflow';
import { Failure } from '../errors/Failure';
import { Budget } from './Budget';
import { ConcurrencyLimit } from './ConcurrencyLimit';
import { envelopeFailure } from './envelope';
import { networkIssue } from './networkIssue';
import { Pace } from './Pace';
import { readResponse, type ApiResponse } from './response';
import { backOff, MAX_RETRY_AFTER, ruleFor } from './retryPolicy';

/** Sends one request once, with the credential of the client. */
export type Transport = (options: IHttpRequestOptions) => Promise<IN8nHttpFullResponse>;

/** What the clients of one execution have in common. */
export interface Session {
	/** Retries of one request. */
	readonly maxRetries: number;
	/** Requests in flight for one credential. */
	readonly maxConcurrency: number;
	/** Requests in flight for all credentials together. */
	readonly limit: ConcurrencyLimit;
	/** Throws a Failure once nothing more may be sent. */
	readonly throwIfEnded: () => void;
}

/** Retries beyond those that good responses earn: enough for a bad minute, too few to feed an outage. */
const SPARE_RETRIES = 100;
/** Extra requests for finding a bad ID beyond those that good responses earn. */
const SPARE_BISECTS = 16;
/** The longest time, in milliseconds, until a wait ends after the user stops the execution. */
const MAX_SLEEP = 100;
/** So many 401s in a row end a credential that worked before: a single one may be a gateway's. */
const MAX_UNAUTHORIZED = 3;

/** n8n changes the options it's given, and a retry needs them as they were. */
const copyOf = (options: IHttpRequestOptions): IHttpRequestOptions => ({
	...options,
	headers: { ...options.headers },
});

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);

/** The failure with one more sentence in its hint. */
function withHint(failure: Failure, words: string): Failure {
	const { hint } = failure.details;
	return new Failure(failure.message, {
		...failure.details,
		hint: hint === undefined ? words : `${hint.replace(/([^.!?])$/, '$1.')} ${words}`,
	});
}

/**
 * The API with one credential during one execution, shared by all items that use it: concurrency limit, retries, waits that the
 * API asks for, and the end of it all once the credential is refused.
 */
export class ApiClient {
	/** Extra requests that may be spent on halving failed batches. */
	readonly bisects = new Budget(SPARE_BISECTS);
	private readonly retries = new Budget(SPARE_RETRIES);
	private readonly limit: ConcurrencyLimit;
	private readonly pace = new Pace();
	/** Until when the API asked everybody to wait, in epoch milliseconds. */
	private pausedUntil = 0;
	private hasSucceeded = false;
	private unauthorizedInARow = 0;
	/** Why nothing more is sent with this credential. */
	private ending?: Failure;

	constructor(
		private readonly transport: Transport,
		private readonly session: Session,
	) {
		this.limit = new ConcurrencyLimit(session.maxConcurrency);
	}

	/** Sends a request until it succeeds, within the client's bounds. Throws a Failure for everything but a JSON object with a success status. */
	async send(options: IHttpRequestOptions): Promise<ApiResponse> {
		for (let retry = 0; ; retry += 1) {
			const outcome = await this.limit.run(async () => {
				await this.waitForTurn();
				const result = await this.session.limit.run(async () => await this.attempt(options));
				if (!(result instanceof Failure)) return result;
				const pause = this.nextPause(result, retry + 1);
				if (result.details.retryAfterMs !== undefined) this.pause(pause);
				// It keeps its place in the limit, so that a failing API gets fewer requests.
				else await this.wait(pause);
				return undefined;
			}, retry > 0);
			if (outcome) return outcome;
		}
	}

	private async attempt(options: IHttpRequestOptions): Promise<ApiResponse | Failure> {
		this.throwIfEnded();
		const sentAt = Date.now();
		const outcome = await this.request(options);
		if (outcome instanceof Failure) this.onFailure(outcome, sentAt);
		else this.onSuccess();
		return outcome;
	}

	private async request(options: IHttpRequestOptions): Promise<ApiResponse | Failure> {
		try {
			const response = readResponse(await this.transport(copyOf(options)));
			return envelopeFailure(response) ?? response;
		} catch (error) {
			return networkIssue(error, options);
		}
	}

	private onSuccess(): void {
		this.hasSucceeded = true;
		this.unauthorizedInARow = 0;
		this.retries.deposit();
		this.bisects.deposit();
		this.pace.onAccepted();
		this.limit.onSuccess();
		this.session.limit.onSuccess();
	}

	private onFailure(failure: Failure, sentAt: number): void {
		const { effectiveStatus } = failure;
		const { isOverload } = ruleFor(effectiveStatus ?? failure.details.code);
		if (effectiveStatus === 429) this.pace.onRateLimit(sentAt, Date.now());
		// Only this credential's limit: a throttled one must not slow down the others.
		if (isOverload) this.limit.onOverload(sentAt);
		this.unauthorizedInARow = effectiveStatus === 401 ? this.unauthorizedInARow + 1 : 0;
		const isRefused = this.unauthorizedInARow >= (this.hasSucceeded ? MAX_UNAUTHORIZED : 1);
		if (isRefused) this.ending ??= failure;
	}

	/** The pause before the next attempt, in milliseconds; throws the failure if the request isn't retried. */
	private nextPause(failure: Failure, retry: number): number {
		const { retryable, retryAfterMs = 0 } = failure.details;
		if (retryAfterMs > MAX_RETRY_AFTER) {
			const asked = `The API asked to wait ${seconds(retryAfterMs)} seconds, longer than the ${seconds(MAX_RETRY_AFTER)} seconds this node waits`;
			const tooLong = withHint(failure, asked);
			if (retryable === true) this.ending ??= tooLong;
			throw tooLong;
		}
		if (retryable !== true) throw failure;
		if (retry > this.session.maxRetries) {
			throw retry === 1 ? failure : withHint(failure, `The node made ${retry} attempts`);
		}
		if (!this.retries.tryWithdraw()) {
			throw withHint(
				failure,
				"The node didn't retry, because too many requests of this execution failed",
			);
		}
		// Back-off applies as well where the API asks for no wait, or for one that is over.
		return Math.max(retryAfterMs, backOff(retry, Math.random()));
	}

	private throwIfEnded(): void {
		this.session.throwIfEnded();
		if (this.ending) throw this.ending;
	}

	/** Delays every further request with this credential. */
	private pause(milliseconds: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, Date.now() + milliseconds);
	}

	private async waitForTurn(): Promise<void> {
		this.throwIfEnded();
		const turn = this.pace.reserve(Date.now());
		// Another response may have made the pause longer meanwhile.
		for (let until = Math.max(turn, this.pausedUntil); until > Date.now(); ) {
			await this.wait(until - Date.now());
			until = Math.max(turn, this.pausedUntil);
		}
	}

	/** Waits, but not longer than something may still be sent. Polls instead of listening: Node.js warns of many listeners. */
	private async wait(milliseconds: number): Promise<void> {
		const end = Date.now() + milliseconds;
		for (let left = milliseconds; left > 0; left = end - Date.now()) {
			await sleep(Math.min(left, MAX_SLEEP));
			this.throwIfEnded();
		}
	}
}

/** Something that the items with one credential share, created when first asked for. */
export function perClient<T>(create: () => T): (client: ApiClient) => T {
	const created = new WeakMap<ApiClient, { value: T }>();
	return (client) => {
		const known = created.get(client) ?? { value: create() };
		created.set(client, known);
		return known.value;
	};
}
