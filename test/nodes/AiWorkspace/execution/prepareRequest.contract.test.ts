import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	describeRefusals,
	reportByToken,
	type CredentialFor,
	type Refusal,
} from '../../../support/refusals';
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
import { type RecordedRequest, signToken, world } from '../../../sandbox';

const sandbox = useSandbox();
const { pats, scopes, tokens, virtualKeys } = world;
const { main } = world.workspaces;

const accessToken: CredentialFor = (running) => withAccessToken(running);
const serviceToken: CredentialFor = (running) => withAccessToken(running, tokens.service);
const pat: CredentialFor = (running) => withPat(running);
const virtualKey: CredentialFor = (running) => withVirtualKey(running);

const viaToken = { authentication: 'accessToken' };
const viaPat = { authentication: 'pat' };
const viaKey = { authentication: 'virtualKey' };
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
const json = { 'content-type': 'application/json' };

const LOOKUP: Expected = {
	api: 'workspace',
	method: 'GET',
	path: '/api/v1/cockpit/scope',
	headers: bearer(virtualKeys.agent),
};
const VALIDATION = { api: 'workspace', method: 'POST', path: '/api/v1/master-keys/validate' };
const REPORT = {
	api: 'analytics',
	method: 'GET',
	path: '/v1/analytics/saas/prompt-templates/support-reply/entities',
};

interface Expected {
	api: string;
	method: string;
	path: string;
	headers: Record<string, string>;
}

interface Row {
	name: string;
	parameters: INodeParameters;
	credential: CredentialFor;
	item?: IDataObject;
	sent: Expected[];
}

/** Every row and rule of interface 5 that allows something. */
const allowed: Row[] = [
	{
		name: 'a check with an access token, workspace by id',
		parameters: check(),
		credential: accessToken,
		sent: [{ ...VALIDATION, headers: { ...bearer(tokens.good), ...inMain, ...json } }],
	},
	{
		name: 'a check with an access token, workspace of the credential',
		parameters: check({ workspaceId: '' }),
		credential: (running) => withAccessToken(running, tokens.good, { workspaceId: main.id }),
		sent: [{ ...VALIDATION, headers: { ...bearer(tokens.good), ...inMain, ...json } }],
	},
	{
		name: 'a check with an access token, workspace of the incoming scope',
		parameters: check({ workspace: 'scope' }),
		credential: accessToken,
		item: scopes.unbound,
		sent: [{ ...VALIDATION, headers: { ...bearer(tokens.good), ...inMain, ...json } }],
	},
	{
		name: 'a report with a JWT, workspace by id',
		parameters: report({ ...viaToken, ...byId }),
		credential: accessToken,
		sent: [{ ...REPORT, headers: { ...bearer(tokens.good), ...inMain } }],
	},
	{
		name: 'a report with a JWT, workspace of the credential',
		parameters: report({ ...viaToken, workspace: 'id' }),
		credential: (running) => withAccessToken(running, tokens.good, { workspaceId: main.id }),
		sent: [{ ...REPORT, headers: { ...bearer(tokens.good), ...inMain } }],
	},
	{
		name: 'a report with a JWT, workspace of the incoming scope',
		parameters: report(viaToken),
		credential: accessToken,
		item: scopes.agent,
		sent: [{ ...REPORT, headers: { ...bearer(tokens.good), ...inMain } }],
	},
	{
		name: 'a report with a JWT, workspace of a scope inside a data member',
		parameters: report(viaToken),
		credential: accessToken,
		item: { data: scopes.agent },
		sent: [{ ...REPORT, headers: { ...bearer(tokens.good), ...inMain } }],
	},
	{
		name: 'a report with a JWT, workspace of a scope as text',
		parameters: report({ ...viaToken, scope: JSON.stringify(scopes.agent) }),
		credential: accessToken,
		sent: [{ ...REPORT, headers: { ...bearer(tokens.good), ...inMain } }],
	},
	{
		name: 'a report with a JWT, service user by its id',
		parameters: report({ ...viaToken, workspace: 'serviceUser', serviceUserId: main.id }),
		credential: serviceToken,
		sent: [{ ...REPORT, headers: { ...bearer(tokens.service), 'x-service-user-id': main.id } }],
	},
	{
		name: "a report with a JWT, service user by the token's subject",
		parameters: report({ ...viaToken, workspace: 'serviceUser' }),
		credential: serviceToken,
		sent: [{ ...REPORT, headers: { ...bearer(tokens.service), 'x-service-user-id': main.id } }],
	},
	{
		name: 'a report with a JWT, service user by its id in other letters',
		parameters: report({
			...viaToken,
			workspace: 'serviceUser',
			serviceUserId: main.id.toUpperCase(),
		}),
		credential: serviceToken,
		sent: [{ ...REPORT, headers: { ...bearer(tokens.service), 'x-service-user-id': main.id } }],
	},
	{
		name: 'a report with a PAT, workspace by id',
		parameters: report({ ...viaPat, ...byId }),
		credential: pat,
		sent: [{ ...REPORT, headers: { ...bearer(pats.good), ...inMain } }],
	},
	{
		name: 'a report with a PAT, workspace of the credential',
		parameters: report({ ...viaPat, workspace: 'id' }),
		credential: (running) => withPat(running, pats.good, { workspaceId: main.id }),
		sent: [{ ...REPORT, headers: { ...bearer(pats.good), ...inMain } }],
	},
	{
		name: 'a report with a PAT, workspace of the incoming scope',
		parameters: report(viaPat),
		credential: pat,
		item: scopes.agent,
		sent: [{ ...REPORT, headers: { ...bearer(pats.good), ...inMain } }],
	},
	{
		name: 'a report with a virtual key, workspace of its own scope',
		parameters: report(viaKey),
		credential: virtualKey,
		sent: [LOOKUP, { ...REPORT, headers: { ...bearer(virtualKeys.agent), ...inMain } }],
	},
	{
		name: 'a report with a virtual key, workspace by id',
		parameters: report({ ...viaKey, ...byId }),
		credential: virtualKey,
		sent: [{ ...REPORT, headers: { ...bearer(virtualKeys.agent), ...inMain } }],
	},
	{
		name: 'a lookup with a virtual key, which needs no workspace',
		parameters: scopeLookup,
		credential: virtualKey,
		sent: [LOOKUP],
	},
];

test.each(allowed)('$name is sent with exactly its headers', async (row) => {
	const { parameters, credential, item = {}, sent } = row;
	await runNode({ parameters, credential: credential(sandbox.current), items: [item] });
	expect(
		sandbox.current.requests.map((request) => ({
			api: request.api,
			method: request.method,
			path: request.rawPath,
			headers: headersOf(request),
		})),
	).toEqual(sent);
});

test.each(allowed)('$name goes to the port of its API and breaks no rule', async (row) => {
	const { parameters, credential, item = {} } = row;
	await runNode({ parameters, credential: credential(sandbox.current), items: [item] });
	const hostOf = { workspace: sandbox.current.baseUrl, analytics: sandbox.current.analyticsUrl };
	for (const { api, headers, violations } of sandbox.current.requests) {
		expect(headers.host).toBe(new URL(hostOf[api]).host);
		expect(violations).toEqual([]);
	}
});

/** What interface 5 forbids. */
const forbidden: Refusal[] = [
	{
		name: 'a check with a PAT',
		parameters: check(viaPat),
		credential: pat,
		message: /'Validate' doesn't accept the credential type 'Personal Access Token'/,
	},
	{
		name: 'a check with a virtual key',
		parameters: check(viaKey),
		credential: virtualKey,
		message: /'Validate' doesn't accept the credential type 'Virtual Key'/,
	},
	{
		name: 'a check for a service user',
		parameters: check({ workspace: 'serviceUser' }),
		credential: serviceToken,
		message: /'Workspace'/,
	},
	{
		name: 'a check without a workspace',
		parameters: check({ workspaceId: '' }),
		credential: accessToken,
		message: /'Workspace ID' is empty/,
	},
	{
		name: 'a lookup with an access token',
		parameters: { ...scopeLookup, ...viaToken },
		credential: accessToken,
		message: /'Get Scope' doesn't accept the credential type/,
	},
	{
		name: 'a lookup with a PAT',
		parameters: { ...scopeLookup, ...viaPat },
		credential: pat,
		message: /'Get Scope' doesn't accept the credential type/,
	},
	{
		name: 'a report with a JWT and no workspace',
		parameters: report({ ...viaToken, workspace: 'id' }),
		credential: accessToken,
		message: /'Workspace ID' is empty/,
	},
	{
		name: 'a report with a PAT and no workspace',
		parameters: report({ ...viaPat, workspace: 'id' }),
		credential: pat,
		message: /'Workspace ID' is empty/,
	},
	{
		name: 'a report with a virtual key and no workspace',
		parameters: report({ ...viaKey, workspace: 'id' }),
		credential: virtualKey,
		message: /'Workspace ID' is empty/,
	},
	{
		name: 'a report with a PAT for a service user',
		parameters: report({ ...viaPat, workspace: 'serviceUser', serviceUserId: main.id }),
		credential: pat,
		message: /'Service User', which needs an access token/,
	},
	{
		name: 'a report with a virtual key for a service user',
		parameters: report({ ...viaKey, workspace: 'serviceUser', serviceUserId: main.id }),
		credential: virtualKey,
		message: /'Service User', which needs an access token/,
	},
	{
		name: "a report for a service user who is not the token's subject",
		parameters: report({ ...viaToken, workspace: 'serviceUser', serviceUserId: main.id }),
		credential: accessToken,
		message: /'Service User ID' isn't the subject of the access token/,
	},
	{
		name: 'a report for the service user of a token without a subject',
		parameters: report({ ...viaToken, workspace: 'serviceUser' }),
		credential: (running) => withAccessToken(running, signToken({ exp: 4_000_000_000 })),
		message: /'Service User ID' is empty/,
	},
	{
		name: 'a report for the service user of a token whose subject is no UUID',
		parameters: report({ ...viaToken, workspace: 'serviceUser' }),
		credential: (running) =>
			withAccessToken(running, signToken({ sub: 'auth0|1', exp: 4_000_000_000 })),
		message: /'Subject of the access token' isn't a UUID/,
	},
	{
		name: 'entities of the scope where the workspace is none',
		parameters: report({ ...viaToken, ...byId, entities: 'scopeEntity', entityIds: '' }),
		credential: accessToken,
		message: /'Entity IDs' is empty/,
	},
];

const anyUuid = '123e4567-e89b-12d3-a456-426614174000';
describeRefusals('What interface 5 forbids', forbidden);

describe('Invalid input with a virtual key', () => {
	test.each<[string, INodeParameters, RegExp]>([
		['an empty prompt template ID', { promptId: '' }, /'Prompt Template ID'/],
		['a dot segment', { promptId: '..' }, /'Prompt Template ID'/],
		["a date that doesn't exist", { dateFrom: '2026-02-29' }, /'Start Date'/],
		['dates out of order', { dateFrom: '2026-02-01' }, /'Start Date'/],
		['empty entity IDs', { entityIds: '' }, /'Entity IDs'/],
		['an option that does not exist', { period: 'lastYear' }, /'Period'/],
	])('(%s) is refused before the lookup of the scope', async (_, change, message) => {
		const credential = virtualKey(sandbox.current);
		await expect(runNode({ parameters: report(change), credential })).rejects.toThrow(message);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('An item with invalid input', () => {
	test('leaves the others alone', async () => {
		const items = await runNode({
			parameters: report({ ...viaToken, workspace: 'id', workspaceId: '={{ $json.id }}' }),
			credential: accessToken(sandbox.current),
			items: [{ id: main.id }, { id: 'nonsense' }, { id: main.id }],
			onError: 'continueRegularOutput',
		});
		const failed = items.filter(({ json: { error } }) => error !== undefined);
		expect(failed).toEqual([
			{
				json: {
					error: "'Workspace ID' isn't a UUID",
					message: "'Workspace ID' isn't a UUID",
					details: {
						status: null,
						code: 'INVALID_INPUT',
						requestId: null,
						retryable: false,
						hint: expect.stringContaining('UUID'),
					},
				},
				pairedItem: { item: 1 },
			},
		]);
		expect(items.length).toBeGreaterThan(2);
	});
});

test('Each item names its own workspace', async () => {
	await runNode({
		parameters: report({ ...viaToken, workspace: 'id', workspaceId: '={{ $json.id }}' }),
		credential: accessToken(sandbox.current),
		items: [{ id: main.id }, { id: anyUuid }],
		onError: 'continueRegularOutput',
	});
	expect(sandbox.current.requests.map(({ headers }) => headers['x-workspace-id'])).toEqual([
		main.id,
		anyUuid,
	]);
});

describe('URLs', () => {
	test.each(['/', '///', ' ', '\n'])('may end in %j', async (ending) => {
		const { baseUrl, analyticsUrl } = sandbox.current;
		const credential = {
			...virtualKey(sandbox.current),
			baseUrl: baseUrl + ending,
			analyticsUrl: analyticsUrl + ending,
		};
		await runNode({ parameters: report(), credential });
		expect(sandbox.current.requests.map(({ rawPath }) => rawPath)).toEqual([
			LOOKUP.path,
			REPORT.path,
		]);
	});

	test('may have a path of their own', async () => {
		const analyticsUrl = `${sandbox.current.analyticsUrl}/gateway/`;
		await runNode({
			parameters: reportByToken({}),
			credential: { ...accessToken(sandbox.current), analyticsUrl },
			onError: 'continueRegularOutput',
		});
		expect(sandbox.current.requests[0]?.rawPath).toBe(`/gateway${REPORT.path}`);
	});
});

describe('An attempt', () => {
	test.each([
		[150, 60_000],
		[60_000, 150],
	])(
		'waits for the shorter one of %i ms in Options and %i ms in Request Options',
		async (timeout, ofRequests) => {
			sandbox.current.faults.add({ kind: 'hang' });
			const [item] = await runNode({
				parameters: report({
					...viaPat,
					...byId,
					options: { maxRetries: 0, timeout },
					requestOptions: { timeout: ofRequests },
				}),
				credential: pat(sandbox.current),
				onError: 'continueRegularOutput',
			});
			expect(item?.json).toHaveProperty('message', "The API didn't respond within 150 ms");
		},
	);
});
