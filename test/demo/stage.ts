/** What the demo imports into its n8n, and an email server. */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../docs/document';
import type { N8nServer } from '../n8n/server';
import type { Sandbox } from '../sandbox';
import { temporaryFolder, type AtEnd } from '../support/undo';
import { withRecipient } from '../workflows/files';
import { smtpCredential, startMailServer } from '../workflows/mail';
import { demoCredentials, formKeyCredential } from './credentials';
import { demoDirectory, fillDirectory } from './directory';

type Log = (line: string) => void;

const WORKFLOWS = path.join(ROOT, 'docs', 'workflows');
const FIRST_WORKFLOW = 'first-cost.json';

/** Takes the emails of the workflows: nothing leaves this machine. Returns its port. */
async function startMailbox(atEnd: AtEnd) {
	const folder = await temporaryFolder(atEnd);
	const server = await startMailServer(async ({ subject, html, text }) => {
		const file = path.join(folder, `${Date.now()}.${html ? 'html' : 'txt'}`);
		await fs.writeFile(file, html || text);
		console.log(`Email "${subject}": ${file}`);
	});
	atEnd(server.close);
	return server.port;
}

/** Returns the workflow of the first cost. */
export async function importEverything(
	server: N8nServer,
	sandbox: Sandbox,
	atEnd: AtEnd,
	log: Log,
) {
	const credentials = [...demoCredentials(sandbox), smtpCredential(await startMailbox(atEnd))];
	const folder = await temporaryFolder(atEnd);
	const file = path.join(folder, 'credentials.json');
	const all = [...credentials, formKeyCredential(sandbox)];
	await fs.writeFile(file, JSON.stringify(all), { mode: 0o600 });
	await server.cli(['import:credentials', `--input=${file}`]);
	for (const { type, data, name } of credentials) {
		const { status, message } = await server.api.testCredential(type, data);
		if (status !== 'OK') throw new Error(`"${name}" fails its test: ${message}`);
		log(`credential "${name}": ${message}`);
	}
	const copies = path.join(folder, 'workflows');
	await fs.mkdir(copies);
	const names = (await fs.readdir(WORKFLOWS)).filter((name) => name.endsWith('.json'));
	const titles = new Map<string, string>();
	for (const name of names) {
		const text = await fs.readFile(path.join(WORKFLOWS, name), 'utf8');
		const workflow = JSON.parse(withRecipient(text));
		// The editor gives each form and page a URL when it imports a workflow. The command line doesn't.
		for (const node of workflow.nodes) {
			if (/\.(formTrigger|webhook|mcpTrigger)$/.test(node.type)) node.webhookId ??= randomUUID();
			if (node.parameters.path === '') node.parameters.path = node.webhookId;
		}
		await fs.writeFile(path.join(copies, name), JSON.stringify(workflow));
		titles.set(workflow.id, workflow.name);
	}
	await server.cli(['import:workflow', '--separate', `--input=${copies}`]);
	await fillDirectory(server.api, demoDirectory(sandbox.world));
	log('directory: who is who in the sandbox, in two data tables');
	for (const title of titles.values()) log(`workflow "${title}"`);
	const first = await fs.readFile(path.join(WORKFLOWS, FIRST_WORKFLOW), 'utf8');
	return await server.api.getWorkflow(JSON.parse(first).id);
}
