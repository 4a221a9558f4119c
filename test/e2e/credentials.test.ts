import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { world, type Sandbox } from '../sandbox';
import { useSandbox, withAccessToken, withPat, withVirtualKey } from '../support/sandbox';
import { freePort } from '../n8n/ports';
import { chain, manualTrigger } from '../n8n/workflow';
import { connect } from './connect';
import { credentialTypes, runWorkflow, store, type Authentication } from './support';

jest.setTimeout(30_000);

const sandbox = useSandbox();
const { tokens, pats, virtualKeys, workspaces } = world;

type Fields = ICredentialDataDecryptedObject;

/** What the editor shows after "Save". */
const tested = async (authentication: Authentication, fields: Fields) =>
	await connect().api.testCredential(credentialTypes[authentication], fields);

const good = { status: 'OK', message: 'Connection tested successfully' };

const fieldsOf: Record<Authentication, (sandbox: Sandbox) => Fields> = {
	accessToken: withAccessToken,
	pat: withPat,
	virtualKey: withVirtualKey,
};
const kinds = Object.keys(credentialTypes) as Authentication[];
const secretField = {
	accessToken: 'accessToken',
	pat: 'personalAccessToken',
	virtualKey: 'virtualKeyToken',
} as const;

const inMain = { workspaceId: workspaces.main.id };

describe('A good credential passes its test', () => {
	test.each<[string, Authentication, Fields]>([
		['an access token', 'accessToken', {}],
		['an access token with a workspace', 'accessToken', inMain],
		['an access token of a service user', 'accessToken', { accessToken: tokens.service }],
		['an access token that may do nothing', 'accessToken', { accessToken: tokens.forbidden }],
		['a PAT', 'pat', {}],
		['a PAT with a workspace', 'pat', inMain],
		['a PAT with a workspace it may not enter', 'pat', { workspaceId: world.subjects.stranger }],
		['a virtual key bound to an agent', 'virtualKey', {}],
		[
			'a virtual key bound to a member',
			'virtualKey',
			{ virtualKeyToken: virtualKeys.memberWithoutDepartment },
		],
		['an unbound virtual key', 'virtualKey', { virtualKeyToken: virtualKeys.unbound }],
	])('%s', async (_, authentication, change) => {
		const fields = { ...fieldsOf[authentication](sandbox.current), ...change };
		expect(await tested(authentication, fields)).toEqual(good);
	});

	test.each(kinds)('%s, pasted with blanks, line ends and Bearer', async (authentication) => {
		const fields = fieldsOf[authentication](sandbox.current);
		const token = ` Bearer ${String(fields[secretField[authentication]])}\r\n`;
		expect(
			await tested(authentication, { ...fields, [secretField[authentication]]: token }),
		).toEqual(good);
	});

	test.each(kinds)('%s, with slashes after the addresses', async (authentication) => {
		const { baseUrl, analyticsUrl } = sandbox.current;
		const fields = fieldsOf[authentication](sandbox.current);
		const slashes = {
			...(fields.baseUrl !== undefined && { baseUrl: `${baseUrl}/` }),
			analyticsUrl: `${analyticsUrl}//`,
		};
		expect(await tested(authentication, { ...fields, ...slashes })).toEqual(good);
	});
});

const failed = (words: RegExp) => ({ status: 'Error', message: expect.stringMatching(words) });

describe('A bad token fails and the message says why', () => {
	test.each<[string, Authentication, Fields, RegExp]>([
		[
			'an expired access token',
			'accessToken',
			{ accessToken: tokens.expired },
			/The token has expired.*It expired on 2024-01-01 00:00 UTC.*Create a new token/,
		],
		[
			'an unknown access token',
			'accessToken',
			{ accessToken: `${tokens.good.slice(0, -4)}AAAA` },
			/The credential is not known.*contains all of it/,
		],
		[
			'an access token cut off while copying',
			'accessToken',
			{ accessToken: tokens.good.split('.').slice(0, 2).join('.') },
			/isn't a valid access token \(JWT\)/,
		],
		['no access token', 'accessToken', { accessToken: ' ' }, /'Access Token' is empty/],
		[
			'a PAT for an access token',
			'accessToken',
			{ accessToken: pats.good },
			/isn't a valid access token \(JWT\).*personal access token/,
		],
		['an expired PAT', 'pat', { personalAccessToken: pats.expired }, /The token has expired/],
		[
			'an unknown PAT',
			'pat',
			{ personalAccessToken: 'pat_never_heard_of' },
			/The credential is not known/,
		],
		[
			'a virtual key for a PAT',
			'pat',
			{ personalAccessToken: virtualKeys.agent },
			/contains a virtual key/,
		],
		['no PAT', 'pat', { personalAccessToken: '' }, /'Personal Access Token' is empty/],
		[
			'a revoked virtual key',
			'virtualKey',
			{ virtualKeyToken: virtualKeys.revoked },
			/This virtual key was revoked/,
		],
		[
			'an unknown virtual key',
			'virtualKey',
			{ virtualKeyToken: 'vk-never-heard-of' },
			/The credential is not known/,
		],
		[
			'a virtual key without its beginning',
			'virtualKey',
			{ virtualKeyToken: virtualKeys.agent.slice(3) },
			/doesn't start with vk-/,
		],
	])('%s', async (_, authentication, change, words) => {
		const fields = { ...fieldsOf[authentication](sandbox.current), ...change };
		expect(await tested(authentication, fields)).toEqual(failed(words));
	});
});

const addresses: Array<[Authentication, 'analyticsUrl' | 'baseUrl', label: string]> = [
	['accessToken', 'baseUrl', 'Workspace API URL'],
	['accessToken', 'analyticsUrl', 'Analytics API URL'],
	['pat', 'analyticsUrl', 'Analytics API URL'],
	['virtualKey', 'baseUrl', 'Workspace API URL'],
	['virtualKey', 'analyticsUrl', 'Analytics API URL'],
];

describe('A wrong address fails and the message says which one', () => {
	test.each(addresses)('%s: nobody listens at %s', async (authentication, field, label) => {
		const fields = {
			...fieldsOf[authentication](sandbox.current),
			[field]: `http://127.0.0.1:${await freePort()}`,
		};
		expect(await tested(authentication, fields)).toEqual(
			failed(new RegExp(`^${label}: The API refused the connection`)),
		);
	});

	test.each(addresses)('%s: no such host in %s', async (authentication, field, label) => {
		const fields = {
			...fieldsOf[authentication](sandbox.current),
			[field]: 'http://nowhere.invalid',
		};
		expect(await tested(authentication, fields)).toEqual(
			failed(new RegExp(`^${label}: The API's host name couldn't be found`)),
		);
	});

	test.each(addresses)(
		'%s: the address of the other API in %s',
		async (authentication, field, label) => {
			const { baseUrl, analyticsUrl } = sandbox.current;
			const fields = {
				...fieldsOf[authentication](sandbox.current),
				[field]: field === 'baseUrl' ? analyticsUrl : baseUrl,
			};
			expect(await tested(authentication, fields)).toEqual(failed(new RegExp(`^${label}: `)));
		},
	);

	test.each(addresses)('%s: no http(s) address in %s', async (authentication, field, label) => {
		const fields = {
			...fieldsOf[authentication](sandbox.current),
			[field]: 'ftp://files.example.com',
		};
		expect(await tested(authentication, fields)).toEqual(
			failed(new RegExp(`'${label}' of the credential isn't an http\\(s\\) URL`)),
		);
		expect(sandbox.current.requests.filter(({ api }) => apiOf[field] === api)).toEqual([]);
	});

	test.each(addresses)(
		'%s: a web page with status 200 at %s',
		async (authentication, field, label) => {
			sandbox.current.faults.add({ kind: 'html', api: apiOf[field], times: Infinity });
			const fields = fieldsOf[authentication](sandbox.current);
			expect(await tested(authentication, fields)).toEqual(
				failed(new RegExp(`^${label}: .*other than JSON.*web page`)),
			);
		},
	);
});

const apiOf = { baseUrl: 'workspace', analyticsUrl: 'analytics' } as const;

test.each(kinds)('The test of %s sends no provider key', async (authentication) => {
	await tested(authentication, fieldsOf[authentication](sandbox.current));
	expect(sandbox.current.requests).not.toEqual([]);
	const bodies = sandbox.current.requests.map(({ body }) => body);
	expect(bodies.filter((body) => body.includes('apiKey'))).toEqual([]);
});

test.each(kinds)("n8n's own HTTP Request node can use %s", async (authentication) => {
	const fields = fieldsOf[authentication](sandbox.current);
	const token = String(fields[secretField[authentication]]);
	const credential = await store(authentication, {
		...fields,
		[secretField[authentication]]: ` Bearer ${token}\n`,
	});
	await runWorkflow(
		chain('HTTP Request', [
			manualTrigger(),
			{
				name: 'HTTP Request',
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				parameters: {
					url: `${sandbox.current.analyticsUrl}/anything`,
					authentication: 'predefinedCredentialType',
					nodeCredentialType: credential.type,
				},
				credentials: { [credential.type]: { id: credential.id, name: credential.name } },
			},
		]),
	);
	expect(sandbox.current.requests.map(({ headers }) => headers.authorization)).toEqual([
		`Bearer ${token}`,
	]);
});
