/** How much shorter the interval gets with each success, so that a pace that was measured too slow is left again. */
const SPEED_UP = 0.99;
/** The longest interval, in milliseconds: a short outage must not slow down thousands of later requests. */
const MAX_INTERVAL = 1000;

/** The pace of requests to an API with a rate limit, measured from two in a row. All times are epoch milliseconds. */
export class Pace {
	/** Milliseconds between two requests. */
	private interval = 0;
	private nextAt = 0;
	private accepted = 0;
	private limitedAt?: number;

	/** Takes the next place in the sequence: the time at which a request may leave. */
	reserve(now: number): number {
		const at = Math.max(now, this.nextAt);
		this.nextAt = at + this.interval;
		return at;
	}

	onSuccess(): void {
		this.accepted += 1;
		this.interval *= SPEED_UP;
	}

	/** To be called once for all requests that were in flight together. */
	onRateLimit(now: number): void {
		if (this.limitedAt !== undefined && this.accepted > 0) {
			this.interval = Math.min(MAX_INTERVAL, (now - this.limitedAt) / this.accepted);
		}
		this.limitedAt = now;
		this.accepted = 0;
		this.nextAt = now;
	}
}
