import { createRunExecutionData, Workflow } from 'n8n-workflow';
import type * as n8n from 'n8n-workflow';
import { DirectoryLoader, ExecuteContext, RoutingNode } from 'n8n-core';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { findMethod } from '../../nodes/AiWorkspace/auth/methods';
import { credentialTypes, savedNode } from './savedNode';

/** Our node alone in a workflow, as n8n starts it: with the defaults filled in. */
export function ourNode(
	parameters: n8n.INodeParameters,
	more: Partial<n8n.INode> = {},
	settings: n8n.IWorkflowSettings = {},
) {
	const nodeType: n8n.INodeType = new AiWorkspace();
	// The Request Options that n8n adds when it loads the node.
	nodeType.description.properties = [...nodeType.description.properties];
	DirectoryLoader.applyDeclarativeNodeOptionParameters(nodeType);
	const nodeTypes: n8n.INodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
	const saved = savedNode({ parameters, ...more });
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

export interface NodeRun {
	/** Node parameters as a saved workflow stores them; defaults are filled in as n8n does. */
	parameters: n8n.INodeParameters;
	credential: n8n.ICredentialDataDecryptedObject;
	items?: n8n.IDataObject[];
	onError?: n8n.INode['onError'];
	executeOnce?: boolean;
	/** Whether it's a call of the node as a tool: `items` are those of its agent, whose execute data n8n uses for all calls. */
	isTool?: boolean;
	timezone?: string;
	settings?: n8n.IWorkflowSettings;
	signal?: AbortSignal;
	/** What another hook makes of the request that ours has returned. */
	changeRequest?: (
		request: n8n.IHttpRequestOptions,
	) => n8n.IHttpRequestOptions | Promise<n8n.IHttpRequestOptions>;
}

/** Executes the node once through n8n-core's own RoutingNode and returns its items, or throws what n8n would show. */
export const runNode = async (run: NodeRun): Promise<n8n.INodeExecutionData[]> =>
	await repeatableRun(run)();

/** What expressions read. The rest of the server is not reached by a declarative node. */
export const serverData: n8n.IWorkflowExecuteAdditionalData = Object.assign(Object.create(null), {
	variables: {},
	timezone: 'UTC',
	webhookWaitingBaseUrl: 'http://127.0.0.1/waiting',
	formWaitingBaseUrl: 'http://127.0.0.1/form',
});

/** An execution of the node that can be repeated as n8n's "Retry On Fail" and calls of a tool are: with the same execute data each time. */
export function repeatableRun(run: NodeRun): () => Promise<n8n.INodeExecutionData[]> {
	const { parameters, onError, executeOnce } = run;
	const method = findMethod(parameters.authentication);
	const type = credentialTypes.find(({ name }) => name === method?.credentialType);
	if (!type) throw new Error('No such authentication');
	const { nodeType, workflow, node } = ourNode(
		parameters,
		{ credentials: { [type.name]: { id: '1', name: 'Test' } }, onError, executeOnce },
		{ timezone: run.timezone ?? 'UTC', ...run.settings },
	);
	const { changeRequest } = run;
	if (changeRequest) {
		nodeType.description.properties.push({
			...{ displayName: 'Change', name: 'resource', type: 'hidden', default: '' },
			routing: { send: { preSend: [async (request) => await changeRequest(request)] } },
		});
	}
	// As much of n8n's own services as a node run touches: the credential, read and applied as the server does it.
	const credentialsHelper = {
		getParentTypes: () => [],
		isCredentialUsableByNode: () => true,
		preAuthentication: async () => undefined,
		getDecrypted: async () => ({ ...run.credential }),
		getCredentialsProperties: () => type.properties,
		authenticate: async (
			fields: n8n.ICredentialDataDecryptedObject,
			_type: string,
			request: n8n.IHttpRequestOptions,
		) => await type.authenticate(fields, request),
	};
	const server = Object.assign(Object.create(null), serverData, { credentialsHelper });
	const items = (run.items ?? [{}]).map((json, item) => ({ json, pairedItem: { item } }));
	// n8n leaves all items in the execute data.
	const executeData: n8n.IExecuteData = { node, data: { main: [items] }, source: null };
	const runExecutionData = createRunExecutionData();
	const main = executeOnce ? items.slice(0, 1) : items;
	const input: n8n.ITaskDataConnections = run.isTool
		? { ai_tool: [[{ json: {} }]] }
		: { main: [main] };
	return async () => {
		const context = new ExecuteContext(
			workflow,
			node,
			server,
			'manual',
			runExecutionData,
			0,
			items,
			input,
			executeData,
			[],
			run.signal,
		);
		const [output] = (await new RoutingNode(context, nodeType).runNode()) ?? [];
		return output ?? [];
	};
}
