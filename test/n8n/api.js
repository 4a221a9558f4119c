/** The REST interface that n8n's editor uses, as far as tests and the demo need it. */
const { setTimeout: sleep } = require('node:timers/promises');
const { parse } = require('flatted');

const OWNER = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'Owner',
	password: 'AiWorkspace-demo-1',
};

const FINISHED = new Set(['success', 'error', 'canceled', 'crashed']);
const RUN_WITHIN_MS = 120_000;

/**
 * @typedef {{ json: any, pairedItem?: any, error?: any, binary?: any }} Item
 *
 * @typedef {object} NodeRun
 * @property {string} status
 * @property {any} error
 * @property {Item[][]} outputs one list of items for each output branch
 * @property {any} raw n8n's own record of the run
 *
 * @typedef {object} Execution
 * @property {string} id
 * @property {string} status
 * @property {boolean} finished
 * @property {any} data n8n's whole record, unflattened
 * @property {any} error the error that ended the execution
 * @property {Record<string, NodeRun[]>} nodes the runs of each node that ran
 * @property {(node: string, branch?: number) => Item[]} items what a node's last run put out; empty when
 *   it did not run
 *
 * @typedef {{ name: string, type: string, data: Record<string, unknown> }} NewCredential
 * @typedef {{ id: string, name: string, nodes: any[], [key: string]: any }} Workflow
 * @typedef {ReturnType<typeof createApi>} Api
 */

class N8nApiError extends Error {
	/**
	 * @param {string} request
	 * @param {number} status
	 * @param {string} body
	 */
	constructor(request, status, body) {
		super(`n8n answered ${status} to ${request}: ${body.slice(0, 2000)}`);
		this.name = 'N8nApiError';
		this.status = status;
		this.body = body;
	}
}

/**
 * @param {any} record as `GET /rest/executions/:id` returns it
 * @returns {Execution}
 */
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
function findTrigger({ nodes }) {
	const trigger = nodes.find(({ type }) => /trigger$/i.test(type)) ?? nodes[0];
	return trigger.name;
}

/**
 * @param {string} url of the server, without a slash at the end
 * @param {string} [session] of an owner who has signed in before: n8n lets nobody sign in more than
 *   five times a minute
 */
function createApi(url, session = '') {
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
				// n8n closes idle connections, and a question on one that is just closing would get lost.
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
			await request('POST', '/owner/setup', OWNER);
		} else {
			const { email, password } = OWNER;
			// 1.x before 1.102 knew `email`, later ones `emailOrLdapLoginId`.
			await request('POST', '/login', { email, emailOrLdapLoginId: email, password });
		}
	}

	/**
	 * @param {NewCredential} credential
	 * @returns {Promise<{ id: string, name: string, type: string }>}
	 */
	async function createCredential({ name, type, data }) {
		return await request('POST', '/credentials', { name, type, data });
	}

	/** @param {string} id */
	async function deleteCredential(id) {
		await request('DELETE', `/credentials/${id}`);
	}

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

	/**
	 * @param {Record<string, any>} workflow
	 * @returns {Promise<Workflow>}
	 */
	async function createWorkflow(workflow) {
		return await request('POST', '/workflows', { active: false, settings: {}, ...workflow });
	}

	/**
	 * @param {string} id
	 * @returns {Promise<Workflow>}
	 */
	async function getWorkflow(id) {
		return await request('GET', `/workflows/${id}`);
	}

	/** @returns {Promise<Workflow[]>} */
	async function listWorkflows() {
		return await request('GET', '/workflows');
	}

	/** @param {string} id */
	async function deleteWorkflow(id) {
		await request('POST', `/workflows/${id}/archive`);
		await request('DELETE', `/workflows/${id}`);
	}

	/**
	 * Publishes the workflow, so that its schedule or webhook listens.
	 *
	 * @param {string} id
	 */
	async function activate(id) {
		const { versionId } = await getWorkflow(id);
		try {
			await request('POST', `/workflows/${id}/activate`, { versionId });
		} catch (error) {
			if (!(error instanceof N8nApiError) || error.status !== 404) throw error;
			// n8n 1.x has no such address.
			await request('PATCH', `/workflows/${id}`, { versionId, active: true });
		}
	}

	/**
	 * @param {Workflow} workflow
	 * @param {{ trigger?: string }} [options]
	 * @returns {Promise<string>} the execution's id
	 */
	async function startRun(workflow, { trigger = findTrigger(workflow) } = {}) {
		// n8n 1.x runs the workflow that it is sent, n8n 2.x the stored one.
		const body = { triggerToStartFrom: { name: trigger }, workflowData: workflow };
		const { executionId } = await request('POST', `/workflows/${workflow.id}/run`, body);
		if (executionId === undefined) {
			throw new Error(
				`n8n did not start "${workflow.name}": it waits for ${trigger} to be called.`,
			);
		}
		return String(executionId);
	}

	/**
	 * Executes one node of a stored workflow as the editor's "Execute step" does: what was executed before isn't again.
	 *
	 * @param {Workflow} workflow
	 * @param {string} nodeName
	 * @param {Execution} before
	 * @returns {Promise<Execution>}
	 */
	async function runStep(workflow, nodeName, before) {
		const { executionId } = await request('POST', `/workflows/${workflow.id}/run`, {
			workflowData: workflow,
			destinationNode: { nodeName, mode: 'inclusive' },
			runData: before.data.resultData.runData,
			dirtyNodeNames: [nodeName],
		});
		return await waitForEnd(String(executionId));
	}

	/**
	 * @param {string} id
	 * @returns {Promise<Execution>}
	 */
	async function getExecution(id) {
		return readExecution(await request('GET', `/executions/${id}`));
	}

	/** @param {string} id */
	async function stopExecution(id) {
		await request('POST', `/executions/${id}/stop`);
	}

	/**
	 * While n8n works through thousands of items it hears nobody, and a connection may lapse just as the next question goes
	 * out on it: whoever waits asks again.
	 *
	 * @param {string} id
	 */
	async function executionUnlessDeaf(id) {
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
	 *   question; short at first and longer then, if left out
	 */
	async function waitForEnd(id, { withinMs = RUN_WITHIN_MS, pauseMs } = {}) {
		const deadline = Date.now() + withinMs;
		for (let pause = pauseMs ?? 40; ; pause = pauseMs ?? Math.min(pause * 1.3, 500)) {
			await sleep(pause);
			const execution = await executionUnlessDeaf(id);
			if (execution?.finished) return execution;
			if (Date.now() > deadline) {
				const status = execution?.status ?? 'not to be asked about';
				throw new Error(`Execution ${id} is still "${status}" after ${withinMs} ms.`);
			}
		}
	}

	/**
	 * Runs a stored workflow as the editor's button does and waits for the end, good or bad.
	 *
	 * @param {Workflow} workflow
	 * @param {{ trigger?: string } & Parameters<typeof waitForEnd>[1]} [options]
	 */
	async function run(workflow, { trigger, ...waiting } = {}) {
		return await waitForEnd(await startRun(workflow, { trigger }), waiting);
	}

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
		runStep,
		getExecution,
		stopExecution,
		waitForEnd,
		run,
	};
}

module.exports = { createApi, N8nApiError, OWNER };
