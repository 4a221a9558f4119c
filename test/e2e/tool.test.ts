import type { INodeParameters } from 'n8n-workflow';
import { world, type Sandbox } from '../sandbox';
import { check, report, useSandbox, withAccessToken, withVirtualKey } from '../support/sandbox';
import { startChatModel } from '../support/chatModel';
import { agentWorkflow, type AgentOptions } from './agent';
import { connect } from './connect';
import { runWorkflow, store, type Execution, type StoredCredential } from './support';

jest.setTimeout(60_000);

const sandbox = useSandbox();
const agents = world.entities.agents.slice(0, 2).map(({ id }) => id);
const asked = {
	promptId: world.prompts.support.id,
	dateFrom: '2026-02-01',
	dateTo: '2026-02-28',
	entityIds: agents.join(','),
};

/** What the model fills in, each under a name of its own. */
const fromModel = {
	promptId: "={{ $fromAI('promptId', 'ID of the prompt template', 'string') }}",
	dateFrom: "={{ $fromAI('dateFrom', 'First day as YYYY-MM-DD', 'string') }}",
	dateTo: "={{ $fromAI('dateTo', 'Last day as YYYY-MM-DD', 'string') }}",
	entityIds:
		"={{ $fromAI('entityIds', 'IDs of the entities, with commas between them', 'string') }}",
};

interface Conversation {
	execution: Execution;
	/** What the model was offered, and what came back from it. */
	tool: { name: string; description?: string; parameters?: { properties?: object } } | undefined;
	toolResult: string;
	/** What each call of the tool returned. */
	toolResults: string[];
	requests: Sandbox['requests'];
}

async function converse(
	parameters: INodeParameters,
	credential: StoredCredential,
	toolArguments: Record<string, unknown> | Array<Record<string, unknown>>,
	options: Partial<AgentOptions> = {},
): Promise<Conversation> {
	const model = await startChatModel();
	model.tellToCall(...[toolArguments].flat());
	try {
		const chatCredential = await connect().api.createCredential({
			name: 'Chat model of a test',
			type: 'openAiApi',
			data: { apiKey: 'none', url: model.url, header: false },
		});
		const execution = await runWorkflow(
			agentWorkflow({ parameters, credential, chatCredential, ...options }),
		);
		const toolResults = model.toolResults();
		return {
			execution,
			tool: model.questions[0]?.tools?.[0]?.function,
			toolResult: toolResults[0] ?? '',
			toolResults,
			requests: sandbox.current.requests,
		};
	} finally {
		await model.close();
	}
}

const withKey = async () => await store('virtualKey', withVirtualKey(sandbox.current));

test('The model is offered the node with the arguments that $fromAI names', async () => {
	const { tool } = await converse(report(fromModel), await withKey(), asked);
	expect(tool?.name).toBe('Costs');
	expect(Object.keys(tool?.parameters?.properties ?? {}).sort()).toEqual(Object.keys(asked).sort());
});

test('The model is told what the node does', async () => {
	const { tool } = await converse(report(fromModel), await withKey(), asked);
	expect(tool?.description).toMatch(/calls and cost/i);
});

test('The arguments of the model reach the API', async () => {
	const { requests } = await converse(report(fromModel), await withKey(), asked);
	const last = requests.at(-1);
	expect(last).toMatchObject({
		operation: 'getEntities',
		query: { dateFrom: asked.dateFrom, dateTo: asked.dateTo, entity_ids: asked.entityIds },
		violations: [],
	});
	expect(last?.rawPath).toContain(asked.promptId);
});

test('The model gets the figures back, and answers with them', async () => {
	const { execution, toolResult } = await converse(report(fromModel), await withKey(), asked);
	const { rows } = sandbox.current.expected({
		workspaceId: world.workspaces.main.id,
		promptId: asked.promptId,
		from: asked.dateFrom,
		to: asked.dateTo,
		entityIds: agents,
	});
	const given: unknown = JSON.parse(toolResult);
	expect(given).toEqual(expect.arrayContaining(rows.map((row) => expect.objectContaining(row))));
	expect(given).toHaveLength(rows.length);
	expect(execution).toMatchObject({ status: 'success' });
	expect(execution.items('AI Agent')[0]?.json.output).toContain(String(rows[0]?.cost_sum));
});

test('The model may ask for a summary of one period', async () => {
	const parameters = report({ ...fromModel, operation: 'getSummary' });
	const { toolResult } = await converse(parameters, await withKey(), asked);
	const { totals } = sandbox.current.expected({
		workspaceId: world.workspaces.main.id,
		promptId: asked.promptId,
		from: asked.dateFrom,
		to: asked.dateTo,
		entityIds: agents,
	});
	expect(JSON.parse(toolResult)).toEqual([
		expect.objectContaining({
			total_calls: Number(totals.total_calls),
			cost_sum: Number(totals.cost_sum),
		}),
	]);
});

test.each([
	[
		'a date that does not exist',
		{ ...asked, dateTo: '2026-02-31' },
		/'End Date' isn't a date that exists/,
	],
	['a prompt that does not exist', { ...asked, promptId: 'unheard-of' }, /no such prompt template/],
])('An error for %s reaches the model as text', async (_, toolArguments, words) => {
	const { execution, toolResult } = await converse(
		report(fromModel),
		await withKey(),
		toolArguments,
	);
	expect(toolResult).toMatch(words);
	expect(execution.items('AI Agent')[0]?.json.output).toMatch(words);
});

test('With "continue" the model is also told what to do about an error', async () => {
	const { toolResult } = await converse(
		report(fromModel),
		await withKey(),
		{ ...asked, dateTo: '2026-02-31' },
		{ onError: 'continueRegularOutput' },
	);
	expect(toolResult).toMatch(/'End Date' isn't a date that exists.*Enter a date as YYYY-MM-DD/);
});

test('A provider key that the model asks about does not come back to it', async () => {
	const { accepted } = world.providerKeys.openai;
	const { toolResult } = await converse(
		check({ apiKey: `={{ ${JSON.stringify(accepted.split('-'))}.join('-') }}` }),
		await store('accessToken', withAccessToken(sandbox.current)),
		{},
	);
	expect(JSON.parse(toolResult)).toEqual([expect.objectContaining({ valid: true })]);
	expect(toolResult).not.toContain(accepted);
});

/** The months that the model asks about at once. */
const months = [
	{ dateFrom: '2026-01-01', dateTo: '2026-01-31' },
	{ dateFrom: '2026-02-01', dateTo: '2026-02-28' },
	{ dateFrom: '2026-03-01', dateTo: '2026-03-31' },
];

// Agents up to 2.2 run all calls at the same time and with one execute data, later ones one after the other.
test.each([2.2, 3.1])(
	'Calls that the model makes at once each get their own figures (agent %d)',
	async (agentVersion) => {
		sandbox.current.behaviour.latencyMs = 200;
		const { execution, toolResults } = await converse(
			report({ ...fromModel, operation: 'getSummary' }),
			await withKey(),
			months.map((month) => ({ ...asked, ...month })),
			{ agentVersion },
		);
		expect(execution).toMatchObject({ status: 'success' });
		const summaries = toolResults.map((text): unknown => JSON.parse(text));
		const wanted = months.map(({ dateFrom: from, dateTo: to }) => {
			const { totals } = sandbox.current.expected({
				workspaceId: world.workspaces.main.id,
				promptId: asked.promptId,
				from,
				to,
				entityIds: agents,
			});
			return [
				expect.objectContaining({
					date_from: from,
					total_calls: Number(totals.total_calls),
					cost_sum: Number(totals.cost_sum),
				}),
			];
		});
		expect(summaries).toEqual(wanted);
	},
);

test.each([2.2, 3.1])(
	'An agent with three items gets the figures for each of them (agent %d)',
	async (agentVersion) => {
		sandbox.current.behaviour.latencyMs = 500;
		const { execution } = await converse(report(fromModel), await withKey(), asked, {
			agentVersion,
			itemCount: 3,
		});
		expect(execution).toMatchObject({ status: 'success' });
		const outputs = execution.items('AI Agent').map(({ json }) => String(json.output));
		expect(outputs).toHaveLength(3);
		expect(new Set(outputs).size).toBe(1);
		expect(outputs[0]).toContain(agents[0]);
	},
);
