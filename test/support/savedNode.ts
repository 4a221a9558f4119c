import type { INode } from 'n8n-workflow';
import { AiWorkspaceAccessTokenApi } from '../../credentials/AiWorkspaceAccessTokenApi.credentials';
import { AiWorkspacePatApi } from '../../credentials/AiWorkspacePatApi.credentials';
import { AiWorkspaceVirtualKeyApi } from '../../credentials/AiWorkspaceVirtualKeyApi.credentials';
import { optionsName } from '../../nodes/AiWorkspace/form/options';

export const credentialTypes = [
	new AiWorkspaceAccessTokenApi(),
	new AiWorkspacePatApi(),
	new AiWorkspaceVirtualKeyApi(),
];

/** Parameters as the form stores them: tests call the options of every operation `options`, and what nothing reads `strayOptions`. */
export function stored<Value>({
	options,
	strayOptions,
	...given
}: Record<string, Value>): Record<string, Value> {
	const parameters = strayOptions === undefined ? given : { ...given, options: strayOptions };
	const operation = String(parameters.operation ?? 'getEntities');
	return options === undefined ? parameters : { ...parameters, [optionsName(operation)]: options };
}

export const savedNode = ({ parameters = {}, ...more }: Partial<INode> = {}): INode => ({
	id: 'node',
	name: 'AI Workspace',
	type: 'n8n-nodes-ai-workspace.aiWorkspace',
	typeVersion: 1,
	position: [0, 0],
	parameters: stored(parameters),
	...more,
});
