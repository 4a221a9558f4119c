import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { analyticsUrl, bearer, workspaceId } from './shared';

export class AiWorkspacePatApi implements ICredentialType {
	name = 'aiWorkspacePatApi';

	displayName = 'AI Workspace Personal Access Token API';

	icon: Icon = {
		light: 'file:../nodes/AiWorkspace/aiWorkspace.svg',
		dark: 'file:../nodes/AiWorkspace/aiWorkspace.dark.svg',
	};

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
