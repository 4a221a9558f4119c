/** What the cost report came to, and whether that is right. */
const { expected } = require('../sandbox/expected');
const { StepError } = require('./steps');

/**
 * @typedef {object} Section
 * @property {string} promptId
 * @property {string} title
 * @property {{ who: string, kind: string, calls: number, cost: string }[]} rows
 * @property {{ calls: number, cost: string }} total
 *
 * @typedef {object} Report what the workflow's last node puts out
 * @property {Section[]} sections
 * @property {{ calls: number, cost: string }} total
 * @property {string} dateFrom
 * @property {string} dateTo
 * @property {string} table
 * @property {string} html
 */

/**
 * @param {import('../n8n/api').Execution} execution
 * @returns {Report}
 */
function readReport(execution) {
	const [item] = execution.items('Build Report');
	if (execution.status === 'success' && item !== undefined) return item.json;
	const failed = Object.entries(execution.nodes).find(([, runs]) => runs.some((run) => run.error));
	const error = failed?.[1].find((run) => run.error)?.error ?? execution.error;
	const words = [error?.message, error?.description].filter(Boolean).join(': ');
	throw new StepError(
		`The cost report ended with "${execution.status}"${failed ? ` in "${failed[0]}"` : ''}. ${words}`,
		'open docs/workflows/cost-report.json in the editor, run it there and look at the red node.',
	);
}

/** @param {unknown} actual @param {unknown} wanted @param {string} what */
function mustEqual(actual, wanted, what) {
	if (actual !== wanted) {
		throw new StepError(
			`The report is wrong: ${what} is ${actual}, the sandbox expects ${wanted}.`,
			'correct the node. A wrong number is the worst that it can do.',
		);
	}
}

/**
 * Compares the report with the figures that the sandbox counts by itself, and the page with both.
 *
 * @param {Report} report
 * @param {import('../n8n/api').Execution} execution
 * @param {string} workspaceId
 * @param {string} html as it was read back from the file
 */
function checkReport(report, execution, workspaceId, html) {
	/** @type {{ promptId: string, entityIds: string[] }[]} */
	const asked = execution.items('Prompt Templates').map(({ json }) => json);
	mustEqual(report.sections.length, asked.length, 'the number of prompt templates');
	const { dateFrom: from, dateTo: to } = report;
	let calls = 0;
	asked.forEach(({ promptId, entityIds }, index) => {
		const section = report.sections[index];
		const { rows, totals } = expected({ workspaceId, promptId, from, to, entityIds });
		mustEqual(section?.promptId, promptId, 'the prompt template');
		if (rows.length === 0) throw new Error(`The sandbox has no calls for ${promptId}.`);
		mustEqual(section?.rows.length, rows.length, `the number of rows of ${promptId}`);
		mustEqual(String(section?.total.calls), totals.total_calls, `the calls of ${promptId}`);
		mustEqual(Number(section?.total.cost), Number(totals.cost_sum), `the cost of ${promptId}`);
		for (const text of [totals.total_calls, totals.cost_sum]) {
			mustEqual(html.includes(text) && report.table.includes(text), true, `"${text}" on the page`);
		}
		calls += Number(totals.total_calls);
	});
	mustEqual(report.total.calls, calls, 'the sum of all calls');
	mustEqual(html.includes(report.total.cost), true, 'the sum of all costs on the page');
}

module.exports = { readReport, checkReport };
