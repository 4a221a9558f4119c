/** What the cost report came to, and whether that is right. */
const { expected } = require('../sandbox/expected');
const { StepError } = require('./steps');

/**
 * @typedef {{ 'Prompt template': string, Name: string, Type: string, Calls: number, Cost: number }} Row
 *
 * @typedef {object} Report what the node Build Report puts out
 * @property {Row[]} rows one per entity, then the total of the prompt template; the total of all at the end
 * @property {string} dateFrom
 * @property {string} dateTo
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
	/** @type {{ promptId: string, title: string, entityIds: string[] }[]} */
	const asked = execution.items('Prompt Templates').map(({ json }) => json);
	const { dateFrom: from, dateTo: to } = report;
	let calls = 0;
	for (const { promptId, title, entityIds } of asked) {
		const section = report.rows.filter((row) => row['Prompt template'] === title);
		const total = section.pop();
		const { rows, totals } = expected({ workspaceId, promptId, from, to, entityIds });
		if (rows.length === 0) throw new Error(`The sandbox has no calls for ${promptId}.`);
		mustEqual(section.length, rows.length, `the number of rows of ${promptId}`);
		mustEqual(String(total?.Calls), totals.total_calls, `the calls of ${promptId}`);
		mustEqual(total?.Cost, Number(totals.cost_sum), `the cost of ${promptId}`);
		for (const text of [totals.total_calls, totals.cost_sum]) {
			mustEqual(html.includes(`<td>${text}</td>`), true, `"${text}" on the page`);
		}
		calls += Number(totals.total_calls);
	}
	const total = report.rows.at(-1);
	mustEqual(total?.Calls, calls, 'the sum of all calls');
	mustEqual(html.includes(`<td>${total?.Cost.toFixed(6)}</td>`), true, 'the sum of all costs');
}

/** The rows as a table for the terminal. @param {Report} report */
function textTable({ rows: [first, ...others] }) {
	if (first === undefined) throw new Error('The report has no rows.');
	const lines = [
		Object.keys(first),
		...[first, ...others].map(({ Calls, Cost, ...texts }) => [
			...Object.values(texts),
			String(Calls),
			Cost.toFixed(6),
		]),
	];
	const widths = lines[0]?.map((_, column) =>
		Math.max(...lines.map((line) => line[column]?.length ?? 0)),
	);
	return lines
		.map((line) =>
			line
				.map((cell, column) => {
					const width = widths?.[column] ?? 0;
					return column < 3 ? cell.padEnd(width) : cell.padStart(width);
				})
				.join('  '),
		)
		.join('\n');
}

module.exports = { checkReport, readReport, textTable };
