/** Requests in flight at first, while nothing is known about the API. */
export const START = 16;
/** Growth for each success until the first overload, then for each whole round of successes. */
const GROWTH = 0.5;

/** The concurrency limit of an execution. Adapts as TCP does: grows with successes, halves on an overload, and grows slowly from then on. */
export class ConcurrencyLimit {
	private limit: number;
	private running = 0;
	/** The last place taken so far, and what that was when the limit was last halved. */
	private lastPlace = 0;
	private halvedAt = 0;
	private readonly waiting: Array<(place: number) => void> = [];

	/** Without responses it stays at START. */
	constructor(private readonly max: number) {
		this.limit = Math.min(START, max);
	}

	/** Waits for a place, and returns its number; `isFirst` puts a retry before what hasn't started yet. Every place is to be released. */
	async acquire(isFirst = false): Promise<number> {
		return await new Promise<number>((resolve) => {
			if (isFirst) this.waiting.unshift(resolve);
			else this.waiting.push(resolve);
			this.startWaiting();
		});
	}

	release(): void {
		this.running -= 1;
		this.startWaiting();
	}

	/** Grows the limit after a success. */
	onSuccess(): void {
		const growth = this.halvedAt === 0 ? GROWTH : GROWTH / this.limit;
		this.limit = Math.min(this.max, this.limit + growth);
	}

	/** Halves the limit, once for all requests that were in flight together. `place` is that of the overloaded one. */
	onOverload(place: number): void {
		if (place <= this.halvedAt) return;
		this.halvedAt = this.lastPlace;
		this.limit = Math.max(1, this.limit / 2);
	}

	private startWaiting(): void {
		while (this.running < Math.floor(this.limit)) {
			const start = this.waiting.shift();
			if (!start) return;
			this.running += 1;
			start((this.lastPlace += 1));
		}
	}
}
