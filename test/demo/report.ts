/** What the first cost came to. Whether that is right, firstCost.test.ts says. */
import type { Workflow } from '../n8n/api';
import type { N8nServer } from '../n8n/server';
import { submitForm } from '../workflows/form';

const TRIGGER = 'Ask for Prompt Templates';

/** Executes the workflow as a person does in the editor: its form opens, and somebody fills it in. */
export async function runReport({ url, api }: N8nServer, workflow: Workflow, promptId: string) {
	const { webhookId } = workflow.nodes.find(({ name }) => name === TRIGGER) ?? {};
	const body = { triggerToStartFrom: { name: TRIGGER }, workflowData: workflow };
	await api.request('POST', `/workflows/${workflow.id}/run`, body);
	const { page, executionId } = await submitForm(`${url}/form-test/${webhookId}`, [promptId], {});
	const execution = await api.waitForEnd(executionId);
	const [item] = execution.items('Create Report');
	if (execution.status !== 'success' || item === undefined) {
		throw new Error(`The first cost ended with "${execution.status}". ${execution.error?.message}`);
	}
	/** The weeks of last month, and what people see. */
	return { intervals: item.json.intervals, page };
}
