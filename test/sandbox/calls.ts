/** Requests to the sandbox for its own tests. */
import axios from 'axios';
import type { OperationName } from './contract';
import type { Sandbox } from './server';
import { world } from './world';

type Text = 'method' | 'body' | 'token' | 'path' | 'promptId';
type Texts = Record<string, string>;
export type Change = Partial<Record<Text, string> & Record<'headers' | 'query', Texts>>;

export const inMain = { 'X-Workspace-Id': world.workspaces.main.id };
const reports = '/v1/analytics/saas/prompt-templates';
const month = { dateFrom: '2026-10-01', dateTo: '2026-10-31' };
const agentIds = world.entities.agents.map(({ id }) => id).join(',');

/** What a good call of each operation sends. */
const good: Record<OperationName, (change: Change) => Change> = {
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

/** Calls an operation: a good call, unless changed. */
export async function call(sandbox: Sandbox, name: OperationName, change: Change = {}) {
	const { path = '', token, method, headers, body } = { ...good[name](change), ...change };
	const { status, data } = await axios.request({
		url: (name === 'getEntities' ? sandbox.analyticsUrl : sandbox.baseUrl) + path,
		method,
		headers: { Authorization: `Bearer ${token}`, ...headers },
		data: body,
		validateStatus: null,
	});
	return { status, json: data };
}
