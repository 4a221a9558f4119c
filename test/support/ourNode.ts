import { DirectoryLoader } from 'n8n-core';
import {
	Workflow,
	type INode,
	type INodeParameters,
	type INodeType,
	type INodeTypes,
	type IWorkflowSettings,
} from 'n8n-workflow';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';

/** Our node with the Request Options that n8n adds when it loads the node. */
function loadedNode(): INodeType {
	const nodeType: INodeType = new AiWorkspace();
	nodeType.description.properties = [...nodeType.description.properties];
	DirectoryLoader.applyDeclarativeNodeOptionParameters(nodeType);
	return nodeType;
}

/** Our node alone in a workflow, as n8n starts it: with the defaults filled in. */
export function ourNode(
	parameters: INodeParameters,
	more: Partial<INode> = {},
	settings: IWorkflowSettings = {},
) {
	const nodeType = loadedNode();
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
