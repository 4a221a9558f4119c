import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { world, type RecordedRequest } from '../sandbox';
import {
	check,
	report,
	scopeLookup,
	useSandbox,
	withAccessToken,
	withPat,
	withVirtualKey,
} from '../support/sandbox';
import { aiWorkspace, chain, code, items, manualTrigger, noOp } from '../n8n/workflow';
import {
	jsonOf,
	originOf,
	runOurNode,
	runWorkflow,
	store,
	successes,
	type Authentication,
	type Execution,
} from './support';

jest.setTimeout(60_000);

const sandbox = useSandbox();
const { main, other } = world.workspaces;
const { tokens, pats, virtualKeys, entities } = world;

type Fields = ICredentialDataDecryptedObject;

const fieldsOf = {
	accessToken: (change?: Fields) => withAccessToken(sandbox.current, tokens.good, change),
	pat: (change?: Fields) => withPat(sandbox.current, pats.good, change),
	virtualKey: (change?: Fields) => ({ ...withVirtualKey(sandbox.current), ...change }),
};

interface Use {
	parameters: INodeParameters;
	fields?: Fields;
	inputs?: object[];
}

/** Runs the node with one of the three kinds of credential. */
async function run(authentication: Authentication, { parameters, fields, inputs }: Use) {
	const credential = await store(authentication, fieldsOf[authentication](fields));
	return await runOurNode({ parameters: { ...parameters, authentication }, credential, inputs });
}

const everyClientSends = /^(host|connection|user-agent|accept-encoding|content-length)$/;

/** What a request was: where it arrived and every header that was not put in by Node's HTTP client. */
const sent = ({ api, method, rawPath, headers }: RecordedRequest) => ({
	to: `${api} API`,
	call: `${method} ${rawPath}`,
	headers: Object.fromEntries(
		Object.entries(headers).filter(([name]) => !everyClientSends.test(name)),
	),
});

const accept = 'application/json';

const scopeRequest = (token: string) => ({
	to: 'workspace API',
	call: 'GET /api/v1/cockpit/scope',
	headers: { accept, authorization: `Bearer ${token}` },
});
const validateRequest = (token: string) => ({
	to: 'workspace API',
	call: 'POST /api/v1/master-keys/validate',
	headers: {
		accept,
		authorization: `Bearer ${token}`,
		'content-type': 'application/json',
		'x-workspace-id': main.id,
	},
});
const reportRequest = (token: string, workspace: object = { 'x-workspace-id': main.id }) => ({
	to: 'analytics API',
	call: `GET /v1/analytics/saas/prompt-templates/${world.prompts.support.id}/entities`,
	headers: { accept, authorization: `Bearer ${token}`, ...workspace },
});

const byId = { workspace: 'id', workspaceId: main.id };
const byCredential = { workspace: 'id', workspaceId: '' };
const byScope = { workspace: 'scope', scope: '={{ $json }}' };
const asServiceUser = { workspace: 'serviceUser', serviceUserId: world.subjects.service };
const asSubject = { workspace: 'serviceUser', serviceUserId: '' };
const scopeItems = [world.scopes.agent];
const inCredential = { workspaceId: main.id };
const serviceToken = { accessToken: tokens.service };
const serviceHeader = { 'x-service-user-id': world.subjects.service };

type Row = [what: string, authentication: Authentication, use: Use, requests: object[]];

const allowed: Row[] = [
	[
		'Get Scope with a virtual key names no workspace',
		'virtualKey',
		{ parameters: scopeLookup },
		[scopeRequest(virtualKeys.agent)],
	],
	[
		'Validate with an access token names the workspace by its ID',
		'accessToken',
		{ parameters: check(byId) },
		[validateRequest(tokens.good)],
	],
	[
		'Validate with an access token names the workspace of the credential',
		'accessToken',
		{ parameters: check(byCredential), fields: inCredential },
		[validateRequest(tokens.good)],
	],
	[
		'Validate with an access token names the workspace of a scope',
		'accessToken',
		{ parameters: check(byScope), inputs: scopeItems },
		[validateRequest(tokens.good)],
	],
	[
		'Get Entities with an access token names the workspace by its ID',
		'accessToken',
		{ parameters: report(byId) },
		[reportRequest(tokens.good)],
	],
	[
		'Get Entities with an access token names the workspace of the credential',
		'accessToken',
		{ parameters: report(byCredential), fields: inCredential },
		[reportRequest(tokens.good)],
	],
	[
		'Get Entities with an access token names the workspace of a scope',
		'accessToken',
		{ parameters: report(byScope), inputs: scopeItems },
		[reportRequest(tokens.good)],
	],
	[
		'Get Entities with an access token names a service user in place of a workspace',
		'accessToken',
		{ parameters: report(asServiceUser), fields: serviceToken },
		[reportRequest(tokens.service, serviceHeader)],
	],
	[
		'Get Entities with an access token takes its subject for the service user',
		'accessToken',
		{ parameters: report(asSubject), fields: serviceToken },
		[reportRequest(tokens.service, serviceHeader)],
	],
	[
		'Get Entities with a PAT names the workspace by its ID',
		'pat',
		{ parameters: report(byId) },
		[reportRequest(pats.good)],
	],
	[
		'Get Entities with a PAT names the workspace of the credential',
		'pat',
		{ parameters: report(byCredential), fields: inCredential },
		[reportRequest(pats.good)],
	],
	[
		'Get Entities with a PAT names the workspace of a scope',
		'pat',
		{ parameters: report(byScope), inputs: scopeItems },
		[reportRequest(pats.good)],
	],
	[
		'Get Entities with a virtual key names the workspace by its ID',
		'virtualKey',
		{ parameters: report(byId) },
		[reportRequest(virtualKeys.agent)],
	],
	[
		'Get Entities with a virtual key looks up the workspace and names it',
		'virtualKey',
		{ parameters: report({ workspace: 'scope' }) },
		[scopeRequest(virtualKeys.agent), reportRequest(virtualKeys.agent)],
	],
];

describe('What section 5 allows', () => {
	test.each(allowed)('%s', async (_, authentication, use, requests) => {
		const execution = await run(authentication, use);
		expect(execution).toMatchObject({ status: 'success' });
		expect(sandbox.current.requests.map(sent)).toEqual(requests);
		expect(sandbox.current.requests.flatMap(({ violations }) => violations)).toEqual([]);
	});

	test('A report in another workspace names that one', async () => {
		const use = {
			parameters: report({
				...byScope,
				promptId: world.prompts.other.id,
				entityIds: entities.other.map(({ id }) => id).join(','),
			}),
			inputs: [world.scopes.other],
		};
		const execution = await run('pat', use);
		expect(sandbox.current.requests[0]?.headers['x-workspace-id']).toBe(other.id);
		expect(jsonOf(successes(execution))).toMatchObject(
			sandbox.current
				.expected({
					workspaceId: other.id,
					promptId: world.prompts.other.id,
					from: '2026-01-01',
					to: '2026-01-31',
					entityIds: entities.other.map(({ id }) => id),
				})
				.rows.sort(byOrderOf(entities.other.map(({ id }) => id))),
		);
	});

	test('A scope looked up with a virtual key serves a later step with a PAT', async () => {
		const [virtualKey, pat] = [
			await store('virtualKey', fieldsOf.virtualKey()),
			await store('pat', fieldsOf.pat()),
		];
		const { scope, ...withDefaults } = report({ ...byScope, authentication: 'pat' });
		const execution = await runWorkflow(
			chain('Scope, then report', [
				manualTrigger(),
				aiWorkspace(scopeLookup, { name: 'Get Scope', credential: virtualKey }),
				aiWorkspace(withDefaults, { name: 'Get Entities', credential: pat }),
			]),
		);
		expect(scope).toBe('={{ $json }}');
		expect(execution).toMatchObject({ status: 'success' });
		expect(sandbox.current.requests.map(sent)).toEqual([
			scopeRequest(virtualKeys.agent),
			reportRequest(pats.good),
		]);
	});

	test.each<[string, Authentication, Fields]>([
		['an access token', 'accessToken', { accessToken: `  Bearer ${tokens.good} \n` }],
		['a PAT', 'pat', { personalAccessToken: `bearer ${pats.good}\r\n` }],
		['a virtual key', 'virtualKey', { virtualKeyToken: `\n${virtualKeys.agent}  ` }],
	])('%s is sent clean, however it was pasted', async (_, authentication, fields) => {
		await run(authentication, { parameters: report(byId), fields });
		const token = { accessToken: tokens.good, pat: pats.good, virtualKey: virtualKeys.agent };
		expect(sandbox.current.requests.map(sent)).toEqual([reportRequest(token[authentication])]);
	});
});

const byOrderOf = (ids: string[]) => (a: { entity_id: string }, b: { entity_id: string }) =>
	ids.indexOf(a.entity_id) - ids.indexOf(b.entity_id);

/** The refusal of a credential type that an operation doesn't accept. */
const otherCredential = (operation: string) =>
	new RegExp(`'${operation}' doesn't accept the credential type '`);

const forbidden: Array<[string, Authentication, Use, message: RegExp]> = [
	[
		'Get Scope with an access token',
		'accessToken',
		{ parameters: scopeLookup },
		otherCredential('Get Scope'),
	],
	['Get Scope with a PAT', 'pat', { parameters: scopeLookup }, otherCredential('Get Scope')],
	['Validate with a PAT', 'pat', { parameters: check(byId) }, otherCredential('Validate')],
	[
		'Validate with a virtual key',
		'virtualKey',
		{ parameters: check(byId) },
		otherCredential('Validate'),
	],
	[
		'Validate without a workspace',
		'accessToken',
		{ parameters: check(byCredential) },
		/'Workspace ID' is empty/,
	],
	[
		'Validate as a service user',
		'accessToken',
		{ parameters: check(asServiceUser), fields: serviceToken },
		/'Workspace' can't be 'serviceUser' here/,
	],
	[
		'Get Entities without a workspace',
		'pat',
		{ parameters: report(byCredential) },
		/'Workspace ID' is empty/,
	],
	[
		'Get Entities with an item that is no scope',
		'pat',
		{ parameters: report(byScope), inputs: [{ name: 'no scope' }] },
		/'Scope' doesn't contain the output of a Get Scope node/,
	],
	[
		'Get Entities as a service user with a PAT',
		'pat',
		{ parameters: report(asServiceUser) },
		/'Workspace' is set to 'Service User', which needs an access token/,
	],
	[
		'Get Entities as a service user with a virtual key',
		'virtualKey',
		{ parameters: report(asServiceUser) },
		/'Workspace' is set to 'Service User', which needs an access token/,
	],
	[
		'Get Entities as a service user who is not the subject of the token',
		'accessToken',
		{ parameters: report(asServiceUser) },
		/'Service User ID' isn't the subject of the access token/,
	],
];

describe('What section 5 forbids', () => {
	test.each(forbidden)(
		'%s is refused before any request',
		async (_, authentication, use, words) => {
			const execution = await run(authentication, use);
			expect(execution.status).toBe('error');
			expect(execution.error.message).toMatch(words);
			expect(sandbox.current.requests).toEqual([]);
		},
	);

	test('A degraded virtual key asks for no report', async () => {
		const execution = await run('virtualKey', {
			parameters: report({ workspace: 'scope' }),
			fields: { virtualKeyToken: virtualKeys.degraded },
		});
		expect(execution.status).toBe('error');
		expect(execution.error.message).toMatch(/returned no scope for this virtual key/);
		expect(sandbox.current.requests.map(sent)).toEqual([scopeRequest(virtualKeys.degraded)]);
	});
});

const operationsOf = ({ requests }: { requests: RecordedRequest[] }) =>
	requests.map(({ operation }) => operation);

/** Fifty items, each about a month of its own, so that no two of them can share a request. */
const months = Array.from({ length: 50 }, (_, index) => {
	const month = `${2022 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
	return { n: index, from: `${month}-01`, to: `${month}-28` };
});
const perMonth = { dateFrom: '={{ $json.from }}', dateTo: '={{ $json.to }}' };

describe('Fifty items', () => {
	test('A report for fifty items looks up the scope of its virtual key once', async () => {
		const execution = await run('virtualKey', {
			parameters: report({ workspace: 'scope', ...perMonth }),
			inputs: months,
		});
		expect(execution).toMatchObject({ status: 'success' });
		const operations = operationsOf(sandbox.current);
		expect(operations.filter((name) => name === 'getScope')).toHaveLength(1);
		expect(operations.filter((name) => name === 'getEntities')).toHaveLength(50);
	});

	test('Get Scope for fifty items asks once and answers each of them', async () => {
		const execution = await run('virtualKey', { parameters: scopeLookup, inputs: months });
		expect(operationsOf(sandbox.current)).toEqual(['getScope']);
		expect(jsonOf(successes(execution))).toEqual(months.map(() => world.scopes.agent));
		expect(successes(execution).map(originOf)).toEqual(months.map(({ n }) => n));
	});

	test('A second run looks the scope up again', async () => {
		const credential = await store('virtualKey', fieldsOf.virtualKey());
		const parameters = report({ workspace: 'scope' });
		await runOurNode({ parameters, credential });
		await runOurNode({ parameters, credential });
		expect(operationsOf(sandbox.current).filter((name) => name === 'getScope')).toHaveLength(2);
	});
});

describe('A credential whose token is an expression', () => {
	const keys = ['other', 'unbound', 'memberWithoutDepartment'] as const;
	const inputs = [...keys, ...keys].map((name) => ({ key: virtualKeys[name] }));

	test.each([
		'={{ $json.key }}',
		`={{ $input.item?.json.key ?? '${virtualKeys.agent}' }}`,
		`={{ $input.all()[$itemIndex]?.json.key ?? '${virtualKeys.agent}' }}`,
	])('%s gives each item what its own token may see', async (virtualKeyToken) => {
		const execution = await run('virtualKey', {
			parameters: scopeLookup,
			fields: { virtualKeyToken },
			inputs,
		});
		expect(execution).toMatchObject({ status: 'success' });
		const scopes = keys.map((name) => world.scopes[name]);
		expect(jsonOf(successes(execution))).toEqual([...scopes, ...scopes]);
		expect(operationsOf(sandbox.current)).toEqual(keys.map(() => 'getScope'));
	});

	test('shares one request where it gives all items the same token', async () => {
		const execution = await run('virtualKey', {
			parameters: scopeLookup,
			fields: { virtualKeyToken: `={{ '${virtualKeys.agent}' }}` },
			inputs: months,
		});
		expect(jsonOf(successes(execution))).toEqual(months.map(() => world.scopes.agent));
		expect(operationsOf(sandbox.current)).toEqual(['getScope']);
	});
});

describe('Items stay linked to what they came from', () => {
	/** An item with three rows, one with none and one with one. */
	const [first, second, third] = entities.agents.map(({ id }) => id);
	const unused = entities.agents.at(-1)?.id;
	const inputs = [
		{ label: 'three', ids: `${first},${second},${third}` },
		{ label: 'none', ids: `${unused}` },
		{ label: 'one', ids: `${second}` },
	];

	async function labels(after: Record<string, unknown> & { name: string }): Promise<Execution> {
		const credential = await store('virtualKey', fieldsOf.virtualKey());
		return await runWorkflow(
			chain('Links', [
				manualTrigger(),
				items(inputs),
				aiWorkspace(report({ entityIds: '={{ $json.ids }}' }), { credential }),
				noOp('Between'),
				after,
			]),
		);
	}

	test('A Set node after it reads the right input with $(…).item', async () => {
		const assignment = { id: '1', name: 'label', type: 'string' };
		const execution = await labels({
			name: 'Edit Fields',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: {
				assignments: {
					assignments: [{ ...assignment, value: "={{ $('Items').item.json.label }}" }],
				},
			},
		});
		expect(execution).toMatchObject({ status: 'success' });
		expect(jsonOf(execution.items('Edit Fields'))).toEqual([
			{ label: 'three' },
			{ label: 'three' },
			{ label: 'three' },
			{ label: 'one' },
		]);
	});

	test('A Code node after it reads the right input with $(…).item', async () => {
		const perItem = code('Code', "return { json: { label: $('Items').item.json.label } };");
		const execution = await labels({
			...perItem,
			parameters: { ...perItem.parameters, mode: 'runOnceForEachItem' },
		});
		expect(execution).toMatchObject({ status: 'success' });
		expect(jsonOf(execution.items('Code')).map(({ label }) => label)).toEqual([
			'three',
			'three',
			'three',
			'one',
		]);
	});
});

describe('An expired token', () => {
	const words = 'The token has expired.';

	test.each<[string, Authentication, Use]>([
		[
			'An expired access token of Validate',
			'accessToken',
			{ parameters: check(byId), fields: { accessToken: tokens.expired } },
		],
		[
			'An expired access token of Get Entities',
			'accessToken',
			{ parameters: report(byId), fields: { accessToken: tokens.expired } },
		],
		[
			'An expired PAT of Get Entities',
			'pat',
			{ parameters: report(byId), fields: { personalAccessToken: pats.expired } },
		],
	])("%s shows the API's words and was sent once", async (_, authentication, use) => {
		const execution = await run(authentication, use);
		expect(execution.status).toBe('error');
		expect(execution.error).toMatchObject({ message: words, httpCode: '401' });
		expect(sandbox.current.requests).toHaveLength(1);
	});

	test('A revoked virtual key of fifty items was sent once', async () => {
		const execution = await run('virtualKey', {
			parameters: report({ workspace: 'scope', ...perMonth }),
			fields: { virtualKeyToken: virtualKeys.revoked },
			inputs: months,
		});
		expect(execution.error.message).toBe('This virtual key was revoked.');
		expect(sandbox.current.requests).toHaveLength(1);
	});
});
