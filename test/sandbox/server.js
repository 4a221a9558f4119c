// @ts-nocheck
/** The two servers: each request is recorded, checked, perhaps hit by a fault, and responded to. */
const { once } = require('node:events');
const { createServer } = require('node:http');
const { text } = require('node:stream/consumers');
const { setTimeout: sleep } = require('node:timers/promises');
const { loadDescriptions } = require('./contract');
const { expected } = require('./expected');
const { distort, Faults } = require('./faults');
const { Hostility } = require('./hostile');
const { respond } = require('./respond');
const { send } = require('./send');
const { world } = require('./world');

const plainResponses = {
	wrapData: false,
	numbersAsText: false,
	upperCaseIds: false,
	echoesIds: false,
};
const usualBehaviour = {
	...{ ...plainResponses, envelopeCode: 200, latencyMs: 0 },
	...{ departments: 'include', profile: 'usual', seed: 1 },
};

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
	if (!server.listening) return;
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
	let maxInFlight = 0;
	let arrivals = 0;

	function reset() {
		requests.length = 0;
		faults.clear();
		hostility.clear();
		Object.assign(behaviour, usualBehaviour, wanted);
		for (const response of open) response.destroy();
		open.clear();
		maxInFlight = 0;
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
		maxInFlight = Math.max(maxInFlight, open.size);
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
	const close = async () => void (await Promise.all([workspace, analytics].map(stop)));

	try {
		return {
			baseUrl: await listen(workspace, workspacePort, host),
			analyticsUrl: await listen(analytics, analyticsPort, host),
			...{ world, requests, behaviour, faults, reset, close },
			expected: (question) => expected({ departments: behaviour.departments, ...question }),
			get inFlight() {
				return open.size;
			},
			get maxInFlight() {
				return maxInFlight;
			},
		};
	} catch (error) {
		await close();
		throw error;
	}
}

module.exports = { startSandbox };
