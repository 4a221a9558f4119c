// @ts-nocheck
/** Requests to the sandbox for its own tests: paths and bodies are sent exactly as given. */
const { once } = require('node:events');
const { request } = require('node:http');
const { gunzipSync } = require('node:zlib');
const { world } = require('./world');

/** @typedef {{ method?: string, headers?: Record<string, string>, body?: string, token?: string, path?: string, promptId?: string, query?: Record<string, string>, signal?: AbortSignal }} Change */
/** @typedef {{ status: number, headers: Record<string, string | undefined>, text: string, json: any }} Reply */

/** Sends one request on its own connection. @type {(url: string, change?: Change) => Promise<Reply>} */
async function ask(url, { method = 'GET', headers = {}, body, signal } = {}) {
	const [, hostname, port, path] = /^http:\/\/(.*):(\d+)(.*)$/.exec(url);
	const options = { hostname, port, path, method, signal, headers, agent: false };
	if (body !== undefined) headers['content-length'] = Buffer.byteLength(body);
	// After the response, what reads it reports errors.
	const outgoing = request(options)
		.on('error', () => undefined)
		.end(body);
	const [response] = await once(outgoing, 'response');
	const bytes = Buffer.concat(await response.toArray());
	const isGzip = response.headers['content-encoding'] === 'gzip';
	const text = (isGzip ? gunzipSync(bytes) : bytes).toString();
	const json = /^\ufeff?[[{]/.test(text) ? JSON.parse(text.replace('\ufeff', '')) : undefined;
	return { status: response.statusCode, headers: response.headers, text, json };
}

const inMain = { 'X-Workspace-Id': world.workspaces.main.id };
const reports = '/v1/analytics/saas/prompt-templates';
const month = { dateFrom: '2026-10-01', dateTo: '2026-10-31' };
const agentIds = world.entities.agents.map(({ id }) => id).join(',');

/** What a good call of each operation sends. */
const good = {
	getScope: () => ({ path: '/api/v1/cockpit/scope', token: world.virtualKeys.agent }),
	validate: () => ({
		path: '/api/v1/master-keys/validate',
		token: world.tokens.good,
		method: 'POST',
		headers: { ...inMain, 'Content-Type': 'application/json' },
		body: JSON.stringify({ provider: 'openai', apiKey: world.providerKeys.openai.accepted }),
	}),
	getEntities({ promptId = world.prompts.support.id, query }) {
		const wanted = new URLSearchParams({ ...month, entity_ids: agentIds, ...query });
		const path = `${reports}/${encodeURIComponent(promptId)}/entities?${wanted}`;
		return { path, token: world.tokens.good, headers: inMain };
	},
};

/**
 * Calls an operation: a good call, unless changed.
 * @type {(sandbox: import('./types').Sandbox, name: import('./types').OperationName, change?: Change) => Promise<Reply>}
 */
async function call(sandbox, name, change = {}) {
	const { path, token, ...rest } = { ...good[name](change), ...change };
	const url = `${name === 'getEntities' ? sandbox.analyticsUrl : sandbox.baseUrl}${path}`;
	return await ask(url, {
		...rest,
		headers: { Authorization: `Bearer ${token}`, ...rest.headers },
	});
}

module.exports = { call, inMain };
