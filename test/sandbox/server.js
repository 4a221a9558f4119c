/** The two servers: each request is recorded, checked, responded to, and perhaps misled. */
const { once } = require('node:events');
const { createServer } = require('node:http');
const { text } = require('node:stream/consumers');
const { setTimeout: sleep } = require('node:timers/promises');
const { loadDescriptions } = require('./contract');
const { control, isControl } = require('./control');
const { expected } = require('./expected');
const { distort, Faults } = require('./faults');
const { Hostility } = require('./hostile');
const { respond } = require('./respond');
const { send } = require('./send');
const { world } = require('./world');

/** @import { Api, Behaviour, Call, Options, RecordedRequest, Sandbox } from './types' */
/** @import { IncomingMessage, Server, ServerResponse } from 'node:http' */

/** @param {Api} api @param {IncomingMessage} request @returns {Promise<Call>} */
async function readCall(api, request) {
	const { method = '', url = '', headers } = request;
	const [rawPath = '', ...rest] = url.split('?');
	const query = Object.fromEntries(new URLSearchParams(rest.join('?')));
	return { api, method, rawPath, url, query, headers, body: await text(request) };
}

/** @param {Server} server @param {number} port @param {string} host */
async function listen(server, port, host) {
	server.listen(port, host);
	await once(server, 'listening');
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('No port was opened');
	return `http://${host}:${address.port}`;
}

/** @param {Server} server */
async function stop(server) {
	if (!server.listening) return;
	const closed = once(server, 'close');
	server.close();
	server.closeAllConnections();
	await closed;
}

/**
 * Starts a sandbox: both APIs, on two ports of this machine.
 * @param {Options} [options] ports, and the behavior that `reset` returns to
 * @returns {Promise<Sandbox>}
 */
async function startSandbox(options = {}) {
	const { workspacePort = 0, analyticsPort = 0, host = '127.0.0.1', ...wanted } = options;
	await loadDescriptions();

	/** @type {() => Behaviour} */
	const usualBehaviour = () => ({
		wrapData: false,
		numbersAsText: false,
		upperCaseIds: false,
		echoesIds: false,
		envelopeCode: 200,
		latencyMs: 0,
		departments: 'include',
		profile: 'usual',
		seed: 1,
		...wanted,
	});
	const behaviour = usualBehaviour();
	const faults = new Faults();
	const hostility = new Hostility();
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
		hostility.clear();
		Object.assign(behaviour, usualBehaviour());
		for (const response of open) response.destroy();
		open.clear();
		maxInFlight = 0;
	}

	/** @param {Call} call @param {number} at @param {ServerResponse} response */
	async function serve(call, at, response) {
		arrivals += 1;
		const requestId = `sandbox-${String(arrivals).padStart(6, '0')}`;
		const { operation, violations, answer: right } = respond(call, behaviour, requestId);
		/** @type {RecordedRequest} */
		const record = {
			...call,
			at,
			operation,
			violations,
			status: null,
			requestId,
			fault: null,
			tricks: [],
		};
		requests.push(record);
		const taken = faults.take(record);
		const met =
			behaviour.profile === 'hostile' ? hostility.meet(record, right, behaviour.seed) : undefined;
		const trouble = taken.trouble ?? met?.trouble;
		record.fault = trouble?.kind ?? (taken.delay > 0 ? 'delay' : null);
		record.tricks = met?.tricks ?? [];
		const wait = taken.delay + behaviour.latencyMs + (met?.delay ?? 0);
		if (wait > 0) await sleep(wait, undefined, { ref: false });
		if (response.destroyed) return;
		const answer = met?.answer ?? right;
		const sent = trouble ? distort(trouble, answer, call, requestId) : { answer, delivery: {} };
		const delivery = { ...met?.delivery, ...sent.delivery };
		if (delivery.head !== false) record.status = sent.answer.status;
		await send(response, sent.answer, delivery, requestId);
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
				const answer = control({ behaviour, faults, requests, reset }, call);
				await send(response, answer, {}, 'control');
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
			expected: (question) => expected({ departments: behaviour.departments, ...question }),
			reset,
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}

module.exports = { startSandbox };
