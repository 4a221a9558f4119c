/** What the pictures show, each scene with one or more of them. */
import omit from 'lodash/omit';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import type { Shared } from '../n8n/shared';
import { world } from '../sandbox';
import { readTemplate, selectCredentials, workflowFiles } from '../workflows/files';
import { boxOf } from './browser';
import { KEY, type Editor } from './editor';

export interface Scene {
	stage: Shared;
	editor: Editor;
	take: (page: Page, name: string, options?: PageScreenshotOptions) => Promise<void>;
}

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

export async function workflows({ stage, editor, take }: Scene) {
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

export async function form({ editor, take }: Scene) {
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
