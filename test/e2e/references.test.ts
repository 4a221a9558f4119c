import { useSandbox, report, withPat } from '../support/sandbox';
import { world } from '../sandbox';
import { runOurNode, store } from './support';

jest.setTimeout(30_000);

const sandbox = useSandbox();
const [agent] = world.entities.agents;

/** What the service was asked for, by item. */
const promptsAsked = () =>
	sandbox.current.requests.map(({ url }) => decodeURIComponent(url.split('/')[5] ?? ''));

test.each<[string, (value: string) => object]>([
	['={{ $json.prompt }}', (value) => ({ prompt: value })],
	['={{ $json.ask.prompt }}', (value) => ({ ask: { prompt: value } })],
	["={{ $json['the prompt'] }}", (value) => ({ 'the prompt': value })],
])(
	'The reference %s means the value as it is, also one that looks like an expression',
	async (promptId, itemWith) => {
		const values = ['={{ 1 + 1 }}', '{{ $json.x }}', '=a', 'Größe 1', '42', 'a/b'];
		await runOurNode({
			parameters: report({
				authentication: 'pat',
				workspace: 'id',
				workspaceId: world.workspaces.main.id,
				promptId,
				entityIds: String(agent?.id),
			}),
			credential: await store('pat', withPat(sandbox.current)),
			inputs: values.map((value) => itemWith(value)),
			onError: 'continueRegularOutput',
		});
		expect(promptsAsked().sort()).toEqual([...values].sort());
	},
);
