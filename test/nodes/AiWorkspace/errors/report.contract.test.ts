import type { INodeParameters } from 'n8n-workflow';
import { everythingIn } from '../../../support/everythingIn';
import { closedAddress } from '../../../support/plainServer';
import { runNode, type NodeRun } from '../../../support/runNode';
import {
	check,
	report,
	scopeLookup,
	useSandbox,
	withAccessToken,
	withPat,
	withVirtualKey,
} from '../../../support/sandbox';
import { type Fault, type Sandbox, world } from '../../../sandbox';

const sandbox = useSandbox();
const { pats, providerKeys, tokens, virtualKeys } = world;
const { main } = world.workspaces;
const providerKey = providerKeys.openai.accepted;

const options = { maxRetries: 0, timeout: 120 };
const byId = { workspace: 'id', workspaceId: main.id };

interface Settings {
	name: string;
	parameters: INodeParameters;
	credential: (running: Sandbox) => NodeRun['credential'];
	secrets: string[];
}

/** Each operation with each credential; the provider key comes from an expression, since a workflow stores what is typed. */
const settings: Settings[] = [
	{
		name: 'Validate',
		parameters: check({ options, apiKey: '={{ "sk-sandbox-" + "accepted-000000000001" }}' }),
		credential: (running) => withAccessToken(running, `Bearer ${tokens.good}\n`),
		secrets: [tokens.good, providerKey],
	},
	{
		name: 'Get Scope',
		parameters: { ...scopeLookup, options },
		credential: (running) => withVirtualKey(running, ` ${virtualKeys.agent}`),
		secrets: [virtualKeys.agent],
	},
	{
		name: 'Get Entities with an access token',
		parameters: report({ options, authentication: 'accessToken', ...byId }),
		credential: (running) => withAccessToken(running),
		secrets: [tokens.good],
	},
	{
		name: 'Get Entities with a PAT',
		parameters: report({ options, authentication: 'pat', ...byId }),
		credential: (running) => withPat(running),
		secrets: [pats.good],
	},
	{
		name: 'Get Entities with a virtual key',
		parameters: report({ options }),
		credential: (running) => withVirtualKey(running),
		secrets: [virtualKeys.agent],
	},
	{
		name: 'Get Entities with Raw Response',
		parameters: report({
			options: { ...options, rawResponse: true },
			authentication: 'accessToken',
			...byId,
		}),
		credential: (running) => withAccessToken(running),
		secrets: [tokens.good],
	},
];

/** Everything an API may return, echoing what it was sent wherever it can. */
function faults(secrets: string[]): Array<[string, Fault]> {
	const echo = secrets.join(' and ');
	const headers = { 'x-request-id': secrets.join('-'), 'retry-after': '0' };
	return [
		['status 400', { kind: 'status', status: 400, body: { message: echo, code: echo } }],
		['status 401', { kind: 'status', status: 401, body: { error: { message: echo } }, headers }],
		['status 403', { kind: 'status', status: 403, body: { detail: echo, request_id: echo } }],
		['status 404', { kind: 'status', status: 404, body: `<p>${echo}</p>` }],
		['status 429', { kind: 'status', status: 429, body: { error: echo }, headers }],
		['status 500', { kind: 'status', status: 500, body: { errors: [{ title: echo }] } }],
		['status 503', { kind: 'status', status: 503, headers }],
		['redirect', { kind: 'redirect', location: `https://other.example/${echo}?t=${echo}` }],
		['redirect to a host', { kind: 'redirect', location: `https://${secrets[0]}.example/` }],
		['web page', { kind: 'html', body: `<p>${echo}</p>` }],
		['envelope error', { kind: 'envelopeError', code: 403, message: echo }],
		['envelope error of its own kind', { kind: 'envelopeError', code: 4031, message: echo }],
		['list', { kind: 'json', body: [echo] }],
		['text', { kind: 'json', body: JSON.stringify(echo) }],
		['body that ends too early', { kind: 'json', body: `{"message":"${echo}` }],
		['message without a result', { kind: 'json', body: { message: echo, data: null } }],
		['broken connection', { kind: 'resetBeforeHeaders' }],
		['broken answer', { kind: 'resetAfterHeaders' }],
		['cut body', { kind: 'cutBody' }],
		['hang', { kind: 'hang' }],
		['hang in the body', { kind: 'hangMidBody' }],
	];
}

/** What an execution returns or throws. */
const outcomeOf = async (run: NodeRun): Promise<unknown> =>
	await runNode(run).catch((error: unknown) => error);

function expectNoSecret(outcome: unknown, secrets: string[]) {
	const texts = [everythingIn(outcome), JSON.stringify(outcome), String(outcome)];
	for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
}

describe.each(settings)('$name', ({ parameters, credential, secrets }) => {
	describe.each([undefined, 'continueRegularOutput'] as const)('(on error: %s)', (onError) => {
		test.each(faults(secrets))('shows no secret after: %s', async (_, fault) => {
			sandbox.current.faults.add({ ...fault, times: Infinity });
			const outcome = await outcomeOf({
				parameters,
				credential: credential(sandbox.current),
				onError,
			});
			if (onError === undefined) expect(outcome).toBeInstanceOf(Error);
			expectNoSecret(outcome, secrets);
		});

		test.each([
			['nobody listens', closedAddress],
			['nothing is', async () => 'http://nowhere.invalid'],
			['no URL is', async () => `https://api.example.com/${secrets[0]}?`],
		])('shows no secret where %s', async (_, address) => {
			const url = await address();
			const outcome = await outcomeOf({
				parameters,
				credential: { ...credential(sandbox.current), baseUrl: url, analyticsUrl: url },
				onError,
			});
			expectNoSecret(outcome, secrets);
		});
	});

	test('shows no secret in its result', async () => {
		const outcome = await outcomeOf({
			parameters: { ...parameters, options: {} },
			credential: credential(sandbox.current),
		});
		expect(outcome).toBeInstanceOf(Array);
		expectNoSecret(outcome, secrets);
	});

	test('shows no secret when the execution is stopped', async () => {
		const controller = new AbortController();
		sandbox.current.faults.add({
			kind: 'hang',
			match: () => {
				controller.abort();
				return true;
			},
		});
		const outcome = await outcomeOf({
			parameters: { ...parameters, options: { maxRetries: 0, timeout: 5000 } },
			credential: credential(sandbox.current),
			signal: controller.signal,
		});
		expect(outcome).toBeInstanceOf(Error);
		expectNoSecret(outcome, secrets);
	});

	test('shows no part of a secret where a long message is cut', async () => {
		const [secret = ''] = secrets.slice(-1);
		// The longest message is 500 characters; wherever the cut falls, the secret goes as a whole.
		for (const length of [470, 480, 490]) {
			const message = `${'x'.repeat(length)}${secret}`;
			sandbox.current.faults.add({ kind: 'status', status: 400, body: { message } });
			const outcome = await outcomeOf({
				parameters,
				credential: credential(sandbox.current),
				onError: 'continueRegularOutput',
			});
			expect(everythingIn(outcome)).not.toContain(secret.slice(0, 9));
		}
	});
});

test("A provider key that can't be right is not shown in the error about it", async () => {
	const key = `sk-ant-${'0123456789'.repeat(3)}`;
	const outcome = await outcomeOf({
		parameters: check({ apiKey: `={{ "sk-ant-" + "0123456789".repeat(3) }}` }),
		credential: withAccessToken(sandbox.current),
	});
	expect(outcome).toBeInstanceOf(Error);
	expectNoSecret(outcome, [key]);
});

test('The provider key is sent in the body only, once for each attempt', async () => {
	sandbox.current.faults.add({ kind: 'status', status: 503, headers: { 'Retry-After': '0' } });
	await runNode({ parameters: check(), credential: withAccessToken(sandbox.current) });
	expect(
		sandbox.current.requests.map(({ body, url, headers }) => [
			body.split(providerKey).length - 1,
			`${url}${JSON.stringify(headers)}`.includes(providerKey),
		]),
	).toEqual([
		[1, false],
		[1, false],
	]);
});
