/** The same questions asked in three ways. */
const axios = require('axios');
const pLimit = require('p-limit');
const { aiWorkspace, chain, code, manualTrigger } = require('../n8n/workflow');

/** @typedef {import('./cases').Case} Case */
/** @typedef {{ id: string, name: string, type: string }} Credential */

const WORKSPACE = '123e4567-e89b-42d3-a456-426614174000';
const [FROM, TO] = ['2026-01-01', '2026-01-31'];
/** Default of 'Max Concurrency'. */
const MAX_CONCURRENCY = 50;
const ENTITY = '={{ $json.id }}';

/** @param {Case} subject @param {Credential} credential */
const ours = (subject, credential) =>
	chain(`${subject.id} ours`, [
		manualTrigger(),
		code('Items', subject.items),
		aiWorkspace(
			{
				resource: 'promptTemplate',
				operation: 'getEntities',
				authentication: 'pat',
				workspace: 'id',
				workspaceId: WORKSPACE,
				promptId: subject.promptId,
				period: 'custom',
				dateFrom: FROM,
				dateTo: TO,
				entityIds: subject.entityIds ?? ENTITY,
				...(subject.batch && { requestOptions: { batching: { batch: subject.batch } } }),
			},
			{ name: 'Subject', credential },
		),
	]);

/** @param {Case} subject @param {Credential} credential @param {string} baseUrl */
function httpRequest(subject, credential, baseUrl) {
	const isFixed = !subject.promptId.startsWith('=');
	const path = (/** @type {string} */ prompt) =>
		`${baseUrl}/v1/analytics/saas/prompt-templates/${prompt}/entities`;
	const list = (/** @type {[string, string][]} */ pairs) => ({
		parameters: pairs.map(([name, value]) => ({ name, value })),
	});
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
				queryParameters: list([
					['dateFrom', FROM],
					['dateTo', TO],
					['entity_ids', subject.entityIds ?? ENTITY],
				]),
				sendHeaders: true,
				headerParameters: list([['X-Workspace-Id', WORKSPACE]]),
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
 * @param {string} baseUrl
 * @param {string[]} urls
 * @returns {Promise<number>} milliseconds
 */
async function axiosLoop(baseUrl, urls) {
	const limit = pLimit(MAX_CONCURRENCY);
	const headers = { Authorization: 'Bearer pat_bench', 'X-Workspace-Id': WORKSPACE };
	const begun = performance.now();
	await Promise.all(urls.map((url) => limit(() => axios.default.get(baseUrl + url, { headers }))));
	return performance.now() - begun;
}

module.exports = { axiosLoop, httpRequest, ours };
