/** The credential test of the editor, and where n8n lets a credential go. */
import { startSandbox, world, type Sandbox } from '../sandbox';
import { report, useSandbox } from '../support/sandbox';
import { closedAddress } from '../support/plainServer';
import { connect } from './connect';
import { credentialTypes, fieldsOf, n8nNode, runOurNode, runSteps, store } from './support';
import type { Authentication } from './support';

const sandbox = useSandbox();
const { tokens } = world;

/** Tokens that look right and that nobody has issued. */
const madeUp = {
	accessToken: { accessToken: `${tokens.good.slice(0, -4)}AAAA` },
	pat: { personalAccessToken: 'pat_never_heard_of' },
	virtualKey: { virtualKeyToken: 'vk-never-heard-of' },
};

const tested = async (authentication: Authentication, change: object = {}) =>
	await connect().api.testCredential(credentialTypes[authentication], {
		...fieldsOf[authentication](sandbox.current),
		...change,
	});
const failed = (words: string) => ({ status: 'Error', message: expect.stringContaining(words) });

describe.each(['accessToken', 'pat', 'virtualKey'] as const)('The test of %s', (authentication) => {
	test('passes for a good token, and sends no provider key', async () => {
		expect(await tested(authentication)).toMatchObject({ status: 'OK' });
		const { requests } = sandbox.current;
		expect(requests).not.toEqual([]);
		expect(requests.filter(({ body }) => body.includes('apiKey'))).toEqual([]);
	});

	test("fails for a made-up token with the API's words", async () => {
		const result = await tested(authentication, madeUp[authentication]);
		expect(result).toEqual(failed('The credential is not known'));
	});

	const urls = authentication === 'pat' ? ['Analytics'] : ['Analytics', 'Workspace'];

	test.each(urls)('fails for a wrong %s API URL, and names it', async (api) => {
		const url = await closedAddress();
		const change = api === 'Analytics' ? { analyticsUrl: url } : { baseUrl: url };
		expect(await tested(authentication, change)).toEqual(failed(`${api} API URL`));
	});

	test('fails for a web page', async () => {
		sandbox.current.faults.add({ kind: 'html', times: Infinity });
		expect(await tested(authentication)).toEqual(failed('API URL'));
	});
});

describe('Allowed HTTP Request Domains', () => {
	let reports: Sandbox;
	let foreign: Sandbox;
	beforeAll(async () => {
		[reports, foreign] = await Promise.all([startSandbox({ host: 'localhost' }), startSandbox()]);
	});
	afterAll(async () => await Promise.all([reports.close(), foreign.close()]));

	/** A credential for APIs on two hosts. */
	const credential = async (restriction: object = {}) =>
		await store('virtualKey', {
			...fieldsOf.virtualKey(sandbox.current),
			analyticsUrl: reports.analyticsUrl,
			...restriction,
		});
	const specific = {
		allowedHttpRequestDomains: 'domains',
		allowedDomains: '127.0.0.1, localhost',
	};

	/** n8n's own HTTP Request node calls a URL with the credential. */
	async function request(url: string, restriction?: object) {
		const { type, ...stored } = await credential(restriction);
		const authentication = { authentication: 'predefinedCredentialType', nodeCredentialType: type };
		const node = n8nNode('HTTP Request', 'httpRequest', 4.2, { url, ...authentication });
		return await runSteps([{ ...node, credentials: { [type]: stored } }]);
	}

	/** The same server by a name that the credential doesn't allow. */
	const foreignUrl = () =>
		`${foreign.baseUrl.replace('127.0.0.1', '0.0.0.0')}/api/v1/cockpit/scope`;
	const authorized = ({ requests }: Sandbox) =>
		requests.map(({ headers }) => headers.authorization);
	const bearer = `Bearer ${world.virtualKeys.agent}`;

	test('All, the default, lets an HTTP Request node send the token anywhere, Specific Domains not', async () => {
		expect(await request(foreignUrl())).toMatchObject({ status: 'success' });
		expect(await request(foreignUrl(), specific)).toMatchObject({ status: 'error' });
		expect(authorized(foreign)).toEqual([bearer]);
	});

	test('Specific Domains with both hosts serves an HTTP Request node and our node', async () => {
		const url = `${sandbox.current.baseUrl}/api/v1/cockpit/scope`;
		expect(await request(url, specific)).toMatchObject({ status: 'success' });
		const execution = await runOurNode({
			parameters: report({ workspace: 'scope' }),
			credential: await credential(specific),
		});
		expect(execution).toMatchObject({ status: 'success' });
		expect(authorized(sandbox.current)).toEqual([bearer, bearer]);
		expect(authorized(reports)).toEqual([bearer]);
	});
});
