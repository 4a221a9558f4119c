/** The workflow of the queue test: a call comes in and is answered with the cost report it asked for. */
const { aiWorkspace, chain } = require('../n8n/workflow');

const PATH = 'cost-report';

/**
 * @param {{ id: string, name: string, type: string }} credential of a virtual key
 * @param {string} promptId
 * @param {string[]} entityIds
 */
const costReport = (credential, promptId, entityIds) =>
	chain('Cost report on call', [
		{
			name: 'Call',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2,
			webhookId: 'b5a7a1f4-4c0e-4f6c-9a53-0d5f3e0c9d11',
			parameters: { httpMethod: 'POST', path: PATH, responseMode: 'lastNode', options: {} },
		},
		aiWorkspace(
			{
				resource: 'promptTemplate',
				operation: 'getSummary',
				authentication: 'virtualKey',
				workspace: 'scope',
				promptId,
				period: 'custom',
				dateFrom: '={{ $json.body.from }}',
				dateTo: '={{ $json.body.to }}',
				entities: 'ids',
				entityIds: entityIds.join(),
			},
			{ credential },
		),
	]);

module.exports = { PATH, costReport };
