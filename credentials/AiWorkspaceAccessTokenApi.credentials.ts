import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { bearer } from './bearer';

export class AiWorkspaceAccessTokenApi implements ICredentialType {
	name = 'aiWorkspaceAccessTokenApi';

	displayName = 'AI Workspace Access Token API';

	icon: Icon = {
		light: 'file:../nodes/AiWorkspace/aiWorkspace.svg',
		dark: 'file:../nodes/AiWorkspace/aiWorkspace.dark.svg',
	};

	documentationUrl = 'https://github.com/ai-workspace-nodes/n8n-nodes-ai-workspace#access-token';

	properties: INodeProperties[] = [
		{
			displayName: 'Base URL',
			name: 'baseUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://api.example.com',
			description: 'Address of the Workspace API, of the production or the development server',
		},
		{
			displayName: 'Analytics URL',
			name: 'analyticsUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://analytics.example.com',
			description: 'Address of the Analytics API in the same environment',
		},
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. eyJhbGciOi…',
			description: 'The access token (a JWT). It expires: when it has, paste a new one here.',
		},
		{
			displayName: 'Workspace ID',
			name: 'workspaceId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 123e4567-e89b-12d3-a456-426614174000',
			description: 'UUID of the workspace to use where a node names none',
		},
	];

	authenticate = bearer('accessToken');
}
