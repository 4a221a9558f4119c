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

/** What the node finds itself. */
const invalidInput: Refusal[] = [
	...asReport(
		'an empty prompt template ID',
		[{ promptId: '' }, { promptId: ' ' }, { promptId: '\n\t' }, { promptId: '={{ null }}' }],
		/'Prompt Template ID' is empty/,
	),
	...asReport(
		"a prompt template ID that isn't a path segment",
		[{ promptId: '.' }, { promptId: '..' }, { promptId: ' .. ' }, { promptId: 'a\u0000b' }],
		/'Prompt Template ID' isn't a valid ID/,
	),
	...asReport(
		'a prompt template ID that is too long',
		[{ promptId: 'x'.repeat(1001) }],
		/'Prompt Template ID' is too long/,
	),
	...asReport(
		"a workspace ID that isn't a UUID",
		noUuids.map((workspaceId) => ({ workspaceId })),
		/'Workspace ID' isn't a UUID/,
	),
	...noUuids.map((workspaceId) => ({
		name: `a workspace ID of the credential that isn't a UUID (${JSON.stringify(workspaceId)})`,
		parameters: reportByToken({ workspaceId: '' }),
		credential: (running: Sandbox) => withAccessToken(running, tokens.good, { workspaceId }),
		message: /'Workspace ID of the credential' isn't a UUID/,
	})),
	...noUuids.map((serviceUserId) => ({
		name: `a service user that isn't a UUID (${JSON.stringify(serviceUserId)})`,
		parameters: report({ ...viaToken, workspace: 'serviceUser', serviceUserId }),
		credential: serviceToken,
		message: /'Service User ID' isn't a UUID/,
	})),
	...asReport(
		"a start date that doesn't exist",
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
		/'Start Date' isn't a date that exists/,
	),
	...asReport(
		"an end date that doesn't exist",
		[{ dateTo: '2026-04-31' }, { dateTo: '2026-1-1' }],
		/'End Date' isn't a date that exists/,
	),
	...asReport('no start date', [{ dateFrom: '' }], /'Start Date' is empty/),
	...asReport('no end date', [{ dateTo: '' }], /'End Date' is empty/),
	...asReport(
		'dates out of order',
		[{ dateFrom: '2026-02-01', dateTo: '2026-01-31' }],
		/'Start Date' \(2026-02-01\) is after 'End Date' \(2026-01-31\)/,
	),
	...asReport(
		'empty entity IDs',
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
		"entity IDs that aren't IDs",
		[{ entityIds: '={{ [{ id: 1 }] }}' }, { entityIds: '={{ ({}) }}' }],
		/'Entity IDs' contains something that isn't an ID/,
	),
	...asReport(
		'an entity ID that is too long',
		[{ entityIds: 'x'.repeat(1001) }],
		/'Entity IDs' contains an ID that is too long/,
	),
	...[
		{},
		{ workspace: null },
		{ virtual_key: {} },
		{ workspace: {} },
		{ workspace: { id: 'x' } },
	].map((item) => ({
		name: `an incoming item that isn't a scope (${JSON.stringify(item)})`,
		parameters: report(viaToken),
		credential: accessToken,
		item,
		message: /'Scope'|'Workspace ID of the scope' isn't a UUID/,
	})),
	...['', 'scope', '[]', 'null', '{', '={{ undefined }}'].map((scope) => ({
		name: `a missing scope (${scope})`,
		parameters: report({ ...viaPat, scope }),
		credential: pat,
		message: /'Scope' doesn't contain the output of a Get Scope node/,
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
		name: `an Analytics API URL that isn't http(s) (${JSON.stringify(url)})`,
		parameters: reportByToken({}),
		credential: withAnalyticsUrl(url),
		message: /'Analytics API URL' of the credential (is empty|isn't an http\(s\) URL)/,
	})),
	{
		name: "a Workspace API URL that isn't http(s), in a check",
		parameters: check(),
		credential: (running) => ({ ...withAccessToken(running), baseUrl: 'api.example.com' }),
		message: /'Workspace API URL' of the credential isn't an http\(s\) URL/,
	},
	{
		name: "a Workspace API URL that isn't http(s), in a report with a virtual key",
		parameters: report(),
		credential: (running) => ({ ...withVirtualKey(running), baseUrl: 'api.example.com' }),
		message: /'Workspace API URL' of the credential isn't an http\(s\) URL/,
	},
	...Object.entries({
		maxConcurrency: [0, 101, 1.5],
		maxRetries: [-1, 11],
		timeout: [0, 3_600_001],
		idsPerRequest: [0, 1001],
	}).flatMap(([option, values]) =>
		asReport(
			'a setting out of bounds',
			values.map((value) => ({ options: { [option]: value } })),
			/'(Max Concurrency|Max Retries|Timeout|IDs per Request)' must be a whole number from/,
		),
	),
	...asReport('an option that does not exist', [{ period: 'lastYear' }], /'Period'/),
	...asReport('an option that does not exist', [{ splitBy: 'hour' }], /'Split By'/),
	...asReport('an option that does not exist', [{ workspace: 'all' }], /'Workspace'/),
];

const unique = (rows: Refusal[]) =>
	rows.filter(({ name }, index) => rows.findIndex((row) => row.name === name) === index);

describe.each([
	['What interface 5 forbids', forbidden],
	['Invalid input', unique(invalidInput)],
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

test.each(unique(invalidInput).filter(({ name }) => !name.startsWith('an option that')))(
	'the error about $name has a hint',
	async ({ parameters, credential, item = {} }) => {
		const running = runNode({
			parameters,
			credential: credential(sandbox.current),
			items: [item],
		});
		await expect(running).rejects.toMatchObject({ description: expect.stringMatching(/.{10}/) });
	},
);

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
