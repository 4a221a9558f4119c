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

/** The three kinds of credential, each with the way to name the workspace that suits it. */
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

test('Get Scope tells the workspace of the virtual key', async () => {
	const { baseUrl, analyticsUrl, virtualKeyToken } = service;
	const [item] = await runNode({
		parameters: { resource: 'cockpit', operation: 'getScope', authentication: 'virtualKey' },
		credential: { baseUrl, analyticsUrl, virtualKeyToken },
	});
	expect(item?.json).toMatchObject({
		workspace: { id: expect.stringMatching(uuid) },
		virtual_key: expect.anything(),
	});
});

test('Validate tells accepted or rejected, and never the key', async () => {
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
	expect(item?.json).toMatchObject({ valid: expect.any(Boolean), provider, workspaceId });
	expect(JSON.stringify(item)).not.toContain(providerKey);
});

test('Get Entities reports the same summary with each kind of credential', async () => {
	const { promptId, entityIds } = service;
	const summaries = [];
	for (const [parameters, credential] of credentials()) {
		const items = await runNode({
			parameters: {
				resource: 'promptTemplate',
				operation: 'getEntities',
				promptId,
				period: 'lastMonth',
				entityIds: entityIds.join(','),
				output: 'summary',
				...parameters,
			},
			credential,
		});
		summaries.push(items.map(({ json }) => json));
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
