import { signToken } from './tokens';
import { callOf, loadDescriptions, type OperationName } from './contract';
import { respond } from './respond';
import { world } from './world';

beforeAll(loadDescriptions);

interface Change {
	url?: string;
	token?: string;
	headers?: Record<string, string>;
	body?: string;
}

const { tokens, virtualKeys, subjects } = world;
const inMain = { 'x-workspace-id': world.workspaces.main.id };
const inOther = { 'x-workspace-id': subjects.user };
const asService = { 'x-service-user-id': subjects.service };
const both = { ...inMain, ...asService };
const asJson = { ...inMain, 'content-type': 'application/json' };
const october =
	'/v1/analytics/saas/prompt-templates/a/entities?dateFrom=2026-10-01&dateTo=2026-10-31';
const { accepted } = world.providerKeys.openai;
const stranger = signToken({ sub: 'stranger' });

const good: Record<OperationName, Change> = {
	getScope: { url: '/api/v1/cockpit/scope', token: virtualKeys.agent },
	validate: {
		url: '/api/v1/master-keys/validate',
		headers: asJson,
		body: '{"apiKey":"k","provider":"x"}',
	},
	getEntities: { url: october, headers: inMain },
};
const [validate, getScope, getEntities] = ['validate', 'getScope', 'getEntities'] as const;

test.each<[violation: RegExp, status: number, name: OperationName, change: Change]>([
	[/credential: pat/, 401, validate, { token: world.pats.good }],
	[/credential: accessToken/, 401, getScope, { token: tokens.good }],
	[/x-workspace-id must match/, 400, getEntities, { headers: { 'x-workspace-id': 'main' } }],
	[/takes no X-Service-User-Id/, 400, validate, { headers: { ...asJson, ...asService } }],
	[/takes no X-Workspace-Id/, 400, getScope, { headers: inMain }],
	[/X-Workspace-Id is missing/, 400, getEntities, { headers: {} }],
	[/must be the subject/, 400, getEntities, { headers: asService }],
	[/send one/, 400, getEntities, { token: tokens.service, headers: both }],
	[/is after dateTo/, 400, getEntities, { url: october.replace('10-01', '11-01') }],
	[
		/not application\/json/,
		400,
		validate,
		{ headers: { ...inMain, 'content-type': 'text/plain' } },
	],
	[/only in the body/, 400, getEntities, { url: `${october}&entity_ids=${accepted}` }],
	[/^$/, 401, validate, { token: tokens.expired }],
	[/^$/, 403, validate, { token: stranger }],
	[/^$/, 403, getEntities, { headers: inOther }],
])('%s: %i from %s', (violation, status, name, change) => {
	const { token = tokens.good, url, headers, body = '' } = { ...good[name], ...change };
	const api = name === 'getEntities' ? 'analytics' : 'workspace';
	const method = name === 'validate' ? 'POST' : 'GET';
	const head = { method, url, headers: { authorization: `Bearer ${token}`, ...headers } };
	const { violations, answer } = respond(callOf(api, head, body), 'req-1');
	expect(violations.join('\n')).toMatch(violation);
	expect(answer.status).toBe(status);
});
