import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { bearer } from './bearer';

export class AiWorkspacePatApi implements ICredentialType {
	name = 'aiWorkspacePatApi';

	displayName = 'AI Workspace Personal Access Token API';

	icon: Icon = {
		light: 'file:../nodes/AiWorkspace/aiWorkspace.svg',
		dark: 'file:../nodes/AiWorkspace/aiWorkspace.dark.svg',
	};

	documentationUrl =
		'https://github.com/ai-workspace-nodes/n8n-nodes-ai-workspace#personal-access-token';

	properties: INodeProperties[] = [
		{
			displayName: 'Analytics URL',
			name: 'analyticsUrl',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. https://analytics.example.com',
			description: 'Address of the Analytics API, of the production or the development server',
		},
		{
			displayName: 'Personal Access Token',
			name: 'personalAccessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			description: 'The personal access token (PAT) of a member of the workspace',
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

	authenticate = bearer('personalAccessToken');
}
