import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import {
	check,
	report,
	useSandbox,
	withAccessToken,
	withVirtualKey,
} from '../../../support/sandbox';
import { type Sandbox, world } from '../../../sandbox';

const sandbox = useSandbox();
const { scopes, tokens, virtualKeys } = world;
const { id: workspaceId } = world.workspaces.main;

const viaToken = { authentication: 'accessToken' };

/** What a client sends by itself, whatever is asked of it. */
const OF_THE_TRANSPORT = /^(accept|accept-encoding|connection|content-length|host|user-agent)$/;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const inMain = { 'x-workspace-id': workspaceId };

type CredentialFor = (running: Sandbox) => ICredentialDataDecryptedObject;
type Sent = [operation: string, headers: Record<string, string>];

/** What n8n sends for each way to name a workspace, and for each credential. The rules are those of resolve.test.ts. */
test.each<[string, INodeParameters, CredentialFor, IDataObject, Sent[]]>([
	[
		'A check by ID',
		check(),
		withAccessToken,
		{},
		[['validate', { ...bearer(tokens.good), ...inMain, 'content-type': 'application/json' }]],
	],
	[
		'A report with a JWT in the incoming scope',
		report(viaToken),
		withAccessToken,
		scopes.agent,
		[['getEntities', { ...bearer(tokens.good), ...inMain }]],
	],
	[
		"A report with a JWT for the token's subject",
		report({ ...viaToken, workspace: 'serviceUser' }),
		(running) => withAccessToken(running, tokens.service),
		{},
		[['getEntities', { ...bearer(tokens.service), 'x-service-user-id': workspaceId }]],
	],
	[
		'A report with a virtual key in its own scope',
		report(),
		withVirtualKey,
		{},
		[
			['getScope', bearer(virtualKeys.agent)],
			['getEntities', { ...bearer(virtualKeys.agent), ...inMain }],
		],
	],
])('%s is sent with exactly its headers', async (_, parameters, credential, item, sent) => {
	await runNode({ parameters, credential: credential(sandbox.current), items: [item] });
	expect(
		sandbox.current.requests.map(({ operation, headers, violations }) => [
			operation,
			Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_TRANSPORT.test(name))),
			violations,
		]),
	).toEqual(sent.map((one) => [...one, []]));
});

/** What only an expression or n8n's Request Options can bring about. */
test.each([
	['without a prompt', report({ promptId: '={{ $json.id }}' })],
	['through a proxy', report({ requestOptions: { proxy: 'http://127.0.0.1:9' } })],
	['with any certificate', report({ requestOptions: { allowUnauthorizedCerts: true } })],
])('A report %s is refused before anything is sent', async (_, parameters) => {
	const run = runNode({ parameters, credential: withVirtualKey(sandbox.current) });
	await expect(run).rejects.toMatchObject({ context: { itemIndex: 0 } });
	expect(sandbox.current.requests).toEqual([]);
});
