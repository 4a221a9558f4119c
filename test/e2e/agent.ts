import type { INodeParameters } from 'n8n-workflow';
import { connect } from '../n8n/connection';
import { aiWorkspace, names, type StoredCredential } from '../n8n/workflow';
import { startChatModel } from '../support/chatModel';
import { runWorkflow, workflowOf } from './support';

interface AgentOptions {
	parameters: INodeParameters;
	credential: StoredCredential;
	agentVersion: number;
}

/** The AI Agent node with a chat model and our node as its only tool. */
function agentWorkflow(
	chatCredential: StoredCredential,
	{ parameters, credential, agentVersion }: AgentOptions,
) {
	const agent = {
		name: 'AI Agent',
		type: '@n8n/n8n-nodes-langchain.agent',
		typeVersion: agentVersion,
		parameters: { promptType: 'define', text: 'What did the agents cost?', options: {} },
	};
	const model = {
		id: 'model',
		position: [0, 200],
		name: 'Chat Model',
		type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
		typeVersion: 1.2,
		parameters: { model: { __rl: true, mode: 'id', value: 'stub' }, options: { maxRetries: 0 } },
		credentials: { openAiApi: { id: chatCredential.id, name: chatCredential.name } },
	};
	const tool = {
		id: 'tool',
		position: [200, 200],
		...aiWorkspace(
			{ descriptionType: 'auto', toolDescription: '', ...parameters },
			{ name: 'Costs', credential },
		),
		type: 'n8n-nodes-ai-workspace.aiWorkspaceTool',
	};
	const to = (type: string) => ({ [type]: [[{ node: agent.name, type, index: 0 }]] });
	const { nodes, connections, ...workflow } = workflowOf([agent]);
	return {
		...workflow,
		nodes: [...nodes, model, tool],
		connections: {
			[names.trigger]: connections[names.trigger],
			[model.name]: to('ai_languageModel'),
			[tool.name]: to('ai_tool'),
		},
	};
}

/** An agent with a chat model for the tests of a file. */
export function useAgent() {
	const started: { model?: Awaited<ReturnType<typeof startChatModel>> } = {};
	beforeAll(async () => {
		started.model = await startChatModel();
	});
	afterAll(async () => await started.model?.close());
	return {
		/** Lets the model call the tool with these arguments, all at once, and returns what it returned to each call. */
		async converse(toolArguments: Array<Record<string, unknown>>, options: AgentOptions) {
			const { model } = started;
			if (!model) throw new Error('The chat model is not started yet');
			model.tellToCall(...toolArguments);
			const chatCredential = await connect().api.createCredential({
				name: 'Chat model of a test',
				type: 'openAiApi',
				data: { apiKey: 'none', url: model.url, header: false },
			});
			const execution = await runWorkflow(agentWorkflow(chatCredential, options));
			expect(execution).toMatchObject({ status: 'success' });
			return model.toolResults().map((text): unknown => JSON.parse(text));
		},
	};
}
