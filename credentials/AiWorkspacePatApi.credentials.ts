import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import { analyticsUrl, bearer, icon, workspaceId } from './shared';

export class AiWorkspacePatApi implements ICredentialType {
	name = 'aiWorkspacePatApi';

	displayName = 'AI Workspace Personal Access Token API';

	icon = icon;

	documentationUrl =
		'https://github.com/ai-workspace-nodes/n8n-nodes-ai-workspace#personal-access-token';

	readonly restrictToSupportedNodes = true;

	properties: INodeProperties[] = [
		analyticsUrl,
		{
			displayName: 'Personal Access Token',
			name: 'personalAccessToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. 9c1f2e7a…',
			description: 'The personal access token (PAT) of a workspace member',
		},
		workspaceId,
	];

	authenticate = bearer('personalAccessToken');
}
