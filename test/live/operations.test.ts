/** The operations at the sandbox, or, by npm run test:live, at the API that environment variables name. */
import type { INodeParameters } from 'n8n-workflow';
import { world } from '../sandbox';
import { runNode } from '../support/runNode';
import { useSandbox } from '../support/sandbox';

/** An environment variable, or what it is for the sandbox. */
function setting(name: string, ofSandbox: string): string {
	if (process.env.LIVE === undefined) return ofSandbox;
	const value = process.env[name];
	if (value) return value;
	throw new Error(`Set ${name} first`);
}

const sandbox = useSandbox();
const workspaceId = setting('AI_WORKSPACE_ID', world.workspaces.main.id);
const promptId = setting('AI_WORKSPACE_PROMPT_ID', world.prompts.support.id);
const agentIds = world.entities.agents.map(({ id }) => id).join(',');
const entityIds = setting('AI_WORKSPACE_ENTITY_IDS', agentIds);
// Sent to be checked.
const apiKey = setting('AI_WORKSPACE_PROVIDER_KEY', world.providerKeys.openai.accepted);
const providerName = setting('AI_WORKSPACE_PROVIDER', 'openai');

/** Executes an operation with one of the credential types, each of which has a workspace. */
async function run(authentication: string, more: INodeParameters) {
	const credential = {
		baseUrl: setting('AI_WORKSPACE_BASE_URL', sandbox.current.baseUrl),
		analyticsUrl: setting('AI_WORKSPACE_ANALYTICS_URL', sandbox.current.analyticsUrl),
		accessToken: setting('AI_WORKSPACE_ACCESS_TOKEN', world.tokens.good),
		personalAccessToken: setting('AI_WORKSPACE_PAT', world.pats.good),
		// Assigned to an agent or member.
		virtualKeyToken: setting('AI_WORKSPACE_VIRTUAL_KEY', world.virtualKeys.agent),
		workspaceId,
	};
	const items = await runNode({ parameters: { authentication, ...more }, credential });
	return items.map(({ json }) => json);
}

test('Get Scope returns the workspace of the virtual key', async () => {
	const [scope] = await run('virtualKey', { resource: 'cockpit', operation: 'getScope' });
	expect(scope).toMatchObject({
		workspace_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
		workspace_name: expect.any(String),
	});
});

test('Validate returns whether the key is valid, and never the key', async () => {
	const key = { resource: 'masterKey', provider: 'custom', providerName, apiKey };
	const [result] = await run('accessToken', { ...key, operation: 'validate', workspaceId });
	const valid = expect.any(Boolean);
	expect(result).toMatchObject({ valid, provider: providerName, workspace_id: workspaceId });
	expect(JSON.stringify(result)).not.toContain(apiKey);
});

test('Get Entities returns rows that add up to Get Summary, the same with each credential type', async () => {
	const report = { resource: 'promptTemplate', promptId, period: 'lastMonth', entityIds };
	const rows = await run('virtualKey', { ...report, operation: 'getEntities' });
	const found = rows.filter((row) => row.found);
	const total_calls = found.reduce((sum, row) => sum + Number(row.total_calls), 0);
	const totals = [];
	for (const type of ['accessToken', 'pat', 'virtualKey']) {
		totals.push(...(await run(type, { ...report, operation: 'getSummary' })));
	}
	const total = { prompt_id: promptId, entity_count: found.length, total_calls };
	expect(totals).toMatchObject([total, total, total]);
	const costs = new Set(totals.map(({ cost_sum }) => cost_sum));
	expect([...costs]).toEqual([expect.any(Number)]);
});
