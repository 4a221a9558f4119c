/**
 * Lets at most `size` tasks run at the same time, the others wait in the order they came.
 * Of our own because n8n 1.x brings no limiter that a community package may rely on.
 */
export class ConcurrencyLimit {
	private running = 0;
	private readonly waiting: Array<() => void> = [];

	constructor(private readonly size: number) {}

	async run<T>(task: () => Promise<T>): Promise<T> {
		if (this.running >= this.size) {
			await new Promise<void>((resolve) => this.waiting.push(resolve));
		} else {
			this.running += 1;
		}
		try {
			return await task();
		} finally {
			const next = this.waiting.shift();
			if (next) next();
			else this.running -= 1;
		}
	}
}
