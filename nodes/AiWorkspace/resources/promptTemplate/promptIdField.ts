import type { INodeProperties } from 'n8n-workflow';

export const promptId: INodeProperties = {
	displayName: 'Prompt Template ID',
	name: 'promptId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. support-reply',
	description:
		"The ID of the prompt template, as your workspace shows it. Ask your workspace administrator if you can't find it.",
};
