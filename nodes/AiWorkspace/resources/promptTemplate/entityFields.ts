import type { INodeProperties } from 'n8n-workflow';

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
			description: 'The agents, members or departments with the IDs you enter',
		},
		{
			name: 'Department of the Scope',
			value: 'scopeDepartment',
			description: 'The department of the agent or member that the virtual key is bound to',
		},
		{
			name: 'Entity of the Scope',
			value: 'scopeEntity',
			description: 'The agent or member that the virtual key is bound to',
		},
	],
	default: 'ids',
	description: 'Whose calls and cost to report',
};

export const entityIds: INodeProperties = {
	displayName: 'Entity IDs',
	name: 'entityIds',
	type: 'string',
	typeOptions: { rows: 2 },
	// Hidden rather than shown by value: where the workspace is no scope, Entities itself is not there.
	displayOptions: { hide: { entities: ['scopeDepartment', 'scopeEntity'] } },
	required: true,
	default: '',
	placeholder: 'e.g. 5f0c1e9a-…, 77b2d3c4-…',
	description:
		'IDs of agents, members or departments, separated by commas or line breaks, or an expression that gives a list. The service has no "all": only these are reported, and one that it does not know has no figures. Include Missing under Options shows which.',
};
