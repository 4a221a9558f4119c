import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { runNode } from '../support/runNode';
import { openService } from './service';

declare const LIVE: boolean;

let service: Awaited<ReturnType<typeof openService>>;
beforeAll(async () => {
	service = await openService(LIVE);
});
afterAll(async () => await service.close());

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The three credential types, each with a way to select the workspace. */
function credentials(): Array<[INodeParameters, ICredentialDataDecryptedObject]> {
	const { baseUrl, analyticsUrl, workspaceId } = service;
	const { accessToken, personalAccessToken, virtualKeyToken } = service;
	return [
		[
			{ authentication: 'accessToken', workspace: 'id', workspaceId },
			{ baseUrl, analyticsUrl, accessToken },
		],
		[
			{ authentication: 'pat', workspace: 'id' },
			{ analyticsUrl, personalAccessToken, workspaceId },
		],
		[
			{ authentication: 'virtualKey', workspace: 'scope' },
			{ baseUrl, analyticsUrl, virtualKeyToken },
		],
	];
}

test('Get Scope returns the workspace of the virtual key', async () => {
	const { baseUrl, analyticsUrl, virtualKeyToken } = service;
	const [item] = await runNode({
		parameters: { resource: 'cockpit', operation: 'getScope', authentication: 'virtualKey' },
		credential: { baseUrl, analyticsUrl, virtualKeyToken },
	});
	expect(item?.json).toMatchObject({
		workspace_id: expect.stringMatching(uuid),
		workspace_name: expect.any(String),
	});
});

test('Validate returns whether the key is valid, and never the key', async () => {
	const { baseUrl, analyticsUrl, accessToken, workspaceId, provider, providerKey } = service;
	const [item] = await runNode({
		parameters: {
			resource: 'masterKey',
			operation: 'validate',
			authentication: 'accessToken',
			workspace: 'id',
			workspaceId,
			provider: 'custom',
			providerName: provider,
			apiKey: providerKey,
		},
		credential: { baseUrl, analyticsUrl, accessToken },
	});
	expect(item?.json).toMatchObject({
		valid: expect.any(Boolean),
		provider,
		workspace_id: workspaceId,
	});
	expect(JSON.stringify(item)).not.toContain(providerKey);
});

test('Get Entities returns rows that add up to the totals', async () => {
	const { promptId, entityIds, baseUrl, analyticsUrl, virtualKeyToken } = service;
	const run = async (operation: string) =>
		await runNode({
			parameters: {
				resource: 'promptTemplate',
				operation,
				authentication: 'virtualKey',
				workspace: 'scope',
				promptId,
				period: 'lastMonth',
				entities: 'ids',
				entityIds: entityIds.join(','),
			},
			credential: { baseUrl, analyticsUrl, virtualKeyToken },
		});
	const rows = await run('getEntities');
	const found = rows.filter(({ json }) => json.found);
	const calls = found.map(({ json }) => Number(json.total_calls));
	const [total] = await run('getSummary');
	expect(total?.json).toMatchObject({
		entity_count: found.length,
		total_calls: calls.reduce((sum, count) => sum + count, 0),
	});
});

test('Get Summary returns the same totals with each credential type', async () => {
	const { promptId, entityIds } = service;
	const summaries = [];
	for (const [parameters, credential] of credentials()) {
		const items = await runNode({
			parameters: {
				resource: 'promptTemplate',
				operation: 'getSummary',
				promptId,
				period: 'lastMonth',
				entities: 'ids',
				entityIds: entityIds.join(','),
				...parameters,
			},
			credential,
		});
		// Only a scope names the workspace.
		summaries.push(items.map(({ json }) => ({ ...json, workspace_name: null })));
	}
	const [first, second, third] = summaries;
	expect(first).toEqual([
		expect.objectContaining({
			prompt_id: promptId,
			total_calls: expect.any(Number),
			cost_sum: expect.any(Number),
		}),
	]);
	expect(second).toEqual(first);
	expect(third).toEqual(first);
});
