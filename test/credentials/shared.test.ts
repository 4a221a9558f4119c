import { AiWorkspaceAccessTokenApi } from '../../credentials/AiWorkspaceAccessTokenApi.credentials';
import { AiWorkspacePatApi } from '../../credentials/AiWorkspacePatApi.credentials';
import { AiWorkspaceVirtualKeyApi } from '../../credentials/AiWorkspaceVirtualKeyApi.credentials';

test.each([
	[new AiWorkspaceAccessTokenApi(), 'accessToken'],
	[new AiWorkspacePatApi(), 'personalAccessToken'],
	[new AiWorkspaceVirtualKeyApi(), 'virtualKeyToken'],
] as const)(
	'$displayName adds its token to a request and changes nothing else',
	async (type, field) => {
		const request = { url: 'https://api.example.com', headers: { Accept: 'application/json' } };
		expect(await type.authenticate({ [field]: ' bearer a-token\n' }, request)).toEqual({
			url: 'https://api.example.com',
			headers: { Accept: 'application/json', Authorization: 'Bearer a-token' },
		});
		expect(request.headers).toEqual({ Accept: 'application/json' });
	},
);
