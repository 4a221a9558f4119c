/** An analytics API that responds after a latency, may limit the rate, and counts: a process of its own, which takes no time of the bench. */
const http = require('node:http');

const state = {
	requests: 0,
	latencyMs: 0,
	/** Requests a second; undefined for no limit. @type {number | undefined} */ rate: undefined,
	/** Of a window of requests; undefined for a token bucket. @type {number | undefined} */ windowMs:
		undefined,
	tokens: 0,
	filledAt: 0,
};

/** Takes a token out of the bucket, which fills evenly and contains those of one second, or all at once with each window. */
function takeToken() {
	const { rate, windowMs, filledAt } = state;
	if (rate === undefined) return true;
	const now = Date.now();
	if (windowMs === undefined) {
		state.tokens = Math.min(rate, state.tokens + ((now - filledAt) / 1000) * rate);
		state.filledAt = now;
	} else if (now >= filledAt + windowMs) {
		state.tokens = (rate * windowMs) / 1000;
		state.filledAt = now - (now % windowMs);
	}
	if (state.tokens < 1) return false;
	state.tokens -= 1;
	return true;
}

/** When to come again: in seconds, or at the beginning of the next window. */
const retryAfter = () =>
	state.windowMs === undefined ? '1' : new Date(state.filledAt + state.windowMs).toUTCString();

const server = http.createServer(({ url = '/' }, response) => {
	state.requests += 1;
	const ids = new URL(url, 'http://127.0.0.1').searchParams.get('entity_ids')?.split(',') ?? [];
	const [status, headers, data] = takeToken()
		? [200, {}, { entities: ids.map((entity_id) => ({ entity_id, ...ROW })) }]
		: [429, { 'retry-after': retryAfter() }, null];
	const body = JSON.stringify({ code: status, message: status === 200 ? 'OK' : 'Too many.', data });
	const head = { 'content-type': 'application/json', ...headers };
	setTimeout(() => response.writeHead(status, head).end(body), state.latencyMs);
});
const ROW = { entity_type: 'agent', total_calls: 3, cost_sum: 0.1 };

/** Begins anew with these settings, if there are any, and returns the state. */
process.on('message', (/** @type {Partial<typeof state>} */ { latencyMs, rate, windowMs }) => {
	if (latencyMs !== undefined) {
		const filledAt = windowMs === undefined ? Date.now() : 0;
		Object.assign(state, { requests: 0, latencyMs, rate, windowMs, tokens: rate ?? 0, filledAt });
	}
	process.send?.(state);
});
process.on('disconnect', () => process.exit(0));

server.listen(0, '127.0.0.1', () => {
	process.send?.(`http://127.0.0.1:${Object(server.address()).port}`);
});
