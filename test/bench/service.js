/** An analytics API that responds after 5 ms, and counts: a process of its own, which takes no time of the bench. */
const http = require('node:http');

const ROW = { entity_type: 'agent', total_calls: 3, cost_sum: 0.1 };
let requests = 0;

const server = http.createServer(({ url = '/' }, response) => {
	requests += 1;
	const ids = new URL(url, 'http://127.0.0.1').searchParams.get('entity_ids')?.split(',') ?? [];
	const entities = ids.map((entity_id) => ({ entity_id, ...ROW }));
	const body = JSON.stringify({ code: 200, message: 'OK', data: { entities } });
	response.setHeader('content-type', 'application/json');
	setTimeout(() => response.end(body), 5);
});

/** Returns how many requests there were since the last time. */
process.on('message', () => {
	process.send?.(requests);
	requests = 0;
});
process.on('disconnect', () => process.exit(0));

server.listen(0, '127.0.0.1', () => {
	process.send?.(`http://127.0.0.1:${Object(server.address()).port}`);
});
