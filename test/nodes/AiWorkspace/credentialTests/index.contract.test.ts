import type {
	ICredentialDataDecryptedObject,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { CredentialTestContext } from 'n8n-core';
import { AiWorkspace } from '../../../../nodes/AiWorkspace/AiWorkspace.node';
import { closedAddress, startPlainServer, type PlainServer } from '../../../support/plainServer';
import { useSandbox, withAccessToken, withPat, withVirtualKey } from '../../../support/sandbox';
import { signToken, startSandbox, type Sandbox, world } from '../../../sandbox';

const sandbox = useSandbox();
const { pats, providerKeys, subjects, tokens, virtualKeys } = world;
const { main } = world.workspaces;

type Fields = ICredentialDataDecryptedObject;
type Kind = 'access token' | 'personal access token' | 'virtual key';

const functions = new AiWorkspace().methods.credentialTest;
const testOf = {
	'access token': functions.testAccessToken,
	'personal access token': functions.testPersonalAccessToken,
	'virtual key': functions.testVirtualKey,
};

/** Runs the test of a credential as n8n does, with n8n-core's own request helper. */
async function run(kind: Kind, data: Fields): Promise<INodeCredentialTestResult> {
	const context: ICredentialTestFunctions = new CredentialTestContext();
	return await testOf[kind].call(context, { id: '1', name: 'Test', type: kind, data });
}

const good: Record<Kind, (running: Sandbox, token?: string) => Fields> = {
	'access token': withAccessToken,
	'personal access token': withPat,
	'virtual key': withVirtualKey,
};
const kinds: Kind[] = ['access token', 'personal access token', 'virtual key'];

const goodToken: Record<Kind, string> = {
	'access token': tokens.good,
	'personal access token': pats.good,
	'virtual key': virtualKeys.agent,
};

const farAway = 4_000_000_000;
const longAgo = 1_700_000_000;
const OK = { status: 'OK', message: expect.any(String) };
const errorWith = (pattern: RegExp) => ({
	status: 'Error',
	message: expect.stringMatching(pattern),
});

describe('A good credential passes', () => {
	test.each<[string, Kind, () => Fields]>([
		['an access token', 'access token', () => withAccessToken(sandbox.current)],
		[
			'an access token with a workspace',
			'access token',
			() => withAccessToken(sandbox.current, tokens.good, { workspaceId: main.id }),
		],
		[
			'an access token with a blank workspace',
			'access token',
			() => withAccessToken(sandbox.current, tokens.good, { workspaceId: '  ' }),
		],
		[
			'an access token of a service user',
			'access token',
			() => withAccessToken(sandbox.current, tokens.service),
		],
		[
			'an access token without rights',
			'access token',
			() => withAccessToken(sandbox.current, tokens.forbidden),
		],
		[
			'an access token without rights, with a workspace',
			'access token',
			() => withAccessToken(sandbox.current, tokens.forbidden, { workspaceId: main.id }),
		],
		[
			'an access token without a subject',
			'access token',
			() => withAccessToken(sandbox.current, signToken({ exp: farAway })),
		],
		[
			'an access token that never expires',
			'access token',
			() => withAccessToken(sandbox.current, signToken({ sub: subjects.user })),
		],
		[
			"an access token whose subject isn't a UUID",
			'access token',
			() => withAccessToken(sandbox.current, signToken({ sub: 'auth0|12', exp: farAway })),
		],
		[
			"an access token whose subject isn't a header either",
			'access token',
			() => withAccessToken(sandbox.current, signToken({ sub: 'Łukasz\n', exp: farAway })),
		],
		['a PAT', 'personal access token', () => withPat(sandbox.current)],
		[
			'a PAT with a workspace',
			'personal access token',
			() => withPat(sandbox.current, pats.good, { workspaceId: main.id }),
		],
		['a virtual key of an agent', 'virtual key', () => withVirtualKey(sandbox.current)],
		[
			'a virtual key of a member without a department',
			'virtual key',
			() => withVirtualKey(sandbox.current, virtualKeys.memberWithoutDepartment),
		],
		[
			'a virtual key that is not assigned',
			'virtual key',
			() => withVirtualKey(sandbox.current, virtualKeys.unbound),
		],
	])('%s', async (_, kind, fields) => {
		expect(await run(kind, fields())).toEqual(OK);
	});

	test.each(kinds)('%s with spaces, line breaks, and a leading Bearer', async (kind) => {
		const token = goodToken[kind];
		const middle = Math.floor(token.length / 2);
		for (const pasted of [
			`  ${token}\n`,
			`Bearer ${token}`,
			`bearer  ${token}\r\n`,
			`${token.slice(0, middle)}\n${token.slice(middle)}`,
		]) {
			expect(await run(kind, good[kind](sandbox.current, pasted))).toEqual(OK);
		}
		const sent = sandbox.current.requests.map(({ headers }) => headers.authorization);
		expect(sent).toContain(`Bearer ${token}`);
	});

	test.each(kinds)('%s with URLs that end in a slash', async (kind) => {
		const fields = good[kind](sandbox.current);
		const { baseUrl, analyticsUrl } = sandbox.current;
		const slashes = { baseUrl: `${baseUrl}/`, analyticsUrl: `${analyticsUrl}//` };
		expect(await run(kind, { ...fields, ...slashes })).toEqual(OK);
	});

	test.each(kinds)('%s where the API wraps its responses', async (kind) => {
		sandbox.current.behaviour.wrapData = true;
		sandbox.current.behaviour.envelopeCode = 0;
		expect(await run(kind, good[kind](sandbox.current))).toEqual(OK);
	});
});

describe('A good PAT with weak rights passes', () => {
	const token = `Bearer ${pats.good}`;

	test.each([400, 403, 404, 40301])('where an envelope says so with code %i', async (code) => {
		const says = (what: number, isFor: (authorization?: string) => boolean) =>
			sandbox.current.faults.add({
				kind: 'json',
				body: { code: what, message: 'Not for you', data: null },
				match: ({ headers }) => isFor(headers.authorization),
				times: 1,
			});
		says(code, (authorization) => authorization === token);
		says(401, (authorization) => authorization !== token);
		expect(await run('personal access token', withPat(sandbox.current))).toEqual(OK);
		expect(sandbox.current.requests).toHaveLength(2);
	});
});

describe('A bad token fails', () => {
	test.each<[string, Kind, string, RegExp]>([
		[
			'an expired access token',
			'access token',
			tokens.expired,
			/^The token has expired.*expired on 2024-01-01 00:00 UTC\. Create a new token/,
		],
		[
			'an expired access token of another API',
			'access token',
			`${signToken({ sub: 'x', exp: longAgo })}x`,
			/not known.*expired on 2023-11-14 22:13 UTC/,
		],
		['an unknown access token', 'access token', `${tokens.good}x`, /The credential is not known/],
		[
			'half an access token',
			'access token',
			tokens.good.slice(0, 60),
			/isn't a valid access token \(JWT\)/,
		],
		['a PAT for an access token', 'access token', pats.good, /\(JWT\).*personal access token/],
		[
			'a virtual key for an access token',
			'access token',
			virtualKeys.agent,
			/\(JWT\).*virtual key/,
		],
		['no access token', 'access token', '', /'Access Token' is empty/],
		['a blank access token', 'access token', ' \n', /'Access Token' is empty/],
		['Bearer alone', 'access token', 'Bearer ', /'Access Token' is empty|\(JWT\)/],
		[
			'an access token with an unusual character',
			'access token',
			`${tokens.good}…`,
			/tokens don't have/,
		],
		['an expired PAT', 'personal access token', pats.expired, /^The token has expired/],
		['an unknown PAT', 'personal access token', 'pat_unknown', /The credential is not known/],
		['half a PAT', 'personal access token', pats.good.slice(0, 12), /The credential is not known/],
		['no PAT', 'personal access token', '', /'Personal Access Token' is empty/],
		[
			'a virtual key for a PAT',
			'personal access token',
			virtualKeys.agent,
			/contains a virtual key.*credential type for virtual keys/,
		],
		['a revoked virtual key', 'virtual key', virtualKeys.revoked, /^This virtual key was revoked/],
		['an unknown virtual key', 'virtual key', 'vk-unknown', /The credential is not known/],
		[
			'a virtual key without its beginning',
			'virtual key',
			virtualKeys.agent.slice(3),
			/doesn't start with vk-/,
		],
		['no virtual key', 'virtual key', '', /'Virtual Key' is empty/],
		['a degraded virtual key', 'virtual key', virtualKeys.degraded, /\(degraded\)/],
	])('%s', async (_, kind, token, message) => {
		expect(await run(kind, good[kind](sandbox.current, token))).toEqual(errorWith(message));
	});

	test.each(kinds)('%s that is missing altogether', async (kind) => {
		const { accessToken, personalAccessToken, virtualKeyToken, ...rest } = good[kind](
			sandbox.current,
		);
		expect([accessToken, personalAccessToken, virtualKeyToken].filter(Boolean)).toHaveLength(1);
		expect(await run(kind, rest)).toEqual(errorWith(/is empty/));
	});

	test("a workspace ID that isn't a UUID, before any request", async () => {
		const fields = withPat(sandbox.current, pats.good, { workspaceId: 'main' });
		expect(await run('personal access token', fields)).toEqual(
			errorWith(/'Workspace ID' isn't a UUID/),
		);
		expect(sandbox.current.requests).toEqual([]);
	});
});

describe('A wrong URL fails', () => {
	const servers: { page?: PlainServer; missing?: PlainServer; redirect?: PlainServer } = {};
	beforeAll(async () => {
		const html = { 'content-type': 'text/html' };
		servers.page = await startPlainServer({ headers: html, body: '<h1>Welcome</h1>' });
		servers.missing = await startPlainServer({ status: 404, headers: html, body: 'Not found' });
		servers.redirect = await startPlainServer({ status: 302, headers: { location: '/login' } });
	});
	afterAll(async () => {
		for (const server of Object.values(servers)) await server.close();
	});

	const fields = (kind: Kind) => good[kind](sandbox.current);

	/** Every URL of every credential type. */
	const addresses = [
		['access token', 'baseUrl', 'Workspace API URL'],
		['access token', 'analyticsUrl', 'Analytics API URL'],
		['personal access token', 'analyticsUrl', 'Analytics API URL'],
		['virtual key', 'baseUrl', 'Workspace API URL'],
		['virtual key', 'analyticsUrl', 'Analytics API URL'],
	] as const;

	describe.each(addresses)('(%s, %s)', (kind, field, label) => {
		const at = async (address: string | undefined) =>
			await run(kind, { ...fields(kind), [field]: address ?? '' });

		test('where nothing listens', async () => {
			expect(await at(await closedAddress())).toEqual(
				errorWith(new RegExp(`^${label}: The API refused the connection.*Check the URL`)),
			);
		});

		test('that does not exist', async () => {
			expect(await at('http://nowhere.invalid')).toEqual(
				errorWith(new RegExp(`^${label}: The API's host name couldn't be found`)),
			);
		});

		test('of a website', async () => {
			expect(await at(servers.page?.url)).toEqual(
				errorWith(new RegExp(`^${label}: The API returned something other than JSON`)),
			);
		});

		test('of a website that lacks the page', async () => {
			expect(await at(servers.missing?.url)).toEqual(
				errorWith(new RegExp(`^${label}: The API returned status 404.*URLs`)),
			);
		});

		test('that redirects, where the token does not go', async () => {
			expect(await at(servers.redirect?.url)).toEqual(
				errorWith(new RegExp(`^${label}: The API redirected.*Update the URL`)),
			);
			expect(servers.redirect?.requests.map(({ url }) => url)).not.toContain('/login');
		});

		test('of the other API', async () => {
			const { baseUrl, analyticsUrl } = sandbox.current;
			const other = field === 'baseUrl' ? analyticsUrl : baseUrl;
			expect(await at(other)).toEqual(errorWith(new RegExp(`^${label}: .*(404|URLs|no such)`)));
		});

		test.each(['', ' ', 'api.example.com', 'ftp://api.example.com', 'https//api.example.com'])(
			"that isn't an http(s) URL: %j",
			async (address) => {
				expect(await at(address)).toEqual(
					errorWith(new RegExp(`^'${label}' of the credential (is empty|isn't an http)`)),
				);
				expect(
					sandbox.current.requests.filter(
						({ api }) => api === (field === 'baseUrl' ? 'workspace' : 'analytics'),
					),
				).toEqual([]);
			},
		);
	});
});

describe('An API that misbehaves fails the test', () => {
	test.each(kinds)('of a %s, with a web page and status 200', async (kind) => {
		sandbox.current.faults.add({ kind: 'html', times: Infinity });
		expect(await run(kind, good[kind](sandbox.current))).toEqual(errorWith(/web page/));
	});

	test.each(kinds)('of a %s, with a redirect to another host', async (kind) => {
		const elsewhere = await startSandbox();
		const location = `${elsewhere.baseUrl}/api/v1/cockpit/scope`;
		sandbox.current.faults.add({ kind: 'redirect', location, times: Infinity });
		const result = await run(kind, good[kind](sandbox.current));
		const { requests } = elsewhere;
		await elsewhere.close();
		expect(result).toEqual(errorWith(new RegExp(`redirected the request to ${elsewhere.baseUrl}`)));
		expect(requests).toEqual([]);
	});

	test.each(kinds)('of a %s, with an outage', async (kind) => {
		sandbox.current.faults.add({ kind: 'status', status: 503, times: Infinity });
		expect(await run(kind, good[kind](sandbox.current))).toEqual(errorWith(/Told to fail.*later/));
	});

	test.each(kinds)('of a %s, with a broken connection', async (kind) => {
		sandbox.current.faults.add({ kind: 'resetBeforeHeaders', times: Infinity });
		expect(await run(kind, good[kind](sandbox.current))).toEqual(errorWith(/connection closed/));
	});

	test.each(['personal access token', 'virtual key'] as const)(
		'of a %s, with a response of another API',
		async (kind) => {
			sandbox.current.faults.add({ kind: 'json', body: { status: 'up' }, times: Infinity });
			expect(await run(kind, good[kind](sandbox.current))).toMatchObject({ status: 'Error' });
		},
	);
});

describe('The test sends', () => {
	test.each(kinds)('for a %s nothing that costs or changes anything', async (kind) => {
		await run(kind, good[kind](sandbox.current));
		expect(sandbox.current.requests.length).toBeGreaterThan(0);
		for (const { body, query } of sandbox.current.requests) {
			expect(['', '{}']).toContain(body);
			expect(query).not.toHaveProperty('entity_ids');
		}
	});

	test.each(kinds)('for a %s no key of a provider', async (kind) => {
		await run(kind, { ...good[kind](sandbox.current), apiKey: providerKeys.openai.accepted });
		const sent = JSON.stringify(sandbox.current.requests);
		expect(sent).not.toContain(providerKeys.openai.accepted);
		expect(sandbox.current.requests.flatMap(({ violations }) => violations).join()).not.toMatch(
			/provider key/,
		);
	});

	test.each(kinds)('for a %s not more than a handful of requests', async (kind) => {
		await run(kind, good[kind](sandbox.current));
		expect(sandbox.current.requests.length).toBeLessThanOrEqual(4);
	});

	test('the workspace of the credential', async () => {
		await run(
			'personal access token',
			withPat(sandbox.current, pats.good, { workspaceId: main.id }),
		);
		expect(sandbox.current.requests).toMatchObject([
			{ headers: { 'x-workspace-id': main.id }, violations: [] },
		]);
	});

	test('an expired token once', async () => {
		await run('access token', withAccessToken(sandbox.current, tokens.expired));
		expect(sandbox.current.requests).toHaveLength(1);
	});
});

describe('The result never contains the token', () => {
	test.each(kinds)('of a %s that the API echoes', async (kind) => {
		const token = goodToken[kind];
		for (const status of [400, 401, 403, 404, 500]) {
			sandbox.current.faults.add({
				kind: 'status',
				status,
				body: { message: `Bearer ${token}`, code: token },
				headers: { 'x-request-id': token },
				times: Infinity,
			});
			for (const pasted of [token, ` Bearer ${token}\n`]) {
				const result = await run(kind, good[kind](sandbox.current, pasted));
				expect(result.status).toBe('Error');
				expect(JSON.stringify(result)).not.toContain(token);
			}
			sandbox.current.faults.clear();
		}
	});

	test.each(kinds)('of a %s in place of a URL', async (kind) => {
		const token = goodToken[kind];
		const fields = good[kind](sandbox.current);
		const result = await run(kind, {
			...fields,
			baseUrl: `http://${token}.invalid`,
			analyticsUrl: `http://${token}.invalid`,
		});
		expect(result.status).toBe('Error');
		expect(JSON.stringify(result)).not.toContain(token);
	});
});

test('A token that only the envelope refuses fails for itself, not for the URL', async () => {
	const server = await startPlainServer({
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ code: 401, message: 'Unknown token', data: null }),
	});
	try {
		const token = signToken({ sub: 'x', exp: longAgo });
		const fields = { baseUrl: server.url, analyticsUrl: server.url, accessToken: token };
		expect(await run('access token', fields)).toEqual(
			errorWith(/^Unknown token. It expired on 2023-11-14 22:13 UTC/),
		);
	} finally {
		await server.close();
	}
});
