import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import { signToken } from '../../../sandbox';
import { everyId, jsonResponse, statistics } from '../../../support/api';
import { check, credentialWith, execute, promptReport } from '../../../support/execute';

const id = 'abcdef00-0000-4000-8000-000000000001';
const other = 'abcdef00-0000-4000-8000-000000000002';
const ID = id.toUpperCase();
const scope = { workspace: { id: ID, name: 'Main' } };
const of = (sub?: string) => ({ accessToken: `Bearer ${signToken({ sub, exp: 4e9 })}` });
const asUser = (serviceUserId: string) => ({ options: { serviceUserId } });
const authentication = 'accessToken';
const pat = { authentication: 'pat' };

const named = { 'X-Workspace-Id': id };
const user = { 'X-Service-User-Id': id };

test.each<[string, IDataObject, ICredentialDataDecryptedObject, object]>([
	['the ID in the node', { workspaceId: `\u200b ${ID}\n` }, { workspaceId: other }, named],
	['the ID in the credential', { workspaceId: ' \n' }, { workspaceId: `\t${ID}` }, named],
	['that of the scope in the field', { workspace: 'scope', scope }, { workspaceId: other }, named],
	['none of a user, with a PAT', { ...asUser(ID), ...pat }, { workspaceId: id }, named],
	["that of the token's subject as it is", asUser(''), of(ID), { 'X-Service-User-Id': ID }],
	['that of the subject, also where the node names it', asUser(` ${ID}`), of(id), user],
	['that of the user in the node, where the token names no subject', asUser(ID), of(), user],
])('The workspace of a request is %s', async (_, parameters, credential, headers) => {
	const { sent } = await execute({
		parameters: promptReport({ authentication, workspaceId: '', ...parameters }),
		credential: { ...credentialWith('vk-of-all'), ...credential },
		respond: statistics(everyId),
	});
	expect(sent.map((request) => request.headers)).toEqual([headers]);
});

test('The workspace of a virtual key is looked up, whatever is stored for tokens', async () => {
	const stored = { ...asUser(other), authentication: 'virtualKey', workspaceId: other };
	const respond = statistics(everyId, scope);
	const { sent, items } = await execute({ parameters: promptReport(stored), respond });
	expect(sent.map(({ headers }) => headers)).toEqual([{}, named]);
	expect(items).toMatchObject([{ workspace_id: id }, { workspace_id: id }]);
});

test('The workspace is not that of a service user with an operation without them', async () => {
	const parameters = check({ ...asUser(other), workspaceId: id });
	const { sent } = await execute({ parameters, respond: () => jsonResponse({ valid: true }) });
	expect(sent).toMatchObject([{ headers: named }]);
});
