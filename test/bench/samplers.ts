import { setTimeout as sleep } from 'node:timers/promises';

/** Does something again and again until stopped. */
function repeatedly(work: () => Promise<void>, pauseMs: number) {
	let isStopped = false;
	const loop = (async () => {
		for (; !isStopped; await sleep(pauseMs)) await work();
	})();
	return async () => {
		isStopped = true;
		await loop;
	};
}

/** Samples the resident memory of an n8n through its metrics, which it must have switched on; returns the highest sample in MB. */
export function memorySampler(url: string) {
	let peak = 0;
	const stop = repeatedly(async () => {
		// A busy n8n may let a connection go: that sample is missed, the next one counts.
		const text = await fetch(`${url}/metrics`).then(
			async (response) => await response.text(),
			() => '',
		);
		const [, bytes = 0] = /^n8n_process_resident_memory_bytes (\S+)/m.exec(text) ?? [];
		peak = Math.max(peak, Number(bytes));
	}, 50);
	return async () => stop().then(() => Math.round(peak / 2 ** 20));
}

/** Asks an n8n whether it's alive; returns the longest time in milliseconds that it took to respond. */
export function silenceSampler(url: string) {
	let longest = 0;
	const stop = repeatedly(async () => {
		const begun = performance.now();
		await (await fetch(`${url}/healthz`)).text();
		longest = Math.max(longest, performance.now() - begun);
	}, 20);
	return async () => stop().then(() => Math.round(longest));
}
