/**
 * All executions of a fresh n8n, which numbers them from 1, once the first `least` of them have ended.
 * @param {import('../n8n/api').Api} api
 * @param {number} least
 * @param {Map<number, import('../n8n/api').Execution>} ended what earlier calls found
 */
async function endedExecutions(api, least, ended) {
	const { results } = await api.request('GET', '/executions?limit=1');
	const newest = Number(results[0]?.id ?? 0);
	for (let id = 1; id <= newest; id++) {
		if (ended.has(id)) continue;
		const execution = await api.getExecution(String(id));
		if (!execution.finished) return undefined;
		ended.set(id, execution);
	}
	return newest >= least ? [...ended.values()] : undefined;
}

module.exports = { endedExecutions };
