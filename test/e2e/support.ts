import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import type { Execution, Item } from '../n8n/api';
import { connect } from '../n8n/connection';
import { aiWorkspace, chain, manualTrigger, names } from '../n8n/workflow';
import type { OnError, StoredCredential, WorkflowNode } from '../n8n/workflow';
import type { Sandbox } from '../sandbox';
import { credentials } from '../support/sandbox';

/** The stored credential types, by the value of the node's `authentication` parameter. */
export const credentialTypes = {
	accessToken: 'aiWorkspaceAccessTokenApi',
	pat: 'aiWorkspacePatApi',
	virtualKey: 'aiWorkspaceVirtualKeyApi',
} as const;

export type Authentication = keyof typeof credentialTypes;

/** Stores a credential for a sandbox, with a token that it accepts or another one, and more fields. */
export const store = async (
	authentication: Authentication,
	sandbox: Sandbox,
	{ token, ...more }: ICredentialDataDecryptedObject & { token?: string } = {},
): Promise<StoredCredential> =>
	await connect().api.createCredential({
		name: `${authentication} of a test`,
		type: credentialTypes[authentication],
		data: { ...credentials[authentication](sandbox, token), ...more },
	});

/** A workflow whose trigger returns these items. Pinned data needs no node, and no published webhook. */
export const workflowOf = (node: WorkflowNode, inputs: object[] = [{}]) => ({
	...chain('Test', [manualTrigger(), node]),
	pinData: { [names.trigger]: inputs.map((json) => ({ json })) },
});

/** Executes a node with these items as the editor's button does, and waits for the end. */
export async function execute(node: WorkflowNode, inputs?: object[]): Promise<Execution> {
	const { api } = connect();
	return await api.run(await api.createWorkflow(workflowOf(node, inputs)));
}

interface NodeRun {
	parameters: INodeParameters;
	credential: StoredCredential;
	inputs?: object[];
	onError?: OnError;
}

export const runOurNode = async ({ parameters, inputs, ...options }: NodeRun): Promise<Execution> =>
	await execute(aiWorkspace(parameters, options), inputs);

export const successes = (execution: Execution): Item[] => execution.items(names.node, 0);
export const failures = (execution: Execution): Item[] => execution.items(names.node, 1);

export function originOf({ pairedItem }: Item): number | undefined {
	const [link] = [pairedItem].flat();
	return typeof link === 'number' ? link : link?.item;
}

export const jsonOf = (items: Item[]) => items.map(({ json }) => json);
