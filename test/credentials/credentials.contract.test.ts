import { AiWorkspaceAccessTokenApi } from '../../credentials/AiWorkspaceAccessTokenApi.credentials';
import { AiWorkspacePatApi } from '../../credentials/AiWorkspacePatApi.credentials';
import { AiWorkspaceVirtualKeyApi } from '../../credentials/AiWorkspaceVirtualKeyApi.credentials';
import { runNode } from '../support/runNode';
import { report, useSandbox, withAccessToken, withPat, withVirtualKey } from '../support/sandbox';
import { world } from '../sandbox';

const sandbox = useSandbox();
const { pats, tokens, virtualKeys, workspaces } = world;

describe.each([
	['access token', 'accessToken', tokens.good, withAccessToken],
	['personal access token', 'pat', pats.good, withPat],
	['virtual key', 'virtualKey', virtualKeys.agent, withVirtualKey],
] as const)('A pasted %s', (_, authentication, token, credential) => {
	const parameters = report({
		authentication,
		workspace: 'id',
		workspaceId: workspaces.main.id,
	});

	test.each([
		['as it is', token],
		['with spaces, tabs, and line breaks', ` \t${token}\r\n`],
		['with zero-width and no-break spaces', `\u00a0${token}\u200b`],
		['with a line break inside', `${token.slice(0, 12)}\n${token.slice(12)}`],
		['with BEARER before it', ` BEARER  \n${token} \n`],
	])('%s is sent clean', async (_how, pasted) => {
		await runNode({ parameters, credential: credential(sandbox.current, pasted) });
		expect(sandbox.current.requests.map(({ headers }) => headers.authorization)).toEqual([
			`Bearer ${token}`,
		]);
	});
});

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
