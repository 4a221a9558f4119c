import { ask } from './ask';
import { calls, type Change, getEntities, getScope, inMain, validate } from './calls';
import { type Sandbox, signToken, startSandbox, world } from './index';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

const { tokens, pats, virtualKeys, workspaces, subjects, providerKeys } = world;
const inOther = { 'X-Workspace-Id': workspaces.other.id };
const asService = { 'X-Service-User-Id': subjects.service };
const never = Date.UTC(2099, 0, 1) / 1000;

const violationsOfLast = () => sandbox.requests.at(-1)?.violations;

describe('Conforming calls are recorded without violations', () => {
	const accepted: Array<[string, keyof typeof calls, Change]> = [
		['validate with an access token and a workspace', 'validate', {}],
		['a scope lookup with a virtual key', 'getScope', {}],
		['entities with a JWT and a workspace', 'getEntities', {}],
		['entities with a PAT and a workspace', 'getEntities', { token: pats.good }],
		[
			'entities with a PAT in its second workspace',
			'getEntities',
			{ token: pats.good, headers: inOther, promptId: world.prompts.other.id },
		],
		['entities with a virtual key and a workspace', 'getEntities', { token: virtualKeys.agent }],
		[
			'entities with a JWT and its subject as service user',
			'getEntities',
			{ token: tokens.service, headers: asService },
		],
		[
			'a service user in capitals',
			'getEntities',
			{
				token: tokens.service,
				headers: { 'X-Service-User-Id': subjects.service.toUpperCase() },
			},
		],
		[
			'a workspace in capitals',
			'getEntities',
			{ headers: { 'X-Workspace-Id': workspaces.main.id.toUpperCase() } },
		],
		['no entity ids', 'getEntities', { query: { entity_ids: '' } }],
	];

	test.each(accepted)('%s', async (_name, operation, change) => {
		const reply = await calls[operation](sandbox, change);
		expect([reply.status, violationsOfLast()]).toEqual([200, []]);
	});
});

describe('Calls that break a rule are refused and the rule is named', () => {
	const promptPath = '/v1/analytics/saas/prompt-templates';
	const validatePath = '/api/v1/master-keys/validate';
	const refused: Array<[string, keyof typeof calls, Change, number, RegExp]> = [
		['validate with a PAT', 'validate', { token: pats.good }, 401, /kind of credential: pat/],
		[
			'validate with a virtual key',
			'validate',
			{ token: virtualKeys.agent },
			401,
			/kind of credential: virtualKey/,
		],
		[
			'a scope lookup with an access token',
			'getScope',
			{ token: tokens.good },
			401,
			/kind of credential: accessToken/,
		],
		['a scope lookup with a PAT', 'getScope', { token: pats.good }, 401, /credential: pat/],
		[
			'a credential without Bearer',
			'getScope',
			{ headers: { Authorization: virtualKeys.agent } },
			401,
			/"Bearer" and one token/,
		],
		[
			'a credential with Bearer twice',
			'getScope',
			{ headers: { Authorization: `Bearer Bearer ${virtualKeys.agent}` } },
			401,
			/"Bearer" and one token/,
		],
		['validate without a workspace', 'validate', { headers: {} }, 400, /X-Workspace-Id is missing/],
		[
			'a workspace that is no UUID',
			'validate',
			{ headers: { 'X-Workspace-Id': 'main' } },
			400,
			/X-Workspace-Id must match pattern/,
		],
		[
			'validate with a service user',
			'validate',
			{ token: tokens.service, headers: { ...inMain, ...asService } },
			400,
			/takes no X-Service-User-Id/,
		],
		[
			'a scope lookup with a workspace',
			'getScope',
			{ headers: inMain },
			400,
			/takes no X-Workspace-Id/,
		],
		['a scope lookup with a body', 'getScope', { body: '{}' }, 400, /takes no body/],
		[
			'entities without a workspace',
			'getEntities',
			{ headers: {} },
			400,
			/X-Workspace-Id is missing/,
		],
		[
			'entities with a virtual key and no workspace',
			'getEntities',
			{ token: virtualKeys.agent, headers: {} },
			400,
			/X-Workspace-Id is missing/,
		],
		[
			'a service user with a virtual key',
			'getEntities',
			{ token: virtualKeys.agent, headers: asService },
			400,
			/for a JWT only/,
		],
		[
			'a service user with a PAT',
			'getEntities',
			{ token: pats.good, headers: asService },
			400,
			/for a JWT only/,
		],
		[
			'a service user who is not the subject',
			'getEntities',
			{ token: tokens.good, headers: asService },
			400,
			/must be the subject/,
		],
		[
			'a service user who is no UUID',
			'getEntities',
			{
				token: signToken({ sub: 'robot', exp: never }),
				headers: { 'X-Service-User-Id': 'robot' },
			},
			400,
			/X-Service-User-Id must match pattern/,
		],
		[
			'both workspace headers',
			'getEntities',
			{ token: tokens.service, headers: { ...inMain, ...asService } },
			400,
			/send one/,
		],
		[
			'a date that does not exist',
			'getEntities',
			{ query: { dateFrom: '2026-02-30' } },
			400,
			/dateFrom must match format "date"/,
		],
		[
			'a date with a time',
			'getEntities',
			{ query: { dateTo: '2026-10-31T00:00:00Z' } },
			400,
			/dateTo must match format "date"/,
		],
		[
			'dates out of order',
			'getEntities',
			{ query: { dateTo: '2026-09-30' } },
			400,
			/is after dateTo/,
		],
		['an unknown query', 'getEntities', { query: { limit: '1' } }, 400, /query limit is unknown/],
		[
			'a prompt id that is a dot segment',
			'getEntities',
			{ path: `${promptPath}/../entities` },
			400,
			/dot segment/,
		],
		[
			'an encoded dot segment',
			'getEntities',
			{ path: `${promptPath}/%2E%2e/entities` },
			400,
			/dot segment/,
		],
		['no prompt id', 'getEntities', { path: `${promptPath}//entities` }, 400, /prompt_id must NOT/],
		[
			'a prompt id that is not well encoded',
			'getEntities',
			{ path: `${promptPath}/50%/entities` },
			400,
			/not well encoded/,
		],
		[
			'a prompt id with a bare slash',
			'getEntities',
			{ path: `${promptPath}/marketing/newsletter/entities` },
			404,
			/no operation has the path/,
		],
		['a trailing slash', 'validate', { path: `${validatePath}/` }, 404, /no operation/],
		[
			'a path without its prefix',
			'validate',
			{ path: '/master-keys/validate' },
			404,
			/no operation/,
		],
		['another method', 'validate', { method: 'PUT' }, 405, /PUT is not the method/],
		['a body that is not JSON', 'validate', { body: 'apiKey=1' }, 400, /is not JSON/],
		['a body without a provider', 'validate', { body: '{"apiKey":"k"}' }, 400, /'provider'/],
		[
			'a key that is not text',
			'validate',
			{ body: '{"apiKey":1,"provider":"openai"}' },
			400,
			/apiKey must be string/,
		],
		[
			'a blank key',
			'validate',
			{ body: '{"apiKey":" ","provider":"openai"}' },
			400,
			/apiKey is blank/,
		],
		[
			'an unknown member',
			'validate',
			{ body: '{"apiKey":"k","provider":"openai","store":true}' },
			400,
			/body store is unknown/,
		],
		[
			'a body of another type',
			'validate',
			{ headers: { ...inMain, 'Content-Type': 'text/plain' } },
			400,
			/not application\/json/,
		],
		[
			'a provider key in the query',
			'getEntities',
			{ query: { entity_ids: providerKeys.openai.accepted } },
			400,
			/provider key is in the URL/,
		],
		[
			'a provider key in a header',
			'validate',
			{ headers: { ...inMain, 'X-Key': providerKeys.openai.accepted } },
			400,
			/provider key is in the headers/,
		],
		[
			'the key of the body in a header',
			'validate',
			{
				body: '{"apiKey":"quite-new-key","provider":"openai"}',
				headers: { ...inMain, 'X-Key': 'quite-new-key' },
			},
			400,
			/provider key is in the headers/,
		],
	];

	test.each(refused)('%s', async (_name, operation, change, status, violation) => {
		const reply = await calls[operation](sandbox, change);
		expect([reply.status, violationsOfLast()]).toEqual([
			status,
			expect.arrayContaining([expect.stringMatching(violation)]),
		]);
	});

	test('no credential at all', async () => {
		const reply = await ask(sandbox.baseUrl, '/api/v1/cockpit/scope');
		expect([reply.status, violationsOfLast()]).toEqual([401, ['header Authorization is missing']]);
	});

	test('a missing date', async () => {
		const path = `/v1/analytics/saas/prompt-templates/${world.prompts.support.id}/entities`;
		const headers = { ...inMain, Authorization: `Bearer ${pats.good}` };
		const reply = await ask(sandbox.analyticsUrl, `${path}?dateFrom=2026-10-01`, { headers });
		expect([reply.status, violationsOfLast()]).toEqual([400, ['query dateTo is missing']]);
	});

	test('a query that is repeated', async () => {
		const path = '/v1/analytics/saas/prompt-templates/a/entities';
		const query = 'dateFrom=2026-10-01&dateTo=2026-10-02&dateTo=2026-10-03';
		const headers = { ...inMain, Authorization: `Bearer ${pats.good}` };
		await ask(sandbox.analyticsUrl, `${path}?${query}`, { headers });
		expect(violationsOfLast()).toEqual(['query dateTo is repeated']);
	});

	test('the port of the other API', async () => {
		const swapped = { ...sandbox, baseUrl: sandbox.analyticsUrl, analyticsUrl: sandbox.baseUrl };
		expect((await getScope(swapped)).status).toBe(404);
		expect(violationsOfLast()).toEqual([
			'/api/v1/cockpit/scope belongs to the workspace API, not to this port',
		]);
	});
});

describe('Callers who keep to the rules but lack the right are refused without a violation', () => {
	const refused: Array<[string, keyof typeof calls, Change, number, unknown]> = [
		['validate, expired', 'validate', { token: tokens.expired }, 401, 'AUTH_TOKEN_EXPIRED'],
		['validate, forbidden', 'validate', { token: tokens.forbidden }, 403, 'FORBIDDEN'],
		['validate, another workspace', 'validate', { headers: inOther }, 403, 'FORBIDDEN'],
		[
			'validate, a token signed by someone else',
			'validate',
			{ token: `${tokens.good.slice(0, -4)}AAAA` },
			401,
			'UNAUTHORIZED',
		],
		['scope, revoked', 'getScope', { token: virtualKeys.revoked }, 401, 'UNAUTHORIZED'],
		['scope, unknown', 'getScope', { token: 'vk-unheard-of' }, 401, 'UNAUTHORIZED'],
		['entities, expired token', 'getEntities', { token: tokens.expired }, 401, 401],
		['entities, expired PAT', 'getEntities', { token: pats.expired }, 401, 401],
		['entities, forbidden', 'getEntities', { token: tokens.forbidden }, 403, 403],
		['entities, unknown PAT', 'getEntities', { token: 'pat_unheard_of' }, 401, 401],
		['entities, degraded key', 'getEntities', { token: virtualKeys.degraded }, 403, 403],
		[
			"entities, another workspace than the key's",
			'getEntities',
			{ token: virtualKeys.other },
			403,
			403,
		],
		[
			'entities, a user who is no workspace',
			'getEntities',
			{ headers: { 'X-Service-User-Id': subjects.user } },
			403,
			403,
		],
	];

	test.each(refused)('%s', async (_name, operation, change, status, code) => {
		const reply = await calls[operation](sandbox, change);
		expect([reply.status, JSON.parse(reply.text).code]).toEqual([status, code]);
		expect(violationsOfLast()).toEqual([]);
	});

	test('errors of the workspace API tell the request id', async () => {
		const reply = await validate(sandbox, undefined, { token: tokens.expired });
		expect(JSON.parse(reply.text).request_id).toBe(reply.headers['x-request-id']);
	});

	test('errors of the analytics API come in the envelope', async () => {
		const reply = await getEntities(sandbox, { token: tokens.expired });
		expect(JSON.parse(reply.text)).toEqual({
			code: 401,
			message: expect.stringMatching(/expired/),
			data: null,
		});
	});

	test('a bad token is told before a missing workspace', async () => {
		const reply = await getEntities(sandbox, { token: tokens.expired, headers: {} });
		expect(reply.status).toBe(401);
	});
});
