/** An analytics API that responds after a latency, may limit the rate, and counts: a process of its own, which takes no time of the bench. */
const http = require('node:http');

/** @typedef {{ latencyMs: number, rate?: number, windowMs?: number }} Settings of which `windowMs` stands for a token bucket if left out */

/** @type {Settings} */
let settings = { latencyMs: 0 };
let [requests, tokens, filledAt] = [0, 0, 0];

/** Takes a token out of the bucket, which fills evenly and contains those of one second, or all at once with each window. */
function takeToken() {
	const { rate, windowMs } = settings;
	if (rate === undefined) return true;
	const now = Date.now();
	if (windowMs === undefined) {
		tokens = Math.min(rate, tokens + ((now - filledAt) / 1000) * rate);
		filledAt = now;
	} else if (now >= filledAt + windowMs) {
		tokens = (rate * windowMs) / 1000;
		filledAt = now - (now % windowMs);
	}
	if (tokens < 1) return false;
	tokens -= 1;
	return true;
}

/** When to come again: in seconds, or at the beginning of the next window. */
const retryAfter = () =>
	settings.windowMs === undefined ? '1' : new Date(filledAt + settings.windowMs).toUTCString();

const ROW = { entity_type: 'agent', total_calls: 3, cost_sum: 0.1 };

const server = http.createServer(({ url = '/' }, response) => {
	requests += 1;
	const ids = new URL(url, 'http://127.0.0.1').searchParams.get('entity_ids')?.split(',') ?? [];
	const [status, headers, data] = takeToken()
		? [200, {}, { entities: ids.map((entity_id) => ({ entity_id, ...ROW })) }]
		: [429, { 'retry-after': retryAfter() }, null];
	const body = JSON.stringify({ code: status, message: status === 200 ? 'OK' : 'Too many.', data });
	const head = { 'content-type': 'application/json', ...headers };
	setTimeout(() => response.writeHead(status, head).end(body), settings.latencyMs);
});

/** Returns how many requests there were, and begins anew with these settings, if there are any. */
process.on('message', (/** @type {Settings | false} */ given) => {
	process.send?.(requests);
	if (!given) return;
	settings = given;
	[requests, tokens] = [0, given.rate ?? 0];
	filledAt = given.windowMs === undefined ? Date.now() : 0;
});
process.on('disconnect', () => process.exit(0));

server.listen(0, '127.0.0.1', () => {
	process.send?.(`http://127.0.0.1:${Object(server.address()).port}`);
});
