import {
	Workflow,
	type INode,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IWorkflowSettings,
} from 'n8n-workflow';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';

/** Our node alone in a workflow, as n8n starts it: with the defaults filled in. */
export function ourNode(
	parameters: INodeParameters,
	more: Partial<INode> = {},
	settings: IWorkflowSettings = {},
) {
	const nodeType: INodeType = new AiWorkspace();
	const nodeTypes: INodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
	const saved: INode = {
		id: 'node',
		name: 'AI Workspace',
		type: 'n8n-nodes-ai-workspace.aiWorkspace',
		typeVersion: 1,
		position: [0, 0],
		parameters,
		...more,
	};
	const workflow = new Workflow({
		id: 'test',
		nodes: [saved],
		connections: {},
		active: false,
		nodeTypes,
		settings,
	});
	const node = workflow.getNode(saved.name);
	if (!node) throw new Error('The workflow lost its node');
	return { nodeType, workflow, node };
}
