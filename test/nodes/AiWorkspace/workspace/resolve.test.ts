import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestOptions,
} from 'n8n-workflow';
import * as own from '../../../../nodes/AiWorkspace/workspace/resolve';
import { signToken } from '../../../sandbox';
import { jsonResponse } from '../../../support/api';
import { credentialWith, promptReport, sessionOf } from '../../../support/execute';
import { rejectionOf } from '../../../support/properties';

type WorkspaceChoice = own.WorkspaceChoice;
const id = 'abcdef00-0000-4000-8000-000000000001';
const other = 'abcdef00-0000-4000-8000-000000000002';
const ID = id.toUpperCase();
const all: WorkspaceChoice[] = ['scope', 'id', 'serviceUser'];
const tokenOf = (sub?: string) => signToken({ ...(sub !== undefined && { sub }), exp: 4e9 });

async function resolved(
	{ options = {}, ...parameters }: IDataObject & { options?: IDataObject },
	type = 'accessToken',
	credential: ICredentialDataDecryptedObject = {},
	choices = all,
) {
	const sent: IHttpRequestOptions[] = [];
	const session = await sessionOf({
		parameters: promptReport({ authentication: type }),
		credential: { ...credentialWith('vk-of-all'), accessToken: tokenOf(), ...credential },
		respond: (request) => {
			sent.push(request);
			return jsonResponse({ workspace: { id: ID, name: 'Main' } });
		},
	});
	const workspace = await own.resolveWorkspace({
		parameter: (name, fallback) => (name in parameters ? parameters[name] : fallback),
		entered: ({ name }) => options[name],
		choices,
		session,
		request: { method: 'POST', url: 'https://a.example.com/v1', headers: { A: 'b' } },
	});
	return { workspace, sent };
}

const named = { headers: { 'X-Workspace-Id': id }, workspaceId: id, tenant: id };
const user = { headers: { 'X-Service-User-Id': id }, workspaceId: null, tenant: id };

test.each([
	['the ID in the node', 'accessToken', `\u200b ${ID}\n`, other],
	['the ID in the credential', 'accessToken', '', `\t${ID}`],
	['the ID in the credential', 'pat', ' \n', id],
])('The workspace by ID is %s with %s', async (_, type, workspaceId, ofCredential) => {
	const credential = { workspaceId: ofCredential };
	const { workspace, sent } = await resolved({ workspace: 'id', workspaceId }, type, credential);
	expect(workspace).toEqual({ ...named, scope: undefined });
	expect(sent).toEqual([]);
});

test('The workspace of a virtual key is looked up, whatever is stored for tokens', async () => {
	const stored = { workspace: 'id', workspaceId: other, options: { serviceUserId: other } };
	const { workspace, sent } = await resolved(stored, 'virtualKey');
	expect(workspace).toMatchObject({ ...named, scope: { workspace_name: 'Main' } });
	expect(sent).toMatchObject([
		{ method: 'GET', url: 'https://api.example.com/api/v1/cockpit/scope', headers: { A: 'b' } },
	]);
});

test.each(['accessToken', 'pat'])('The scope in the field names it with %s', async (type) => {
	const scope = { workspace: { id: ID, name: 'Main' } };
	const { workspace, sent } = await resolved({ workspace: 'scope', scope }, type);
	expect(workspace).toMatchObject({ ...named, scope: { workspace_name: 'Main' } });
	expect(sent).toEqual([]);
});

test.each<[string, IDataObject, string | undefined]>([
	["the token's subject as it is", {}, ID],
	['the ID in the node, which is the subject', { serviceUserId: ` ${ID}` }, id],
	['the ID in the node, where the token names no subject', { serviceUserId: ID }, undefined],
])('The workspace of a service user is %s', async (_, more, subject) => {
	const credential = { accessToken: `Bearer ${tokenOf(subject)}`, workspaceId: other };
	const asUser = { options: { serviceUserId: '', ...more } };
	const { workspace } = await resolved(asUser, 'accessToken', credential);
	// The server compares it with the subject.
	const headers = { 'X-Service-User-Id': subject ?? id };
	expect(workspace).toEqual({ ...user, headers });
});

test.each<[string, string, WorkspaceChoice[]]>([
	['a personal access token', 'pat', all],
	['an operation without service users', 'accessToken', ['scope', 'id']],
])('The workspace is not that of a service user with %s', async (_, type, choices) => {
	const stored = { options: { serviceUserId: other } };
	const { workspace } = await resolved(stored, type, { workspaceId: id }, choices);
	expect(workspace).toMatchObject(named);
});

test.each<[string, IDataObject, ICredentialDataDecryptedObject]>([
	["'Workspace ID'", { workspace: 'id', workspaceId: null }, { workspaceId: id }],
	["'Workspace ID of the credential'", { workspace: 'id' }, { workspaceId: 'main' }],
	["'Service User ID'", { options: { serviceUserId: 'x' } }, {}],
])('Refused is %s in %j', async (label, parameters, credential) => {
	const error = await rejectionOf(resolved(parameters, 'accessToken', credential));
	expect(String(error)).toContain(label);
});
