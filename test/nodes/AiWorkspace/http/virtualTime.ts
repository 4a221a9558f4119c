/** Time that passes only when a test lets it. */

/** Lets everything that waits for nothing but other promises go on. */
export async function settle(): Promise<void> {
	for (let turn = 0; turn < 150; turn += 1) await Promise.resolve();
}

export async function pass(milliseconds: number): Promise<void> {
	await settle();
	await jest.advanceTimersByTimeAsync(milliseconds);
	await settle();
}

/** Lets as much time pass as some work takes, and returns what became of it. */
export async function ended<T>(work: Promise<T>): Promise<T> {
	const pending = Symbol('pending');
	for (let idle = 0; idle < 1000; idle += 1) {
		await settle();
		if ((await Promise.race([work, pending])) !== pending) return await work;
		if (jest.getTimerCount() === 0) continue;
		idle = 0;
		const before = Date.now();
		jest.advanceTimersToNextTimer();
		// No timer of Node.js is shorter, whatever fraction of it is asked for.
		if (Date.now() === before) jest.advanceTimersByTime(1);
	}
	throw new Error('Nothing will happen any more');
}
