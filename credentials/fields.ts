import type { INodeProperties } from 'n8n-workflow';

export const baseUrl: INodeProperties = {
	displayName: 'Base URL',
	name: 'baseUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://api.example.com',
	description: 'Address of the Workspace API, of the production or the development server',
};

export const analyticsUrl: INodeProperties = {
	displayName: 'Analytics URL',
	name: 'analyticsUrl',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. https://analytics.example.com',
	description: 'Address of the Analytics API, of the production or the development server',
};

export const workspaceId: INodeProperties = {
	displayName: 'Workspace ID',
	name: 'workspaceId',
	type: 'string',
	default: '',
	placeholder: 'e.g. 123e4567-e89b-12d3-a456-426614174000',
	description: 'UUID of the workspace to use where a node names none',
};
