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
	/** What reaches n8n in ways of its own, echoing what was sent wherever it can. Each member is one of response.test.ts. */
	test.each<Fault>([
		{ kind: 'status', status: 401, body: { error: { message: echo } }, headers },
		{ kind: 'status', status: 404, body: `<p>${echo}</p>` },
		{ kind: 'echo', status: 503, encoding: 'base64', headers },
		{ kind: 'echo', status: 400, encoding: 'cutStart' },
		{ kind: 'redirect', location: `https://${token}.example/${echo}?t=${echo}` },
		{ kind: 'envelopeError', code: 40301, message: echo },
		{ kind: 'json', body: `{"message":"${echo}`, headers },
		{ kind: 'resetBeforeHeaders' },
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
