import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import type { AuthenticationMethod } from '../../nodes/AiWorkspace/auth/methods';
import type { Execution } from '../n8n/api';
import { connect } from '../n8n/connection';
import { aiWorkspace, chain, manualTrigger, names } from '../n8n/workflow';
import type { StoredCredential, WorkflowNode } from '../n8n/workflow';
import type { Sandbox } from '../sandbox';
import { credentialFor } from '../support/sandbox';

/** Stores a credential for a sandbox, with a token that it accepts or another one, and more fields. */
export async function store(
	authentication: AuthenticationMethod,
	sandbox: Sandbox,
	{ token, ...more }: ICredentialDataDecryptedObject & { token?: string } = {},
): Promise<StoredCredential> {
	const { data, ...credential } = credentialFor(authentication, sandbox, token);
	return await connect().api.createCredential({ ...credential, data: { ...data, ...more } });
}

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

export const runOurNode = async (
	parameters: INodeParameters,
	options: Parameters<typeof aiWorkspace>[1],
	inputs?: object[],
): Promise<Execution> => await execute(aiWorkspace(parameters, options), inputs);
