import type { INodeParameters } from 'n8n-workflow';
import { connect } from '../n8n/connection';
import { aiWorkspace, names, type StoredCredential } from '../n8n/workflow';
import { startChatModel } from '../support/chatModel';
import { runWorkflow, workflowOf } from './support';

/** Lets the chat model of an AI Agent node call our node with these arguments, and returns what it gets, as text. */
export async function callAsTool(
	toolArguments: Record<string, unknown>,
	parameters: INodeParameters,
	credential: StoredCredential,
) {
	const model = await startChatModel();
	try {
		model.tell([
			({ tools: [tool] }) => {
				const name = tool?.function.name ?? 'No tool was offered';
				return { calls: [{ name, arguments: toolArguments }] };
			},
		]);
		const { id, name } = await connect().api.createCredential({
			name: 'Chat model of a test',
			type: 'openAiApi',
			data: { apiKey: 'none', url: model.url, header: false },
		});
		const agent = {
			name: 'AI Agent',
			type: '@n8n/n8n-nodes-langchain.agent',
			// The newest agent that every n8n of the tests has.
			typeVersion: 2.2,
			parameters: { promptType: 'define', text: 'What did the agents cost?', options: {} },
		};
		const chat = {
			id: 'model',
			name: 'Chat Model',
			type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
			typeVersion: 1.2,
			position: [0, 200],
			parameters: { model: { __rl: true, mode: 'id', value: 'stub' }, options: { maxRetries: 0 } },
			credentials: { openAiApi: { id, name } },
		};
		const described = { descriptionType: 'auto', toolDescription: '', ...parameters };
		const tool = {
			id: 'tool',
			position: [200, 200],
			...aiWorkspace(described, { name: 'Costs', credential }),
			type: 'n8n-nodes-ai-workspace.aiWorkspaceTool',
		};
		const to = (type: string) => ({ [type]: [[{ node: agent.name, type, index: 0 }]] });
		const { nodes, connections, ...workflow } = workflowOf([agent]);
		const { status } = await runWorkflow({
			...workflow,
			nodes: [...nodes, chat, tool],
			connections: {
				[names.trigger]: connections[names.trigger],
				[chat.name]: to('ai_languageModel'),
				[tool.name]: to('ai_tool'),
			},
		});
		return { status, results: model.toolResults() };
	} finally {
		await model.close();
	}
}
