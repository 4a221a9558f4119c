const { ENTITY_IDS, PERIOD, PROMPTS } = require('./workflow');
const { names } = require('../n8n/workflow');

/**
 * Every item must come out once, with the exact figures or as an error.
 * @param {import('../n8n/api').Execution} execution
 * @param {import('../sandbox').Sandbox} sandbox
 * @param {{ good: number, failedItems: number, wrong: string[] }} tally
 */
function checkExecution(execution, sandbox, tally) {
	const complain = (/** @type {string} */ what) =>
		tally.wrong.push(`Execution ${execution.id}: ${what}`);
	if (execution.status !== 'success') {
		complain(`it ended as ${execution.status}`);
		return;
	}
	const summaries = execution.items(names.node, 0);
	const failures = execution.items(names.node, 1);
	if (summaries.length + failures.length !== PROMPTS.length) {
		complain(
			`${summaries.length} results and ${failures.length} errors for ${PROMPTS.length} items`,
		);
	}
	for (const { json } of summaries) {
		const { totals } = sandbox.expected({
			workspaceId: sandbox.world.workspaces.main.id,
			promptId: String(json.prompt_id),
			...PERIOD,
			entityIds: ENTITY_IDS,
		});
		if (
			String(json.cost_sum ?? 0) !== totals.cost_sum ||
			String(json.total_calls ?? 0) !== totals.total_calls
		) {
			complain(`${json.prompt_id}: ${json.cost_sum} instead of ${totals.cost_sum}`);
		}
	}
	tally.good += 1;
	tally.failedItems += failures.length;
}

module.exports = { checkExecution };
