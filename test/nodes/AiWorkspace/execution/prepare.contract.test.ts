import type { INodeParameters } from 'n8n-workflow';
import { runNode } from '../../../support/runNode';
import {
	check,
	report,
	useSandbox,
	withAccessToken,
	withVirtualKey,
} from '../../../support/sandbox';
import { world } from '../../../sandbox';

const sandbox = useSandbox();

/** What a client sends by itself, whatever is asked of it. */
const OF_THE_TRANSPORT = /^(accept|accept-encoding|connection|content-length|host|user-agent)$/;

/** The rules of workspaces are those of resolve.test.ts. */
test('Requests have the headers of their operation, the token of their credential, and no others', async () => {
	const inMain = { 'x-workspace-id': world.workspaces.main.id };
	const key = { authorization: `Bearer ${world.virtualKeys.agent}` };
	const token = { authorization: `Bearer ${world.tokens.good}` };
	const credential = withVirtualKey(sandbox.current);
	await runNode({ parameters: report(), credential });
	await runNode({ parameters: check(), credential: withAccessToken(sandbox.current) });
	const sent = sandbox.current.requests.map(({ operation, headers }) => [
		operation,
		Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_TRANSPORT.test(name))),
	]);
	expect(sent).toEqual([
		['getScope', key],
		['getEntities', { ...key, ...inMain }],
		['validate', { ...token, ...inMain, 'content-type': 'application/json' }],
	]);
});

/** What only an expression or n8n's Request Options can bring about. */
test.each<[string, INodeParameters]>([
	['without a prompt', { promptId: '={{ $json.id }}' }],
	['through a proxy', { requestOptions: { proxy: 'http://127.0.0.1:9' } }],
	['with any certificate', { requestOptions: { allowUnauthorizedCerts: true } }],
])('A report %s is refused before anything is sent', async (_, change) => {
	const run = runNode({ parameters: report(change), credential: withVirtualKey(sandbox.current) });
	await expect(run).rejects.toMatchObject({ context: { itemIndex: 0 } });
	expect(sandbox.current.requests).toEqual([]);
});
