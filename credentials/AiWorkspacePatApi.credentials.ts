import type { IAuthenticateGeneric, Icon, ICredentialType, INodeProperties } from 'n8n-workflow';

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

	// What is pasted along with a token is forgiven: blanks, line ends, a leading "Bearer".
	authenticate: IAuthenticateGeneric = {
		type: 'generic',
		properties: {
			headers: {
				Authorization:
					'=Bearer {{ $credentials.personalAccessToken.trim().replace(/^bearer\\s+/i, "").replace(/[\\s\\u200b-\\u200d\\u2060]+/g, "") }}',
			},
		},
	};
}
