/**
 * npm run demo: from a fresh clone to the first cost in a real n8n, against the sandbox.
 * npm run demo -- --check: the same without a person; exits with 0 only if every step was seen to work.
 */
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { EMAIL } from '../n8n/api';
import { startN8n } from '../n8n/server';
import { startSandbox, world, type Sandbox } from '../sandbox';
import { undoStack } from '../support/undo';
import { packPackage } from '../tools/pack';
import { runReport } from './report';
import { importEverything } from './stage';

// Another one when it is taken.
const USUAL_PORT = 5678;

/** What people need to sign in, and to enter in nodes, credentials, and forms. */
const welcome = (url: string, password: string, page: string, sandbox: Sandbox) => `
The first cost as a page: ${page}

Open its workflow and sign in:
n8n:       ${url}
Email:     ${EMAIL}
Password:  ${password}

Made up, for your nodes and credentials:
Prompt templates:   ${world.prompts.support.id}, ${world.prompts.sales.id}, ${world.prompts.legal.id}
Workspace API URL:  ${sandbox.baseUrl}
Analytics API URL:  ${sandbox.analyticsUrl}
Workspace ID:       ${world.workspaces.main.id}

For the forms:
OpenAI key, accepted:  ${world.providerKeys.openai.accepted}
OpenAI key, rejected:  ${world.providerKeys.openai.rejected}
Virtual key:           ${world.virtualKeys.agent}

Emails aren't sent. Each one appears below, with the file that contains it.

Press Ctrl-C to end everything.`;

async function main() {
	const options = { check: { type: 'boolean', default: false } } as const;
	const { check } = parseArgs({ options }).values;
	const { stop, program } = await undoStack(async (atEnd) => {
		console.log("Building the node, and installing n8n if it isn't there …");
		const tarball = await packPackage();
		console.log(
			'Starting n8n with the node in it, and the sandbox: both APIs, with made-up data …',
		);
		const sandbox = await startSandbox();
		atEnd(sandbox.close);
		const n8n = await startN8n({ tarball, preferredPort: USUAL_PORT });
		atEnd(n8n.stop);
		console.log('Importing credentials and workflows …');
		const workflow = await importEverything(n8n, sandbox, atEnd, console.log);
		console.log('Executing the first cost …');
		const report = await runReport(n8n, workflow, world.prompts.support.id);
		console.table(report.intervals, ['date_from', 'date_to', 'total_calls', 'cost_sum']);
		const page = path.join(os.tmpdir(), 'ai-workspace-first-cost.html');
		await fs.writeFile(page, report.page);
		console.log(welcome(`${n8n.url}/workflow/${workflow.id}`, n8n.password, page, sandbox));
		return n8n;
	});
	if (!check) process.exitCode = (await program).exitCode;
	await stop();
}

void main();
