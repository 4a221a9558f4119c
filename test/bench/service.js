/** An analytics API that responds after a latency, may limit the rate, and counts: run as a child process, so that it does not share a core's time with the bench. */
const http = require('node:http');

const state = {
	requests: 0,
	latencyMs: 0,
	/** Requests a second; undefined for no limit. @type {number | undefined} */ rate: undefined,
	/** How long a window of requests lasts; undefined for a token bucket. @type {number | undefined} */ windowMs:
		undefined,
	tokens: 0,
	filledAt: 0,
};

/** @param {string} id */
const row = (id) => ({ entity_id: id, entity_type: 'agent', total_calls: 3, cost_sum: 0.1 });

/** Takes a token out of the bucket, which fills evenly and holds those of one second, or all at once with each window. */
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

const server = http.createServer((request, response) => {
	state.requests += 1;
	const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
	const ids = (searchParams.get('entity_ids') ?? '').split(',').filter(Boolean);
	const isTaken = takeToken();
	const body = JSON.stringify(
		isTaken
			? { code: 200, message: 'OK', data: { entities: ids.map(row) } }
			: { code: 429, message: 'Too many requests.', data: null },
	);
	const head = {
		'content-type': 'application/json',
		...(!isTaken && { 'retry-after': retryAfter() }),
	};
	setTimeout(() => response.writeHead(isTaken ? 200 : 429, head).end(body), state.latencyMs);
});

process.on(
	'message',
	(/** @type {{ latencyMs: number, rate?: number, windowMs?: number } | 'read'} */ message) => {
		if (message === 'read') {
			process.send?.({ ...state });
			return;
		}
		const { latencyMs, rate, windowMs } = message;
		const filledAt = windowMs === undefined ? Date.now() : 0;
		Object.assign(state, { requests: 0, latencyMs, rate, windowMs, tokens: rate ?? 0, filledAt });
		process.send?.('ready');
	},
);
process.on('disconnect', () => process.exit(0));

server.listen(0, '127.0.0.1', () => {
	const address = server.address();
	process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
