/**
 * Bounds extra requests: each withdraws one, good responses deposit. Scattered failures never use it up, an outage does after
 * `size` withdrawals.
 */
export class Budget {
	private left: number;

	constructor(private readonly size: number) {
		this.left = size;
	}

	/** Takes `count` where so many are left. */
	tryWithdraw(count = 1): boolean {
		if (this.left < count) return false;
		this.left -= count;
		return true;
	}

	deposit(count = 1): void {
		this.left = Math.min(this.size, this.left + count);
	}
}
