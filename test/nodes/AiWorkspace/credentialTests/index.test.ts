import type { ICredentialDataDecryptedObject, ICredentialTestFunctions } from 'n8n-workflow';
import { testAccessToken, testVirtualKey } from '../../../../nodes/AiWorkspace/credentialTests';
import { signToken, world } from '../../../sandbox';

const { main } = world.workspaces;
const { service } = world.subjects;

interface Sent {
	readonly method: string;
	readonly uri: string;
	readonly headers: Record<string, string>;
}

/** The requests of a test whose token the API accepts. */
async function sentBy(test: typeof testAccessToken, data: ICredentialDataDecryptedObject) {
	const sent: Sent[] = [];
	const request = async (options: Sent) => {
		sent.push(options);
		const body = { code: 200, message: 'OK', data: { entity: {}, entities: [] } };
		return await Promise.resolve({ statusCode: 200, headers: {}, body });
	};
	const context: ICredentialTestFunctions = Object.assign(Object.create(null), {
		helpers: { request },
	});
	const urls = { baseUrl: 'https://api.example.com', analyticsUrl: 'https://a.example.com' };
	await test.call(context, { id: '1', name: 'Test', type: 'test', data: { ...urls, ...data } });
	return sent;
}

/** The headers that name a workspace in the requests of a test of an access token. */
async function headersOf(data: ICredentialDataDecryptedObject) {
	const sent = await sentBy(testAccessToken, data);
	return sent.map(({ headers }) => ({
		workspace: headers['X-Workspace-Id'],
		serviceUser: headers['X-Service-User-Id'],
	}));
}

describe('The test of an access token', () => {
	test('posts JSON to one API, and gets a report from the other', async () => {
		const sent = await sentBy(testAccessToken, { accessToken: signToken({}) });
		expect(sent.map(({ method, headers }) => [method, headers['Content-Type']])).toEqual([
			['POST', 'application/json'],
			['GET', undefined],
		]);
	});

	test('asks both APIs about the workspace of the credential', async () => {
		const accessToken = signToken({ sub: service });
		expect(await headersOf({ accessToken, workspaceId: main.id })).toEqual([
			{ workspace: main.id },
			{ workspace: main.id },
		]);
	});

	test('asks for a report of the service user where the credential has no workspace', async () => {
		const accessToken = signToken({ sub: service });
		expect(await headersOf({ accessToken })).toEqual([{}, { serviceUser: service }]);
	});

	test('names nothing where the subject is no service user', async () => {
		const accessToken = signToken({ sub: 'auth0|12' });
		expect(await headersOf({ accessToken })).toEqual([{}, {}]);
	});
});

describe('The test of a virtual key', () => {
	test('gets its scope and a report', async () => {
		const sent = await sentBy(testVirtualKey, { virtualKeyToken: 'vk-1' });
		expect(sent.map(({ method }) => method)).toEqual(['GET', 'GET']);
	});
});
