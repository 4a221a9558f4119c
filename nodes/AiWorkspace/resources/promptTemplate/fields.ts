import type { INodeProperties } from 'n8n-workflow';

export const promptId: INodeProperties = {
	displayName: 'Prompt Template ID',
	name: 'promptId',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. support-reply',
	description:
		"The ID of the prompt template, as your workspace shows it, such as support-reply. Ask your workspace administrator if you can't find it.",
};

export const entities: INodeProperties = {
	displayName: 'Entities',
	name: 'entities',
	type: 'options',
	noDataExpression: true,
	displayOptions: { show: { workspace: ['scope'] } },
	options: [
		{
			name: 'By ID',
			value: 'ids',
			description: 'The agents, members, or departments with the IDs you enter',
		},
		{
			name: 'Department of the Scope',
			value: 'scopeDepartment',
			description: 'The department of the agent or member that the virtual key is assigned to',
		},
		{
			name: 'Entity of the Scope',
			value: 'scopeEntity',
			description: 'The agent or member that the virtual key is assigned to',
		},
	],
	default: 'ids',
	description: 'Which agents, members, or departments to report on',
};

export const entityIds: INodeProperties = {
	displayName: 'Entity IDs',
	name: 'entityIds',
	type: 'string',
	typeOptions: { rows: 2 },
	// Hidden rather than shown by value: without a scope, Entities itself isn't there.
	displayOptions: { hide: { entities: ['scopeDepartment', 'scopeEntity'] } },
	required: true,
	default: '',
	placeholder: 'e.g. 5f0c1e9a-…, 77b2d3c4-…',
	description:
		"IDs of agents, members, or departments, separated by commas or line breaks, such as 5f0c1e9a,77b2d3c4, or an expression that returns an array. The API has no 'all': it reports only on these. A department's cost includes its agents and members.",
	builderHint: {
		propertyHint:
			'Comma-separated entity IDs, or an expression that returns an array of IDs. There is no wildcard. IDs come from the user or from entity.id and entity.department_id of a Get Scope operation.',
	},
};
