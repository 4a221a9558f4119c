import type { INode } from 'n8n-workflow';
import { AiWorkspaceAccessTokenApi } from '../../credentials/AiWorkspaceAccessTokenApi.credentials';
import { AiWorkspacePatApi } from '../../credentials/AiWorkspacePatApi.credentials';
import { AiWorkspaceVirtualKeyApi } from '../../credentials/AiWorkspaceVirtualKeyApi.credentials';

export const credentialTypes = [
	new AiWorkspaceAccessTokenApi(),
	new AiWorkspacePatApi(),
	new AiWorkspaceVirtualKeyApi(),
];

/** Our node as a workflow stores it. */
export const savedNode = (more: Partial<INode> = {}): INode => ({
	id: 'node',
	name: 'AI Workspace',
	type: 'n8n-nodes-ai-workspace.aiWorkspace',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
	...more,
});
