import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { analyticsUrl, baseUrl, bearer, workspaceId } from './shared';

export class AiWorkspaceAccessTokenApi implements ICredentialType {
	name = 'aiWorkspaceAccessTokenApi';

	displayName = 'AI Workspace Access Token API';

	icon: Icon = {
		light: 'file:../nodes/AiWorkspace/aiWorkspace.svg',
		dark: 'file:../nodes/AiWorkspace/aiWorkspace.dark.svg',
	};

	documentationUrl = 'https://github.com/ai-workspace-nodes/n8n-nodes-ai-workspace#access-token';

	readonly restrictToSupportedNodes = true;

	properties: INodeProperties[] = [
		baseUrl,
		analyticsUrl,
		{
			displayName: 'Access Token',
			name: 'accessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. eyJhbGciOi…',
			description: 'The access token (a JWT). When it has expired, paste a new one here.',
		},
		workspaceId,
	];

	authenticate = bearer('accessToken');
}
