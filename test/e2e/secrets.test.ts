/**
 * Secrets that a failing API repeats, searched for in all that n8n keeps: its database, its executions, and its log.
 *
 * n8n itself stores what is typed into a node, what passes through one, and, encrypted, what is in a credential. So that
 * whatever is found is a leak of our node, the provider key is in none of these: an expression puts it together from
 * pieces too short to be searched for.
 */
import type { INodeParameters } from 'n8n-workflow';
import { leaksIn, signToken, world, type Fault } from '../sandbox';
import { check, report, scopeLookup, useSandbox } from '../support/sandbox';
import { code, type OnError } from '../n8n/workflow';
import { newSecret, placesOf, readPlaces } from './secretPlaces';
import { fieldsOf, runOurNode, runSteps, store, type Authentication } from './support';

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

const agent = { entity_id: world.entities.agents[0]?.id, entity_type: 'agent' };

/** What an API responds with that repeats what it got. errorOutput.contract.test.ts has all ways to do so. */
const faults: Array<[string, (sent: string) => Fault]> = [
	['a refusal', () => ({ kind: 'echo', status: 401, encoding: 'cutEnd' })],
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
			credential: await store(
				authentication,
				fieldsOf[authentication](sandbox.current, secrets[authentication]),
			),
			onError,
		});
		expect(sandbox.current.requests).not.toEqual([]);
		expect(leaksIn(execution.data, all)).toEqual([]);
	});
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
