/** An analytics API that answers at once and counts: run as a child process, so that it does not share a core's time with the bench. */
const http = require('node:http');

const state = {
	requests: 0,
	inFlight: 0,
	mostInFlight: 0,
	latencyMs: 0,
	/** @type {string[]} */ urls: [],
};

/** @param {string} id */
const row = (id) => ({ entity_id: id, entity_type: 'agent', total_calls: 3, cost_sum: 0.1 });

const server = http.createServer((request, response) => {
	state.requests += 1;
	state.inFlight += 1;
	state.mostInFlight = Math.max(state.mostInFlight, state.inFlight);
	if (request.url) state.urls.push(request.url);
	const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
	const ids = (searchParams.get('entity_ids') ?? '').split(',').filter(Boolean);
	const body = JSON.stringify({ code: 200, message: 'OK', data: { entities: ids.map(row) } });
	setTimeout(() => {
		state.inFlight -= 1;
		response.writeHead(200, { 'content-type': 'application/json' }).end(body);
	}, state.latencyMs);
});

process.on('message', (/** @type {{ latencyMs: number } | 'read'} */ message) => {
	if (message === 'read') {
		process.send?.({ ...state });
		return;
	}
	Object.assign(state, { requests: 0, mostInFlight: 0, urls: [], latencyMs: message.latencyMs });
	process.send?.('ready');
});
process.on('disconnect', () => process.exit(0));

server.listen(0, '127.0.0.1', () => {
	const address = server.address();
	process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
