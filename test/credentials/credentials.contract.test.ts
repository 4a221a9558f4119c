import type { INodeParameters } from 'n8n-workflow';
import { AiWorkspaceAccessTokenApi } from '../../credentials/AiWorkspaceAccessTokenApi.credentials';
import { AiWorkspacePatApi } from '../../credentials/AiWorkspacePatApi.credentials';
import { AiWorkspaceVirtualKeyApi } from '../../credentials/AiWorkspaceVirtualKeyApi.credentials';
import { runNode, type NodeRun } from '../support/runNode';
import { report, useSandbox, withAccessToken, withPat, withVirtualKey } from '../support/sandbox';
import { type Sandbox, world } from '../sandbox';

const sandbox = useSandbox();
const { pats, tokens, virtualKeys, workspaces } = world;

type Row = [string, string, string, (running: Sandbox, token: string) => NodeRun['credential']];

const kinds: Row[] = [
	['access token', 'accessToken', tokens.good, withAccessToken],
	['personal access token', 'pat', pats.good, withPat],
	['virtual key', 'virtualKey', virtualKeys.agent, withVirtualKey],
];

describe.each(kinds)('A pasted %s', (_, authentication, token, credential) => {
	const parameters: INodeParameters = report({
		authentication,
		workspace: 'id',
		workspaceId: workspaces.main.id,
	});
	const middle = Math.floor(token.length / 2);

	test.each([
		['as it is', token],
		['with spaces around it', `  ${token}  `],
		['with line breaks', `\r\n${token}\r\n`],
		['with a tab', `\t${token}`],
		['with a zero-width character', `${token}\u200b`],
		['with a no-break space', `\u00a0${token}\u00a0`],
		['with a line break inside', `${token.slice(0, middle)}\n${token.slice(middle)}`],
		['with Bearer before it', `Bearer ${token}`],
		['with bearer before it', `bearer ${token}`],
		['with BEARER, spaces, and line breaks', ` BEARER  \n${token} \n`],
	])('%s is sent clean', async (_how, pasted) => {
		await runNode({ parameters, credential: credential(sandbox.current, pasted) });
		expect(sandbox.current.requests.map(({ headers }) => headers.authorization)).toEqual([
			`Bearer ${token}`,
		]);
	});
});

describe.each([
	new AiWorkspaceAccessTokenApi(),
	new AiWorkspacePatApi(),
	new AiWorkspaceVirtualKeyApi(),
])('$displayName', ({ properties }) => {
	const fieldOf = (name: string) => properties.find((field) => field.name === name);

	test('hides its token', () => {
		const hidden = properties.filter(({ typeOptions }) => typeOptions?.password === true);
		expect(hidden.map(({ name }) => name)).toEqual([expect.stringMatching(/token$/i)]);
	});

	test('has no default URL', () => {
		const addresses = ['baseUrl', 'analyticsUrl'].flatMap((name) => fieldOf(name) ?? []);
		expect(addresses.length).toBeGreaterThan(0);
		expect(addresses.map((field) => field.default)).toEqual(addresses.map(() => ''));
	});
});
