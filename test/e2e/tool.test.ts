/** An AI agent calls our node as a tool, several times at once. operations.test.ts has a single call. */
import type { INodeParameters } from 'n8n-workflow';
import { expected, world } from '../sandbox';
import { report, useSandbox, withVirtualKey } from '../support/sandbox';
import { useAgent } from './agent';
import { store } from './support';

const sandbox = useSandbox();
const agent = useAgent();
const promptId = world.prompts.support.id;
const entityIds = world.entities.agents.slice(0, 2).map(({ id }) => id);
const months = [
	{ from: '2026-01-01', to: '2026-01-31' },
	{ from: '2026-02-01', to: '2026-02-28' },
	{ from: '2026-03-01', to: '2026-03-31' },
];

/** What the model fills in, each under a name of its own. */
const fromModel: INodeParameters = {
	dateFrom: "={{ $fromAI('from', 'The first day', 'string') }}",
	dateTo: "={{ $fromAI('to', 'The last day', 'string') }}",
};

// Agents up to 2.2 execute all calls at the same time and with one execute data, later ones one after the other.
test.each([2.2, 3.1])(
	'Calls that the model of an agent %d makes at once each get their own calls and cost',
	async (agentVersion) => {
		sandbox.current.behaviour.latencyMs = 200;
		const results = await agent.converse(months, {
			agentVersion,
			parameters: report({
				...{ ...fromModel, operation: 'getSummary', promptId },
				...{ entities: 'ids', entityIds: entityIds.join() },
			}),
			credential: await store('virtualKey', withVirtualKey(sandbox.current)),
		});
		expect(results).toMatchObject(
			months.map(({ from, to }) => {
				const workspaceId = world.workspaces.main.id;
				const { totals } = expected({ workspaceId, promptId, from, to, entityIds });
				const [calls, cost] = [Number(totals.total_calls), Number(totals.cost_sum)];
				return [{ date_from: from, total_calls: calls, cost_sum: cost }];
			}),
		);
	},
);
