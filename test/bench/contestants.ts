/** The same questions asked in three ways. */
import axios from 'axios';
import pLimit from 'p-limit';
import { aiWorkspace, chain, code, manualTrigger, type StoredCredential } from '../n8n/workflow';
import { report } from '../support/sandbox';
import type { Case } from './cases';

const WORKSPACE = '123e4567-e89b-42d3-a456-426614174000';
const [FROM, TO] = ['2026-01-01', '2026-01-31'];
/** Default of 'Max Concurrency'. */
const MAX_CONCURRENCY = 50;
const ENTITY = '={{ $json.id }}';

export const ours = (subject: Case, credential: StoredCredential) =>
	chain(`${subject.id} ours`, [
		manualTrigger(),
		code('Items', subject.items),
		aiWorkspace(
			report({
				authentication: 'pat',
				workspace: 'id',
				workspaceId: WORKSPACE,
				promptId: subject.promptId,
				dateFrom: FROM,
				dateTo: TO,
				entityIds: subject.entityIds ?? ENTITY,
				...(subject.batch && { requestOptions: { batching: { batch: subject.batch } } }),
			}),
			{ name: 'Subject', credential },
		),
	]);

export function httpRequest(subject: Case, credential: StoredCredential, baseUrl: string) {
	const isFixed = !subject.promptId.startsWith('=');
	const path = (prompt: string) =>
		`${baseUrl}/v1/analytics/saas/prompt-templates/${prompt}/entities`;
	const list = (values: Record<string, string>) => ({
		parameters: Object.entries(values).map(([name, value]) => ({ name, value })),
	});
	const query = { dateFrom: FROM, dateTo: TO, entity_ids: subject.entityIds ?? ENTITY };
	return chain(`${subject.id} http`, [
		manualTrigger(),
		code('Items', subject.httpItems ?? subject.items),
		{
			name: 'Subject',
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			parameters: {
				url: isFixed ? path(subject.promptId) : `=${path('{{ $json.prompt }}')}`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: credential.type,
				sendQuery: true,
				queryParameters: list(query),
				sendHeaders: true,
				headerParameters: list({ 'X-Workspace-Id': WORKSPACE }),
				options: {},
			},
			credentials: { [credential.type]: { id: credential.id, name: credential.name } },
			// A rate limit fails some of its items.
			...(subject.rate !== undefined && { onError: 'continueRegularOutput' }),
		},
	]);
}

/**
 * The requests of our node, without n8n: as many at a time as it may send, with a connection each as n8n makes them.
 * Returns milliseconds.
 */
export async function axiosLoop(baseUrl: string, urls: string[]) {
	const limit = pLimit(MAX_CONCURRENCY);
	const headers = { Authorization: 'Bearer pat_bench', 'X-Workspace-Id': WORKSPACE };
	const begun = performance.now();
	await Promise.all(urls.map((url) => limit(() => axios.get(baseUrl + url, { headers }))));
	return performance.now() - begun;
}
