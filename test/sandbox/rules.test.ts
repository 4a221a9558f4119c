import { call, inMain, type Change } from './calls';
import { checkAnswer, type Sandbox, signToken, startSandbox, world } from './index';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});
afterEach(() => sandbox.reset());
afterAll(async () => await sandbox.close());

const { tokens, pats, virtualKeys, workspaces, subjects, providerKeys } = world;
const inOther = { 'X-Workspace-Id': workspaces.other.id };
const asService = { 'X-Service-User-Id': subjects.service };
const robot = signToken({ sub: 'robot', exp: 4e9 });
const key = providerKeys.openai.accepted;
const prompts = '/v1/analytics/saas/prompt-templates';

type Name = 'validate' | 'getScope' | 'getEntities';

const accepted: Array<[string, Name, Change]> = [
	['an access token', 'validate', {}],
	['a virtual key', 'getScope', {}],
	['a JWT', 'getEntities', {}],
	['a PAT', 'getEntities', { token: pats.good }],
	['a virtual key', 'getEntities', { token: virtualKeys.agent }],
	['a service user', 'getEntities', { token: tokens.service, headers: asService }],
	['no IDs', 'getEntities', { query: { entity_ids: '' } }],
	['awkward ID', 'getEntities', { promptId: world.prompts.awkward.id }],
];

test.each(accepted)('%s is accepted by %s', async (_name, operation, change) => {
	for (const settings of [{}, { wrapData: true, upperCaseIds: true, numbersAsText: true }]) {
		Object.assign(sandbox.behaviour, settings);
		const { status, json } = await call(sandbox, operation, change);
		expect([status, sandbox.requests.at(-1)?.violations]).toEqual([200, []]);
		expect(checkAnswer(operation, status, json)).toEqual([]);
	}
});

test('a response that breaks the description is noticed', () => {
	expect(checkAnswer('validate', 200, { valid: 'yes' })).not.toEqual([]);
});

const refused: Array<[RegExp, number, Name, Change]> = [
	[/credential: pat/, 401, 'validate', { token: pats.good }],
	[/credential: virtualKey/, 401, 'validate', { token: virtualKeys.agent }],
	[/credential: accessToken/, 401, 'getScope', { token: tokens.good }],
	[/"Bearer" and one token/, 401, 'getScope', { token: `Bearer ${virtualKeys.agent}` }],
	[/'x-workspace-id'/, 400, 'validate', { headers: { 'Content-Type': 'application/json' } }],
	[/x-workspace-id must match/, 400, 'getEntities', { headers: { 'X-Workspace-Id': 'main' } }],
	[/takes no X-Service-User-Id/, 400, 'validate', { headers: { ...inMain, ...asService } }],
	[/takes no X-Workspace-Id/, 400, 'getScope', { headers: inMain }],
	[/takes no body/, 400, 'getScope', { body: '{}' }],
	[/X-Workspace-Id is missing/, 400, 'getEntities', { headers: {} }],
	[/for a JWT only/, 400, 'getEntities', { token: virtualKeys.agent, headers: asService }],
	[/for a JWT only/, 400, 'getEntities', { token: pats.good, headers: asService }],
	[/must be the subject/, 400, 'getEntities', { headers: asService }],
	[
		/user-id must match/,
		400,
		'getEntities',
		{ token: robot, headers: { 'X-Service-User-Id': 'robot' } },
	],
	[/send one/, 400, 'getEntities', { token: tokens.service, headers: { ...inMain, ...asService } }],
	[/dateFrom must match format/, 400, 'getEntities', { query: { dateFrom: '2026-02-30' } }],
	[/is after dateTo/, 400, 'getEntities', { query: { dateTo: '2026-09-30' } }],
	[/additional properties limit/, 400, 'getEntities', { query: { limit: '1' } }],
	[/dot segment/, 400, 'getEntities', { path: `${prompts}/%2E%2e/entities` }],
	[/'dateTo'/, 400, 'getEntities', { path: `${prompts}/a/entities?dateFrom=2026-10-01` }],
	[/URI malformed/, 400, 'getEntities', { path: `${prompts}/50%/entities` }],
	[/404-notFound/, 404, 'getEntities', { path: `${prompts}/a/b/entities` }],
	[/405-methodNotAllowed/, 405, 'validate', { method: 'PUT' }],
	[/not valid JSON/, 400, 'validate', { body: 'apiKey=1' }],
	[/'provider'/, 400, 'validate', { body: '{"apiKey":"k"}' }],
	[/apiKey is blank/, 400, 'validate', { body: '{"apiKey":" ","provider":"openai"}' }],
	[/body store is unknown/, 400, 'validate', { body: '{"apiKey":"k","provider":"x","store":1}' }],
	[
		/not application\/json/,
		400,
		'validate',
		{ headers: { ...inMain, 'Content-Type': 'text/plain' } },
	],
	[/key is in the URL/, 400, 'getEntities', { query: { entity_ids: key } }],
	[/key is in the headers/, 400, 'getEntities', { headers: { ...inMain, 'X-Key': key } }],
];

test.each(refused)('%s is refused with %i by %s', async (violation, status, operation, change) => {
	expect((await call(sandbox, operation, change)).status).toBe(status);
	expect(sandbox.requests.at(-1)?.violations.join('\n')).toMatch(violation);
});

const withoutRights: Array<[string, Name, Change, number, unknown]> = [
	['an expired token', 'validate', { token: tokens.expired }, 401, 'AUTH_TOKEN_EXPIRED'],
	['a forged token', 'validate', { token: `${tokens.good.slice(0, -4)}AAAA` }, 401, 'UNAUTHORIZED'],
	['a stranger', 'validate', { token: tokens.forbidden }, 403, 'FORBIDDEN'],
	['a revoked key', 'getScope', { token: virtualKeys.revoked }, 401, 'UNAUTHORIZED'],
	['an unknown PAT', 'getEntities', { token: 'pat_unheard_of' }, 401, 401],
	['a degraded key', 'getEntities', { token: virtualKeys.degraded }, 403, 403],
	['another workspace', 'getEntities', { headers: inOther }, 403, 403],
];

test.each(withoutRights)(
	'%s has no violation in %s',
	async (_name, operation, change, ...wanted) => {
		const { status, json } = await call(sandbox, operation, change);
		expect([status, json.code]).toEqual(wanted);
		expect(sandbox.requests.at(-1)?.violations).toEqual([]);
	},
);
