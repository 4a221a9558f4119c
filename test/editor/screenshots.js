#!/usr/bin/env node
/**
 * npm run screenshots: makes the pictures in docs/images that show the editor, with the data of the
 * sandbox. The same pictures on every run.
 */
const fs = require('node:fs/promises');
const path = require('node:path');
const { launchBrowser } = require('./browser');
const { openEditor } = require('./editor');
const progress = require('../n8n/progress');
const { FOLDER, workflowFiles } = require('../workflows/files');
const { startStage } = require('./stage');
const { name: packageName } = require('../../package.json');

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./editor').Editor} Editor */
/** @typedef {Awaited<ReturnType<typeof startStage>>} Stage */
/** @typedef {{ stage: Stage, editor: Editor }} Scene */

const ROOT = path.join(__dirname, '..', '..');
const IMAGES = path.join(ROOT, 'docs', 'images');
const PORTS = { workspacePort: 4010, analyticsPort: 4011 };
const SIZE = { width: 1440, height: 900 };
/** As tall as the longest form. */
const TALL = { width: 1440, height: 1500 };

// Toasts come and go, and tell nothing that the picture does not.
const STYLE = '.el-notification, [class*="toast" i] { display: none !important; }';

// The buttons over the canvas.
const CANVAS_STYLE =
	'[class*="executionButtons"], [data-test-id="canvas-controls"] { display: none !important; }';

/** @param {Page} page */
async function settle(page) {
	await page.mouse.move(0, 0);
	await page.waitForLoadState('networkidle');
	await page.waitForTimeout(500);
}

/**
 * @param {Page} page
 * @param {string} name
 * @param {import('playwright-core').PageScreenshotOptions} [options]
 */
async function take(page, name, options) {
	await settle(page);
	const file = path.join(IMAGES, `${name}.png`);
	await page.screenshot({ path: file, animations: 'disabled', style: STYLE, ...options });
	console.log(path.relative(ROOT, file));
}

/** A picture of the form alone, as long as it is. @param {Page} page @param {string} name */
async function takeForm(page, name) {
	await settle(page);
	const form = page.getByTestId('node-parameters');
	const box = await form.locator('xpath=..').boundingBox();
	if (box === null) throw new Error(`${name}: the form is not there.`);
	const bottoms = await form
		.locator('label:visible, input:visible, textarea:visible')
		.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
	const height = Math.min(Math.max(...bottoms) + 32 - box.y, box.height);
	await take(page, name, {
		clip: {
			x: Math.round(box.x),
			y: Math.round(box.y),
			width: Math.round(box.width),
			height: Math.round(height),
		},
	});
}

/**
 * A workflow of the docs, with the credentials of this n8n.
 *
 * @param {Stage} stage
 * @param {string} text of its file
 */
function withCredentials({ connection }, text) {
	const { id, ...workflow } = JSON.parse(text);
	for (const node of workflow.nodes) {
		for (const type of Object.keys(node.credentials ?? {})) {
			const credential = connection.credentials[type];
			if (credential) node.credentials[type] = { id: credential.id, name: credential.name };
		}
	}
	return workflow;
}

/** @param {Stage} stage */
async function costReport(stage) {
	const file = path.join(FOLDER, 'cost-report.json');
	return withCredentials(stage, await fs.readFile(file, 'utf8'));
}

/** The part of the canvas with nodes and notes, so that they're legible at the width of a page. @param {Page} page */
async function contentOf(page) {
	const boxes = await page
		.locator('.vue-flow__node')
		.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().toJSON()));
	/** @param {string} side */
	const sides = (side) => boxes.map((box) => Math.round(box[side]));
	const [x, y] = [Math.min(...sides('left')) - 30, Math.min(...sides('top')) - 20];
	// Names of nodes stand below them, the plus of an open output beside them.
	const [right, bottom] = [Math.max(...sides('right')) + 60, Math.max(...sides('bottom')) + 40];
	return { x, y, width: right - x, height: bottom - y };
}

/** The canvas of every workflow as it is after its import; the cost report has a picture of its run. @param {Scene} scene */
async function workflows({ stage, editor }) {
	for (const { name, text } of workflowFiles()) {
		if (name === 'cost-report.json') continue;
		const { page } = await editor.openCanvas(withCredentials(stage, text));
		await page.getByTestId('zoom-to-fit').click();
		await settle(page);
		await take(page, `workflow-${path.parse(name).name}`, {
			clip: await contentOf(page),
			style: `${STYLE} ${CANVAS_STYLE}`,
		});
	}
}

/** @param {Scene} scene */
async function canvas({ stage, editor }) {
	const { page, output } = await editor.openCanvas(await costReport(stage));
	await page.getByTestId('execute-workflow-button').click();
	const last = page.getByTestId('canvas-node').filter({ hasText: 'Build Report' });
	await last.getByTestId('canvas-node-status-success').waitFor();
	await page.getByTestId('zoom-to-fit').click();
	await take(page, 'editor-cost-report');

	await page.getByTestId('canvas-node').filter({ hasText: 'Get Costs' }).dblclick();
	await output.table();
	await output.widen();
	await take(page, 'output-table');
}

/** @param {Scene} scene */
async function panel({ editor }) {
	const { page, panel: nodes } = await editor.openCanvas();
	await nodes.open();
	await nodes.search('AI Workspace');
	await nodes.openNode();
	await take(page, 'node-panel-actions');
}

/** Where a user enters the package name and accepts the risk. @param {Scene} scene */
async function installDialog({ editor }) {
	const { page, communityNodes } = await editor.openCommunityNodes();
	await communityNodes.enter(packageName);
	await take(page, 'install-dialog');
}

const PAT = 'aiWorkspacePatApi';
const KEY = 'aiWorkspaceVirtualKeyApi';

/**
 * Every form: its name, the node's parameters, and the credential.
 *
 * @type {[string, Record<string, unknown>, string][]}
 */
const forms = [
	[
		'form-get-scope-unfit-credential',
		{ resource: 'cockpit', operation: 'getScope', authentication: 'pat' },
		PAT,
	],
	['form-get-entities-virtual-key', {}, KEY],
];

/** @param {Scene} scene */
async function everyForm({ editor }) {
	await editor.resize(TALL);
	for (const [name, parameters, credentialType] of forms) {
		const { page } = await editor.openNode(parameters, credentialType);
		await takeForm(page, name);
	}
	await editor.resize(SIZE);
}

/** A virtual key that the API refuses, with the reason. @param {Scene} scene */
async function refusedKey({ stage, editor }) {
	const { virtualKeys } = stage.sandbox.world;
	const { baseUrl, analyticsUrl } = stage.sandbox;
	const { page, form, dialog } = await editor.openNode({}, KEY);
	await form.newCredential();
	await dialog.fill({ baseUrl, analyticsUrl, virtualKeyToken: virtualKeys.revoked });
	await dialog.save();
	await dialog.failure();
	await take(page, 'credential-virtual-key-failure');
}

/** @param {Scene} scene */
async function error({ stage, editor }) {
	const { entities, prompts } = stage.sandbox.world;
	stage.sandbox.reset();
	const { page, form, output } = await editor.openNode(
		{
			promptId: `${prompts.support.id}-old`,
			entityIds: entities.agents
				.slice(0, 2)
				.map(({ id }) => id)
				.join(', '),
		},
		KEY,
	);
	await form.run();
	await output.error();
	await take(page, 'error');
}

async function main() {
	await launchBrowser().then(({ close }) => close());
	await fs.mkdir(IMAGES, { recursive: true });
	const stage = await startStage({ ports: PORTS, log: progress.log });
	try {
		const editor = await openEditor(stage.connection);
		try {
			for (const scene of [installDialog, panel, everyForm, refusedKey, error, workflows, canvas]) {
				await scene({ stage, editor });
			}
		} finally {
			await editor.close();
		}
	} finally {
		await stage.stop();
	}
}

main().catch((problem) => {
	console.error(problem);
	process.exitCode = 1;
});
