import type { INodeParameters } from 'n8n-workflow';
import { aiWorkspace, items, manualTrigger } from '../n8n/workflow';
import type { OnError, StoredCredential } from './support';

const question = 'What did the agents cost in February?';

export interface AgentOptions {
	parameters: INodeParameters;
	credential: StoredCredential;
	chatCredential: StoredCredential;
	onError?: OnError;
	/** How many items the agent gets. */
	itemCount?: number;
	/** What the editor makes today. Agents up to 2.2 pass an error of a tool to the model as an empty text. */
	agentVersion?: number;
}

/** The AI Agent node with a chat model and our node as its only tool. */
export function agentWorkflow({
	parameters,
	credential,
	chatCredential,
	onError,
	itemCount = 1,
	agentVersion = 3.1,
}: AgentOptions) {
	const agent = {
		name: 'AI Agent',
		type: '@n8n/n8n-nodes-langchain.agent',
		typeVersion: agentVersion,
		parameters: { promptType: 'define', text: question, options: {} },
	};
	const inputs = items(Array.from({ length: itemCount }, (_, n) => ({ n })));
	const model = {
		name: 'Chat Model',
		type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
		typeVersion: 1.2,
		parameters: { model: { __rl: true, mode: 'id', value: 'stub' }, options: { maxRetries: 0 } },
		credentials: { openAiApi: { id: chatCredential.id, name: chatCredential.name } },
	};
	const tool = {
		...aiWorkspace(
			{ descriptionType: 'auto', toolDescription: '', ...parameters },
			{ name: 'Costs', credential, onError },
		),
		type: 'n8n-nodes-ai-workspace.aiWorkspaceTool',
	};
	const to = (type: string) => ({ [type]: [[{ node: agent.name, type, index: 0 }]] });
	return {
		name: 'Agent with a tool',
		nodes: [manualTrigger('Start'), inputs, agent, model, tool].map((node, index) => ({
			id: String(index),
			position: [index * 200, 0],
			...node,
		})),
		connections: {
			Start: { main: [[{ node: inputs.name, type: 'main', index: 0 }]] },
			[inputs.name]: to('main'),
			[model.name]: to('ai_languageModel'),
			[tool.name]: to('ai_tool'),
		},
		settings: { executionOrder: 'v1' },
	};
}
