/**
 * Secrets after every kind of fault, searched for in everything that n8n keeps: the files of its database, the data of
 * its executions, its log.
 *
 * n8n itself stores what is typed into a node (the workflow), what runs through one (the items) and, encrypted, what is
 * in a credential. So that whatever is found is a leak of our node, the provider key is in none of these: an expression
 * puts it together out of pieces too short to be searched for, and only our node ever has the whole of it.
 */
import pLimit from 'p-limit';
import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { signToken, world, type Fault, type Sandbox } from '../sandbox';
import { check, report, useSandbox } from '../support/sandbox';
import { code, chain, manualTrigger } from '../n8n/workflow';
import { newSecret, placesOf, readPlaces, tracesOf } from './secretPlaces';
import {
	runOurNode,
	runWorkflow,
	store,
	withSandbox,
	type Authentication,
	type Execution,
	type OnError,
} from './support';

const farAway = Date.UTC(2090, 0, 1) / 1000;

const secrets = {
	'the provider key': newSecret('sk-'),
	// Good in the sandbox, and like no other: the time of its end is its own.
	'the access token': signToken({
		sub: world.subjects.user,
		exp: farAway + Math.floor(Math.random() * 1e9),
	}),
	'the PAT': newSecret('pat_'),
	'the virtual key': newSecret('vk-'),
};
type SecretName = keyof typeof secrets;
const secretNames = Object.keys(secrets) as SecretName[];

const pieces = secrets['the provider key'].match(/.{1,5}/g) ?? [];
const keyInPieces = `={{ ${JSON.stringify(pieces)}.join('') }}`;

type Fields = ICredentialDataDecryptedObject;

/** A fault of the service, which knows what it was sent and may repeat it. */
type MakeFault = (sent: string) => Fault;

const again = { 'retry-after': '0' };
const faults: Record<string, MakeFault> = {
	...Object.fromEntries(
		[403, 408, 429, 500, 502, 503, 504].map((status): [string, MakeFault] => [
			String(status),
			() => ({ kind: 'status', status, headers: again }),
		]),
	),
	'Reset before the headers': () => ({ kind: 'resetBeforeHeaders' }),
	'Reset after the headers': () => ({ kind: 'resetAfterHeaders' }),
	'Body cut off': () => ({ kind: 'cutBody' }),
	'No answer': () => ({ kind: 'hang' }),
	'Half an answer': () => ({ kind: 'hangMidBody' }),
	'JSON that is no answer': () => ({ kind: 'json', body: [] }),
	'400 that repeats the secrets': (sent) => ({
		kind: 'status',
		status: 400,
		headers: { 'x-request-id': sent },
		body: { code: sent, message: `Not valid: Authorization: Bearer ${sent}`, request_id: sent },
	}),
	'401 that repeats the secrets': (sent) => ({
		kind: 'status',
		status: 401,
		body: { error: { message: `Unknown token ${sent}`, type: sent } },
	}),
	'400 so long that a secret is cut in two': (sent) => ({
		kind: 'status',
		status: 400,
		body: { message: `${'.'.repeat(501 - sent.length)}${sent}` },
	}),
	'Web page that repeats the secrets': (sent) => ({ kind: 'html', body: `<h1>${sent}</h1>` }),
	'Redirect that repeats the secrets': (sent) => ({
		kind: 'redirect',
		location: `http://elsewhere.invalid/login?from=${encodeURIComponent(sent)}`,
	}),
	'Envelope error that repeats the secrets': (sent) => ({ kind: 'envelopeError', message: sent }),
	'Answer that repeats the secrets': (sent) => ({
		kind: 'json',
		body: { code: 200, message: sent, valid: false, data: sent },
	}),
};

/** Addresses where nobody answers. */
const outages: Record<string, Fields> = {
	'Name not found (DNS)': {
		baseUrl: 'http://nowhere.invalid',
		analyticsUrl: 'http://nowhere.invalid',
	},
	'Connection refused': { baseUrl: 'http://127.0.0.1:9', analyticsUrl: 'http://127.0.0.1:9' },
	'No address at all': { baseUrl: 'nonsense', analyticsUrl: 'nonsense' },
};

const inMain = { workspace: 'id', workspaceId: world.workspaces.main.id };
const options = { maxRetries: 1, timeout: 1000 };

interface Use {
	authentication: Authentication;
	parameters: INodeParameters;
	/** What is sent, and so may come back. */
	sent: SecretName[];
}

const ownScope = { workspace: 'scope' };
const uses: Use[] = [
	{
		authentication: 'accessToken',
		parameters: check({ ...inMain, apiKey: keyInPieces, options }),
		sent: ['the access token', 'the provider key'],
	},
	{
		authentication: 'accessToken',
		parameters: report({ ...inMain, options }),
		sent: ['the access token'],
	},
	{ authentication: 'pat', parameters: report({ ...inMain, options }), sent: ['the PAT'] },
	{
		authentication: 'virtualKey',
		parameters: report({ ...inMain, options }),
		sent: ['the virtual key'],
	},
	{
		authentication: 'virtualKey',
		parameters: report({ ...ownScope, options }),
		sent: ['the virtual key'],
	},
];

const limit = pLimit(5);

const fieldsIn = ({ baseUrl, analyticsUrl }: Sandbox): Fields => ({
	baseUrl,
	analyticsUrl,
	accessToken: secrets['the access token'],
	personalAccessToken: secrets['the PAT'],
	virtualKeyToken: secrets['the virtual key'],
});

async function runOnce(use: Use, onError: OnError, fault?: MakeFault, change?: Fields) {
	const { authentication, parameters, sent } = use;
	return await withSandbox(async (sandbox) => {
		const words = sent.map((name) => secrets[name]).join(' ');
		if (fault) sandbox.faults.add({ ...fault(words), times: Infinity });
		return await runOurNode({
			parameters: { ...parameters, authentication },
			credential: await store(authentication, { ...fieldsIn(sandbox), ...change }),
			onError,
		});
	});
}

const onErrors: OnError[] = ['stopWorkflow', 'continueRegularOutput'];

/** Every use of a secret, with "stop" and with "continue", against a service that has one fault. */
async function runAll(fault?: MakeFault, change?: Fields): Promise<Execution[]> {
	const runs = uses.flatMap((use) =>
		onErrors.map(
			async (onError) => await limit(async () => await runOnce(use, onError, fault, change)),
		),
	);
	return await Promise.all(runs);
}

/** The secrets that show in the data of executions. */
const shownIn = (executions: Execution[]) => {
	const data = JSON.stringify(executions);
	return secretNames.filter((name) =>
		tracesOf(secrets[name]).some((trace) => data.includes(trace)),
	);
};

const everyRun: Array<[string, () => Promise<Execution[]>]> = [
	['a good service', async () => await runAll()],
	...Object.entries(faults).map(([name, fault]): [string, () => Promise<Execution[]>] => [
		name,
		async () => await runAll(fault),
	]),
	...Object.entries(outages).map(([name, change]): [string, () => Promise<Execution[]>] => [
		name,
		async () => await runAll(undefined, change),
	]),
];

describe('The data of the executions', () => {
	test.each(everyRun)(
		'holds no secret after: %s',
		async (_, run) => {
			const executions = await run();
			expect(executions).toHaveLength(uses.length * 2);
			expect(shownIn(executions)).toEqual([]);
		},
		60_000,
	);
});

describe('What goes over the wire', () => {
	const sandbox = useSandbox();

	test('The provider key travels in the body of each attempt and nowhere else', async () => {
		sandbox.current.faults.add({ kind: 'status', status: 503, headers: again });
		await runOurNode({
			parameters: check({ ...inMain, apiKey: keyInPieces, options }),
			credential: await store('accessToken', fieldsIn(sandbox.current)),
		});
		const { requests } = sandbox.current;
		const body = { apiKey: secrets['the provider key'], provider: 'openai' };
		expect(requests.map((request): unknown => JSON.parse(request.body))).toEqual([body, body]);
		expect(requests.flatMap(({ violations }) => violations)).toEqual([]);
	}, 60_000);
});

describe('Everything that n8n keeps', () => {
	test('The search finds what is in an item, so it would find a leak', async () => {
		const canary = newSecret('canary-');
		const parts = JSON.stringify(canary.match(/.{1,5}/g));
		await runWorkflow(
			chain('Canary', [
				manualTrigger(),
				code('Sing', `return [{ json: { canary: ${parts}.join('') } }];`),
			]),
		);
		expect(placesOf(readPlaces(), canary).join()).toMatch(/database\.sqlite/);
	}, 60_000);

	test('The search reads the database, its write-ahead log and the output of the server', () => {
		const places = readPlaces();
		expect([...places.keys()]).toEqual(
			expect.arrayContaining([
				'database.sqlite',
				'database.sqlite-wal',
				'the output of the server',
			]),
		);
		expect(places.get('the output of the server')).toMatch(/Editor is now accessible/);
	});

	test.each(secretNames)('It nowhere holds %s', (name) => {
		expect(placesOf(readPlaces(), secrets[name])).toEqual([]);
	});
});
