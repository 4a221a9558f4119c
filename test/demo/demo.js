#!/usr/bin/env node
/**
 * npm run demo: from a fresh clone to the first cost in a real n8n, against the sandbox.
 * npm run demo -- --check: the same without a person; exits with 0 only if every step was seen to work.
 *
 * What needs packages from npm is required inside the steps, after the step that installs them.
 * That step does two things at once, since each takes minutes: it installs n8n, and it builds the node.
 */
const { randomUUID } = require('node:crypto');
const fs = require('node:fs/promises');
const os = require('node:os');
const path = require('node:path');
const { ensureN8n } = require('../n8n/install');
const progress = require('../n8n/progress');
const { ROOT, ensureDemoPackages } = require('../n8n/project-packages');
const { packPackage } = require('../tools/pack');
const { openInBrowser } = require('./browser');
const { StepError, stepsOf } = require('./steps');

const CHECK = process.argv.includes('--check');
const WORKFLOWS = path.join(ROOT, 'docs', 'workflows');
const FIRST_WORKFLOW = 'first-cost.json';
// n8n's own port, where people expect it; another one when it is taken.
const USUAL_PORT = 5678;

/** What is to be undone at the end, the last thing first. @type {(() => Promise<void>)[]} */
const undo = [];

async function cleanUp() {
	for (let last = undo.pop(); last; last = undo.pop()) {
		// One thing that cannot be undone must not keep the others from it.
		await last().catch((error) => console.error(`While ending: ${error.message}`));
	}
}

/** @param {string} prefix */
async function temporaryFolder(prefix) {
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), prefix));
	undo.push(() => fs.rm(folder, { recursive: true, force: true, maxRetries: 10 }));
	return folder;
}

/** @returns {Promise<string[]>} the workflow files, the first cost first */
async function workflowFiles() {
	const names = (await fs.readdir(WORKFLOWS)).filter((name) => name.endsWith('.json'));
	if (!names.includes(FIRST_WORKFLOW)) {
		throw new StepError(
			`${FIRST_WORKFLOW} isn't in docs/workflows.`,
			'restore it with git checkout.',
		);
	}
	return [FIRST_WORKFLOW, ...names.filter((name) => name !== FIRST_WORKFLOW).sort()];
}

/** @param {string} tarball */
async function startServer(tarball) {
	const { startN8n } = require('../n8n/server');
	const userFolder = await temporaryFolder('ai-workspace-n8n-');
	const server = await startN8n({ tarball, userFolder, preferredPort: USUAL_PORT });
	undo.push(server.stop);
	await server.api.login();
	return server;
}

async function startSandboxServer() {
	const { startSandbox } = require('../sandbox');
	const sandbox = await startSandbox({ workspacePort: 0, analyticsPort: 0 });
	undo.push(() => sandbox.close());
	return sandbox;
}

/** Takes the mails of the workflows: nothing leaves this machine. @returns {Promise<number>} its port */
async function startMailbox() {
	const { startMailServer } = require('../workflows/mail');
	const folder = await temporaryFolder('ai-workspace-mails-');
	const server = await startMailServer(async ({ subject, html, text }) => {
		const file = path.join(folder, `${Date.now()}.${html ? 'html' : 'txt'}`);
		await fs.writeFile(file, html || text);
		console.log(`Email "${subject}": ${file}`);
	});
	undo.push(server.close);
	return server.port;
}

/**
 * @param {Awaited<ReturnType<typeof startServer>>} server
 * @param {Awaited<ReturnType<typeof startSandboxServer>>} sandbox
 * @param {progress.Log} log
 */
async function importEverything(server, sandbox, log) {
	const { demoCredentials, formKeyCredential } = require('./credentials');
	const { demoDirectory, fillDirectory } = require('./directory');
	const { smtpCredential } = require('../workflows/mail');
	const credentials = [...demoCredentials(sandbox), smtpCredential(await startMailbox())];
	const folder = await temporaryFolder('ai-workspace-import-');
	const file = path.join(folder, 'credentials.json');
	const all = [...credentials, formKeyCredential(sandbox)];
	await fs.writeFile(file, JSON.stringify(all), { mode: 0o600 });
	await server.cli(['import:credentials', `--input=${file}`]);
	for (const { type, data, name } of credentials) {
		const { status, message } = await server.api.testCredential(type, data);
		if (status !== 'OK')
			throw new StepError(`"${name}" fails its test: ${message}`, 'mend the test.');
		log(`credential "${name}": ${message}`);
	}
	const copies = await temporaryFolder('ai-workspace-workflows-');
	for (const name of await workflowFiles()) {
		const workflow = JSON.parse(await fs.readFile(path.join(WORKFLOWS, name), 'utf8'));
		// The editor gives each form and page a URL when it imports a workflow. The command line doesn't.
		for (const node of workflow.nodes) {
			if (/\.(formTrigger|webhook|mcpTrigger)$/.test(node.type)) node.webhookId ??= randomUUID();
			if (node.parameters.path === '') node.parameters.path = node.webhookId;
		}
		await fs.writeFile(path.join(copies, name), JSON.stringify(workflow));
	}
	await server.cli(['import:workflow', '--separate', `--input=${copies}`]);
	await fillDirectory(server.api, demoDirectory(sandbox.world));
	log('directory: who is who in the sandbox, in two data tables');
	const imported = [];
	for (const name of await workflowFiles()) {
		const workflow = JSON.parse(await fs.readFile(path.join(WORKFLOWS, name), 'utf8'));
		imported.push(await server.api.getWorkflow(workflow.id));
		log(`workflow "${workflow.name}"`);
	}
	return imported;
}

/** @param {import('./report').Report} report */
async function writePage(report) {
	// Not removed at the end of the demo: people look at it afterwards.
	const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'ai-workspace-report-'));
	if (CHECK) undo.push(() => fs.rm(folder, { recursive: true, force: true }));
	const file = path.join(folder, 'first-cost.html');
	await fs.writeFile(file, report.page);
	return file;
}

/**
 * @param {progress.Log} log
 * @returns {Promise<string>} the packed node
 */
async function installAndBuild(log) {
	const [tarball, { dir }] = await Promise.all([buildAndPack(log), ensureN8n('current', { log })]);
	log(`n8n is in ${dir}`);
	return tarball;
}

/** @param {progress.Log} log */
async function buildAndPack(log) {
	await ensureDemoPackages(log);
	const phase = 'Building and packing the node';
	const tarball = await progress.withProgress(log, phase, () => packPackage());
	undo.push(() => fs.rm(path.dirname(tarball), { recursive: true, force: true }));
	return tarball;
}

async function main() {
	const begun = Date.now();
	const step = stepsOf(CHECK ? 6 : 5);
	const tarball = await step('Install n8n, and build the node at the same time', installAndBuild);
	const sandbox = await step('Start the sandbox: both APIs, with made-up data', async (log) => {
		const started = await startSandboxServer();
		log(`workspace API on ${started.baseUrl}, analytics API on ${started.analyticsUrl}`);
		return started;
	});
	const server = await step('Start n8n with the node in it', async (log) => {
		const started = await startServer(tarball);
		signIn(started.url, started.password).forEach((line) => log(line));
		return started;
	});
	const [workflow] = await step('Import credentials and workflows', (log) =>
		importEverything(server, sandbox, log),
	);
	const { main: workspace } = sandbox.world.workspaces;
	const { id: promptId } = sandbox.world.prompts.support;
	const result = await step('Run the first cost', async () => {
		const { runReport, textTable } = require('./report');
		if (workflow === undefined) throw new Error('n8n has imported no workflow.');
		const report = await runReport(server, workflow, promptId);
		return { report, table: textTable(report), page: await writePage(report) };
	});
	console.log(`\n${result.table}\n\nThe report as a page: ${result.page}\n`);
	if (CHECK) {
		await step('Compare the report with the sandbox', async () => {
			const { checkReport } = require('./report');
			const html = await fs.readFile(result.page, 'utf8');
			const entityIds = [sandbox.world.scopes.agent.entity.id];
			checkReport(result.report, { workspaceId: workspace.id, promptId, entityIds }, html);
		});
		await cleanUp();
		console.log(`Every step worked, in ${Math.round((Date.now() - begun) / 1000)} seconds.`);
		return;
	}
	await welcome(`${server.url}/workflow/${workflow?.id}`, server.password, sandbox.world);
	const code = await server.exited;
	throw new Error(`n8n has ended with code ${code}. Its last lines:\n${server.log().slice(-3000)}`);
}

/** @param {string} url of n8n, or of a page of its editor @param {string} password */
function signIn(url, password) {
	const { EMAIL } = require('../n8n/api');
	return [`n8n:       ${url}`, `Email:     ${EMAIL}`, `Password:  ${password}`];
}

/** What to enter in the forms. @param {import('../sandbox/world').World} world */
const madeUp = ({ providerKeys, tokens, virtualKeys }) => `
For the forms, made up:
OpenAI key, accepted:  ${providerKeys.openai.accepted}
OpenAI key, rejected:  ${providerKeys.openai.rejected}
Virtual key:           ${virtualKeys.agent}
Expired access token:  ${tokens.expired}

Emails aren't sent. Each one appears below, with the file that contains it.`;

/** @param {string} editor @param {string} password @param {import('../sandbox/world').World} world */
async function welcome(editor, password, world) {
	console.log('Open the workflow and sign in:');
	console.log(signIn(editor, password).join('\n'));
	console.log(madeUp(world));
	const opened = await openInBrowser(editor);
	console.log(`\n${opened ? 'It opens in your browser. ' : ''}Press Ctrl-C to end everything.`);
}

let ending = false;

/** @param {NodeJS.Signals} signal */
async function endOn(signal) {
	if (ending) return;
	ending = true;
	console.log('\nEnding n8n and the sandbox ...');
	await cleanUp();
	console.log('Everything has ended.');
	process.exit(signal === 'SIGINT' && !CHECK ? 0 : 1);
}

/** @param {Error} error */
async function fail(error) {
	// What breaks while everything is being ended is not worth a word.
	if (ending) return;
	ending = true;
	console.error(`\n${error.message}`);
	if (!error.message.includes('What to do:')) {
		console.error('What to do: run it again with DEBUG=1, which shows where this comes from.');
	}
	if (process.env.DEBUG) console.error(error.stack);
	await cleanUp();
	process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < 20) {
	console.error(`The demo needs Node.js 20 or later. This is ${process.version}.`);
	process.exit(1);
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
	process.on(signal, () => void endOn(signal));
}
main().catch(fail);
