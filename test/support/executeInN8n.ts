/** Executes the node on n8n-core, for contract tests, in the vocabulary of execute.ts. */
import { Workflow } from 'n8n-workflow';
import type * as n8n from 'n8n-workflow';
import { ExecuteContext, RoutingNode } from 'n8n-core';
import { AiWorkspace } from '../../nodes/AiWorkspace/AiWorkspace.node';
import { findMethod } from '../../nodes/AiWorkspace/auth/methods';
import type { Sandbox } from '../sandbox';
import type { NodeExecution } from './execute';
import { credentialFor } from './sandbox';
import { credentialTypes, savedNode } from './savedNode';

/** Our node alone in a workflow, as n8n starts it: with the defaults filled in. */
export function ourNode(
	parameters: n8n.INodeParameters,
	more: Partial<n8n.INode> = {},
	settings: n8n.IWorkflowSettings = {},
) {
	const nodeType: n8n.INodeType = new AiWorkspace();
	// The Request Options that n8n adds when it loads the node.
	const requestOptions: n8n.INodeProperties = {
		displayName: 'Request Options',
		name: 'requestOptions',
		type: 'hidden',
		default: {},
	};
	nodeType.description.properties = [...nodeType.description.properties, requestOptions];
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
	return { nodeType, workflow, node, requestOptions };
}

/** An execution that sends its requests to a sandbox. */
export interface GivenInN8n extends NodeExecution<n8n.INodeParameters> {
	sandbox: { readonly current: Sandbox };
	/** Of the credential, where it isn't the usual one. */
	token?: string;
	/** What another hook makes of the request that ours has returned. */
	changeRequest?: (
		request: n8n.IHttpRequestOptions,
	) => n8n.IHttpRequestOptions | Promise<n8n.IHttpRequestOptions>;
}

/** Executes the node once through n8n-core's own RoutingNode and returns its items, or throws what n8n would show. */
export const executeInN8n = async (given: GivenInN8n): Promise<n8n.INodeExecutionData[]> =>
	await repeatable(given)();

/** What expressions read. The rest of the server is not reached by a declarative node. */
export const serverData: n8n.IWorkflowExecuteAdditionalData = Object.assign(Object.create(null), {
	variables: {},
	timezone: 'UTC',
	webhookWaitingBaseUrl: 'http://127.0.0.1/waiting',
	formWaitingBaseUrl: 'http://127.0.0.1/form',
});

/** What n8n notes of an execution. Earlier versions have no function that makes it. */
export const executionData = (runData: n8n.IRunData = {}): n8n.IRunExecutionData =>
	Object.assign(Object.create(null), { resultData: { runData } });

/** An execution of the node that can be repeated as n8n's "Retry On Fail" and calls of a tool are: with the same execute data each time. */
export function repeatable(given: GivenInN8n): () => Promise<n8n.INodeExecutionData[]> {
	const { parameters, onError, executeOnce, sandbox } = given;
	const method = findMethod(parameters.authentication);
	const type = credentialTypes.find(({ name }) => name === method?.credentialType);
	if (!method || !type) throw new Error('No such authentication');
	const { nodeType, workflow, node, requestOptions } = ourNode(
		parameters,
		{ credentials: { [type.name]: { id: '1', name: 'Test' } }, onError, executeOnce },
		{ timezone: given.timezone ?? 'UTC', ...given.settings },
	);
	const { changeRequest } = given;
	if (changeRequest) {
		const change = async (request: n8n.IHttpRequestOptions) => await changeRequest(request);
		requestOptions.routing = { send: { preSend: [change] } };
	}
	// As much of n8n's own services as a node run touches: the credential, read and applied as the server does it.
	const credentialsHelper = {
		getParentTypes: () => [],
		isCredentialUsableByNode: () => true,
		preAuthentication: async () => undefined,
		getDecrypted: async () => credentialFor(method.value, sandbox.current, given.token).data,
		getCredentialsProperties: () => type.properties,
		authenticate: async (
			fields: n8n.ICredentialDataDecryptedObject,
			_type: string,
			request: n8n.IHttpRequestOptions,
		) => await type.authenticate(fields, request),
	};
	const server = Object.assign(Object.create(null), serverData, { credentialsHelper });
	const items = (given.items ?? [{}]).map((json, item) => ({ json, pairedItem: { item } }));
	// n8n leaves all items in the execute data.
	const executeData: n8n.IExecuteData = { node, data: { main: [items] }, source: null };
	const main = executeOnce ? items.slice(0, 1) : items;
	const input: n8n.ITaskDataConnections = given.isTool
		? { ai_tool: [[{ json: {} }]] }
		: { main: [main] };
	return async () => {
		const context = new ExecuteContext(
			workflow,
			node,
			server,
			'manual',
			executionData(),
			0,
			items,
			input,
			executeData,
			[],
			given.signal,
		);
		const [output] = (await new RoutingNode(context, nodeType).runNode()) ?? [];
		return output ?? [];
	};
}
