/** Requests to the sandbox for its own tests: paths and bodies are sent exactly as given. */
const { request } = require('node:http');
const { world } = require('./world');

/** @import { OperationName, Sandbox } from './types' */
/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string, token?: string, path?: string, promptId?: string, query?: Record<string, string>, signal?: AbortSignal }} Change */
/** @typedef {{ status: number, headers: import('node:http').IncomingHttpHeaders, bytes: Buffer, text: string, json: any }} Reply */

/** Sends one request on its own connection. @param {string} url @param {Change} [change] @returns {Promise<Reply>} */
const ask = (url, { method = 'GET', headers = {}, body, signal } = {}) =>
	new Promise((resolve, reject) => {
		const [, host = '', path = ''] = /^http:\/\/([^/]+)(.*)$/.exec(url) ?? [];
		const [hostname, port] = host.split(':');
		const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
		const options = { hostname, port, path, method, signal, agent: false };
		const outgoing = request({ ...options, headers: { ...length, ...headers } });
		outgoing.on('error', reject);
		outgoing.on('response', async (response) => {
			try {
				const bytes = Buffer.concat(await response.toArray());
				const content = bytes.toString();
				const json = /^[[{]/.test(content) ? JSON.parse(content) : undefined;
				const { statusCode: status = 0, headers: received } = response;
				resolve({ status, headers: received, bytes, text: content, json });
			} catch (error) {
				reject(error);
			}
		});
		outgoing.end(body);
	});

const inMain = { 'X-Workspace-Id': world.workspaces.main.id };
const agentIds = world.entities.agents.map(({ id }) => id).join(',');

/** What a good call of each operation sends. @type {Record<OperationName, (change: Change) => { url: (sandbox: Sandbox) => string, token: string } & Change>} */
const good = {
	getScope: () => ({
		url: ({ baseUrl }) => `${baseUrl}/api/v1/cockpit/scope`,
		token: world.virtualKeys.agent,
	}),
	validate: () => ({
		url: ({ baseUrl }) => `${baseUrl}/api/v1/master-keys/validate`,
		token: world.tokens.good,
		method: 'POST',
		headers: { ...inMain, 'Content-Type': 'application/json' },
		body: JSON.stringify({ provider: 'openai', apiKey: world.providerKeys.openai.accepted }),
	}),
	getEntities: ({ promptId = world.prompts.support.id, query }) => ({
		url: ({ analyticsUrl }) =>
			`${analyticsUrl}/v1/analytics/saas/prompt-templates/${encodeURIComponent(promptId)}/entities?${new URLSearchParams(
				{ dateFrom: '2026-10-01', dateTo: '2026-10-31', entity_ids: agentIds, ...query },
			)}`,
		token: world.tokens.good,
		headers: inMain,
	}),
};

/** Calls an operation: a good call, unless changed. @param {Sandbox} sandbox @param {OperationName} operation @param {Change} [change] */
async function call(sandbox, operation, change = {}) {
	const { url, token, ...usual } = good[operation](change);
	const authorization = { Authorization: `Bearer ${change.token ?? token}` };
	const headers = { ...authorization, ...(change.headers ?? usual.headers) };
	const base = operation === 'getEntities' ? sandbox.analyticsUrl : sandbox.baseUrl;
	const target = change.path === undefined ? url(sandbox) : `${base}${change.path}`;
	return await ask(target, { ...usual, ...change, headers });
}

module.exports = { ask, call, inMain };
