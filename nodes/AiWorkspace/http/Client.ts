import { sleep, type IHttpRequestOptions } from 'n8n-workflow';
import { Failure } from '../errors/Failure';
import { ConcurrencyLimit } from './ConcurrencyLimit';
import { Pace } from './Pace';
import type { ApiResponse } from './response';
import { backOff, isOverload, MAX_WAIT, rateLimitPause } from './retryPolicy';

/** Sends one request once. Everything but a JSON object with a success status is a Failure. */
export type Transport = (request: IHttpRequestOptions) => Promise<ApiResponse | Failure>;

/** What the clients of one execution have in common. */
export interface Bounds {
	/** Retries of one request. */
	readonly maxRetries: number;
	/** Requests in flight. */
	readonly maxConcurrency: number;
	/** The limit for the requests with all credentials together. */
	readonly shared: ConcurrencyLimit;
	/** Throws a Failure once nothing more may be sent. */
	readonly throwIfEnded: () => void;
}

/** So many 401s in a row end a credential: a single one may be a gateway's. */
const MAX_UNAUTHORIZED = 3;
/** So many retryable failures in a row, from so many rounds, are an outage. */
const OUTAGE_FAILURES = 20;
const OUTAGE_ROUNDS = 3;
/** How long rate limits use up no retries after the last success, in milliseconds. */
const PATIENCE = 300_000;
/** The longest time, in milliseconds, until a wait ends after the user stops the execution. */
const MAX_SLEEP = 100;

/** The API with one credential during one execution: limit, retries, waits, and the end of it all where nothing could succeed. */
export class Client {
	private readonly limit: ConcurrencyLimit;
	private readonly pace = new Pace();
	/** Until when everybody waits, in epoch milliseconds. */
	private pausedUntil = 0;
	/** The last success, or when the client was created, in epoch milliseconds. */
	private lastSuccess = Date.now();
	/** Why nothing more is sent with this credential. */
	private ending?: Failure;
	/** Why nothing new is started, until something succeeds. */
	private outage?: Failure;

	// In a row, that is since the last success:
	private unauthorized = 0;
	private failures = 0;
	private rounds = 0;
	private rateLimits = 0;

	/** The number of attempts so far, and what it was when the last round of each kind of failure began. */
	private attempts = 0;
	private readonly begun = { failure: 0, rateLimit: 0, overload: 0 };

	constructor(
		private readonly transport: Transport,
		private readonly bounds: Bounds,
	) {
		this.limit = new ConcurrencyLimit(bounds.maxConcurrency);
	}

	/** Sends a request until it succeeds, within the client's bounds. Throws a Failure. */
	async send(request: IHttpRequestOptions): Promise<ApiResponse> {
		await this.limit.acquire();
		try {
			for (let attempts = 1, retries = 0; ; attempts += 1) {
				const outcome = await this.attempt(request, attempts === 1);
				if (!(outcome instanceof Failure)) return outcome;
				if (!this.isFreeOfCharge(outcome)) retries += 1;
				this.throwIfFinal(outcome, attempts, retries);
				if (outcome.effectiveStatus === 429) {
					// Everybody waits. Meanwhile the limit was halved, which may leave no place for this one.
					this.limit.release();
					await this.limit.acquire(true);
				} else {
					// It keeps its place, so that a failing API gets fewer requests.
					await this.wait(backOff(retries, Math.random()));
				}
			}
		} finally {
			this.limit.release();
		}
	}

	private async attempt(
		request: IHttpRequestOptions,
		isFirst: boolean,
	): Promise<ApiResponse | Failure> {
		await this.takePlace();
		try {
			this.throwIfEnded();
			if (isFirst && this.outage) throw this.outage;
			const number = (this.attempts += 1);
			const outcome = await this.transport(request);
			if (outcome instanceof Failure) this.onFailure(outcome, number);
			else this.onSuccess();
			return outcome;
		} finally {
			this.bounds.shared.release();
		}
	}

	private onSuccess(): void {
		this.lastSuccess = Date.now();
		this.unauthorized = this.rateLimits = 0;
		this.endOutage();
		this.limit.onSuccess();
		this.pace.onSuccess();
	}

	private endOutage(): void {
		this.failures = this.rounds = 0;
		this.outage = undefined;
	}

	private onFailure(failure: Failure, number: number): void {
		const { effectiveStatus: status, details } = failure;
		if (status === 401) this.unauthorized += 1;
		if (this.unauthorized === MAX_UNAUTHORIZED) this.ending ??= failure;
		const hasOverload = isOverload(status ?? details.code);
		if (hasOverload && this.beginsRound('overload', number)) this.limit.onOverload();
		if (details.retryAfterMs !== undefined) this.onNamedWait(failure, details.retryAfterMs);
		if (status === 429) this.onRateLimit(number, details.retryAfterMs !== undefined);
		else if (details.retryable) this.onRetryable(failure, number);
		// An API that refuses a request is alive.
		else if (status !== undefined) this.endOutage();
	}

	private onNamedWait(failure: Failure, wait: number): void {
		if (wait <= MAX_WAIT) return this.pause(wait);
		const seconds = Math.ceil(wait / 1000);
		const hint = `The API asked to wait ${seconds} seconds, longer than the ${MAX_WAIT / 1000} seconds this node waits. Execute the workflow again after this time`;
		this.ending ??= new Failure(failure.message, { ...failure.details, hint });
	}

	/** Waits grow from one rate limit to the next, also where the API names a wait that is too short. */
	private onRateLimit(number: number, isNamed: boolean): void {
		if (!this.beginsRound('rateLimit', number)) return;
		this.rateLimits += 1;
		// An API that names no wait may limit requests in flight, which says nothing about a pace.
		if (isNamed) this.pace.onRateLimit(Date.now());
		this.pause(rateLimitPause(this.rateLimits, Math.random()));
	}

	private onRetryable(failure: Failure, number: number): void {
		this.failures += 1;
		if (this.beginsRound('failure', number)) this.rounds += 1;
		if (this.failures >= OUTAGE_FAILURES && this.rounds >= OUTAGE_ROUNDS) this.outage = failure;
	}

	/** Whether a failed attempt was sent after the last round had begun: those that were in flight together are one. */
	private beginsRound(kind: keyof Client['begun'], number: number): boolean {
		if (number <= this.begun[kind]) return false;
		this.begun[kind] = this.attempts;
		return true;
	}

	/** A rate limit that may still end uses up no retries. */
	private isFreeOfCharge({ effectiveStatus }: Failure): boolean {
		const mayEnd = Date.now() - this.lastSuccess < PATIENCE;
		return effectiveStatus === 429 && this.bounds.maxRetries > 0 && mayEnd;
	}

	private throwIfFinal(failure: Failure, attempts: number, retries: number): void {
		if (!failure.details.retryable) throw failure;
		this.throwIfEnded();
		if (retries <= this.bounds.maxRetries) return;
		if (attempts === 1) throw failure;
		const final = failure.withHint(`The node made ${attempts} attempts`);
		// A rate limit that lasts so long is the same for everything that follows.
		if (failure.effectiveStatus === 429) this.ending ??= final;
		throw final;
	}

	private throwIfEnded(): void {
		this.bounds.throwIfEnded();
		if (this.ending) throw this.ending;
	}

	/** Delays every further request with this credential. */
	private pause(milliseconds: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, Date.now() + milliseconds);
	}

	/** Takes a place among the requests with all credentials, at a time when there's nothing to wait for. */
	private async takePlace(): Promise<void> {
		const { shared } = this.bounds;
		for (;;) {
			this.throwIfEnded();
			const turn = this.pace.reserve(Date.now());
			// Another response may have made the pause longer meanwhile.
			const left = () => Math.max(turn, this.pausedUntil) - Date.now();
			while (left() > 0) await this.wait(left());
			await shared.acquire();
			if (this.pausedUntil <= Date.now()) return;
			shared.release();
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
