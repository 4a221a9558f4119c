/** The demo once its packages are there: the sandbox, an email server, n8n with everything imported, and the first cost. */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EMAIL } from '../n8n/api';
import { startN8n, type N8nServer } from '../n8n/server';
import { startSandbox, world, type Sandbox } from '../sandbox';
import { temporaryFolder, undoStack, type AtEnd } from '../support/undo';
import { readTemplate, selectCredentials, workflowFiles } from '../workflows/files';
import { smtpCredential, startMailServer } from '../workflows/mail';
import { demoCredentials, formKeyCredential } from './credentials';
import type { Step } from './demo';
import { demoDirectory, fillDirectory } from './directory';
import { runReport } from './report';

type Log = (line: string) => void;

// n8n's own port, where people expect it; another one when it is taken.
const USUAL_PORT = 5678;

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
async function importEverything(server: N8nServer, sandbox: Sandbox, atEnd: AtEnd, log: Log) {
	const credentials = [...demoCredentials(sandbox), smtpCredential(await startMailbox(atEnd))];
	const folder = await temporaryFolder(atEnd);
	const file = path.join(folder, 'credentials.json');
	const formKey = formKeyCredential(sandbox);
	await fs.writeFile(file, JSON.stringify([...credentials, formKey]), { mode: 0o600 });
	await server.cli(['import:credentials', `--input=${file}`]);
	for (const { type, data, name } of credentials) {
		const { status, message } = await server.api.testCredential(type, data);
		if (status !== 'OK') throw new Error(`"${name}" fails its test: ${message}`);
		log(`credential "${name}": ${message}`);
	}
	const copies = path.join(folder, 'workflows');
	await fs.mkdir(copies);
	const byType = Object.fromEntries(credentials.map(({ type, id, name }) => [type, { id, name }]));
	const workflows = workflowFiles().map(({ name }) => readTemplate(name.replace('.json', '')));
	for (const workflow of workflows) {
		// The only one that reads a key from its form with Get Scope.
		const own = workflow.id === 'aiWorkspaceDirectory1' ? { [formKey.type]: formKey } : {};
		selectCredentials(workflow, { ...byType, ...own });
		const text = JSON.stringify(workflow);
		await fs.writeFile(path.join(copies, `${workflow.id}.json`), text);
	}
	await server.cli(['import:workflow', '--separate', `--input=${copies}`]);
	await fillDirectory(server.api, demoDirectory(sandbox.world));
	log('directory: who is who in the sandbox, in two data tables');
	for (const { name } of workflows) log(`workflow "${name}"`);
	return await server.api.getWorkflow(readTemplate('first-cost').id);
}

const signIn = (url: string, password: string) => [
	`n8n:       ${url}`,
	`Email:     ${EMAIL}`,
	`Password:  ${password}`,
];

/** What to enter in the forms. */
const MADE_UP = `
For the forms, made up:
OpenAI key, accepted:  ${world.providerKeys.openai.accepted}
OpenAI key, rejected:  ${world.providerKeys.openai.rejected}
Virtual key:           ${world.virtualKeys.agent}
Expired access token:  ${world.tokens.expired}

Emails aren't sent. Each one appears below, with the file that contains it.`;

/** Steps 2 to 5, after which a check ends. */
export async function runDemo(step: Step, tarball: string, isCheck: boolean) {
	const begun = Date.now();
	const { stop, server, editor } = await undoStack(async (atEnd) => {
		const sandbox = await step('Start the sandbox: both APIs, with made-up data', async (log) => {
			const started = await startSandbox();
			atEnd(started.close);
			log(`workspace API on ${started.baseUrl}, analytics API on ${started.analyticsUrl}`);
			return started;
		});
		const n8n = await step('Start n8n with the node in it', async (log) => {
			const started = await startN8n({ tarball, preferredPort: USUAL_PORT });
			atEnd(started.stop);
			signIn(started.url, started.password).forEach((line) => log(line));
			return started;
		});
		const workflow = await step('Import credentials and workflows', (log) =>
			importEverything(n8n, sandbox, atEnd, log),
		);
		const promptId = world.prompts.support.id;
		const report = await step('Run the first cost', () => runReport(n8n, workflow, promptId));
		// Not removed at the end of the demo: people look at it afterwards.
		const folder = await (isCheck
			? temporaryFolder(atEnd)
			: fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-report-')));
		const page = path.join(folder, 'first-cost.html');
		await fs.writeFile(page, report.page);
		console.table(report.intervals, ['date_from', 'date_to', 'total_calls', 'cost_sum']);
		console.log(`The report as a page: ${page}\n`);
		return { server: n8n, editor: `${n8n.url}/workflow/${workflow.id}` };
	});
	if (isCheck) {
		await stop();
		console.log(`Every step worked, in ${Math.round((Date.now() - begun) / 1000)} seconds.`);
		return;
	}
	console.log('Open the workflow and sign in:');
	console.log(signIn(editor, server.password).join('\n'));
	console.log(MADE_UP);
	console.log('\nPress Ctrl-C to end everything.');
	const code = await server.exited;
	throw new Error(`n8n has ended with code ${code}. Its last lines:\n${server.log().slice(-3000)}`);
}
