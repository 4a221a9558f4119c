import type { ICredentialDataDecryptedObject, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../sandbox';
import { names, testWorkflow, type OnError, type StoredCredential } from '../n8n/workflow';
import type { Execution, Item, NewCredential } from '../n8n/api';
import { connect } from './connect';

export type { Execution, Item, OnError, StoredCredential };

/** What a credential of ours is stored as: by the value of the node's `authentication` parameter. */
export const credentialTypes = {
	accessToken: 'aiWorkspaceAccessTokenApi',
	pat: 'aiWorkspacePatApi',
	virtualKey: 'aiWorkspaceVirtualKeyApi',
} as const;

export type Authentication = keyof typeof credentialTypes;

/** Stores a credential in n8n. */
export async function store(
	authentication: Authentication,
	data: ICredentialDataDecryptedObject,
): Promise<StoredCredential> {
	const type = credentialTypes[authentication];
	const credential: NewCredential = { name: `${authentication} of a test`, type, data };
	return await connect().api.createCredential(credential);
}

/** Stores a workflow, runs it as the editor's button does and waits for the end, good or bad. */
export async function runWorkflow(workflow: object, withinMs?: number): Promise<Execution> {
	const { api } = connect();
	return await api.run(await api.createWorkflow(workflow), { withinMs });
}

export interface NodeRun {
	parameters: INodeParameters;
	credential: StoredCredential;
	inputs?: object[];
	onError?: OnError;
	settings?: object;
	withinMs?: number;
}

/** Runs Start -> Items -> AI Workspace -> Success (and Failure, with an error branch). */
export const runOurNode = async ({ withinMs, inputs, settings, ...rest }: NodeRun) =>
	await runWorkflow(
		testWorkflow({
			...rest,
			inputs: inputs?.map((input) => ({ ...input })),
			settings: { ...settings },
		}),
		withinMs,
	);

/** What the node of `runOurNode` put out on its success branch, and on its error branch. */
export const successes = (execution: Execution): Item[] => execution.items(names.node, 0);
export const failures = (execution: Execution): Item[] => execution.items(names.node, 1);

export const jsonOf = (items: Item[]) => items.map(({ json }) => json);

/** The index of the input item that an item says it came from. */
export const originOf = ({ pairedItem }: Item): number | undefined =>
	Array.isArray(pairedItem) ? pairedItem[0]?.item : (pairedItem?.item ?? pairedItem);

/** Does something with a sandbox of its own, so that several can misbehave at the same time. */
export async function withSandbox<T>(work: (sandbox: Sandbox) => Promise<T>): Promise<T> {
	const sandbox = await startSandbox();
	try {
		return await work(sandbox);
	} finally {
		await sandbox.close();
	}
}
