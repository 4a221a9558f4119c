import { everythingIn } from '../../../support/everythingIn';
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
import { leaksIn, type Fault, type Sandbox, world } from '../../../sandbox';

const sandbox = useSandbox();
const { pats, providerKeys, tokens, virtualKeys, workspaces } = world;
const key = providerKeys.openai.accepted;

const options = { maxRetries: 0 };
const requestOptions = { timeout: 150 };
const byId = { workspace: 'id', workspaceId: workspaces.main.id };

type Uses = [string, (running: Sandbox) => Pick<NodeRun, 'credential' | 'parameters'>, string[]];
/** Each credential and each secret. The provider key is typed: n8n passes the node on with an error. */
const uses: Uses[] = [
	[
		'Validate',
		(running) => ({
			parameters: check({ options, requestOptions }),
			credential: withAccessToken(running, `Bearer ${tokens.good}\n`),
		}),
		[tokens.good, key],
	],
	[
		'Get Scope',
		(running) => ({
			parameters: { ...scopeLookup, options, requestOptions },
			credential: withVirtualKey(running, ` ${virtualKeys.agent}`),
		}),
		[virtualKeys.agent],
	],
	[
		'Get Entities with a PAT',
		(running) => ({
			parameters: report({ options, requestOptions, authentication: 'pat', ...byId }),
			credential: withPat(running),
		}),
		[pats.good],
	],
];

/** What reaches n8n in ways of its own, echoing what was sent wherever it can. Each member is one of response.test.ts. */
const faultsWith = (secrets: string[]): Fault[] => {
	const echo = secrets.join(' and ');
	const headers = { 'x-request-id': secrets.join('-'), 'retry-after': '0' };
	return [
		{ kind: 'status', status: 400, body: { message: `${'x'.repeat(480)}${echo}`, code: echo } },
		{ kind: 'status', status: 401, body: { error: { message: echo } }, headers },
		{ kind: 'status', status: 404, body: `<p>${echo}</p>` },
		{ kind: 'echo', status: 503, encoding: 'base64', headers },
		{ kind: 'echo', status: 400, encoding: 'cutStart' },
		{ kind: 'echo', status: 200 },
		{ kind: 'redirect', location: `https://${secrets[0]}.example/${echo}?t=${echo}` },
		{ kind: 'envelopeError', code: 40301, message: echo },
		{ kind: 'json', body: `{"message":"${echo}`, headers },
		{ kind: 'resetBeforeHeaders' },
		{ kind: 'hangMidBody' },
	];
};

/** What an execution returns or throws. */
const outcomeOf = async (run: NodeRun): Promise<unknown> =>
	await runNode(run).catch((error: unknown) => error);

/** Runs of secrets in what's shown. Of a virtual key, a scope may contain the first ten characters. */
const leaks = (outcome: unknown, secrets: string[]) =>
	leaksIn(
		[everythingIn(outcome), JSON.stringify(outcome), String(outcome)].join('\n'),
		secrets.map((secret) => secret.slice(3)),
	);

describe.each(uses)('%s shows no secret', (_, use, secrets) => {
	describe.each([undefined, 'continueRegularOutput'] as const)('(on error: %s)', (onError) => {
		test.each(faultsWith(secrets).map((fault) => [fault.kind, fault] as const))(
			'after %s: %j',
			async (_kind, fault) => {
				sandbox.current.faults.add({ ...fault, times: Infinity });
				const outcome = await outcomeOf({ ...use(sandbox.current), onError });
				expect(outcome instanceof Error || onError !== undefined || fault.kind === 'echo').toBe(
					true,
				);
				expect(leaks(outcome, secrets)).toEqual([]);
			},
		);

		test.each([
			['nothing is', `http://${secrets[0]}.invalid`],
			['no URL is', `https://api.example.com/${secrets[0]}?`],
		])('where %s', async (_where, url) => {
			const { parameters, credential } = use(sandbox.current);
			const urls = { baseUrl: url, analyticsUrl: url };
			const outcome = await outcomeOf({
				parameters,
				credential: { ...credential, ...urls },
				onError,
			});
			expect(leaks(outcome, secrets)).toEqual([]);
		});
	});

	test('in its result', async () => {
		const { parameters, credential } = use(sandbox.current);
		const patient = { ...parameters, requestOptions: {} };
		const outcome = await outcomeOf({ parameters: patient, credential });
		expect(outcome).toBeInstanceOf(Array);
		expect(leaks(outcome, secrets)).toEqual([]);
	});
});

test('The provider key is sent in the body only, once for each attempt', async () => {
	sandbox.current.faults.add({ kind: 'status', status: 503, headers: { 'Retry-After': '0' } });
	await runNode({ parameters: check(), credential: withAccessToken(sandbox.current) });
	expect(
		sandbox.current.requests.map(({ body, url, headers }) => [
			body.split(key).length - 1,
			`${url}${JSON.stringify(headers)}`.includes(key),
		]),
	).toEqual([
		[1, false],
		[1, false],
	]);
});
