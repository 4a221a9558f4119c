/** npm run screenshots: makes the pictures in docs/images of the editor, and of what the templates make of the sandbox's data. */
import path from 'node:path';
import execa from 'execa';
import omit from 'lodash/omit';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { ROOT } from '../docs/document';
import { startShared, type Shared } from '../n8n/shared';
import { world } from '../sandbox';
import { withUndo } from '../support/undo';
import { readTemplate, selectCredentials, workflowFiles } from '../workflows/files';
import { boxOf } from './browser';
import { KEY, openEditor, type Editor } from './editor';
import { results } from './results';

export interface Scene {
	stage: Shared;
	editor: Editor;
	take: (page: Page, name: string, options?: PageScreenshotOptions) => Promise<void>;
}

const IMAGES = path.join(ROOT, 'docs', 'images');

const SHRINK = '-strip -dither None -colors 256 -define png:compression-level=9'.split(' ');

// The width of a picture on GitHub is 830 pixels, and many screens have two pixels for each.
const SCALE = 2;

/** What reaches over the edge of a dialog or a panel, and the buttons over the canvas, by test ID. */
const OVER = `floating-nodes panel-drag-button node-feature-request canvas-controls node-creator-plus-button
	command-bar-button add-sticky-button toggle-focus-panel-button instance-ai-canvas-action-button`;

// Toasts come and go, and show nothing that the picture doesn't.
const HIDDEN = ['.el-notification', '[class*="toast" i]', '[class*="executionButtons"]'].concat(
	OVER.split(/\s+/).map((id) => `[data-test-id="${id}"]`),
);

const STYLE = `
	${HIDDEN.join(', ')} { visibility: hidden !important; }
	.el-dialog, [data-test-id="ndv"] :has([data-test-id$="-panel"]) { border-radius: 0 !important; }
`;

const take: Scene['take'] = async (page, name, options) => {
	await page.mouse.move(0, 0);
	await page.waitForLoadState('networkidle');
	await page.waitForTimeout(800);
	const file = path.join(IMAGES, `${name}.png`);
	await page.screenshot({ path: file, animations: 'disabled', style: STYLE, ...options });
	// A third of its size, where the machine has ImageMagick: without an exit code, it has none.
	const { failed, exitCode, stderr } = await execa('convert', [file, ...SHRINK, `PNG8:${file}`], {
		reject: false,
	});
	if (failed && exitCode !== undefined) throw new Error(stderr);
	console.log(path.relative(ROOT, file));
};

/** From the first part to the last one, which stand side by side. */
async function across(first: Locator, last: Locator) {
	const [from, to] = [await boxOf(first), await boxOf(last)];
	const [x, y] = [Math.ceil(from.x), Math.ceil(Math.max(from.y, to.y))];
	const bottom = Math.min(from.y + from.height, to.y + to.height);
	return { x, y, width: Math.floor(to.x + to.width) - x, height: Math.floor(bottom) - y };
}

/** The part of the canvas with nodes and notes, so that they're legible at the width of a page. */
async function contentOf(page: Page) {
	const boxes = await page
		.locator('.vue-flow__node, [data-test-id="canvas-handle-plus"]')
		.evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
	const sides = (side: string) => boxes.map((box) => Math.round(box[side]));
	const [x, y] = [Math.min(...sides('left')) - 30, Math.min(...sides('top')) - 20];
	// Names of nodes stand below them.
	const [right, bottom] = [Math.max(...sides('right')) + 30, Math.max(...sides('bottom')) + 75];
	return { x, y, width: right - x, height: bottom - y };
}

async function workflows({ stage, editor, take }: Scene) {
	await editor.page.setViewportSize({ width: 1440, height: 900 });
	for (const { name } of workflowFiles()) {
		const file = name.replace('.json', '');
		const workflow = readTemplate(file);
		selectCredentials(workflow, stage.connection.credentials);
		const { page } = await editor.openCanvas(omit(workflow, 'id'));
		await page.getByTestId('zoom-to-fit').click();
		await page.waitForTimeout(1000);
		await take(page, `workflow-${file}`, { clip: await contentOf(page) });
	}
}

async function form({ editor, take }: Scene) {
	await editor.page.setViewportSize({ width: 1080, height: 800 });
	const report = { resource: 'costReport', operation: 'create', prompts: world.prompts.support.id };
	const options = { currency: 'EUR', title: 'Monthly AI costs' };
	const { page, form, output } = await editor.openNode({ ...report, options }, KEY);
	await form.run();
	await output.succeeded();
	// As wide as it can be, over the input.
	const grip = await boxOf(page.getByTestId('panel-drag-button'));
	const y = grip.y + grip.height / 2;
	await page.mouse.move(grip.x + grip.width / 2, y);
	await page.mouse.down();
	await page.mouse.move(200, y, { steps: 5 });
	await page.mouse.up();
	await output.panel.getByTestId('radio-button-schema').click();
	const column = page.getByTestId('node-parameters').locator('xpath=..');
	await take(page, 'create-report', { clip: await across(column, output.panel) });
}

async function main() {
	await withUndo(async (atEnd) => {
		const stage = await startShared(atEnd);
		// The results announce their n8n, which the scenes before don't need.
		for (const show of [form, workflows, results]) {
			// A browser of its own: n8n remembers how wide its panels are.
			const editor = await openEditor(stage.connection, SCALE);
			atEnd(editor.close);
			await show({ stage, editor, take });
		}
	});
}

void main();
