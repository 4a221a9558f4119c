import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../sandbox';
import { runNode } from './runNode';
import { report, useSandbox, withAccessToken } from './sandbox';
import { world } from '../sandbox';

/** A credential that leads to a sandbox. */
export type CredentialFor = (sandbox: Sandbox) => ICredentialDataDecryptedObject;

/** An item that the node refuses. */
export interface Refusal {
	readonly name: string;
	readonly parameters: INodeParameters;
	readonly credential: CredentialFor;
	readonly item?: IDataObject;
	readonly message: RegExp;
}

/** A report with an access token that works as it is. */
export const reportByToken = (change: INodeParameters): INodeParameters =>
	report({
		authentication: 'accessToken',
		workspace: 'id',
		workspaceId: world.workspaces.main.id,
		...change,
	});

/** Reports that are refused, each for one of these values. */
export const refusedReports = (
	label: string,
	values: INodeParameters[],
	message: RegExp,
): Refusal[] =>
	values.map((change) => ({
		name: `${label} (${JSON.stringify(change)})`,
		parameters: reportByToken(change),
		credential: (sandbox) => withAccessToken(sandbox),
		message,
	}));

/** Each is refused before any request, with its message, a hint, and the item's index. */
export function describeRefusals(title: string, rows: Refusal[]): void {
	const sandbox = useSandbox();
	describe(title, () => {
		test.each(rows)('$name is refused before any request', async (row) => {
			const { parameters, credential, item = {}, message } = row;
			const running = runNode({
				parameters,
				credential: credential(sandbox.current),
				items: [item],
			});
			await expect(running).rejects.toMatchObject({
				message: expect.stringMatching(message),
				description: expect.stringMatching(/.{10}/),
				context: { itemIndex: 0 },
			});
			expect(sandbox.current.requests).toEqual([]);
		});
	});
}
