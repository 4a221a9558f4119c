/**
 * The metrics as text. A busy n8n may let a connection go: that sample is missed, the next one counts.
 * @param {string} url
 */
async function metrics(url) {
	try {
		return await (await fetch(`${url}/metrics`)).text();
	} catch (error) {
		if (error instanceof TypeError) return '';
		throw error;
	}
}

/**
 * Samples the resident memory of an n8n through its metrics, which it must have switched on.
 * @param {string} url
 */
function memorySampler(url) {
	let peak = 0;
	let isRunning = true;
	const sample = async () => {
		const text = await metrics(url);
		const bytes = /^n8n_process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
		peak = Math.max(peak, Number(bytes ?? 0));
	};
	const loop = (async () => {
		while (isRunning) {
			await sample();
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	})();
	return {
		/** @returns {Promise<number>} the highest sample in MB */
		stop: async () => {
			isRunning = false;
			await loop;
			return Math.round(peak / 2 ** 20);
		},
	};
}

module.exports = { memorySampler };
