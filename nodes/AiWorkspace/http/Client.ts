import { sleep, type IHttpRequestOptions } from 'n8n-workflow';
import { Failure, settled } from '../errors/Failure';
import type { ConcurrencyLimit } from './ConcurrencyLimit';
import type { ApiResponse, Select } from './response';
import { backOff, isOverload, MAX_WAIT, rateLimitPause, tooLong } from './retryPolicy';

/** Sends one request once. Everything but a JSON object with a success status is a Failure. */
export type Transport = (
	request: IHttpRequestOptions,
	select?: Select,
) => Promise<ApiResponse | Failure>;

/** What the clients of one execution have in common. */
export interface Bounds {
	/** Retries of one request. */
	readonly maxRetries: number;
	/** Of the requests with all credentials together. */
	readonly limit: ConcurrencyLimit;
	/** Throws a Failure once nothing more may be sent. */
	readonly throwIfEnded: () => void;
}

/** So many 401s in a row end a credential: a single one may be a gateway's. */
const MAX_UNAUTHORIZED = 3;
/** How long rate limits use up no retries after the last success, in milliseconds. */
const PATIENCE = 300_000;
/** So many retryable failures in a row are an outage, once they last so many milliseconds. */
const OUTAGE_FAILURES = 20;
const OUTAGE_TIME = 8000;
/** After so many failures in a row, new requests only probe the API, one each so many milliseconds. */
const PROBING_FAILURES = 3;
const PROBE_INTERVAL = 2000;
/** The longest time, in milliseconds, until a wait notices that it has ended. */
const MAX_SLEEP = 100;

/** The API with one credential during one execution: retries, waits, and the end of it all where nothing could succeed. */
export class Client {
	/** Why nothing more is sent with this credential. */
	private ending?: Failure;
	/** Why nothing new is started, until the API is alive again. */
	private outage?: Failure;
	/** New requests wait in line, so that only one of them watches the clock and takes turns with other credentials. */
	private line: Promise<unknown> = Promise.resolve();

	// Milliseconds of a clock that can't be set:
	private lastSuccess = performance.now();
	private lastStart = 0;
	private pausedUntil = 0;
	/** The first rate limit since the last success. */
	private limitedSince?: number;
	/** The first of the failures in a row. */
	private failingSince = 0;

	/** Retryable failures in a row, rate limits apart. */
	private failures = 0;
	/** 401s since the last success. */
	private unauthorized = 0;

	constructor(
		private readonly transport: Transport,
		private readonly bounds: Bounds,
	) {}

	/** Sends a request until it succeeds, within the client's bounds. Throws a Failure. */
	async send(request: IHttpRequestOptions, select?: Select): Promise<ApiResponse> {
		for (let attempts = 1, retries = 0; ; attempts += 1) {
			const outcome = await this.attempt(request, attempts === 1, select);
			if (!(outcome instanceof Failure)) return outcome;
			const { retryable, retryAfterMs = 0 } = outcome.details;
			if (retryAfterMs > MAX_WAIT) throw this.endedBy(tooLong(outcome, retryAfterMs));
			const isRefused = this.unauthorized >= MAX_UNAUTHORIZED;
			if (!retryable) throw isRefused ? this.endedBy(outcome) : outcome;
			const { maxRetries } = this.bounds;
			const isRateLimit = outcome.effectiveStatus === 429;
			// A rate limit that may still end uses up no retries.
			const mayEnd = performance.now() - this.lastSuccess < PATIENCE;
			if (!isRateLimit || !mayEnd || maxRetries === 0) retries += 1;
			if (retries > maxRetries) {
				if (attempts === 1) throw outcome;
				const failure = outcome.withHint(`The node made ${attempts} attempts`);
				// A rate limit that lasts so long is the same for everything that follows.
				throw isRateLimit ? this.endedBy(failure) : failure;
			}
			// After a rate limit everybody waits, so that the request itself needs no delay.
			const retryAt = performance.now() + (isRateLimit ? 0 : backOff(retries));
			await this.wait(() => retryAt);
		}
	}

	/** The failure itself, which is also that of all that follows. */
	private endedBy(failure: Failure): Failure {
		this.ending ??= failure;
		return failure;
	}

	private async attempt(
		request: IHttpRequestOptions,
		isFirst: boolean,
		select?: Select,
	): Promise<ApiResponse | Failure> {
		const place = await (isFirst ? this.placeInLine() : this.takePlace(true));
		try {
			this.throwIfEnded();
			if (isFirst && this.outage) throw this.outage;
			const outcome = await this.transport(request, select);
			if (outcome instanceof Failure) this.onFailure(outcome, place);
			else this.onSuccess();
			return outcome;
		} finally {
			this.bounds.limit.release();
		}
	}

	private onSuccess(): void {
		this.lastSuccess = performance.now();
		this.unauthorized = 0;
		this.limitedSince = undefined;
		this.endOutage();
		this.bounds.limit.onSuccess();
	}

	private endOutage(): void {
		this.failures = 0;
		this.outage = undefined;
	}

	private onFailure(failure: Failure, place: number): void {
		const { effectiveStatus: status, details } = failure;
		if (isOverload(status ?? details.code)) this.bounds.limit.onOverload(place);
		const { retryAfterMs = 0 } = details;
		if (retryAfterMs <= MAX_WAIT) this.pause(retryAfterMs);
		if (status === 401) this.unauthorized += 1;
		const now = performance.now();
		if (status === 429) {
			// Waits grow while rate limits last, also where the API names a wait that is too short.
			this.limitedSince ??= now;
			this.pause(rateLimitPause(now - this.limitedSince));
		} else if (details.retryable) {
			if (this.failures === 0) this.failingSince = now;
			this.failures += 1;
			const lasting = now - this.failingSince;
			if (this.failures >= OUTAGE_FAILURES && lasting >= OUTAGE_TIME) this.outage = failure;
		} else if (status !== undefined) {
			// An API that refuses a request is alive.
			this.endOutage();
		}
	}

	/** Delays every further request with this credential. */
	private pause(milliseconds: number): void {
		this.pausedUntil = Math.max(this.pausedUntil, performance.now() + milliseconds);
	}

	private throwIfEnded(): void {
		this.bounds.throwIfEnded();
		if (this.ending) throw this.ending;
	}

	/** The place of a new request. */
	private async placeInLine(): Promise<number> {
		const place = this.line.then(async () => await this.takePlace(false));
		this.line = settled(async () => await place);
		return await place;
	}

	/** Takes a place at a time when there's nothing to wait for. Who waits has no place, because other credentials may need it. */
	private async takePlace(isRetry: boolean): Promise<number> {
		const { limit } = this.bounds;
		const freeAt = () => Math.max(this.pausedUntil, isRetry ? 0 : this.nextStart());
		for (;;) {
			await this.wait(freeAt);
			const place = await limit.acquire(isRetry);
			if (freeAt() <= performance.now()) {
				if (!isRetry) this.lastStart = performance.now();
				return place;
			}
			limit.release();
		}
	}

	/** When the next new request may start, for what failures in a row have to do with it. */
	private nextStart(): number {
		const isProbe = this.failures >= PROBING_FAILURES && !this.outage;
		return isProbe ? this.lastStart + PROBE_INTERVAL : 0;
	}

	/** Waits until a time that may change meanwhile. Polls instead of listening: Node.js warns of many listeners. */
	private async wait(until: () => number): Promise<void> {
		for (;;) {
			this.throwIfEnded();
			const left = until() - performance.now();
			if (left <= 0) return;
			await sleep(Math.min(left, MAX_SLEEP));
		}
	}
}
