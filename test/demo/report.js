/** What the first cost came to, and whether that is right. */
const { expected } = require('../sandbox/expected');
const { submitForm } = require('../workflows/form');
const { StepError } = require('./steps');

const TRIGGER = 'Cost Form';

/**
 * @typedef {{ Period: string, From: string, To: string, Calls: number, Cost: number, Found: string }} Row
 * @typedef {{ rows: Row[], html: string, page: string }} Report weeks, the month, and the month before; `page` as people see it
 */

/**
 * Executes the workflow as a person does in the editor: its form opens, and somebody fills it in.
 *
 * @param {{ url: string, api: import('../n8n/api').Api }} server
 * @param {import('../n8n/api').Workflow} workflow
 * @param {string} promptId
 * @returns {Promise<Report>}
 */
async function runReport({ url, api }, workflow, promptId) {
	const { webhookId } = workflow.nodes.find(({ name }) => name === TRIGGER) ?? {};
	const body = { triggerToStartFrom: { name: TRIGGER }, workflowData: workflow };
	await api.request('POST', `/workflows/${workflow.id}/run`, body);
	const { page, executionId } = await submitForm(`${url}/form-test/${webhookId}`, [promptId], {});
	const execution = await api.waitForEnd(executionId);
	const [item] = execution.items('Report');
	if (execution.status === 'success' && item !== undefined) return { ...item.json, page };
	throw new StepError(
		`The first cost ended with "${execution.status}". ${execution.error?.message ?? ''}`,
		'open docs/workflows/first-cost.json in the editor, run it there and look at the red node.',
	);
}

/** @param {unknown} actual @param {unknown} wanted @param {string} what */
function mustEqual(actual, wanted, what) {
	if (actual === wanted) return;
	throw new StepError(
		`The report is wrong: ${what} is ${actual}, the sandbox expects ${wanted}.`,
		'correct the node. A wrong number is the worst that it can do.',
	);
}

/**
 * Compares the report with the figures that the sandbox counts by itself, and the page with both.
 *
 * @param {Report} report
 * @param {{ workspaceId: string, promptId: string, entityIds: string[] }} question
 * @param {string} html as it was read back from the file
 */
function checkReport({ rows }, question, html) {
	for (const { Period, From: from, To: to, Calls, Cost } of rows) {
		const { totals } = expected({ ...question, from, to });
		mustEqual(String(Calls), totals.total_calls, `the calls of ${Period}`);
		mustEqual(Cost, Number(totals.cost_sum), `the cost of ${Period}`);
		for (const text of [totals.total_calls, totals.cost_sum]) {
			mustEqual(html.includes(`<td>${text}</td>`), true, `"${text}" on the page`);
		}
	}
	mustEqual(rows.length >= 6, true, 'the number of weeks and months');
}

/** The rows as a table for the terminal. @param {Report} report */
const textTable = ({ rows }) =>
	[['', 'From', 'To', 'Calls', 'Cost'], ...rows.map((row) => Object.values(row).slice(0, 5))]
		.map(([period, from, to, calls, cost]) =>
			[
				String(period).padEnd(13),
				...[from, to].map((day) => String(day).padEnd(11)),
				String(calls).padStart(6),
				String(cost).padStart(12),
			].join(' '),
		)
		.join('\n');

module.exports = { checkReport, runReport, textTable };
