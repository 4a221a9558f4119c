import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import {
	check,
	report,
	useSandbox,
	withAccessToken,
	withPat,
	withVirtualKey,
} from '../../../support/sandbox';
import { type RecordedRequest, type Sandbox, world } from '../../../sandbox';

const sandbox = useSandbox();
const { pats, scopes, tokens, virtualKeys } = world;
const { main } = world.workspaces;

type CredentialFor = (running: Sandbox) => ICredentialDataDecryptedObject;
const accessToken: CredentialFor = (running) => withAccessToken(running);
const pat: CredentialFor = (running) => withPat(running);
const virtualKey: CredentialFor = (running) => withVirtualKey(running);

const viaToken = { authentication: 'accessToken' };
const viaPat = { authentication: 'pat' };
const byId = { workspace: 'id', workspaceId: main.id };

/** What a client sends by itself, whatever is asked of it. */
const OF_THE_TRANSPORT = [
	'accept',
	'accept-encoding',
	'connection',
	'content-length',
	'host',
	'user-agent',
];
const headersOf = ({ headers }: RecordedRequest) =>
	Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_TRANSPORT.includes(name)));

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const inMain = { 'x-workspace-id': main.id };
const asUser = { 'x-service-user-id': main.id };
const PATHS = {
	lookup: ['GET', '/api/v1/cockpit/scope'],
	check: ['POST', '/api/v1/master-keys/validate'],
	report: ['GET', '/v1/analytics/saas/prompt-templates/support-reply/entities'],
};
type Sent = [keyof typeof PATHS, Record<string, string>];
const checked: Sent[] = [
	['check', { ...bearer(tokens.good), ...inMain, 'content-type': 'application/json' }],
];
const reported = (token: string, headers: Record<string, string> = inMain): Sent[] => [
	['report', { ...bearer(token), ...headers }],
];
const lookedUp: Sent[] = [['lookup', bearer(virtualKeys.agent)]];

/** What n8n sends for each way to name a workspace, and for each credential. The rules are those of resolve.test.ts. */
test.each<[string, INodeParameters, CredentialFor, IDataObject, Sent[]]>([
	['A check by ID', check(), accessToken, {}, checked],
	[
		'A report with a JWT in the incoming scope',
		report(viaToken),
		accessToken,
		scopes.agent,
		reported(tokens.good),
	],
	[
		"A report with a JWT for the token's subject",
		report({ ...viaToken, workspace: 'serviceUser' }),
		(running) => withAccessToken(running, tokens.service),
		{},
		reported(tokens.service, asUser),
	],
	['A report with a PAT by ID', report({ ...viaPat, ...byId }), pat, {}, reported(pats.good)],
	[
		'A report with a virtual key in its own scope',
		report(),
		virtualKey,
		{},
		[...lookedUp, ...reported(virtualKeys.agent)],
	],
])(
	'%s is sent to its API with exactly its headers',
	async (_, parameters, credential, item, sent) => {
		await runNode({ parameters, credential: credential(sandbox.current), items: [item] });
		const { baseUrl, analyticsUrl, requests } = sandbox.current;
		expect(
			requests.map((request) => ({
				origin: `http://${request.headers.host}`,
				line: [request.method, request.rawPath],
				headers: headersOf(request),
				violations: request.violations,
			})),
		).toEqual(
			sent.map(([name, headers]) => ({
				origin: name === 'report' ? analyticsUrl : baseUrl,
				line: PATHS[name],
				headers,
				violations: [],
			})),
		);
	},
);

/** What only an expression or n8n's Request Options can bring about. */
test.each([
	['without a prompt', report({ promptId: '={{ $json.id }}' })],
	['through a proxy', report({ requestOptions: { proxy: 'http://127.0.0.1:9' } })],
	['with any certificate', report({ requestOptions: { allowUnauthorizedCerts: true } })],
])('A report %s is refused before anything is sent', async (_, parameters) => {
	const run = runNode({ parameters, credential: virtualKey(sandbox.current) });
	await expect(run).rejects.toMatchObject({ context: { itemIndex: 0 } });
	expect(sandbox.current.requests).toEqual([]);
});
