/** An AI agent calls our node as a tool. */
import type { INodeParameters } from 'n8n-workflow';
import { expected, leaksIn, world } from '../sandbox';
import { check, report, useSandbox, withAccessToken, withVirtualKey } from '../support/sandbox';
import { useAgent, type AgentOptions } from './agent';
import { store } from './support';

const sandbox = useSandbox();
const agent = useAgent();
const entityIds = world.entities.agents.slice(0, 2).map(({ id }) => id);
const asked = {
	promptId: world.prompts.support.id,
	dateFrom: '2026-02-01',
	dateTo: '2026-02-28',
	entityIds: entityIds.join(','),
};
const month = ({ dateFrom: from, dateTo: to }: { dateFrom: string; dateTo: string }) =>
	expected({
		workspaceId: world.workspaces.main.id,
		promptId: asked.promptId,
		from,
		to,
		entityIds,
	});

/** What the model fills in, each under a name of its own. */
const fromModel: INodeParameters = {
	entities: 'ids',
	...Object.fromEntries(
		Object.keys(asked).map((name) => [name, `={{ $fromAI('${name}', 'The ${name}', 'string') }}`]),
	),
};

/** Lets the model ask for reports, or for what the options say. */
const converse = async (calls: Parameters<typeof agent.converse>[0], options: AgentOptions = {}) =>
	await agent.converse(calls, {
		parameters: report(fromModel),
		credential: await store('virtualKey', withVirtualKey(sandbox.current)),
		...options,
	});

test('The model is offered the node, and fills in its fields', async () => {
	const { execution, tool, outputs } = await converse([asked]);
	expect(tool).toMatchObject({ name: 'Costs', description: expect.stringMatching(/\w/) });
	expect(Object.keys(tool?.parameters.properties ?? {}).sort()).toEqual(Object.keys(asked).sort());
	expect(sandbox.current.requests.at(-1)).toMatchObject({
		operation: 'getEntities',
		query: { dateFrom: asked.dateFrom, dateTo: asked.dateTo, entity_ids: asked.entityIds },
		violations: [],
	});
	expect(execution).toMatchObject({ status: 'success' });
	expect(outputs[0]).toContain(String(month(asked).rows[0]?.cost_sum));
});

test("An error's message reaches the model as text", async () => {
	const { results, outputs } = await converse([{ ...asked, promptId: 'unheard-of' }]);
	expect(results[0]).toMatch(/no such prompt template/);
	expect(outputs[0]).toContain(results[0]);
});

test('With On Error = continue, the details of an error reach the model as well', async () => {
	const { results } = await converse([{ ...asked, promptId: 'unheard-of' }], {
		onError: 'continueRegularOutput',
	});
	expect(JSON.parse(results[0] ?? '')).toMatchObject([
		{ details: { status: 404, hint: expect.stringMatching(/\w/) } },
	]);
});

test('A provider key that the model asks about does not come back to it', async () => {
	const { accepted } = world.providerKeys.openai;
	const pieces = JSON.stringify(accepted.match(/.{1,5}/g));
	const { results } = await converse([{}], {
		parameters: check({ apiKey: `={{ ${pieces}.join('') }}` }),
		credential: await store('accessToken', withAccessToken(sandbox.current)),
	});
	expect(JSON.parse(results[0] ?? '')).toMatchObject([{ valid: true }]);
	expect(leaksIn(results, [accepted])).toEqual([]);
});

// Agents up to 2.2 execute all calls at the same time and with one execute data, later ones one after the other.
describe.each([2.2, 3.1])('Agent %d', (agentVersion) => {
	test('Calls that the model makes at once each get their own calls and cost', async () => {
		sandbox.current.behaviour.latencyMs = 200;
		const months = [
			{ dateFrom: '2026-01-01', dateTo: '2026-01-31' },
			{ dateFrom: '2026-02-01', dateTo: '2026-02-28' },
			{ dateFrom: '2026-03-01', dateTo: '2026-03-31' },
		];
		const { results } = await converse(
			months.map((dates) => ({ ...asked, ...dates })),
			{ agentVersion, parameters: report({ ...fromModel, operation: 'getSummary' }) },
		);
		expect(results.map((text): unknown => JSON.parse(text))).toMatchObject(
			months.map((dates) => {
				const { total_calls: calls, cost_sum: cost } = month(dates).totals;
				return [{ date_from: dates.dateFrom, total_calls: Number(calls), cost_sum: Number(cost) }];
			}),
		);
	});

	test('Three items of the agent each get calls and cost', async () => {
		sandbox.current.behaviour.latencyMs = 500;
		const { execution, outputs } = await converse([asked], { agentVersion, itemCount: 3 });
		expect(execution).toMatchObject({ status: 'success' });
		expect(outputs).toEqual(outputs.map(() => outputs[0]));
		expect(outputs).toHaveLength(3);
		expect(outputs[0]).toContain(entityIds[0]);
	});
});
