import axios from 'axios';
import { useSandbox } from '../support/sandbox';
import type { OperationName } from './contract';
import { checkAnswer, world } from './index';

const sandbox = useSandbox();

type Texts = Record<string, string>;
type Change = Partial<
	Record<'method' | 'path' | 'token' | 'body', string> & Record<'headers' | 'query', Texts>
>;

const inMain = { 'X-Workspace-Id': world.workspaces.main.id };
const reports = '/v1/analytics/saas/prompt-templates';
const month = { dateFrom: '2026-10-01', dateTo: '2026-10-31' };
const agentIds = world.entities.agents.map(({ id }) => id).join(',');

const good: Record<OperationName, Change> = {
	getScope: { path: '/api/v1/cockpit/scope', token: world.virtualKeys.agent },
	validate: {
		path: '/api/v1/master-keys/validate',
		token: world.tokens.good,
		method: 'POST',
		headers: { ...inMain, 'Content-Type': 'application/json' },
		body: JSON.stringify({ provider: 'openai', apiKey: world.providerKeys.openai.accepted }),
	},
	getEntities: {
		path: `${reports}/${world.prompts.support.id}/entities`,
		token: world.tokens.good,
		headers: inMain,
		query: { ...month, entity_ids: agentIds },
	},
};

async function call(name: OperationName, change: Change) {
	const { path = '', token, method, headers, body } = { ...good[name], ...change };
	const { status, data } = await axios.request({
		url: sandbox.current[name === 'getEntities' ? 'analyticsUrl' : 'baseUrl'] + path,
		method,
		params: { ...good[name].query, ...change.query },
		headers: { Authorization: `Bearer ${token}`, ...headers },
		data: body,
		validateStatus: null,
	});
	return { status, json: data };
}

const { tokens, pats, virtualKeys, subjects, providerKeys } = world;
const elsewhere = { 'X-Workspace-Id': subjects.stranger };
const asService = { 'X-Service-User-Id': subjects.service };
const asText = { ...inMain, 'Content-Type': 'text/plain' };
const key = providerKeys.openai.accepted;

const [validate, getScope, getEntities] = ['validate', 'getScope', 'getEntities'] as const;

test.each<[string, OperationName, Change]>([
	['an access token', validate, {}],
	['a virtual key', getScope, {}],
	['a JWT', getEntities, {}],
	['a PAT', getEntities, { token: pats.good }],
	['a virtual key', getEntities, { token: virtualKeys.agent }],
	['a service user', getEntities, { token: tokens.service, headers: asService }],
	['no IDs', getEntities, { query: { entity_ids: '' } }],
])('%s is accepted by %s, and the response keeps to the description', async (_, name, change) => {
	const { status, json } = await call(name, change);
	expect([status, sandbox.current.requests.at(-1)?.violations]).toEqual([200, []]);
	const numberAsText = (key: string, value: unknown) =>
		key === 'total_calls' || key === 'cost_sum' ? String(value) : value;
	const texts = JSON.parse(JSON.stringify(json, numberAsText));
	for (const body of [json, texts, name === 'getEntities' ? texts : { data: json }]) {
		expect(checkAnswer(name, status, body)).toEqual([]);
	}
	expect(checkAnswer('validate', 200, { valid: 'yes' })).not.toEqual([]);
});

test.each<[RegExp, number, OperationName, Change]>([
	[/credential: pat/, 401, validate, { token: pats.good }],
	[/credential: virtualKey/, 401, validate, { token: virtualKeys.agent }],
	[/credential: accessToken/, 401, getScope, { token: tokens.good }],
	[/"Bearer" and one token/, 401, getScope, { token: `Bearer ${virtualKeys.agent}` }],
	[/x-workspace-id must match/, 400, getEntities, { headers: { 'X-Workspace-Id': 'main' } }],
	[/takes no X-Service-User-Id/, 400, validate, { headers: { ...inMain, ...asService } }],
	[/takes no X-Workspace-Id/, 400, getScope, { headers: inMain }],
	[/takes no body/, 400, getScope, { body: '{}' }],
	[/X-Workspace-Id is missing/, 400, getEntities, { headers: {} }],
	[/for a JWT only/, 400, getEntities, { token: virtualKeys.agent, headers: asService }],
	[/must be the subject/, 400, getEntities, { headers: asService }],
	[/send one/, 400, getEntities, { token: tokens.service, headers: { ...inMain, ...asService } }],
	[/is after dateTo/, 400, getEntities, { query: { dateTo: '2026-09-30' } }],
	[/404-notFound/, 404, getEntities, { path: `${reports}/a/b/entities` }],
	[/apiKey is blank/, 400, validate, { body: '{"apiKey":" ","provider":"openai"}' }],
	[/body store is unknown/, 400, validate, { body: '{"apiKey":"k","provider":"x","store":1}' }],
	[/not application\/json/, 400, validate, { headers: asText }],
	[/key is in the URL/, 400, getEntities, { query: { entity_ids: key } }],
])('%s: %i from %s', async (violation, status, name, change) => {
	expect((await call(name, change)).status).toBe(status);
	expect(sandbox.current.requests.at(-1)?.violations.join('\n')).toMatch(violation);
});

test.each<[string, OperationName, Change, number, unknown]>([
	['an expired token', validate, { token: tokens.expired }, 401, 'AUTH_TOKEN_EXPIRED'],
	['a stranger', validate, { token: tokens.forbidden }, 403, 'FORBIDDEN'],
	['a degraded key', getEntities, { token: virtualKeys.degraded }, 403, 403],
	['another workspace', getEntities, { headers: elsewhere }, 403, 403],
])('%s is refused by %s without a violation', async (_, name, change, ...wanted) => {
	const { status, json } = await call(name, change);
	expect([status, json.code]).toEqual(wanted);
	expect(sandbox.current.requests.at(-1)?.violations).toEqual([]);
});
