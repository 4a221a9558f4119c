/** An analytics API that responds after a latency, may limit the rate, and counts: a process of its own, which takes no time of the bench. */
const http = require('node:http');

/** @typedef {{ latencyMs: number, rate?: number }} Settings */

/** @type {Settings} */
let settings = { latencyMs: 0 };
let [requests, tokens, filledAt] = [0, 0, 0];

/** Takes a token out of the bucket, which fills evenly and contains those of one second. */
function takeToken() {
	const { rate } = settings;
	if (rate === undefined) return true;
	const now = Date.now();
	tokens = Math.min(rate, tokens + ((now - filledAt) / 1000) * rate);
	filledAt = now;
	if (tokens < 1) return false;
	tokens -= 1;
	return true;
}

const ROW = { entity_type: 'agent', total_calls: 3, cost_sum: 0.1 };

const server = http.createServer(({ url = '/' }, response) => {
	requests += 1;
	const ids = new URL(url, 'http://127.0.0.1').searchParams.get('entity_ids')?.split(',') ?? [];
	const [status, headers, data] = takeToken()
		? [200, {}, { entities: ids.map((entity_id) => ({ entity_id, ...ROW })) }]
		: [429, { 'retry-after': '1' }, null];
	const body = JSON.stringify({ code: status, message: status === 200 ? 'OK' : 'Too many.', data });
	const head = { 'content-type': 'application/json', ...headers };
	setTimeout(() => response.writeHead(status, head).end(body), settings.latencyMs);
});

/** Returns how many requests there were, and begins anew with these settings, if there are any. */
process.on('message', (/** @type {Settings | false} */ given) => {
	process.send?.(requests);
	if (!given) return;
	settings = given;
	[requests, tokens, filledAt] = [0, given.rate ?? 0, Date.now()];
});
process.on('disconnect', () => process.exit(0));

server.listen(0, '127.0.0.1', () => {
	process.send?.(`http://127.0.0.1:${Object(server.address()).port}`);
});
