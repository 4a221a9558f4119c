import type { INodeProperties, NodeHint } from 'n8n-workflow';
import { choice, type Dropdown } from '../../form/options';

export const provider: Dropdown<'anthropic' | 'custom' | 'openai'> = {
	displayName: 'Provider',
	name: 'provider',
	type: 'options',
	options: [
		{ name: 'Anthropic', value: 'anthropic' },
		{ name: 'OpenAI', value: 'openai' },
		{ name: 'Other', value: 'custom', description: 'Enter the name of the provider' },
	],
	default: 'openai',
	description: 'The provider that issued the key',
};

export const validateFields: readonly INodeProperties[] = [
	provider,
	{
		displayName: 'Provider Name',
		name: 'providerName',
		type: 'string',
		// Not required: n8n would demand it wherever Provider is an expression.
		displayOptions: { show: { provider: ['custom'] } },
		default: '',
		placeholder: 'e.g. my-provider',
		description: 'The name that the API uses for the provider, such as my-provider, sent as typed',
	},
	{
		displayName:
			'n8n stores the data of executions, and with it the key, unless <a href="https://github.com/ai-workspace-nodes/n8n-nodes-ai-workspace/blob/main/docs/credentials.md#provider-keys" target="_blank">saving is turned off</a> in the settings of this workflow',
		name: 'keyNotice',
		type: 'notice',
		default: '',
	},
	{
		displayName: 'Provider API Key',
		name: 'apiKey',
		type: 'string',
		typeOptions: { password: true },
		required: true,
		default: '',
		placeholder: 'e.g. sk-…',
		description:
			"The provider key to check, without anything else. Use an expression, so that the workflow doesn't store the key. The node sends the key in the body of the request and never adds it to the output.",
	},
];

export const whenRejected = choice<'error' | 'item'>({
	displayName: 'When Not Valid',
	name: 'whenRejected',
	type: 'options',
	options: [
		{
			name: 'Fail',
			value: 'error',
			description: 'An error, which stops the workflow or takes the error output',
		},
		{
			name: 'Return an Item',
			value: 'item',
			description: "An item with valid set to false and the API's message",
		},
	],
	default: 'item',
	description:
		"What to do if the API returns that the key isn't valid. It does so whatever the reason, also if it couldn't ask the provider, so read the message.",
});

/** A key that isn't an expression is stored with the workflow, and exported with it. n8n evaluates the condition in the editor only. */
export const typedKeyHint: NodeHint = {
	message:
		"The workflow stores the key in 'Provider API Key'. Use an expression that reads it from another node, such as a form.",
	type: 'warning',
	location: 'outputPane',
	whenToDisplay: 'always',
	displayCondition:
		"={{ $parameter.resource === 'masterKey' && !!$rawParameter.apiKey && !String($rawParameter.apiKey).startsWith('=') }}",
};
