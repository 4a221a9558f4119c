import type { INodeParameters } from 'n8n-workflow';
import { world } from '../sandbox';
import { runNode } from '../support/runNode';
import { useSandbox } from '../support/sandbox';

declare const LIVE: boolean;

/** What to ask an API, by the environment variable that names it for a live one. */
const SANDBOX = {
	AI_WORKSPACE_BASE_URL: '',
	AI_WORKSPACE_ANALYTICS_URL: '',
	AI_WORKSPACE_ACCESS_TOKEN: world.tokens.good,
	AI_WORKSPACE_PAT: world.pats.good,
	// Assigned to an agent or member.
	AI_WORKSPACE_VIRTUAL_KEY: world.virtualKeys.agent,
	AI_WORKSPACE_ID: world.workspaces.main.id,
	AI_WORKSPACE_PROMPT_ID: world.prompts.support.id,
	AI_WORKSPACE_ENTITY_IDS: world.entities.agents.map(({ id }) => id).join(','),
	// Sent to be checked.
	AI_WORKSPACE_PROVIDER_KEY: world.providerKeys.openai.accepted,
	AI_WORKSPACE_PROVIDER: 'openai',
};

let service = SANDBOX;
const sandbox = useSandbox();
beforeAll(() => {
	const { baseUrl, analyticsUrl } = sandbox.current;
	const urls = { AI_WORKSPACE_BASE_URL: baseUrl, AI_WORKSPACE_ANALYTICS_URL: analyticsUrl };
	const missing = Object.keys(SANDBOX).filter((name) => LIVE && !process.env[name]);
	if (missing.length > 0) throw new Error(`Set these variables first: ${missing.join(', ')}`);
	service = { ...SANDBOX, ...(LIVE ? process.env : urls) };
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Executes an operation with one of the credential types, each of which has a workspace. */
async function run(authentication: 'accessToken' | 'pat' | 'virtualKey', more: INodeParameters) {
	const credential = {
		baseUrl: service.AI_WORKSPACE_BASE_URL,
		analyticsUrl: service.AI_WORKSPACE_ANALYTICS_URL,
		accessToken: service.AI_WORKSPACE_ACCESS_TOKEN,
		personalAccessToken: service.AI_WORKSPACE_PAT,
		virtualKeyToken: service.AI_WORKSPACE_VIRTUAL_KEY,
		workspaceId: service.AI_WORKSPACE_ID,
	};
	const workspace = authentication === 'virtualKey' ? 'scope' : 'id';
	return await runNode({ parameters: { authentication, workspace, ...more }, credential });
}

const report = (operation: string): INodeParameters => ({
	resource: 'promptTemplate',
	operation,
	promptId: service.AI_WORKSPACE_PROMPT_ID,
	period: 'lastMonth',
	entities: 'ids',
	entityIds: service.AI_WORKSPACE_ENTITY_IDS,
});

test('Get Scope returns the workspace of the virtual key', async () => {
	const [item] = await run('virtualKey', { resource: 'cockpit', operation: 'getScope' });
	expect(item?.json).toMatchObject({
		workspace_id: expect.stringMatching(uuid),
		workspace_name: expect.any(String),
	});
});

test('Validate returns whether the key is valid, and never the key', async () => {
	const provider = service.AI_WORKSPACE_PROVIDER;
	const apiKey = service.AI_WORKSPACE_PROVIDER_KEY;
	const [item] = await run('accessToken', {
		resource: 'masterKey',
		operation: 'validate',
		provider: 'custom',
		providerName: provider,
		apiKey,
		workspaceId: service.AI_WORKSPACE_ID,
	});
	expect(item?.json).toMatchObject({
		valid: expect.any(Boolean),
		provider,
		workspace_id: service.AI_WORKSPACE_ID,
	});
	expect(JSON.stringify(item)).not.toContain(apiKey);
});

test('Get Entities returns rows that add up to the totals', async () => {
	const rows = await run('virtualKey', report('getEntities'));
	const found = rows.filter(({ json }) => json.found);
	const calls = found.map(({ json }) => Number(json.total_calls));
	const [total] = await run('virtualKey', report('getSummary'));
	expect(total?.json).toMatchObject({
		entity_count: found.length,
		total_calls: calls.reduce((sum, count) => sum + count, 0),
	});
});

test('Get Summary returns the same totals with each credential type', async () => {
	const summaries = [];
	for (const type of ['accessToken', 'pat', 'virtualKey'] as const) {
		const items = await run(type, report('getSummary'));
		// Only a scope names the workspace.
		summaries.push(items.map(({ json }) => ({ ...json, workspace_name: null })));
	}
	const [first, second, third] = summaries;
	expect(first).toEqual([
		expect.objectContaining({
			prompt_id: service.AI_WORKSPACE_PROMPT_ID,
			total_calls: expect.any(Number),
			cost_sum: expect.any(Number),
		}),
	]);
	expect(second).toEqual(first);
	expect(third).toEqual(first);
});
