/** Small workflows for tests: a manual trigger, our node, and others around it. */
import type { INodeParameters } from 'n8n-workflow';
import { stored } from '../support/savedNode';

export interface StoredCredential {
	id: string;
	name: string;
	type: string;
}
export type OnError = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
export type WorkflowNode = Record<string, unknown> & { name: string };

export const names = { trigger: 'Start', node: 'AI Workspace' };

export const n8nNode = (name: string, type: string, typeVersion = 1, parameters: object = {}) => ({
	name,
	type: `n8n-nodes-base.${type}`,
	typeVersion,
	parameters,
});

export const manualTrigger = (name = names.trigger) => n8nNode(name, 'manualTrigger');

/** Executes JavaScript once for all items; it returns the items. */
export const code = (name: string, jsCode: string) => n8nNode(name, 'code', 2, { jsCode });

interface AiWorkspaceOptions {
	name?: string;
	credential?: StoredCredential;
	onError?: OnError;
}

export const aiWorkspace = (
	parameters: INodeParameters,
	{ name = names.node, credential, onError }: AiWorkspaceOptions = {},
): WorkflowNode => ({
	name,
	type: 'n8n-nodes-ai-workspace.aiWorkspace',
	typeVersion: 1,
	parameters: stored(parameters),
	...(credential && {
		credentials: { [credential.type]: { id: credential.id, name: credential.name } },
	}),
	...(onError && { onError }),
});

export function chain(name: string, steps: WorkflowNode[]) {
	const nodes = steps.map((node, column) => ({
		id: String(column),
		position: [column * 220, 0],
		...node,
	}));
	const connections: Record<string, object> = Object.fromEntries(
		steps
			.slice(1)
			.map((node, column) => [
				steps[column]?.name,
				{ main: [[{ node: node.name, type: 'main', index: 0 }]] },
			]),
	);
	return { name, nodes, connections, settings: { executionOrder: 'v1' } };
}
