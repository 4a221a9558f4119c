/**
 * Secrets that a failing API repeats, searched for in all that n8n keeps: its database, its executions, and its log.
 *
 * n8n itself stores what is typed into a node, what passes through one, and, encrypted, what is in a credential. So that
 * whatever is found is a leak of our node, the provider key is in none of these: an expression puts it together from
 * pieces too short to be searched for.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pickBy from 'lodash/pickBy';
import type { INodeParameters } from 'n8n-workflow';
import type { AuthenticationMethod } from '../../nodes/AiWorkspace/auth/methods';
import { connect } from '../n8n/connection';
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
		const run = { parameters: { ...parameters, authentication }, credential, onError };
		const execution = await runOurNode(run);
		expect(sandbox.current.requests).not.toEqual([]);
		expect(leaksIn(execution.data)).toEqual([]);
	});
});

/** All that n8n keeps, by name: its output, and the files of its folder byte by byte as Latin-1 text. */
function readPlaces() {
	const { userFolder, log } = connect();
	const home = path.join(userFolder, '.n8n');
	const files = fs
		.readdirSync(home, { recursive: true, encoding: 'utf8' })
		.filter((file) => !/^(nodes|node_modules)\b/.test(file))
		.filter((file) => fs.statSync(path.join(home, file)).isFile());
	const texts = files.map((file) => [file, fs.readFileSync(path.join(home, file), 'latin1')]);
	return Object.fromEntries([['log', log()], ...texts]);
}

const WINDOW = 12;

/**
 * Texts that give a secret away: pieces of it, since a database may cut a long text in two, as they are, as a list of
 * bytes, in hexadecimal, and in Base64 at each of its three offsets.
 */
function tracesOf(secret: string) {
	const bytes = Buffer.from(secret);
	const last = bytes.length - WINDOW;
	const pieces = [Math.floor(last / 2), last].map((at) => bytes.subarray(at, at + WINDOW));
	return pieces.flatMap((piece) => [
		piece.toString(),
		piece.join(','),
		piece.toString('hex'),
		// The ends of a piece depend on what is around it.
		...[0, 1, 2].map((at) => piece.subarray(at, at + 9).toString('base64')),
	]);
}

const placesOf = (secret: string) => {
	const isIn = (content: string) => tracesOf(secret).some((trace) => content.includes(trace));
	return Object.keys(pickBy(readPlaces(), isIn));
};

test('All that n8n keeps has a canary in its database, and the search finds it', async () => {
	const canary = newSecret('canary-');
	await execute(code('Sing', `return [{ json: { canary: ${inPieces(canary)} } }];`));
	expect(placesOf(canary).join()).toMatch(/database\.sqlite/);
	expect(readPlaces().log).toMatch(/Editor is now accessible/);
});

test.each(Object.entries(secrets))('All that n8n keeps has no %s in it', (_, secret) => {
	expect(placesOf(secret)).toEqual([]);
});
