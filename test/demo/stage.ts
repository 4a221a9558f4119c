/** What the demo imports into its n8n, and an email server. */
import fs from 'node:fs/promises';
import path from 'node:path';
import keyBy from 'lodash/keyBy';
import type { N8nServer } from '../n8n/server';
import type { Sandbox } from '../sandbox';
import { temporaryFolder, type AtEnd } from '../support/undo';
import { readTemplate, selectCredentials, workflowFiles } from '../workflows/files';
import { smtpCredential, startMailServer } from '../workflows/mail';
import { demoCredentials, formKeyCredential, signInCredential } from './credentials';
import { demoDirectory, fillDirectory } from './directory';

/** Takes the emails of the workflows: nothing leaves this machine. Returns its port. */
async function startMailbox(atEnd: AtEnd) {
	const folder = await temporaryFolder(atEnd);
	const server = await startMailServer(async ({ to, subject, html, text, attachments }) => {
		const body = { name: `email.${html ? 'html' : 'txt'}`, content: html || text };
		const paths = [];
		for (const { name, content } of [body, ...attachments]) {
			const file = path.join(folder, `${Date.now()}-${path.basename(name)}`);
			await fs.writeFile(file, content);
			paths.push(file);
		}
		console.log(`Email to ${to.join(', ')}, "${subject}": ${paths.join(' ')}`);
	});
	atEnd(server.close);
	return server.port;
}

/** Returns the workflow of the first cost. */
export async function importEverything(server: N8nServer, sandbox: Sandbox, atEnd: AtEnd) {
	const tested = [...demoCredentials(sandbox), smtpCredential(await startMailbox(atEnd))];
	// n8n has no test for it.
	const credentials = [...tested, signInCredential(server.password)];
	const folder = await temporaryFolder(atEnd);
	const file = path.join(folder, 'credentials.json');
	const formKey = formKeyCredential(sandbox);
	// A new node gets the newest credential of any of our types, which isn't to be that of the form.
	await fs.writeFile(file, JSON.stringify([formKey, ...credentials]), { mode: 0o600 });
	await server.cli(['import:credentials', `--input=${file}`]);
	for (const { type, data, name } of tested) {
		const { status, message } = await server.api.testCredential(type, data);
		if (status !== 'OK') throw new Error(`"${name}" fails its test: ${message}`);
		console.log(`credential "${name}": ${message}`);
	}
	const copies = path.join(folder, 'workflows');
	await fs.mkdir(copies);
	const byType = keyBy(credentials, 'type');
	const workflows = workflowFiles().map(({ name }) => readTemplate(name.replace('.json', '')));
	for (const workflow of workflows) {
		// The only one that reads a key from its form with Get Scope.
		const own = workflow.id === 'aiWorkspaceDirectory1' ? { [formKey.type]: formKey } : {};
		selectCredentials(workflow, { ...byType, ...own });
		// Without it, n8n's command line stores null, with which the editor executes no single step.
		const text = JSON.stringify({ pinData: {}, ...workflow });
		await fs.writeFile(path.join(copies, `${workflow.id}.json`), text);
	}
	await server.cli(['import:workflow', '--separate', `--input=${copies}`]);
	await fillDirectory(server.api, demoDirectory(sandbox.world));
	console.log('directory: who is who in the sandbox, in three data tables');
	for (const { name } of workflows) console.log(`workflow "${name}"`);
	return await server.api.getWorkflow(readTemplate('first-cost').id);
}
