import type { Icon, ICredentialType, INodeProperties } from 'n8n-workflow';
import { bearer } from './bearer';

export class AiWorkspaceVirtualKeyApi implements ICredentialType {
	name = 'aiWorkspaceVirtualKeyApi';

	displayName = 'AI Workspace Virtual Key API';

	icon: Icon = {
		light: 'file:../nodes/AiWorkspace/aiWorkspace.svg',
		dark: 'file:../nodes/AiWorkspace/aiWorkspace.dark.svg',
	};

	documentationUrl = 'https://github.com/ai-workspace-nodes/n8n-nodes-ai-workspace#virtual-key';

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
			displayName: 'Virtual Key',
			name: 'virtualKeyToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. vk-…',
			description:
				'The whole virtual key, which starts with vk-. The node finds its workspace by itself.',
		},
	];

	authenticate = bearer('virtualKeyToken');
}
