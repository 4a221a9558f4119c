import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import {
	check,
	report,
	scopeLookup,
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
const serviceToken: CredentialFor = (running) => withAccessToken(running, tokens.service);
const pat: CredentialFor = (running) => withPat(running);
const virtualKey: CredentialFor = (running) => withVirtualKey(running);

const viaToken = { authentication: 'accessToken' };
const viaPat = { authentication: 'pat' };
const byId = { workspace: 'id', workspaceId: main.id };
const serviceUser = { ...viaToken, workspace: 'serviceUser' };

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

/** Every row and rule of interface 5 that allows something. */
test.each<[string, INodeParameters, CredentialFor, IDataObject, Sent[]]>([
	['A check by ID', check(), accessToken, {}, checked],
	[
		'A check in the workspace of the credential',
		check({ workspaceId: '' }),
		(running) => withAccessToken(running, tokens.good, { workspaceId: main.id }),
		{},
		checked,
	],
	[
		'A check in the incoming scope',
		check({ workspace: 'scope' }),
		accessToken,
		scopes.unbound,
		checked,
	],
	[
		'A report with a JWT by ID',
		report({ ...viaToken, ...byId }),
		accessToken,
		{},
		reported(tokens.good),
	],
	[
		'A report with a JWT in the workspace of the credential',
		report({ ...viaToken, workspace: 'id' }),
		(running) => withAccessToken(running, tokens.good, { workspaceId: main.id }),
		{},
		reported(tokens.good),
	],
	[
		'A report with a JWT in the incoming scope',
		report(viaToken),
		accessToken,
		scopes.agent,
		reported(tokens.good),
	],
	[
		'A report with a JWT in a scope as text',
		report({ ...viaToken, scope: JSON.stringify({ data: scopes.agent }) }),
		accessToken,
		{},
		reported(tokens.good),
	],
	[
		'A report with a JWT for a service user',
		report({ ...serviceUser, serviceUserId: main.id.toUpperCase() }),
		serviceToken,
		{},
		reported(tokens.service, asUser),
	],
	[
		"A report with a JWT for the token's subject",
		report(serviceUser),
		serviceToken,
		{},
		reported(tokens.service, asUser),
	],
	['A report with a PAT by ID', report({ ...viaPat, ...byId }), pat, {}, reported(pats.good)],
	[
		'A report with a PAT in the workspace of the credential',
		report({ ...viaPat, workspace: 'id' }),
		(running) => withPat(running, pats.good, { workspaceId: main.id }),
		{},
		reported(pats.good),
	],
	[
		'A report with a PAT in the incoming scope',
		report(viaPat),
		pat,
		scopes.agent,
		reported(pats.good),
	],
	[
		'A report with a virtual key in its own scope',
		report(),
		virtualKey,
		{},
		[...lookedUp, ...reported(virtualKeys.agent)],
	],
	['A report with a virtual key by ID', report(byId), virtualKey, {}, reported(virtualKeys.agent)],
	['A lookup', scopeLookup, virtualKey, {}, lookedUp],
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

/** What only n8n's form or an expression can bring about. */
test.each<[string, INodeParameters, CredentialFor, IDataObject]>([
	['A check with a PAT', check(viaPat), pat, {}],
	['A check for a service user', check({ workspace: 'serviceUser' }), serviceToken, {}],
	['A lookup with an access token', { ...scopeLookup, ...viaToken }, accessToken, {}],
	[
		'A report with a PAT for a service user',
		report({ ...viaPat, workspace: 'serviceUser' }),
		pat,
		{},
	],
	['A report without a scope', report({ ...viaToken, scope: '={{ undefined }}' }), accessToken, {}],
	['A report in an item without a scope', report(viaToken), accessToken, { workspace: {} }],
	[
		'A report of the entities of no scope',
		report({ ...viaToken, ...byId, entityIds: '' }),
		accessToken,
		{},
	],
	[
		'A report of a prompt template without an ID',
		report({ promptId: '={{ $json.id }}' }),
		virtualKey,
		{},
	],
	[
		'A report through a proxy',
		report({ requestOptions: { proxy: 'http://127.0.0.1:9' } }),
		virtualKey,
		{},
	],
	[
		'A report with any certificate',
		report({ requestOptions: { allowUnauthorizedCerts: true } }),
		virtualKey,
		{},
	],
	[
		'A report at another URL',
		report(),
		(running) => ({ ...virtualKey(running), analyticsUrl: '//a' }),
		{},
	],
])(
	'%s is refused before anything but a lookup is sent',
	async (_, parameters, credential, item) => {
		const run = { parameters, credential: credential(sandbox.current), items: [item] };
		await expect(runNode(run)).rejects.toMatchObject({
			description: expect.stringMatching(/.{10}/),
			context: { itemIndex: 0 },
		});
		expect(sandbox.current.requests).toEqual([]);
	},
);

test.each(['/', '///', ' ', '\n', '/gateway/'])('URLs may end in %j', async (ending) => {
	const { baseUrl, analyticsUrl } = sandbox.current;
	const urls = { baseUrl: baseUrl + ending, analyticsUrl: analyticsUrl + ending };
	const parameters = { ...scopeLookup, options: { maxRetries: 0 } };
	const credential = { ...virtualKey(sandbox.current), ...urls };
	await runNode({ parameters, credential, onError: 'continueRegularOutput' });
	const path = `${ending.startsWith('/g') ? '/gateway' : ''}${PATHS.lookup[1]}`;
	expect(sandbox.current.requests.map(({ rawPath }) => rawPath)).toEqual([path]);
});

test('Timeout in Request Options ends an attempt, however it is longer or shorter by default', async () => {
	sandbox.current.faults.add({ kind: 'hang' });
	const output = await runNode({
		parameters: report({ ...byId, options: { maxRetries: 0 }, requestOptions: { timeout: 150 } }),
		credential: virtualKey(sandbox.current),
		onError: 'continueRegularOutput',
	});
	expect(output).toMatchObject([{ json: { details: { code: 'TIMED_OUT' } } }]);
});
