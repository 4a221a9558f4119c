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
	test('is sent without what came along', async () => {
		const { current } = sandbox;
		const byId = { workspace: 'id', workspaceId: workspaces.main.id };
		const pasted = `\u00a0 BEARER  \n${token.slice(0, 12)}\r\n\t${token.slice(12)}\u200b \n`;
		const parameters = report({ authentication, ...byId });
		await runNode({ parameters, credential: credential(current, pasted) });
		const sent = current.requests.map(({ headers }) => headers.authorization);
		expect(sent).toEqual([`Bearer ${token}`]);
	});
});
