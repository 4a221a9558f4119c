/** npm run demo: from a fresh clone to the first cost in a real n8n, against the sandbox. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { EMAIL, type Workflow } from '../n8n/api';
import { ensureN8n } from '../n8n/install';
import { startN8n, type N8nServer } from '../n8n/server';
import { startSandbox, USUAL_PORTS, world, type Sandbox } from '../sandbox';
import { endWithParent, temporaryFolder, undoStack, type AtEnd } from '../support/undo';
import { packPackage } from '../tools/pack';
import { readTemplate, selectCredentials, workflowFiles } from '../workflows/files';
import { submitForm } from '../workflows/form';
import { smtpCredential, startMailServer } from '../workflows/mail';
import { demoCredentials, formKeyCredential, signInCredential } from './credentials';
import { demoDirectory, fillDirectory } from './directory';

/** What people need to sign in, and to enter in nodes, credentials, and forms. */
const welcome = (workflow: string, page: string, n8n: N8nServer, sandbox: Sandbox) => `
The first cost as a page: ${page}

Open its workflow and sign in:
n8n:       ${workflow}
Email:     ${EMAIL}
Password:  ${n8n.password}

Made up, for your nodes and credentials:
Prompt templates:       ${world.prompts.support.id}, ${world.prompts.sales.id}, ${world.prompts.legal.id}
Entities with calls:    ${world.prompts.support.entityIds.slice(0, 2).join(', ')}
  more:                 Overview → Data tables → ai_workspace_entities
Workspace API URL:      ${sandbox.baseUrl}
Analytics API URL:      ${sandbox.analyticsUrl}
Workspace ID:           ${world.workspaces.main.id}
Virtual key:            ${world.virtualKeys.agent}
  revoked:              ${world.virtualKeys.revoked}
Personal access token:  ${world.pats.good}
Access token:           ${world.tokens.good}
  expired:              ${world.tokens.expired}

For the forms (publish their workflow, the URL is in its first node):
Sign-in:                demo, with the password above
OpenAI key, accepted:   ${world.providerKeys.openai.accepted}
OpenAI key, rejected:   ${world.providerKeys.openai.rejected}

Files of yours that n8n may read: ${n8n.filesFolder}

Emails aren't sent. Each one appears below, with its recipients, and the files that contain it and what's attached.

The next start has the same URLs if their ports are free, and a new password. It begins with new data: workflows,
tables, and credentials that you add or change are gone then, and so are these files. Export what you want to keep.

Press Ctrl-C to end everything.`;

/** Takes the emails of the workflows: nothing leaves this machine. Returns its port. */
async function startMailbox(atEnd: AtEnd) {
	const folder = await temporaryFolder(atEnd);
	const server = await startMailServer();
	server.hooks.onMail = async ({ to, subject, html, text, attachments }) => {
		const body = { name: `email.${html ? 'html' : 'txt'}`, content: html || text };
		const paths = [];
		for (const { name, content } of [body, ...attachments]) {
			const file = path.join(folder, `${Date.now()}-${path.basename(name)}`);
			await fs.writeFile(file, content);
			paths.push(file);
		}
		console.log(`Email to ${to.join(', ')}, "${subject}": ${paths.join(' ')}`);
	};
	atEnd(server.close);
	return server.port;
}

/** Imports credentials, the directory, and all templates. Returns that of the first cost. */
async function importEverything({ api, password }: N8nServer, sandbox: Sandbox, mailPort: number) {
	// A new node gets the newest credential of any of our types, which isn't to be that of the form.
	const ofForm = await api.createCredentials([formKeyCredential(sandbox)]);
	const others = [smtpCredential(mailPort), signInCredential(password)];
	const usual = await api.createCredentials([...demoCredentials(sandbox), ...others]);
	const workflows: Record<string, Workflow> = {};
	for (const { name } of workflowFiles()) {
		const template = readTemplate(name.replace('.json', ''));
		// The only one that reads a key from its form with Get Scope.
		selectCredentials(template, { ...usual, ...(name === 'directory.json' && ofForm) });
		workflows[name] = await api.createWorkflow(template);
		console.log(`workflow "${template.name}"`);
	}
	await fillDirectory(api, demoDirectory(sandbox.world));
	console.log('directory: who is who in the sandbox, in three data tables');
	return workflows['first-cost.json'];
}

/** Executes the first cost as a person does in the editor: its form opens, and somebody fills it in. */
async function runReport({ url, api }: N8nServer, workflow: Workflow) {
	const { name, webhookId } = workflow.nodes.find(({ type }) => type.endsWith('.formTrigger'));
	const body = { triggerToStartFrom: { name }, workflowData: workflow };
	await api.request('POST', `/workflows/${workflow.id}/run`, body);
	const form = `${url}/form-test/${webhookId}`;
	const { page, executionId } = await submitForm(form, [world.prompts.support.id], {});
	const { status, error, items } = await api.waitForEnd(executionId);
	if (status !== 'success') throw new Error(`The first cost failed: ${error?.message ?? status}`);
	/** The weeks of last month, and what people see. */
	return { intervals: items('Create Report')[0]?.json.intervals, page };
}

async function main() {
	// Whatever ends it before its end.
	process.exitCode = 1;
	endWithParent();
	const { stop, program } = await undoStack(async (atEnd) => {
		console.log("Building the node, and installing n8n if it isn't there …");
		const [tarball] = await Promise.all([packPackage(), ensureN8n()]);
		console.log(
			'Starting n8n with the node in it, and the sandbox: both APIs, with made-up data …',
		);
		const sandbox = await startSandbox(USUAL_PORTS);
		atEnd(sandbox.close);
		const n8n = await startN8n(atEnd, { tarball, preferredPort: 5678 });
		console.log('Importing credentials and workflows …');
		const workflow = await importEverything(n8n, sandbox, await startMailbox(atEnd));
		if (!workflow) throw new Error('There is no template of the first cost.');
		console.log('Executing the first cost …');
		const report = await runReport(n8n, workflow);
		console.table(report.intervals, ['date_from', 'date_to', 'total_calls', 'cost_sum']);
		const page = path.join(await temporaryFolder(atEnd), 'first-cost.html');
		await fs.writeFile(page, report.page);
		console.log(welcome(`${n8n.url}/workflow/${workflow.id}`, page, n8n, sandbox));
		return n8n;
	});
	process.exitCode = 0;
	process.exitCode = (await program).exitCode;
	await stop();
}

main().catch((error) => {
	// What a person can do something about, without the stack.
	console.error(`\nThe demo can't start. ${error instanceof Error ? error.message : error}`);
	process.exit(1);
});
