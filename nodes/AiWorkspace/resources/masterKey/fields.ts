import type { INodeProperties } from 'n8n-workflow';

export const provider: INodeProperties = {
	displayName: 'Provider',
	name: 'provider',
	type: 'options',
	options: [
		{ name: 'Anthropic', value: 'anthropic' },
		{ name: 'OpenAI', value: 'openai' },
		{ name: 'Other', value: 'custom', description: 'Name the provider yourself' },
	],
	default: 'openai',
	description: 'The provider that gave out the key',
};

export const providerName: INodeProperties = {
	displayName: 'Provider Name',
	name: 'providerName',
	type: 'string',
	// Not required: n8n would demand it wherever Provider is an expression.
	displayOptions: { show: { provider: ['custom'] } },
	default: '',
	placeholder: 'e.g. OpenAI',
	description: 'The name under which the service knows the provider, sent as typed',
};

export const apiKey: INodeProperties = {
	displayName: 'API Key',
	name: 'apiKey',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	placeholder: 'e.g. sk-…',
	description:
		'The provider key to check. It is sent once in the body of the request and is never part of the output.',
};

export const whenRejected: INodeProperties = {
	displayName: 'When Rejected',
	name: 'whenRejected',
	type: 'options',
	options: [
		{
			name: 'Return an Item',
			value: 'item',
			description: 'An item with valid set to false and the reason of the provider',
		},
		{
			name: 'Fail',
			value: 'error',
			description:
				'Treat the item as failed, so that it stops the workflow or takes the error branch',
		},
	],
	default: 'item',
	description:
		'What to do when the provider does not accept the key. A key that could not be checked always fails.',
};
