import type { ICredentialType, INodeProperties } from 'n8n-workflow';
import { analyticsUrl, baseUrl, bearer, icon } from './shared';

export class AiWorkspaceVirtualKeyApi implements ICredentialType {
	name = 'aiWorkspaceVirtualKeyApi';

	displayName = 'AI Workspace Virtual Key API';

	icon = icon;

	documentationUrl = 'https://github.com/ai-workspace-nodes/n8n-nodes-ai-workspace#virtual-key';

	readonly restrictToSupportedNodes = true;

	properties: INodeProperties[] = [
		baseUrl,
		analyticsUrl,
		{
			displayName: 'Virtual Key',
			name: 'virtualKeyToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. vk-…',
			description: 'The whole virtual key, which starts with vk-. The node looks up its workspace.',
		},
	];

	authenticate = bearer('virtualKeyToken');
}
