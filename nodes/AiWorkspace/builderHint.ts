import type { IBuilderHint } from 'n8n-workflow';

/** When to use the node, for AI builders: n8n's search for nodes returns it. */
export const builderHint: IBuilderHint = {
	searchHint:
		'Use for the cost, spend, and usage of LLM prompt templates in AI Workspace. Get Summary returns totals for budgets and month-over-month change. Get Entities returns calls and cost by agent, member, or department. Validate checks an OpenAI or Anthropic API key before it is stored. Get Scope returns the workspace, entity, and department of a virtual key. With a virtual key, reports need no Get Scope node before them.',
	relatedNodes: [
		{
			nodeType: 'n8n-nodes-base.scheduleTrigger',
			relationHint: 'Starts a daily, weekly, or monthly cost report',
		},
		{
			nodeType: 'n8n-nodes-base.if',
			relationHint: 'Compares cost_sum of Get Summary with a budget',
		},
		{ nodeType: 'n8n-nodes-base.emailSend', relationHint: 'Sends a cost report or budget alert' },
		{
			nodeType: 'n8n-nodes-base.formTrigger',
			relationHint: 'Receives a provider key to validate, referenced in Provider API Key',
		},
		{
			nodeType: '@n8n/n8n-nodes-langchain.agent',
			relationHint: 'Answers questions about cost with Get Summary or Get Entities as its tool',
		},
	],
};
