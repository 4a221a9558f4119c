import { setTimeout as sleep } from 'node:timers/promises';

/** Only what hangs takes longer. */
const WITHIN_MS = 300_000;

/** Asks until there is a result: anything but undefined and false. Throws when none comes. */
export async function until<T>(
	ask: () => T | undefined | false | Promise<T | undefined | false>,
	pauseMs = 20,
): Promise<T> {
	const deadline = Date.now() + WITHIN_MS;
	for (; Date.now() < deadline; await sleep(pauseMs)) {
		const result = await ask();
		if (result !== undefined && result !== false) return result;
	}
	throw new Error(`Not so after ${WITHIN_MS} ms: ${ask}`);
}
