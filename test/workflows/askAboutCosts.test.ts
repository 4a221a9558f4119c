import { createRequire } from 'node:module';
import { startChatModel } from '../support/chatModel';
import { until } from '../support/until';
import { costOf, plantUnusual, useStage } from './stage';

const token = 'a-token-of-this-test';
const stage = useStage([{ name: 'Users of MCP', type: 'httpBearerAuth', data: { token } }]);

const october = { from: '2026-10-01', to: '2026-10-31' };
const question = { period: 'custom', dateFrom: october.from, dateTo: october.to };

/** What a tool returns where nothing was found: a message, or an item of a workflow that has none. */
const NOTHING_UNUSUAL = expect.not.objectContaining({ level: expect.anything() });

type Call = (name: string, args: object) => Promise<string>;

async function expectCosts(call: Call) {
	const [agent] = stage.directory.entities;
	const { name: group, department, entity_id: group_id } = agent ?? {};
	const cost_sum = expect.closeTo(costOf(stage, october, agent && [agent]), 9);
	const ofAgent = expect.objectContaining({ group, group_id, department, cost_sum });
	const groups = JSON.parse(await call('Cost_Totals', { ...question, groupBy: 'entity' }));
	expect(groups).toEqual(expect.arrayContaining([ofAgent]));
	const [total] = JSON.parse(await call('Cost_Totals', { ...question, groupBy: 'none' }));
	expect(total.cost_sum).toBeCloseTo(costOf(stage, october), 9);
	expect(JSON.parse(await call('Unusual_Costs', { unit: 'week' }))).toEqual([NOTHING_UNUSUAL]);
	plantUnusual(stage, 1);
	const [unusual] = JSON.parse(await call('Unusual_Costs', { unit: 'today' }));
	expect(unusual).toMatchObject({ name: group, cost_sum: 42.5 });
	stage.sandbox.reset();
}

describe('the chat', () => {
	let model: Awaited<ReturnType<typeof startChatModel>>;
	beforeAll(async () => void (model = await startChatModel()));
	afterAll(async () => await model.close());

	async function ask() {
		const data = { apiKey: 'not-a-key', url: model.url };
		const credentials = await stage.api.createCredentials([
			{ name: 'Model', type: 'openAiApi', data },
		]);
		const workflow = await stage.importTemplate('ask-about-costs', { credentials });
		const json = { sessionId: crypto.randomUUID(), action: 'sendMessage', chatInput: 'How much?' };
		const times = { startTime: 0, executionIndex: 0, executionTime: 0 };
		const said = { ...times, source: [null], data: { main: [[{ json }]] } };
		const body = { triggerToStartFrom: { name: 'Chat', data: said }, workflowData: workflow };
		const { executionId } = await stage.api.request('POST', `/workflows/${workflow.id}/run`, body);
		return await stage.api.waitForEnd(String(executionId));
	}

	test('gives the model exact amounts with names and departments, without an ID from it', async () => {
		await expectCosts(async (name, args) => {
			model.tell([{ call: { name, arguments: args } }, { text: 'Here it is.' }]);
			expect((await ask()).json('Cost Agent')).toEqual([{ output: 'Here it is.' }]);
			return model.toolResults().join();
		});
		const [question] = model.questions;
		expect(JSON.stringify(question)).not.toMatch(/entity_id|prompt_id/);
		expect(question?.messages[0]?.content).toMatch(/Today is \d{4}-\d\d-\d\d\./);
	});
});

describe('the MCP server', () => {
	async function connectTo(url: string, bearer: string) {
		const sdk = createRequire(stage.installed.n8n);
		const { Client } = sdk('@modelcontextprotocol/sdk/client/index.js');
		const http = sdk('@modelcontextprotocol/sdk/client/streamableHttp.js');
		const client = new Client({ name: 'Test', version: '1.0.0' });
		const requestInit = { headers: { authorization: `Bearer ${bearer}` } };
		await client.connect(new http.StreamableHTTPClientTransport(new URL(url), { requestInit }));
		return client;
	}
	type Called = { content: { text: string }[] };

	async function connected(changes = {}) {
		const { url } = await stage.publish('ask-about-costs-mcp', 'mcp', changes);
		const client = await until(() => connectTo(url, token).catch(() => false), 200);
		const call: Call = async (name, args) => {
			const { content }: Called = await client.callTool({ name, arguments: args });
			return content.map(({ text }) => text).join('\n');
		};
		return { url, client, call };
	}

	test('offers tools to those who have the token', async () => {
		const { url, client, call } = await connected();
		await expectCosts(call);
		await client.close();
		await expect(connectTo(url, 'another-token')).rejects.toThrow(/403|401|Authorization/);
	});

	test('returns the words of the API, if the virtual key was revoked', async () => {
		const { client, call } = await connected({ credentials: stage.revoked });
		const said = await call('Cost_Totals', { ...question, groupBy: 'none' });
		expect(said).toContain('This virtual key was revoked.');
		await client.close();
	});
});
