import { createRequire } from 'node:module';
import omit from 'lodash/omit';
import type { Workflow } from '../n8n/api';
import { startChatModel } from '../support/chatModel';
import { until } from '../support/until';
import { plantUnusual, useStage } from './stage';

const token = 'a-token-of-this-test';
const stage = useStage([{ name: 'Users of MCP', type: 'httpBearerAuth', data: { token } }]);

let model: Awaited<ReturnType<typeof startChatModel>>;
beforeAll(async () => void (model = await startChatModel()));
afterAll(async () => await model.close());

const october = { from: '2026-10-01', to: '2026-10-31' };

/** What a tool returns where nothing was found: a message, or an item of a workflow that has none. */
const NOTHING_UNUSUAL = expect.not.objectContaining({ level: expect.anything() });

type Call = (name: string, args: object) => Promise<string>;

async function expectCosts(call: Call) {
	const [agent] = stage.directory.entities;
	const { name: group, department, entity_id: group_id } = agent ?? {};
	const cost_sum = expect.closeTo(stage.costOf(october, agent && [agent]), 9);
	const ofAgent = expect.objectContaining({ group, group_id, department, cost_sum });
	const question = { period: 'custom', dateFrom: october.from, dateTo: october.to };
	const groups = await call('Cost_Totals', { ...question, groupBy: 'entity' });
	expect(JSON.parse(groups)).toEqual(expect.arrayContaining([ofAgent]));
	expect(JSON.parse(await call('Unusual_Costs', { unit: 'week' }))).toEqual([NOTHING_UNUSUAL]);
	plantUnusual(stage, 1);
	const [unusual] = JSON.parse(await call('Unusual_Costs', { unit: 'today' }));
	expect(unusual).toMatchObject({ name: group, cost_sum: 42.5 });
	stage.sandbox.reset();
	stage.sandbox.faults.add({ kind: 'status', status: 401 });
	expect(await call('Cost_Totals', { ...question, groupBy: 'none' })).toContain('Told to fail.');
}

test('the chat gives the model exact amounts with names and departments, without an ID from it', async () => {
	const data = { apiKey: 'not-a-key', url: model.url };
	const credentials = await stage.api.createCredentials([
		{ name: 'Model', type: 'openAiApi', data },
	]);
	const json = { sessionId: crypto.randomUUID(), action: 'sendMessage', chatInput: 'How much?' };
	const change = (workflow: Workflow) => void (workflow.pinData = { Chat: [{ json }] });
	const workflow = await stage.importTemplate('ask-about-costs', { credentials, change });
	await expectCosts(async (name, args) => {
		model.tell([{ call: { name, arguments: args } }, { text: 'Here it is.' }]);
		const execution = await stage.api.run(workflow);
		expect(execution.json('Cost Agent')).toEqual([{ output: 'Here it is.' }]);
		return String(model.toolResults().at(-1));
	});
	const [question] = model.questions;
	expect(JSON.stringify(omit(question, 'messages'))).not.toMatch(/entity_id|prompt_id/);
	expect(question?.messages[0]?.content).toMatch(/Today is \d{4}-\d\d-\d\d\./);
});

test('the MCP server offers tools to those who have the token', async () => {
	const sdk = createRequire(stage.installed.n8n);
	const { Client } = sdk('@modelcontextprotocol/sdk/client/index.js');
	const http = sdk('@modelcontextprotocol/sdk/client/streamableHttp.js');
	const { url } = await stage.publish('ask-about-costs-mcp', 'mcp');
	async function connectWith(bearer: string) {
		const client = new Client({ name: 'Test', version: '1.0.0' });
		const requestInit = { headers: { authorization: `Bearer ${bearer}` } };
		await client.connect(new http.StreamableHTTPClientTransport(new URL(url), { requestInit }));
		return client;
	}
	const client = await until(() => connectWith(token).catch(() => false), 200);
	await expectCosts(async (name, args) => {
		const { content } = await client.callTool({ name, arguments: args });
		return content[0].text;
	});
	await client.close();
	await expect(connectWith('another-token')).rejects.toThrow(/403|401|Authorization/);
});
