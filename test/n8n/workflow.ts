/** Small workflows for tests: a manual trigger, our node, and others around it. */
import pick from 'lodash/pick';
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

export const manualTrigger = () => n8nNode(names.trigger, 'manualTrigger');

/** Executes JavaScript once for all items; it returns the items. */
export const code = (name: string, jsCode: string) => n8nNode(name, 'code', 2, { jsCode });

export const aiWorkspace = (
	parameters: INodeParameters,
	{ credential, ...more }: { name?: string; credential?: StoredCredential; onError?: OnError } = {},
): WorkflowNode => ({
	name: names.node,
	type: 'n8n-nodes-ai-workspace.aiWorkspace',
	typeVersion: 1,
	parameters: stored(parameters),
	...(credential && { credentials: { [credential.type]: pick(credential, 'id', 'name') } }),
	...more,
});

/** Connects the output of a node to others. */
export const to = (...targets: string[]) => ({
	main: [targets.map((node) => ({ node, type: 'main', index: 0 }))],
});

/** A workflow of these nodes, one after the other unless they're connected otherwise. */
export function chain(name: string, steps: WorkflowNode[], connections?: Record<string, object>) {
	const nodes = steps.map((node, at) => ({ id: String(at), position: [at * 220, 0], ...node }));
	const inTurn = steps.slice(1).map((node, at) => [steps[at]?.name, to(node.name)]);
	return {
		name,
		nodes,
		connections: connections ?? Object.fromEntries(inTurn),
		settings: { executionOrder: 'v1' },
	};
}
