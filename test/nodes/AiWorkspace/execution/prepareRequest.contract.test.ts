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
import { type RecordedRequest, type Sandbox, signToken, world } from '../../../sandbox';

const sandbox = useSandbox();
const { pats, scopes, tokens, virtualKeys } = world;
const { main } = world.workspaces;

type Credential = (sandbox: Sandbox) => ICredentialDataDecryptedObject;

const accessToken: Credential = (running) => withAccessToken(running);
const serviceToken: Credential = (running) => withAccessToken(running, tokens.service);
const pat: Credential = (running) => withPat(running);
const virtualKey: Credential = (running) => withVirtualKey(running);

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
	credential: Credential;
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

interface Refusal {
	name: string;
	parameters: INodeParameters;
	credential: Credential;
	item?: IDataObject;
	message: RegExp;
}

/** What interface 5 forbids. */
const forbidden: Refusal[] = [
	{
		name: 'a check with a PAT',
		parameters: check(viaPat),
		credential: pat,
		message: /'Validate' cannot be used with this kind of credential/,
	},
	{
		name: 'a check with a virtual key',
		parameters: check(viaKey),
		credential: virtualKey,
		message: /'Validate' cannot be used with this kind of credential/,
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
		message: /'Get Scope' cannot be used with this kind of credential/,
	},
	{
		name: 'a lookup with a PAT',
		parameters: { ...scopeLookup, ...viaPat },
		credential: pat,
		message: /'Get Scope' cannot be used with this kind of credential/,
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
		message: /'Service User' .* needs an access token/,
	},
	{
		name: 'a report with a virtual key for a service user',
		parameters: report({ ...viaKey, workspace: 'serviceUser', serviceUserId: main.id }),
		credential: virtualKey,
		message: /'Service User' .* needs an access token/,
	},
	{
		name: "a report for a service user who is not the token's subject",
		parameters: report({ ...viaToken, workspace: 'serviceUser', serviceUserId: main.id }),
		credential: accessToken,
		message: /'Service User ID' is not the subject of the access token/,
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
		message: /'Subject of the access token' is not a UUID/,
	},
	{
		name: 'entities of the scope where the workspace is none',
		parameters: report({ ...viaToken, ...byId, entities: 'scopeEntity', entityIds: '' }),
		credential: accessToken,
		message: /'Entity IDs' is empty/,
	},
];

const reportByToken = (change: INodeParameters) => report({ ...viaToken, ...byId, ...change });

const withAnalyticsUrl =
	(analyticsUrl: string): Credential =>
	(running) => ({ ...withAccessToken(running), analyticsUrl });

const asReport = (label: string, values: INodeParameters[], message: RegExp): Refusal[] =>
	values.map((change) => ({
		name: `${label} (${JSON.stringify(change)})`,
		parameters: reportByToken(change),
		credential: accessToken,
		message,
	}));

const anyUuid = '123e4567-e89b-12d3-a456-426614174000';
const noUuids = [
	'main',
	main.id.slice(1),
	`${main.id}0`,
	`{${main.id}}`,
	main.id.replaceAll('-', ''),
	`${main.id}\r\nX-Admin: 1`,
	`${main.id}\n`,
	`${main.id}\u0000`,
	`\t${main.id}`,
	main.id.replace(/^./, 'g'),
];

/** The list of issue 2, "Bad input". */
const badInput: Refusal[] = [
	...asReport(
		'an empty prompt id',
		[{ promptId: '' }, { promptId: ' ' }, { promptId: '\n\t' }, { promptId: '={{ null }}' }],
		/'Prompt ID' is empty/,
	),
	...asReport(
		'a prompt id that is no path segment',
		[{ promptId: '.' }, { promptId: '..' }, { promptId: ' .. ' }, { promptId: 'a\u0000b' }],
		/'Prompt ID' is not an ID/,
	),
	...asReport(
		'a prompt id without end',
		[{ promptId: 'x'.repeat(1001) }],
		/'Prompt ID' is too long/,
	),
	...asReport(
		'a workspace id that is no UUID',
		noUuids.map((workspaceId) => ({ workspaceId })),
		/'Workspace ID' is not a UUID/,
	),
	...noUuids.map((workspaceId) => ({
		name: `a workspace id of the credential that is no UUID (${JSON.stringify(workspaceId)})`,
		parameters: reportByToken({ workspaceId: '' }),
		credential: (running: Sandbox) => withAccessToken(running, tokens.good, { workspaceId }),
		message: /'Workspace ID of the credential' is not a UUID/,
	})),
	...noUuids.map((serviceUserId) => ({
		name: `a service user that is no UUID (${JSON.stringify(serviceUserId)})`,
		parameters: report({ ...viaToken, workspace: 'serviceUser', serviceUserId }),
		credential: serviceToken,
		message: /'Service User ID' is not a UUID/,
	})),
	...asReport(
		'a first day that does not exist',
		[
			{ dateFrom: '2026-02-29' },
			{ dateFrom: '2026-13-01' },
			{ dateFrom: '2026-00-10' },
			{ dateFrom: '01.02.2026' },
			{ dateFrom: '20260101' },
			{ dateFrom: 'tomorrow' },
			{ dateFrom: '2026-01-01T25:00:00' },
			{ dateFrom: '={{ 20260101 }}' },
		],
		/'Date From' is not a date that exists/,
	),
	...asReport(
		'a last day that does not exist',
		[{ dateTo: '2026-04-31' }, { dateTo: '2026-1-1' }],
		/'Date To' is not a date that exists/,
	),
	...asReport('no first day', [{ dateFrom: '' }], /'Date From' is empty/),
	...asReport('no last day', [{ dateTo: '' }], /'Date To' is empty/),
	...asReport(
		'days out of order',
		[{ dateFrom: '2026-02-01', dateTo: '2026-01-31' }],
		/'Date From' \(2026-02-01\) is after 'Date To' \(2026-01-31\)/,
	),
	...asReport(
		'empty entity ids',
		[
			{ entityIds: '' },
			{ entityIds: ' , \n ,' },
			{ entityIds: [] },
			{ entityIds: ['', ' '] },
			{ entityIds: '[]' },
			{ entityIds: '={{ [] }}' },
			{ entityIds: '={{ null }}' },
			{ entityIds: '={{ $json.missing }}' },
		],
		/'Entity IDs' is empty/,
	),
	...asReport(
		'entity ids that are none',
		[{ entityIds: '={{ [{ id: 1 }] }}' }, { entityIds: '={{ ({}) }}' }],
		/'Entity IDs' holds something that is not an ID/,
	),
	...asReport(
		'an entity id without end',
		[{ entityIds: 'x'.repeat(1001) }],
		/'Entity IDs' holds an ID that is too long/,
	),
	...[
		{},
		{ workspace: null },
		{ virtual_key: {} },
		{ workspace: {} },
		{ workspace: { id: 'x' } },
	].map((item) => ({
		name: `an incoming item that is no scope (${JSON.stringify(item)})`,
		parameters: report(viaToken),
		credential: accessToken,
		item,
		message: /'Scope'|'Workspace ID of the scope' is not a UUID/,
	})),
	...['', 'scope', '[]', 'null', '{', '={{ undefined }}'].map((scope) => ({
		name: `a missing scope (${scope})`,
		parameters: report({ ...viaPat, scope }),
		credential: pat,
		message: /'Scope' is not the result of Get Scope/,
	})),
	...[
		'',
		'api.example.com',
		'ftp://api.example.com',
		'//api.example.com',
		'http:/api.example.com',
		'https://',
		'javascript:alert(1)',
		'https://user:pass@api.example.com',
		'https://api.example.com?x=1',
		'https://api.example.com#x',
		'https://api example.com',
		'https://api.example.com\r\nX: 1/',
	].map((url) => ({
		name: `an address of the analytics API that is no http(s) URL (${JSON.stringify(url)})`,
		parameters: reportByToken({}),
		credential: withAnalyticsUrl(url),
		message: /'Analytics URL' of the credential is (empty|not an http\(s\) URL)/,
	})),
	{
		name: 'an address of the workspace API that is no http(s) URL, in a check',
		parameters: check(),
		credential: (running) => ({ ...withAccessToken(running), baseUrl: 'api.example.com' }),
		message: /'Base URL' of the credential is not an http\(s\) URL/,
	},
	{
		name: 'an address of the workspace API that is no http(s) URL, in a report with a virtual key',
		parameters: report(),
		credential: (running) => ({ ...withVirtualKey(running), baseUrl: 'api.example.com' }),
		message: /'Base URL' of the credential is not an http\(s\) URL/,
	},
	...Object.entries({
		maxConcurrency: [0, 101, 1.5],
		maxRetries: [-1, 11],
		timeout: [0, 3_600_001],
		idsPerRequest: [0, 1001],
	}).flatMap(([option, values]) =>
		asReport(
			'an option out of bounds',
			values.map((value) => ({ options: { [option]: value } })),
			/'(Max Concurrency|Max Retries|Timeout|IDs per Request)' is not a whole number from/,
		),
	),
	...asReport('a choice that is none', [{ output: 'table' }], /'Output'/),
	...asReport('a choice that is none', [{ period: 'lastYear' }], /'Period'/),
	...asReport('a choice that is none', [{ splitBy: 'hour' }], /'Split By'/),
	...asReport('a choice that is none', [{ workspace: 'all' }], /'Workspace'/),
];

const unique = (rows: Refusal[]) =>
	rows.filter(({ name }, index) => rows.findIndex((row) => row.name === name) === index);

describe.each([
	['What interface 5 forbids', forbidden],
	['Bad input', unique(badInput)],
])('%s', (_, rows) => {
	test.each(rows)('$name is refused before any request', async (row) => {
		const { parameters, credential, item = {}, message } = row;
		const running = runNode({
			parameters,
			credential: credential(sandbox.current),
			items: [item],
		});
		await expect(running).rejects.toMatchObject({
			message: expect.stringMatching(message),
			context: { itemIndex: 0 },
		});
		expect(sandbox.current.requests).toEqual([]);
	});
});

test.each(unique(badInput).filter(({ name }) => !name.startsWith('a choice')))(
	'the error about $name says what to do instead',
	async ({ parameters, credential, item = {} }) => {
		const running = runNode({
			parameters,
			credential: credential(sandbox.current),
			items: [item],
		});
		await expect(running).rejects.toMatchObject({ description: expect.stringMatching(/.{10}/) });
	},
);

describe('Bad input with a virtual key', () => {
	test.each<[string, INodeParameters, RegExp]>([
		['an empty prompt id', { promptId: '' }, /'Prompt ID'/],
		['a dot segment', { promptId: '..' }, /'Prompt ID'/],
		['a day that does not exist', { dateFrom: '2026-02-29' }, /'Date From'/],
		['days out of order', { dateFrom: '2026-02-01' }, /'Date From'/],
		['empty entity ids', { entityIds: '' }, /'Entity IDs'/],
		['a choice that is none', { output: 'table' }, /'Output'/],
	])('(%s) is refused before the lookup of the scope', async (_, change, message) => {
		const credential = virtualKey(sandbox.current);
		await expect(runNode({ parameters: report(change), credential })).rejects.toThrow(message);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('An item with bad input', () => {
	test('costs the others nothing', async () => {
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
					error: "'Workspace ID' is not a UUID",
					message: "'Workspace ID' is not a UUID",
					details: {
						status: null,
						code: 'BAD_INPUT',
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

describe('Addresses', () => {
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
