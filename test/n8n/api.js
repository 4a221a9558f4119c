/** The REST interface that n8n's editor uses, as far as tests and the demo need it. */
const { setTimeout: sleep } = require('node:timers/promises');
const { parse } = require('flatted');

const EMAIL = 'demo@example.com';
const FINISHED = new Set(['success', 'error', 'canceled', 'crashed']);
const RUN_WITHIN_MS = 120_000;

/**
 * @typedef {{ json: any, pairedItem?: any, error?: any, binary?: any }} Item
 *
 * @typedef {object} NodeRun
 * @property {string} status
 * @property {any} error
 * @property {Item[][]} outputs one list of items for each output branch
 * @property {any} raw n8n's own record
 *
 * @typedef {object} Execution
 * @property {string} id
 * @property {string} status
 * @property {boolean} finished
 * @property {any} data n8n's whole record, unflattened
 * @property {any} error the error that ended the execution
 * @property {Record<string, NodeRun[]>} nodes
 * @property {(node: string, branch?: number) => Item[]} items the last output of a node; empty if it wasn't executed
 *
 * @typedef {{ name: string, type: string, data: Record<string, unknown> }} NewCredential
 * @typedef {{ id: string, name: string, nodes: any[], [key: string]: any }} Workflow
 * @typedef {ReturnType<typeof createApi>} Api
 */

class N8nApiError extends Error {
	/** @param {string} request @param {number} status @param {string} body */
	constructor(request, status, body) {
		super(`n8n returned ${status} to ${request}: ${body.slice(0, 2000)}`);
		this.name = 'N8nApiError';
		this.status = status;
		this.body = body;
	}
}

/** @param {any} record as `GET /rest/executions/:id` returns it @returns {Execution} */
function readExecution(record) {
	const data = typeof record.data === 'string' ? parse(record.data) : record.data;
	const result = data?.resultData ?? {};
	/** @type {Record<string, NodeRun[]>} */
	const nodes = {};
	for (const [name, runs] of Object.entries(result.runData ?? {})) {
		nodes[name] = /** @type {any[]} */ (runs).map((raw) => ({
			status: raw.executionStatus,
			error: raw.error,
			outputs: (Object.values(raw.data ?? {})[0] ?? []).map((/** @type {any} */ b) => b ?? []),
			raw,
		}));
	}
	return {
		id: String(record.id),
		status: record.status,
		finished: FINISHED.has(record.status),
		data,
		error: result.error,
		nodes,
		items: (node, branch = 0) => nodes[node]?.at(-1)?.outputs[branch] ?? [],
	};
}

/** @param {Workflow} workflow */
const findTrigger = ({ nodes }) =>
	(nodes.find(({ type }) => /trigger$/i.test(type)) ?? nodes[0]).name;

/**
 * @param {string} url of the server, without a slash at the end
 * @param {object} [owner]
 * @param {string} [owner.password]
 * @param {string} [owner.session] of an earlier sign-in: n8n allows five a minute
 */
function createApi(url, { password = '', session = '' } = {}) {
	let cookie = session;

	/**
	 * One request with the owner's session; returns what is in `data` of n8n's envelope.
	 *
	 * @param {string} method
	 * @param {string} path
	 * @param {unknown} [body]
	 * @returns {Promise<any>}
	 */
	async function request(method, path, body) {
		const response = await fetch(`${url}/rest${path}`, {
			method,
			headers: {
				accept: 'application/json',
				// n8n closes idle connections, and a request on one that is just closing would get lost.
				connection: 'close',
				...(cookie && { cookie }),
				...(body !== undefined && { 'content-type': 'application/json' }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		const text = await response.text();
		if (!response.ok) throw new N8nApiError(`${method} /rest${path}`, response.status, text);
		const renewed = response.headers.getSetCookie().find((line) => line.startsWith('n8n-auth='));
		if (renewed) cookie = renewed.split(';')[0] ?? '';
		if (text === '') return undefined;
		const parsed = JSON.parse(text);
		return parsed.data === undefined ? parsed : parsed.data;
	}

	/** Signs in as the owner; creates the owner's account on a fresh server. */
	async function login() {
		const { userManagement } = await request('GET', '/settings');
		if (userManagement.showSetupOnFirstLoad) {
			const name = { firstName: 'Demo', lastName: 'Owner' };
			await request('POST', '/owner/setup', { email: EMAIL, password, ...name });
		} else {
			// 1.x before 1.102 knew `email`, later ones `emailOrLdapLoginId`.
			await request('POST', '/login', { email: EMAIL, emailOrLdapLoginId: EMAIL, password });
		}
	}

	/** @param {NewCredential} credential @returns {Promise<{ id: string, name: string, type: string }>} */
	const createCredential = async ({ name, type, data }) =>
		await request('POST', '/credentials', { name, type, data });

	/** @param {string} id @returns {Promise<void>} */
	const deleteCredential = async (id) => await request('DELETE', `/credentials/${id}`);

	/**
	 * What the editor does on "Save" of a new credential: store it, then test it.
	 *
	 * @param {string} type
	 * @param {Record<string, unknown>} data
	 * @returns {Promise<{ status: 'OK' | 'Error', message: string }>}
	 */
	async function testCredential(type, data) {
		const { id, name } = await createCredential({ name: `Test of ${type}`, type, data });
		try {
			return await request('POST', '/credentials/test', { credentials: { id, name, type, data } });
		} finally {
			await deleteCredential(id);
		}
	}

	/** @param {Record<string, any>} workflow @returns {Promise<Workflow>} */
	const createWorkflow = async (workflow) =>
		await request('POST', '/workflows', { active: false, settings: {}, ...workflow });

	/** @param {string} id @returns {Promise<Workflow>} */
	const getWorkflow = async (id) => await request('GET', `/workflows/${id}`);

	/** @returns {Promise<Workflow[]>} */
	const listWorkflows = async () => await request('GET', '/workflows');

	/** @param {string} id */
	async function deleteWorkflow(id) {
		await request('POST', `/workflows/${id}/archive`);
		await request('DELETE', `/workflows/${id}`);
	}

	/** Publishes the workflow, so that its schedule or webhook listens. @param {string} id */
	async function activate(id) {
		const { versionId } = await getWorkflow(id);
		try {
			await request('POST', `/workflows/${id}/activate`, { versionId });
		} catch (error) {
			if (!(error instanceof N8nApiError) || error.status !== 404) throw error;
			// n8n 1.x has no such URL.
			await request('PATCH', `/workflows/${id}`, { versionId, active: true });
		}
	}

	/**
	 * @param {Workflow} workflow
	 * @param {{ trigger?: string }} [options]
	 * @returns {Promise<string>} the execution's id
	 */
	async function startRun(workflow, { trigger = findTrigger(workflow) } = {}) {
		// n8n 1.x executes the workflow that it is sent, n8n 2.x the stored one.
		const body = { triggerToStartFrom: { name: trigger }, workflowData: workflow };
		const { executionId } = await request('POST', `/workflows/${workflow.id}/run`, body);
		if (executionId !== undefined) return String(executionId);
		throw new Error(`n8n didn't start "${workflow.name}": it waits for ${trigger} to be called.`);
	}

	/** @param {string} id */
	const getExecution = async (id) => readExecution(await request('GET', `/executions/${id}`));

	/** @param {string} id @returns {Promise<void>} */
	const stopExecution = async (id) => await request('POST', `/executions/${id}/stop`);

	/**
	 * While n8n works through thousands of items it responds to nobody, and connections lapse.
	 *
	 * @param {string} id
	 */
	async function executionUnlessBusy(id) {
		try {
			return await getExecution(id);
		} catch (error) {
			// Not by its class: under jest, fetch throws errors of another realm.
			if (Object(error).message === 'fetch failed' || Object(error).status === 503)
				return undefined;
			throw error;
		}
	}

	/**
	 * @param {string} id
	 * @param {{ withinMs?: number, pauseMs?: number }} [options] `pauseMs`: how long n8n is left alone before each
	 *   request; short at first and longer then, if left out
	 */
	async function waitForEnd(id, { withinMs = RUN_WITHIN_MS, pauseMs } = {}) {
		const deadline = Date.now() + withinMs;
		for (let pause = pauseMs ?? 40; ; pause = pauseMs ?? Math.min(pause * 1.3, 500)) {
			await sleep(pause);
			const execution = await executionUnlessBusy(id);
			if (execution?.finished) return execution;
			if (Date.now() < deadline) continue;
			throw new Error(`Execution ${id} is still "${execution?.status}" after ${withinMs} ms.`);
		}
	}

	/**
	 * Executes a stored workflow as the editor's button does and waits for the end, good or bad.
	 *
	 * @param {Workflow} workflow
	 * @param {{ trigger?: string } & Parameters<typeof waitForEnd>[1]} [options]
	 */
	const run = async (workflow, { trigger, ...waiting } = {}) =>
		await waitForEnd(await startRun(workflow, { trigger }), waiting);

	return {
		request,
		session: () => cookie,
		login,
		createCredential,
		deleteCredential,
		testCredential,
		createWorkflow,
		getWorkflow,
		listWorkflows,
		deleteWorkflow,
		activate,
		startRun,
		getExecution,
		stopExecution,
		waitForEnd,
		run,
	};
}

module.exports = { EMAIL, createApi, N8nApiError };
