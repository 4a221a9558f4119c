import type { IHttpRequestOptions } from 'n8n-workflow';
import { findMethod } from '../../../../nodes/AiWorkspace/auth/methods';
import { resolveWorkspace } from '../../../../nodes/AiWorkspace/workspace/resolve';
import { signToken } from '../../../sandbox';
import { clientOf } from '../../../support/question';

const id = 'ABCDEF00-0000-4000-8000-000000000001';

/** The workspace of an item with these parameters, and the requests for it. */
async function resolved(
	parameters: Record<string, string>,
	value = 'accessToken',
	accessToken = signToken({}),
) {
	const sent: IHttpRequestOptions[] = [];
	const client = clientOf((options) => {
		sent.push(options);
		return { statusCode: 200, headers: {}, body: { workspace: { id } } };
	});
	const method = findMethod(value);
	if (!method) throw new Error(`There is no credential type ${value}`);
	const workspace = await resolveWorkspace({
		parameter: (name, fallback) => parameters[name] ?? fallback,
		method,
		choices: ['scope', 'id', 'serviceUser'],
		credential: { accessToken, baseUrl: 'https://api.example.com' },
		client,
		request: { method: 'POST', url: 'https://a.example.com/v1' },
	});
	return { workspace, sent };
}

describe('The workspace of an item', () => {
	test('has one spelling in row keys, however its ID is typed', async () => {
		const { workspace } = await resolved({ workspace: 'id', workspaceId: id });
		expect(workspace).toMatchObject({ workspaceId: id, tenant: id.toLowerCase() });
	});

	test('is read with a virtual key from its scope', async () => {
		const { workspace, sent } = await resolved({ workspace: 'scope' }, 'virtualKey');
		expect(workspace.headers).toEqual({ 'X-Workspace-Id': id });
		expect(sent).toMatchObject([
			{ method: 'GET', url: 'https://api.example.com/api/v1/cockpit/scope' },
		]);
	});
});

describe('A service user', () => {
	const parameters = { workspace: 'serviceUser', serviceUserId: id };

	test('has one spelling in row keys, however its ID is typed', async () => {
		const token = signToken({ sub: id.toLowerCase() });
		const { workspace } = await resolved(parameters, 'accessToken', token);
		expect(workspace.tenant).toBe(id.toLowerCase());
	});

	test('may be entered where the token does not name its subject', async () => {
		const { workspace } = await resolved(parameters);
		expect(workspace.headers).toEqual({ 'X-Service-User-Id': id });
	});
});
