const { aiWorkspace, chain, items, noOp } = require('../n8n/workflow');
const { world } = require('../sandbox');

const PERIOD = { from: '2026-01-01', to: '2026-01-31' };
const PROMPTS = ['support', 'sales', 'legal', 'folder', 'awkward'];
const ENTITY_IDS = world.entities.agents.map(({ id }) => id);

/** @param {{ id: string, name: string, type: string }} credential of a virtual key */
function scheduledReport(credential) {
	const prompts = Object.entries(world.prompts)
		.filter(([name]) => PROMPTS.includes(name))
		.map(([, { id }]) => ({ promptId: id }));
	return chain('Soak', [
		{
			name: 'Every two seconds',
			type: 'n8n-nodes-base.scheduleTrigger',
			typeVersion: 1.2,
			parameters: { rule: { interval: [{ field: 'seconds', secondsInterval: 2 }] } },
		},
		items(prompts),
		aiWorkspace(
			{
				resource: 'promptTemplate',
				operation: 'getSummary',
				authentication: 'virtualKey',
				workspace: 'scope',
				promptId: '={{ $json.promptId }}',
				period: 'custom',
				dateFrom: PERIOD.from,
				dateTo: PERIOD.to,
				entities: 'ids',
				entityIds: ENTITY_IDS.join(),
			},
			{ credential, onError: 'continueErrorOutput' },
		),
		[noOp('Success'), noOp('Failure')],
	]);
}

module.exports = { ENTITY_IDS, PERIOD, PROMPTS, scheduledReport };
