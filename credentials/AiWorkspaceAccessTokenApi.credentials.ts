import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import { analyticsUrl, baseUrl, bearer, icon, workspaceId } from './shared';

export class AiWorkspaceAccessTokenApi implements ICredentialType {
	name = 'aiWorkspaceAccessTokenApi';

	displayName = 'AI Workspace Access Token API';

	icon = icon;

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
