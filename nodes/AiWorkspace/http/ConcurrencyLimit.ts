/** Requests in flight at first, while nothing is known about the API. */
export const START = 15;
/** Growth of a whole round of successes close to where the last overload came. */
const PROBE = 0.05;

/** A concurrency limit that adapts as TCP does: grows with successes, halves on an overload, then returns close to where that came. */
export class ConcurrencyLimit {
	private limit: number;
	/** The limit at which the last overload came. */
	private ceiling = Infinity;
	private hasSucceeded = true;
	private running = 0;
	private readonly waiting: Array<() => void> = [];

	/** Starts at `start` requests in flight. Without responses it stays there. */
	constructor(
		private readonly max: number,
		start = START,
	) {
		this.limit = Math.min(start, max);
	}

	/** Waits for a place; `isFirst` puts a retry before what hasn't started yet. Every place is to be released. */
	async acquire(isFirst = false): Promise<void> {
		await new Promise<void>((resolve) => {
			if (isFirst) this.waiting.unshift(resolve);
			else this.waiting.push(resolve);
			this.startWaiting();
		});
	}

	release(): void {
		this.running -= 1;
		this.startWaiting();
	}

	/** Grows the limit after a success. A round of them doubles it until the first overload, and adds a place, or less, after it. */
	onSuccess(): void {
		const round = this.limit < this.ceiling - 1 ? 1 : PROBE;
		const growth = this.ceiling === Infinity ? 1 : round / this.limit;
		this.limit = Math.min(this.max, this.limit + growth);
		this.hasSucceeded = true;
	}

	/** Halves the limit. To be called once for all requests that were in flight together. */
	onOverload(): void {
		// An overload without a success before it says nothing new about where it begins.
		if (this.hasSucceeded) this.ceiling = this.limit;
		this.hasSucceeded = false;
		this.limit = Math.max(1, this.limit / 2);
	}

	private startWaiting(): void {
		while (this.running < Math.floor(this.limit)) {
			const start = this.waiting.shift();
			if (!start) return;
			this.running += 1;
			start();
		}
	}
}
