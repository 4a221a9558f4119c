/** The two servers: each request is recorded, checked, perhaps spoilt, and answered. */
const { once } = require('node:events');
const { createServer } = require('node:http');
const { text } = require('node:stream/consumers');
const { setTimeout: sleep } = require('node:timers/promises');
const { control, isControl } = require('./control');
const { expected } = require('./expected');
const { deliveryOf, distort, Faults } = require('./faults');
const { respond } = require('./respond');
const { send } = require('./send');
const { world } = require('./world');

/** @typedef {import('../tools/openapi').Api} Api */
/** @typedef {import('./contract').Call} Call */
/** @typedef {import('./respond').Behaviour} Behaviour */
/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */

/**
 * @typedef {object} RecordedRequest
 * @property {number} at when it arrived, in milliseconds since 1970
 * @property {Api} api
 * @property {import('./contract').OperationName | null} operation
 * @property {string} method
 * @property {string} rawPath
 * @property {string} url path and query, as they were sent
 * @property {Record<string, string>} query
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {string} body
 * @property {number | null} status null while nothing was answered
 * @property {string} requestId the answer's x-request-id
 * @property {string[]} violations
 * @property {import('./faults').FaultKind | null} fault
 */

/**
 * @typedef {object} Options
 * @property {number} [workspacePort] 0 for a free one
 * @property {number} [analyticsPort] 0 for a free one
 * @property {number} [latencyMs]
 * @property {string} [host]
 */

/**
 * A running sandbox.
 * @typedef {object} Sandbox
 * @property {string} baseUrl of the workspace API
 * @property {string} analyticsUrl of the analytics API
 * @property {import('./world').World} world
 * @property {RecordedRequest[]} requests
 * @property {number} inFlight
 * @property {number} maxInFlight
 * @property {Behaviour} behaviour
 * @property {Faults} faults
 * @property {typeof expected} expected
 * @property {() => void} reset forgets requests and faults, ends what hangs, behaves well again
 * @property {() => Promise<void>} close
 */

/**
 * @param {Api} api
 * @param {IncomingMessage} request
 * @returns {Promise<Call>}
 */
async function readCall(api, request) {
	const { method = '', url = '', headers } = request;
	const [rawPath = '', ...rest] = url.split('?');
	const query = new URLSearchParams(rest.join('?'));
	return { api, method, rawPath, url, query, headers, body: await text(request) };
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string} host
 */
async function listen(server, port, host) {
	server.listen(port, host);
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('No port was opened');
	return `http://${host}:${address.port}`;
}

/** @param {import('node:http').Server} server */
async function stop(server) {
	if (!server.listening) return;
	const closed = once(server, 'close');
	server.close();
	server.closeAllConnections();
	await closed;
}

/**
 * Starts a sandbox: both APIs, on two ports of this machine.
 * @param {Options} [options]
 * @returns {Promise<Sandbox>}
 */
async function startSandbox(options = {}) {
	const { workspacePort = 0, analyticsPort = 0, latencyMs = 0, host = '127.0.0.1' } = options;

	/** @returns {Behaviour} */
	const goodBehaviour = () => ({
		wrapData: false,
		numbersAsText: false,
		upperCaseIds: false,
		echoesIds: false,
		envelopeCode: 200,
		latencyMs,
	});
	const behaviour = goodBehaviour();
	const faults = new Faults();
	/** @type {RecordedRequest[]} */
	const requests = [];
	/** @type {Set<ServerResponse>} */
	const open = new Set();
	let maxInFlight = 0;
	let arrivals = 0;

	/** @param {ServerResponse} response */
	function countInFlight(response) {
		open.add(response);
		maxInFlight = Math.max(maxInFlight, open.size);
		response.once('close', () => open.delete(response));
	}

	function reset() {
		requests.length = 0;
		faults.clear();
		Object.assign(behaviour, goodBehaviour());
		for (const response of open) response.destroy();
		open.clear();
		maxInFlight = 0;
	}

	/**
	 * @param {Call} call
	 * @param {number} at
	 * @param {ServerResponse} response
	 */
	async function serve(call, at, response) {
		arrivals += 1;
		const requestId = `sandbox-${String(arrivals).padStart(6, '0')}`;
		const { operation, violations, answer } = respond(call, behaviour, requestId);
		/** @type {RecordedRequest} */
		const record = {
			...call,
			at,
			operation,
			violations,
			query: Object.fromEntries(call.query),
			status: null,
			requestId,
			fault: null,
		};
		requests.push(record);
		const { delay, trouble } = faults.take(record);
		record.fault = trouble?.kind ?? (delay > 0 ? 'delay' : null);
		const wait = delay + behaviour.latencyMs;
		if (wait > 0) await sleep(wait, undefined, { ref: false });
		if (response.destroyed) return;
		const spoilt = trouble ? distort(trouble, answer, call.api, requestId) : answer;
		const delivery = deliveryOf(trouble);
		if (delivery.head) record.status = spoilt.status;
		send(response, spoilt, delivery, requestId);
	}

	/** @param {Api} api */
	const listener =
		(api) =>
		async (/** @type {IncomingMessage} */ request, /** @type {ServerResponse} */ response) => {
			const at = Date.now();
			const isForUs = isControl(request.url ?? '');
			if (!isForUs) countInFlight(response);
			try {
				const call = await readCall(api, request);
				if (!isForUs) return await serve(call, at, response);
				const answer = control(
					{ behaviour, faults, requests, reset },
					call.method,
					call.url,
					call.body,
				);
				send(response, answer, deliveryOf(undefined), 'control');
			} catch (error) {
				// When the caller has hung up nobody is there to be told.
				if (response.destroyed || response.headersSent) return response.destroy();
				const answer = { status: 500, body: { error: String(error) } };
				send(response, answer, deliveryOf(undefined), 'sandbox-error');
			}
		};

	const workspace = createServer(listener('workspace'));
	const analytics = createServer(listener('analytics'));
	const close = async () => void (await Promise.all([workspace, analytics].map(stop)));

	try {
		return {
			baseUrl: await listen(workspace, workspacePort, host),
			analyticsUrl: await listen(analytics, analyticsPort, host),
			world,
			requests,
			get inFlight() {
				return open.size;
			},
			get maxInFlight() {
				return maxInFlight;
			},
			behaviour,
			faults,
			expected,
			reset,
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}

module.exports = { startSandbox };
