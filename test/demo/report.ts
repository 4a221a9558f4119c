/** What the first cost came to, and whether that is right. */
import assert from 'node:assert/strict';
import type { Workflow } from '../n8n/api';
import type { N8nServer } from '../n8n/server';
import { expected } from '../sandbox';
import { submitForm } from '../workflows/form';

const TRIGGER = 'Cost Form';

interface Report {
	/** Weeks, the month, and the month before. */
	rows: Array<Record<'Period' | 'From' | 'To', string> & Record<'Calls' | 'Cost', number>>;
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
	const wanted = rows.map(({ Period, From: from, To: to }) => {
		const { total_calls: calls, cost_sum: cost } = expected({ ...question, from, to }).totals;
		for (const text of [calls, cost]) assert(page.includes(`<td>${text}</td>`), `No ${text} on it`);
		return [Period, calls, Number(cost)];
	});
	const found = rows.map(({ Period, Calls, Cost }) => [Period, String(Calls), Cost]);
	assert.deepEqual(found, wanted);
	assert(rows.length >= 6, 'Weeks or months are missing');
}
