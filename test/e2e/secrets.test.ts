/**
 * Secrets that a failing API repeats, searched for in all that n8n keeps.
 *
 * n8n itself stores what is typed into a node, what passes through one, and, encrypted, what is in a credential. So that
 * whatever is found is a leak of our node, the provider key is in none of these: an expression puts it together from
 * pieces too short to be searched for.
 */
import { randomBytes } from 'node:crypto';
import type { INodeParameters } from 'n8n-workflow';
import type { AuthenticationMethod } from '../../nodes/AiWorkspace/auth/methods';
import { placesOf } from '../n8n/places';
import { code, type OnError } from '../n8n/workflow';
import { signToken, world, type Fault } from '../sandbox';
import { check, report, scopeLookup, useSandbox } from '../support/sandbox';
import { execute, runOurNode, store } from './support';

const sandbox = useSandbox();

/** A text that is nowhere else, and neither is any piece of it. */
const newSecret = (prefix: string) => prefix + randomBytes(24).toString('hex');

const farAway = Date.UTC(2090, 0, 1) / 1000 + Math.floor(Math.random() * 1e9);
const secrets = {
	accessToken: signToken({ sub: world.subjects.user, exp: farAway }),
	pat: newSecret('pat_'),
	virtualKey: newSecret('vk-'),
	providerKey: newSecret('sk-'),
};

/** So many characters of a secret in a row are a leak. */
const RUN = 8;

function leaksIn(content: unknown) {
	const text = JSON.stringify(content);
	return Object.values(secrets).flatMap((secret) => {
		const runs = Array.from(secret.slice(RUN - 1), (_, at) => secret.slice(at, at + RUN));
		return runs.find((run) => text.includes(run)) ?? [];
	});
}

/** An expression that puts a text together. */
const inPieces = (text: string) => `${JSON.stringify(text.match(/.{1,5}/g))}.join('')`;

const agent = { entity_id: world.entities.agents[0]?.id, entity_type: 'agent' };

/** What an API responds with that repeats what it got. Secrets.test.ts has all ways to do so. */
const faults: Array<[string, (sent: string) => Fault]> = [
	['a refusal', (sent) => ({ kind: 'status', status: 401, body: { message: sent.slice(0, -3) } })],
	[
		'a success',
		(sent) => {
			const entities = [{ ...agent, total_calls: 1, cost_sum: 1, note: sent }];
			const data = { ...world.scopes.agent, valid: false, message: sent, note: sent, entities };
			return { kind: 'json', body: { code: 200, message: sent, data } };
		},
	],
];

const more = { options: { maxRetries: 1 }, requestOptions: { timeout: 2000 } };
const inMain = { workspaceId: world.workspaces.main.id, ...more };
const apiKey = `={{ ${inPieces(secrets.providerKey)} }}`;

const uses: Array<[string, AuthenticationMethod, OnError, INodeParameters]> = [
	['Validate', 'accessToken', 'stopWorkflow', check({ ...inMain, apiKey })],
	['Get Entities', 'accessToken', 'continueRegularOutput', report(inMain)],
	['Get Entities', 'pat', 'stopWorkflow', report(inMain)],
	['Get Entities', 'virtualKey', 'continueErrorOutput', report(more)],
	['Get Scope', 'virtualKey', 'stopWorkflow', { ...scopeLookup, simplify: false, ...more }],
];

describe.each(faults)('After %s that repeats the secrets', (_, fault) => {
	test.each(uses)('%s with %s, %s', async (_operation, authentication, onError, parameters) => {
		const secret = secrets[authentication];
		const repeated = fault(`${secret} ${parameters.apiKey ? secrets.providerKey : ''}`);
		sandbox.current.faults.add({ ...repeated, times: Infinity });
		const credential = await store(authentication, sandbox.current, { token: secret });
		const { data } = await runOurNode({ ...parameters, authentication }, { credential, onError });
		expect(sandbox.current.requests).not.toEqual([]);
		expect(leaksIn(data)).toEqual([]);
	});
});

test('After all of them, nothing that n8n keeps has a secret in it, and the search finds a canary', async () => {
	expect(await placesOf(Object.values(secrets))).toEqual([]);
	const canary = newSecret('canary-');
	await execute(code('Sing', `return [{ json: { canary: ${inPieces(canary)} } }];`));
	const printed = 'Editor is now accessible';
	expect(await placesOf([canary, printed])).toEqual(['log', 'database']);
});
