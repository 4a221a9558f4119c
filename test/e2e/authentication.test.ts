/** Each credential type with each way to select the workspace: what arrives at the API. */
import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { world, type RecordedRequest } from '../sandbox';
import { check, report, scopeLookup, useSandbox } from '../support/sandbox';
import { aiWorkspace } from '../n8n/workflow';
import { fieldsOf, jsonOf, runOurNode, runSteps, store, successes } from './support';
import type { Authentication } from './support';

const sandbox = useSandbox();
const { main } = world.workspaces;
const { tokens, pats, virtualKeys } = world;

type Fields = ICredentialDataDecryptedObject;

/** Where a request arrived, and with which headers, without those of Node.js. */
const sent = ({ api, method, rawPath, headers }: RecordedRequest) => ({
	to: `${method} ${rawPath} of ${api}`,
	...Object.fromEntries(
		Object.entries(headers).filter(
			([name]) => !/^(host|connection|user-agent|accept-encoding|content-length)$/.test(name),
		),
	),
});

const accept = 'application/json';
const inMain = { 'x-workspace-id': main.id };
const inCredential = { workspaceId: main.id };
const reportPath = `/v1/analytics/saas/prompt-templates/${world.prompts.support.id}/entities`;

const lookup = (token: string) => ({
	to: 'GET /api/v1/cockpit/scope of workspace',
	accept,
	authorization: `Bearer ${token}`,
});
const validation = (token: string) => ({
	to: 'POST /api/v1/master-keys/validate of workspace',
	accept,
	authorization: `Bearer ${token}`,
	'content-type': accept,
	...inMain,
});
const entities = (token: string, workspace: object = inMain) => ({
	to: `GET ${reportPath} of analytics`,
	accept,
	authorization: `Bearer ${token}`,
	...workspace,
});

const byId = { workspace: 'id', workspaceId: main.id };
const byCredential = { workspace: 'id', workspaceId: '' };
const byScope = { workspace: 'scope', scope: '={{ $json }}' };
const bySubject = { workspace: 'serviceUser', serviceUserId: '' };
const pasted = (token: string) => ` Bearer ${token}\r\n`;

const asService = { 'x-service-user-id': world.subjects.service };

type Row = [Authentication, string, INodeParameters, requests: object[], Fields];

const pastedUser = { accessToken: pasted(tokens.service) };
const pastedPat = { personalAccessToken: pasted(pats.good) };
const pastedKey = { virtualKeyToken: pasted(virtualKeys.agent) };
const ownScope = { workspace: 'scope' };
const looked = [lookup(virtualKeys.agent), entities(virtualKeys.agent)];

test.each<Row>([
	['accessToken', 'ID', check(byId), [validation(tokens.good)], {}],
	['accessToken', 'credential', report(byCredential), [entities(tokens.good)], inCredential],
	['accessToken', 'scope', check(byScope), [validation(tokens.good)], {}],
	[
		'accessToken',
		'service user',
		report(bySubject),
		[entities(tokens.service, asService)],
		pastedUser,
	],
	['pat', 'ID', report(byId), [entities(pats.good)], pastedPat],
	['pat', 'credential', report(byCredential), [entities(pats.good)], inCredential],
	['pat', 'scope', report(byScope), [entities(pats.good)], {}],
	['virtualKey', 'ID', report(byId), [entities(virtualKeys.agent)], {}],
	['virtualKey', 'own scope', report(ownScope), looked, pastedKey],
])('%s, workspace by %s', async (authentication, _, parameters, requests, fields) => {
	const execution = await runOurNode({
		parameters: { ...parameters, authentication },
		credential: await store(authentication, {
			...fieldsOf[authentication](sandbox.current),
			...fields,
		}),
		inputs: [world.scopes.agent],
	});
	expect(execution).toMatchObject({ status: 'success' });
	expect(sandbox.current.requests.map(sent)).toEqual(requests);
	expect(sandbox.current.requests.flatMap(({ violations }) => violations)).toEqual([]);
});

test.each<[string, INodeParameters]>([
	['simplified', scopeLookup],
	['as the API returns it', { ...scopeLookup, simplify: false }],
])("A virtual key's scope, %s, is the scope of a later node with a PAT", async (_, parameters) => {
	const { scope, ...defaults } = report({ ...byScope, authentication: 'pat' });
	const execution = await runSteps([
		aiWorkspace(parameters, {
			name: 'Get Scope',
			credential: await store('virtualKey', fieldsOf.virtualKey(sandbox.current)),
		}),
		aiWorkspace(defaults, { credential: await store('pat', fieldsOf.pat(sandbox.current)) }),
	]);
	expect(scope).toBe('={{ $json }}');
	expect(execution).toMatchObject({ status: 'success' });
	expect(sandbox.current.requests.map(sent)).toEqual([
		lookup(virtualKeys.agent),
		entities(pats.good),
	]);
});

test('A credential whose token is an expression serves each item with its own', async () => {
	const keys = ['other', 'unbound', 'memberWithoutDepartment'] as const;
	const names = Array.from({ length: 50 }, () => keys).flat();
	const execution = await runOurNode({
		parameters: { ...scopeLookup, simplify: false },
		credential: await store('virtualKey', {
			...fieldsOf.virtualKey(sandbox.current),
			virtualKeyToken: '={{ $input.item?.json.key ?? "none" }}',
		}),
		inputs: names.map((name) => ({ key: virtualKeys[name] })),
	});
	expect(execution).toMatchObject({ status: 'success' });
	expect(jsonOf(successes(execution))).toEqual(names.map((name) => world.scopes[name]));
	expect(sandbox.current.requests.map(sent)).toEqual(keys.map((name) => lookup(virtualKeys[name])));
});
