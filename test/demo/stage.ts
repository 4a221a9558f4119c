/** What the demo imports into its n8n, and an email server. */
import fs from 'node:fs/promises';
import path from 'node:path';
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

/** Returns the workflow of the first cost. */
export async function importEverything(
	{ api, password }: N8nServer,
	sandbox: Sandbox,
	atEnd: AtEnd,
) {
	const tested = [...demoCredentials(sandbox), smtpCredential(await startMailbox(atEnd))];
	for (const credential of tested) {
		const { status, message } = await api.testCredential(credential);
		if (status !== 'OK') throw new Error(`"${credential.name}" fails its test: ${message}`);
		console.log(`credential "${credential.name}": ${message}`);
	}
	// A new node gets the newest credential of any of our types, which isn't to be that of the form.
	const ofForm = await api.createCredentials([formKeyCredential(sandbox)]);
	// n8n has no test for the last one.
	const usual = await api.createCredentials([...tested, signInCredential(password)]);
	for (const { name } of workflowFiles()) {
		const workflow = readTemplate(name.replace('.json', ''));
		// The only one that reads a key from its form with Get Scope.
		selectCredentials(workflow, { ...usual, ...(name === 'directory.json' && ofForm) });
		await api.createWorkflow(workflow);
		console.log(`workflow "${workflow.name}"`);
	}
	await fillDirectory(api, demoDirectory(sandbox.world));
	console.log('directory: who is who in the sandbox, in three data tables');
	return await api.getWorkflow(readTemplate('first-cost').id);
}
