/** Requests in flight at first, while nothing is known about the API. */
const START = 10;
/** Growth for each good response until the first overload. More would refuse more requests of an API with a rate limit. */
const SLOW_START = 0.75;

interface Waiting {
	readonly start: () => void;
	next?: Waiting;
}

/**
 * A concurrency limit that adapts as TCP does (slow start, then additive increase and multiplicative decrease): it grows while
 * responses come well, halves on an overload and never passes `max`.
 */
export class ConcurrencyLimit {
	private limit: number;
	private running = 0;
	/** When the limit was halved, in epoch milliseconds. */
	private halvedAt?: number;
	private first?: Waiting;
	private last?: Waiting;

	constructor(private readonly max: number) {
		this.limit = Math.min(START, max);
	}

	/** Runs a task as soon as the limit allows it; `isRetry` puts it before those that haven't started yet. */
	async run<T>(task: () => Promise<T>, isRetry = false): Promise<T> {
		await new Promise<void>((resolve) => {
			this.enqueue({ start: resolve }, isRetry);
			this.startWaiting();
		});
		try {
			return await task();
		} finally {
			this.running -= 1;
			this.startWaiting();
		}
	}

	/** Grows the limit after a good response. */
	onSuccess(): void {
		const growth = this.halvedAt === undefined ? SLOW_START : 1 / this.limit;
		this.limit = Math.min(this.max, this.limit + growth);
	}

	/** Halves the limit, once for all that was in flight at the time. `sentAt`, in epoch milliseconds, is when the request left. */
	onOverload(sentAt: number): void {
		if (this.halvedAt !== undefined && sentAt <= this.halvedAt) return;
		this.halvedAt = Date.now();
		this.limit = Math.max(1, this.limit / 2);
	}

	/** A linked list: taking the first of a long array costs time for each of the others. */
	private enqueue(waiting: Waiting, isFirst: boolean): void {
		if (!this.first || !this.last) this.first = this.last = waiting;
		else if (isFirst) this.first = Object.assign(waiting, { next: this.first });
		else this.last = this.last.next = waiting;
	}

	private startWaiting(): void {
		while (this.first && this.running < Math.floor(this.limit)) {
			const { start, next } = this.first;
			this.first = next;
			this.running += 1;
			start();
		}
	}
}
