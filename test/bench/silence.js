const { setTimeout: sleep } = require('node:timers/promises');

const PAUSE_MS = 20;

/**
 * Asks an n8n whether it's alive, again and again, until stopped.
 *
 * @param {string} url
 * @returns {{ stop: () => Promise<number> }} the longest time in milliseconds that it took to respond
 */
function silenceSampler(url) {
	let longest = 0;
	let isStopped = false;
	const asking = (async () => {
		while (!isStopped) {
			const begun = performance.now();
			await (await fetch(`${url}/healthz`)).text();
			longest = Math.max(longest, performance.now() - begun);
			await sleep(PAUSE_MS);
		}
	})();
	return {
		stop: async () => {
			isStopped = true;
			await asking;
			return Math.round(longest);
		},
	};
}

module.exports = { silenceSampler };
