// @ts-nocheck
/** The two servers: each request is recorded, checked, perhaps hit by a fault, and responded to. */
const { once } = require('node:events');
const { createServer } = require('node:http');
const { text } = require('node:stream/consumers');
const { setTimeout: sleep } = require('node:timers/promises');
const { gzipSync } = require('node:zlib');
const { loadDescriptions } = require('./contract');
const { expected } = require('./expected');
const { distort, Faults } = require('./faults');
const { Hostility } = require('./hostile');
const { respond } = require('./respond');
const { world } = require('./world');

const usualBehaviour = {
	...{ wrapData: false, numbersAsText: false, echoesIds: false },
	...{ envelopeCode: 200, latencyMs: 0, profile: 'usual', seed: 1 },
};

/** Lets what was written reach the client before its connection breaks. */
const breakAfterMs = 15;
const betweenPiecesMs = 3;

/** `share` is that of the body, and `then` what happens after it: end, hang, cut, reset, or drip. */
async function send(response, { status, headers, body }, delivery, requestId) {
	const { head = true, share = 1, pieces = 1, gzip, bom, then = 'end', dripMs = 50 } = delivery;
	const { socket } = response;
	const text = typeof body === 'string' ? body : JSON.stringify(body ?? null);
	const plain = Buffer.from(`${bom ? '\ufeff' : ''}${text}`);
	const bytes = gzip ? gzipSync(plain) : plain;
	if (head) {
		response.writeHead(status, {
			'content-type': 'application/json; charset=utf-8',
			'x-request-id': requestId,
			...(gzip && { 'content-encoding': 'gzip' }),
			...headers,
			...(then !== 'drip' && { 'content-length': bytes.length }),
		});
		response.flushHeaders();
	}
	const sent = bytes.subarray(0, Math.floor(bytes.length * share));
	const size = Math.ceil(sent.length / pieces) || 1;
	for (let at = 0; at < sent.length; at += size) {
		if (at > 0) await sleep(betweenPiecesMs);
		if (response.destroyed) return;
		response.write(sent.subarray(at, at + size));
	}
	if (then === 'end') response.end();
	if (then === 'cut') setTimeout(() => socket.end(), breakAfterMs);
	if (then === 'reset' && head) setTimeout(() => socket.resetAndDestroy(), breakAfterMs);
	if (then === 'reset' && !head) socket.resetAndDestroy();
	if (then !== 'drip') return;
	const timer = setInterval(() => response.write(' '), dripMs);
	response.once('close', () => clearInterval(timer));
}

async function readCall(api, request) {
	const { method, url, headers } = request;
	const [rawPath, ...rest] = url.split('?');
	const query = Object.fromEntries(new URLSearchParams(rest.join('?')));
	return { api, method, rawPath, url, query, headers, body: await text(request) };
}

async function listen(server, port, host) {
	server.listen(port, host);
	await once(server, 'listening');
	return `http://${host}:${server.address().port}`;
}

async function stop(server) {
	const closed = once(server, 'close');
	server.close();
	server.closeAllConnections();
	await closed;
}

/**
 * Starts a sandbox: both APIs, on two ports of this machine.
 * @type {(options?: import('./types').Options) => Promise<import('./types').Sandbox>}
 */
async function startSandbox(options = {}) {
	const { workspacePort = 0, analyticsPort = 0, host = '127.0.0.1', ...wanted } = options;
	await loadDescriptions();

	const behaviour = { ...usualBehaviour, ...wanted };
	const faults = new Faults();
	const hostility = new Hostility();
	const requests = [];
	const open = new Set();
	let arrivals = 0;

	function reset() {
		requests.length = 0;
		faults.clear();
		hostility.clear();
		Object.assign(behaviour, usualBehaviour, wanted);
		for (const response of open) response.destroy();
		open.clear();
	}

	async function serve(call, at, response) {
		arrivals += 1;
		const requestId = `req-${String(arrivals).padStart(6, '0')}`;
		const { operation, violations, answer: right } = respond(call, behaviour, requestId);
		const usual = { answer: right, delivery: {}, delay: 0, tricks: [] };
		const record = { ...call, at, operation, violations, status: null, requestId };
		Object.assign(record, { fault: null, tricks: [] });
		requests.push(record);
		const isHostile = behaviour.profile === 'hostile';
		const met = isHostile ? hostility.meet(record, right, behaviour.seed) : usual;
		const { delay, trouble = met.trouble } = faults.take(record);
		record.fault = trouble?.kind ?? (delay > 0 ? 'delay' : null);
		record.tricks = met.tricks;
		const wait = delay + behaviour.latencyMs + met.delay;
		if (wait > 0) await sleep(wait, undefined, { ref: false });
		if (response.destroyed) return;
		const sent = trouble ? distort(trouble, met.answer, call, requestId) : met;
		const delivery = { ...met.delivery, ...sent.delivery };
		if (delivery.head !== false) record.status = sent.answer.status;
		await send(response, sent.answer, delivery, requestId);
	}

	const listener = (api) => async (request, response) => {
		const at = Date.now();
		open.add(response);
		response.once('close', () => open.delete(response));
		try {
			await serve(await readCall(api, request), at, response);
		} catch (error) {
			// When the client has hung up, nobody reads a response.
			if (response.destroyed || response.headersSent) return response.destroy();
			await send(response, { status: 500, body: { error: String(error) } }, {}, 'sandbox-error');
		}
	};

	const workspace = createServer(listener('workspace'));
	const analytics = createServer(listener('analytics'));

	return {
		baseUrl: await listen(workspace, workspacePort, host),
		analyticsUrl: await listen(analytics, analyticsPort, host),
		...{ world, requests, behaviour, faults, reset },
		close: async () => void (await Promise.all([workspace, analytics].map(stop))),
		expected,
		get inFlight() {
			return open.size;
		},
	};
}

module.exports = { startSandbox };
