import { ask, type Reply } from './ask';
import { type Sandbox, world } from './index';

/** What a test changes about a good call. */
export interface Change {
	token?: string;
	headers?: Record<string, string>;
	query?: Record<string, string>;
	promptId?: string;
	path?: string;
	method?: string;
	body?: string;
	signal?: AbortSignal;
}

const { main } = world.workspaces;

const agentIds = world.entities.agents.map(({ id }) => id);

/** Header with the workspace that most tests use. */
export const inMain = { 'X-Workspace-Id': main.id };

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Calls Get Scope. */
export const getScope = async (sandbox: Sandbox, change: Change = {}): Promise<Reply> =>
	await ask(sandbox.baseUrl, change.path ?? '/api/v1/cockpit/scope', {
		...change,
		headers: { ...bearer(change.token ?? world.virtualKeys.agent), ...change.headers },
	});

/** Calls Validate. */
export const validate = async (
	sandbox: Sandbox,
	body: object = { provider: 'openai', apiKey: world.providerKeys.openai.accepted },
	change: Change = {},
): Promise<Reply> =>
	await ask(sandbox.baseUrl, change.path ?? '/api/v1/master-keys/validate', {
		method: 'POST',
		body: JSON.stringify(body),
		...change,
		headers: {
			...bearer(change.token ?? world.tokens.good),
			'Content-Type': 'application/json',
			...(change.headers ?? inMain),
		},
	});

/** Calls Get Entities. */
export async function getEntities(sandbox: Sandbox, change: Change = {}): Promise<Reply> {
	const query = new URLSearchParams({
		dateFrom: '2026-10-01',
		dateTo: '2026-10-31',
		entity_ids: agentIds.join(','),
		...change.query,
	});
	const promptId = encodeURIComponent(change.promptId ?? world.prompts.support.id);
	const path = change.path ?? `/v1/analytics/saas/prompt-templates/${promptId}/entities`;
	return await ask(sandbox.analyticsUrl, `${path}?${query}`, {
		...change,
		headers: { ...bearer(change.token ?? world.tokens.good), ...(change.headers ?? inMain) },
	});
}

/** Every way to call an operation, by the operation's name. */
export const calls = {
	getScope,
	getEntities,
	validate: async (sandbox: Sandbox, change: Change = {}) =>
		await validate(sandbox, undefined, change),
};
