/**
 * Secrets that a failing API repeats, searched for in all that n8n keeps: its database, its executions, and its log.
 *
 * n8n itself stores what is typed into a node, what passes through one, and, encrypted, what is in a credential. So that
 * whatever is found is a leak of our node, the provider key is in none of these: an expression puts it together from
 * pieces too short to be searched for.
 */
import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { leaksIn, signToken, world, type Fault } from '../sandbox';
import { check, report, scopeLookup, useSandbox } from '../support/sandbox';
import { until } from '../support/until';
import { connect } from '../n8n/connection';
import { aiWorkspace, chain, code, n8nNode, type OnError } from '../n8n/workflow';
import { newSecret, placesOf, readPlaces } from './secretPlaces';
import { runOurNode, runSteps, store, type Authentication } from './support';

const sandbox = useSandbox();

const secrets = {
	accessToken: signToken({
		sub: world.subjects.user,
		exp: Date.UTC(2090, 0, 1) / 1000 + Math.floor(Math.random() * 1e9),
	}),
	pat: newSecret('pat_'),
	virtualKey: newSecret('vk-'),
	providerKey: newSecret('sk-'),
};
const all = Object.values(secrets);

const piecesOf = (secret: string) => secret.match(/.{1,5}/g) ?? [];
const keyInPieces = `={{ ${JSON.stringify(piecesOf(secrets.providerKey))}.join('') }}`;

const credential = async (authentication: Authentication) => {
	const { baseUrl, analyticsUrl } = sandbox.current;
	const fields: Record<Authentication, ICredentialDataDecryptedObject> = {
		accessToken: { baseUrl, analyticsUrl, accessToken: secrets.accessToken },
		pat: { analyticsUrl, personalAccessToken: secrets.pat },
		virtualKey: { baseUrl, analyticsUrl, virtualKeyToken: secrets.virtualKey },
	};
	return await store(authentication, fields[authentication]);
};

const agent = { entity_id: world.entities.agents[0]?.id, entity_type: 'agent' };

/** An API that fails and repeats what it got. */
const faults: Array<[string, (sent: string) => Fault]> = [
	['an error, plain', () => ({ kind: 'echo', status: 400, encoding: 'plain' })],
	['a refusal, cut', () => ({ kind: 'echo', status: 401, encoding: 'cutEnd' })],
	['an outage, in Base64', () => ({ kind: 'echo', status: 503, encoding: 'base64' })],
	['a web page', (sent) => ({ kind: 'html', body: `<h1>${sent}</h1>` })],
	[
		'a redirect',
		(sent) => ({
			kind: 'redirect',
			location: `http://elsewhere.invalid/${encodeURIComponent(sent)}`,
		}),
	],
	[
		'a success',
		(sent) => {
			const entities = [{ ...agent, total_calls: 1, cost_sum: 1, note: sent }];
			const data = { ...world.scopes.agent, valid: false, message: sent, note: sent, entities };
			return { kind: 'json', body: { code: 200, message: sent, data } };
		},
	],
];

const inMain = { workspace: 'id', workspaceId: world.workspaces.main.id };
const more = { options: { maxRetries: 1 }, requestOptions: { timeout: 2000 } };

const uses: Array<[string, Authentication, OnError, INodeParameters]> = [
	['Validate', 'accessToken', 'stopWorkflow', check({ ...inMain, apiKey: keyInPieces, ...more })],
	['Get Entities', 'accessToken', 'continueRegularOutput', report({ ...inMain, ...more })],
	['Get Entities', 'pat', 'stopWorkflow', report({ ...inMain, ...more })],
	['Get Entities', 'virtualKey', 'continueErrorOutput', report({ workspace: 'scope', ...more })],
	['Get Scope', 'virtualKey', 'stopWorkflow', { ...scopeLookup, simplify: false, ...more }],
];

describe.each(faults)('After %s that repeats the secrets', (_, fault) => {
	test.each(uses)('%s with %s, %s', async (_operation, authentication, onError, parameters) => {
		const sent = parameters.apiKey ? [secrets.providerKey] : [];
		const repeated = fault([secrets[authentication], ...sent].join(' '));
		sandbox.current.faults.add({ ...repeated, times: Infinity });
		const execution = await runOurNode({
			parameters: { ...parameters, authentication },
			credential: await credential(authentication),
			onError,
		});
		expect(sandbox.current.requests).not.toEqual([]);
		expect(leaksIn(execution.data, all)).toEqual([]);
	});
});

/** The newest execution of a workflow, once it has ended. */
async function newestExecution(workflowId: string) {
	const { api } = connect();
	const query = new URLSearchParams({ filter: JSON.stringify({ workflowId }), limit: '1' });
	const { results } = await api.request('GET', `/executions?${query}`);
	return results[0] && (await api.waitForEnd(results[0].id));
}

test("A typed provider key is not in the error workflow's item", async () => {
	const { api, url, installed } = connect();
	const trigger = n8nNode('Error Trigger', 'errorTrigger', 1);
	const onError = await api.createWorkflow(chain('On error', [trigger]));
	// n8n 1.x executes an error workflow as it is, and publishes none without another trigger.
	if (installed.version !== 'last1x') await api.activate(onError.id);
	const path = crypto.randomUUID();
	const webhook = n8nNode('Call', 'webhook', 2, { path, responseMode: 'lastNode', options: {} });
	const typed = newSecret('sk-');
	const node = aiWorkspace(check({ ...inMain, apiKey: typed }), {
		credential: await credential('accessToken'),
	});
	const { settings, ...workflow } = chain('Typed key', [{ ...webhook, webhookId: path }, node]);
	const { id } = await api.createWorkflow({
		...workflow,
		settings: { ...settings, errorWorkflow: onError.id },
	});
	sandbox.current.faults.add({ kind: 'echo', status: 400, times: Infinity });
	await api.activate(id);
	// n8n 2.x registers a published webhook a moment later.
	await until(async () => (await fetch(`${url}/webhook/${path}`)).status === 500, 10_000);
	const { error } = (await newestExecution(id)) ?? {};
	expect(error).toMatchObject({ httpCode: '400' });
	const told = await until(async () => await newestExecution(onError.id), 10_000);
	expect(told.items(trigger.name)).toHaveLength(1);
	expect(leaksIn([error, told.items(trigger.name)], [typed])).toEqual([]);
});

describe('All that n8n keeps', () => {
	test('has a canary in its database, and the search finds it', async () => {
		const canary = newSecret('canary-');
		const parts = JSON.stringify(piecesOf(canary));
		await runSteps([code('Sing', `return [{ json: { canary: ${parts}.join('') } }];`)]);
		const places = readPlaces();
		expect(placesOf(places, canary).join()).toMatch(/database\.sqlite/);
		expect([...places.keys()]).toContain('database.sqlite-wal');
		expect(places.get('the output of the server')).toMatch(/Editor is now accessible/);
	});

	test.each(Object.entries(secrets))('has no %s in it', (_, secret) => {
		expect(placesOf(readPlaces(), secret)).toEqual([]);
	});
});
