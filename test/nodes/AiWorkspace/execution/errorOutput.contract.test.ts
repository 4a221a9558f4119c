import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { everythingIn } from '../../../support/everythingIn';
import { runNode } from '../../../support/runNode';
import { check, useSandbox, withAccessToken } from '../../../support/sandbox';
import { leaksIn, type Fault, world } from '../../../sandbox';

const sandbox = useSandbox();
const token = world.tokens.good;
const key = world.providerKeys.openai.accepted;
const echo = `${token} and ${key}`;
const headers = { 'x-request-id': `${token}-${key}`, 'retry-after': '0' };

type OnError = 'continueRegularOutput' | undefined;

/** What an execution with a typed key returns or throws: n8n passes the node on with an error. */
const outcomeOf = async (onError: OnError, change: ICredentialDataDecryptedObject = {}) =>
	await runNode({
		parameters: check({ options: { maxRetries: 0 }, requestOptions: { timeout: 150 } }),
		credential: { ...withAccessToken(sandbox.current, `Bearer ${token}\n`), ...change },
		onError,
	}).catch((error: unknown) => error);

/** Runs of secrets in what's shown. */
const leaks = (outcome: unknown) =>
	leaksIn([everythingIn(outcome), JSON.stringify(outcome), String(outcome)].join('\n'), [
		token.slice(3),
		key.slice(3),
	]);

describe.each<OnError>([undefined, 'continueRegularOutput'])('On error (%s)', (onError) => {
	/** What reaches n8n in ways of its own. hostile.contract.test.ts has the others. */
	test.each<Fault>([
		{ kind: 'status', status: 401, body: { error: { message: echo } }, headers },
		{ kind: 'echo', status: 503, encoding: 'base64', headers },
		{ kind: 'redirect', location: `https://${token}.example/${echo}?t=${echo}` },
		{ kind: 'json', body: `{"message":"${echo}`, headers },
		{ kind: 'hangMidBody' },
	])('no secret is shown after %j', async (fault) => {
		sandbox.current.faults.add({ ...fault, times: Infinity });
		const outcome = await outcomeOf(onError);
		expect(outcome instanceof Error).toBe(onError === undefined);
		expect(leaks(outcome)).toEqual([]);
	});

	test.each([`http://${token}.invalid`, `https://api.example.com/${token}?`])(
		'no secret is shown where the URL is %s',
		async (url) => {
			expect(leaks(await outcomeOf(onError, { baseUrl: url }))).toEqual([]);
		},
	);
});
