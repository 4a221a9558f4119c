/** The templates of the documentation, as text and as workflows that can be executed. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pick from 'lodash/pick';
import { filesIn, readDocument } from '../docs/document';
import type { Workflow } from '../n8n/api';

const FOLDER = 'docs/workflows';

export const workflowFiles = () =>
	filesIn(FOLDER)
		.sort()
		.map((file) => ({ name: path.basename(file), text: readDocument(file) }));

const ENTERED: Record<string, string> = {
	fromEmail: 'n8n@example.com',
	toEmail: 'finance@example.com',
	currency: 'EUR',
	billingAccount: 'AI',
	invoiceIssuer: 'Harbour Group',
};

/** The ID of the template that others send their emails with. */
export const SEND_ONCE = 'aiWorkspaceSendOnce1';

/** A template whose empty fields are filled in. Its forms and pages have URLs, which only the editor gives them. */
export function readTemplate(name: string): Workflow {
	const workflow: Workflow = JSON.parse(
		readDocument(`${FOLDER}/${name}.json`)
			.replace(/"(\w+)": ""/g, (empty, field) =>
				field in ENTERED ? `"${field}": "${ENTERED[field]}"` : empty,
			)
			.replace(/("toEmail": ".*)''/g, `$1'${ENTERED.toEmail}'`),
	);
	for (const node of workflow.nodes) {
		const { workflowId } = node.parameters;
		if (workflowId?.value === '') workflowId.value = SEND_ONCE;
		if (/\.(formTrigger|webhook|mcpTrigger)$/.test(node.type)) node.webhookId = randomUUID();
		if (node.parameters.path === '') node.parameters.path = node.webhookId;
	}
	return workflow;
}

export function nodeOf({ nodes, name: workflow }: Workflow, name: string) {
	const node = nodes.find((one) => one.name === name);
	if (node === undefined) throw new Error(`"${workflow}" has no node "${name}"`);
	return node;
}

const TYPES: Record<string, string> = {
	basicAuth: 'httpBasicAuth',
	bearerAuth: 'httpBearerAuth',
	virtualKey: 'aiWorkspaceVirtualKeyApi',
	accessToken: 'aiWorkspaceAccessTokenApi',
	emailSend: 'smtp',
	lmChatOpenAi: 'openAiApi',
	n8n: 'n8nApi',
};

export type Chosen = Record<string, { id: string; name: string } | undefined>;

export function selectCredentials({ nodes }: Workflow, chosen: Chosen) {
	for (const node of nodes) {
		const type = TYPES[node.parameters.authentication] ?? TYPES[node.type.split('.').at(-1)] ?? '';
		if (chosen[type]) node.credentials = { [type]: pick(chosen[type], 'id', 'name') };
	}
}
