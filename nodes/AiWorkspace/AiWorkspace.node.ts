import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { testAccessToken, testPersonalAccessToken, testVirtualKey } from './credentialTests';
import { run } from './execution/hooks';
import { properties, subtitle } from './properties';
import { typedKeyHint } from './resources/masterKey/fields';

export class AiWorkspace implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'AI Workspace',
		name: 'aiWorkspace',
		icon: { light: 'file:aiWorkspace.svg', dark: 'file:aiWorkspace.dark.svg' },
		group: ['input'],
		version: [1],
		subtitle,
		description:
			'Report calls and cost of prompt templates, check provider keys, and look up the scope of virtual keys',
		defaults: { name: 'AI Workspace' },
		usableAsTool: true,
		// When to use the node, for AI builders: n8n's search for nodes returns it.
		builderHint: {
			searchHint:
				'Use for the cost, spend, and usage of LLM prompt templates in AI Workspace. Create of Cost Report returns a report on several prompt templates with HTML for emails, a chat message, and Excel, CSV, or FOCUS files, for monthly reports and chargeback. Get Totals returns a flat item for each agent, prompt template, department, or other group and interval, for tables and sheets. Find Unusual Costs returns an item for each cost far above its usual one, with who and why. Check Budgets returns an item for each budget alert. Get Summary returns totals of one prompt template. Get Entities returns its calls and cost by agent, member, or department. Validate checks an OpenAI or Anthropic API key before it is stored. Get Scope returns the workspace, entity, and department of a virtual key. With a virtual key, reports need no Get Scope node before them.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-base.scheduleTrigger',
					relationHint: 'Starts a daily, weekly, or monthly cost report',
				},
				{
					nodeType: 'n8n-nodes-base.dataTable',
					relationHint:
						"Contains names, owners, and budgets: its rows are the input items of a cost report with 'From Input Items'",
				},
				{
					nodeType: 'n8n-nodes-base.emailSend',
					relationHint: 'Sends subject, html, and text of a cost report or an alert, and its files',
				},
				{
					nodeType: 'n8n-nodes-base.formTrigger',
					relationHint: 'Receives a provider key to validate, referenced in Provider API Key',
				},
				{
					nodeType: '@n8n/n8n-nodes-langchain.agent',
					relationHint:
						'Answers questions about cost with a cost report without formats, or Get Summary, as its tool',
				},
			],
		},
		hints: [typedKeyHint],
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'aiWorkspaceAccessTokenApi',
				required: true,
				testedBy: 'testAccessToken',
				displayOptions: { show: { authentication: ['accessToken'] } },
			},
			{
				name: 'aiWorkspacePatApi',
				required: true,
				testedBy: 'testPersonalAccessToken',
				displayOptions: { show: { authentication: ['pat'] } },
			},
			{
				name: 'aiWorkspaceVirtualKeyApi',
				required: true,
				testedBy: 'testVirtualKey',
				displayOptions: { show: { authentication: ['virtualKey'] } },
			},
		],
		// Fixed values only: expressions here are evaluated for every item. Text, so that a cut-off body is seen as one.
		requestDefaults: {
			encoding: 'text',
			json: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
			returnFullResponse: true,
		},
		requestOperations: { pagination: run },
		properties,
	};

	methods = { credentialTest: { testAccessToken, testPersonalAccessToken, testVirtualKey } };
}
