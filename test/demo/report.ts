/** What the first cost came to, and whether that is right. */
import type { Workflow } from '../n8n/api';
import type { N8nServer } from '../n8n/server';
import { expected } from '../sandbox';
import { submitForm } from '../workflows/form';

const TRIGGER = 'Cost Form';

interface Row {
	Period: string;
	From: string;
	To: string;
	Calls: number;
	Cost: number;
	Found: string;
}
interface Report {
	/** Weeks, the month, and the month before. */
	rows: Row[];
	/** As people see it. */
	page: string;
}

/** Executes the workflow as a person does in the editor: its form opens, and somebody fills it in. */
export async function runReport(
	{ url, api }: N8nServer,
	workflow: Workflow,
	promptId: string,
): Promise<Report> {
	const { webhookId } = workflow.nodes.find(({ name }) => name === TRIGGER) ?? {};
	const body = { triggerToStartFrom: { name: TRIGGER }, workflowData: workflow };
	await api.request('POST', `/workflows/${workflow.id}/run`, body);
	const { page, executionId } = await submitForm(`${url}/form-test/${webhookId}`, [promptId], {});
	const execution = await api.waitForEnd(executionId);
	const [item] = execution.items('Report');
	if (execution.status === 'success' && item !== undefined) return { ...item.json, page };
	throw new Error(
		`The first cost ended with "${execution.status}". ${execution.error?.message ?? ''}\n` +
			'What to do: open docs/workflows/first-cost.json in the editor, run it there and look at the red node.',
	);
}

/** Compares the report with the calls and cost that the sandbox counts by itself, and the page with both. */
export function checkReport(
	{ rows }: Report,
	page: string,
	question: { workspaceId: string; promptId: string; entityIds: string[] },
) {
	const mustEqual = (actual: unknown, wanted: unknown, what: string) => {
		if (actual === wanted) return;
		throw new Error(
			`The report is wrong: ${what} is ${actual}, the sandbox expects ${wanted}.\n` +
				'What to do: correct the node. A wrong number is the worst that it can do.',
		);
	};
	for (const { Period, From: from, To: to, Calls, Cost } of rows) {
		const { totals } = expected({ ...question, from, to });
		mustEqual(String(Calls), totals.total_calls, `the calls of ${Period}`);
		mustEqual(Cost, Number(totals.cost_sum), `the cost of ${Period}`);
		for (const text of [totals.total_calls, totals.cost_sum]) {
			mustEqual(page.includes(`<td>${text}</td>`), true, `"${text}" on the page`);
		}
	}
	mustEqual(rows.length >= 6, true, 'the number of weeks and months');
}

/** The rows as a table for the terminal. */
export const textTable = ({ rows }: Report) =>
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
