import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until there is a result: anything but undefined and false. Throws when none comes in time. */
export async function until<T>(
	ask: () => T | undefined | false | Promise<T | undefined | false>,
	withinMs: number,
	pauseMs = 20,
): Promise<T> {
	const deadline = Date.now() + withinMs;
	for (;;) {
		const result = await ask();
		if (result !== undefined && result !== false) return result;
		if (Date.now() > deadline) throw new Error(`Not so after ${withinMs} ms: ${ask}`);
		await sleep(pauseMs);
	}
}
