/** The same questions asked by different nodes. */
import type { INodeParameters } from 'n8n-workflow';
import { aiWorkspace, n8nNode, type StoredCredential, type WorkflowNode } from '../n8n/workflow';
import { report } from '../support/sandbox';

const WORKSPACE = '123e4567-e89b-42d3-a456-426614174000';
const PERIOD = { dateFrom: '2026-01-01', dateTo: '2026-01-31' };

/** The items, as JavaScript of a Code node, and the node that gets them. */
export interface Contestant {
	items: string;
	node: (credential: StoredCredential, baseUrl: string) => WorkflowNode;
}

export const ours = (items: string, parameters: INodeParameters): Contestant => ({
	items,
	node: (credential) => {
		const common = { authentication: 'pat', workspaceId: WORKSPACE, ...PERIOD };
		return aiWorkspace(report({ ...common, ...parameters }), { name: 'Subject', credential });
	},
});

const listOf = (values: Record<string, string>) => ({
	parameters: Object.entries(values).map(([name, value]) => ({ name, value })),
});

/** `promptId` and `entityIds` are fixed or an expression. */
export const httpRequest = (items: string, promptId: string, entityIds: string): Contestant => ({
	items,
	node: (credential, baseUrl) => ({
		...n8nNode('Subject', 'httpRequest', 4.2, {
			url: promptId.replace(
				/^(=?)(.*)$/,
				`$1${baseUrl}/v1/analytics/saas/prompt-templates/$2/entities`,
			),
			authentication: 'predefinedCredentialType',
			nodeCredentialType: credential.type,
			sendQuery: true,
			queryParameters: listOf({ ...PERIOD, entity_ids: entityIds }),
			sendHeaders: true,
			headerParameters: listOf({ 'X-Workspace-Id': WORKSPACE }),
			options: {},
		}),
		credentials: { [credential.type]: { id: credential.id, name: credential.name } },
		// A rate limit fails some of its items.
		onError: 'continueRegularOutput',
	}),
});
