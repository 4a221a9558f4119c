/** npm run screenshots: makes the pictures in docs/images of the editor, and of what the templates make of the sandbox's data. */
import path from 'node:path';
import execa from 'execa';
import omit from 'lodash/omit';
import type { Locator, Page, PageScreenshotOptions } from 'playwright-core';
import { ROOT } from '../docs/document';
import type { Workflow } from '../n8n/api';
import { announce } from '../n8n/connection';
import { startShared, type Connection } from '../n8n/shared';
import { world } from '../sandbox';
import { convert } from '../support/libreOffice';
import { withUndo } from '../support/undo';
import { nodeOf, readTemplate, selectCredentials, workflowFiles } from '../workflows/files';
import type { Mail } from '../workflows/mail';
import { plantUnusual, SIGNED_IN, startStage, type Stage } from '../workflows/stage';
import { boxOf } from './browser';
import { KEY, openEditor, type Editor } from './editor';

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

async function take(page: Page, name: string, options?: PageScreenshotOptions) {
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

async function workflows(editor: Editor, { credentials }: Connection) {
	await editor.page.setViewportSize({ width: 1440, height: 900 });
	for (const { name } of workflowFiles()) {
		const file = name.replace('.json', '');
		const workflow = readTemplate(file);
		selectCredentials(workflow, credentials);
		const { page } = await editor.openCanvas(omit(workflow, 'id'));
		await page.getByTestId('zoom-to-fit').click();
		await page.waitForTimeout(1000);
		await take(page, `workflow-${file}`, { clip: await contentOf(page) });
	}
}

async function form(editor: Editor) {
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

/** An email app has more room than a picture: what's below isn't shown. */
const TALLEST = 1128;

/** A page of A4 with two pixels of the screen for each of its own, of which the lower half is empty. */
const PAGE = ['-png', '-r', '170', '-singlefile'];
const PAGE_SIZE = { width: 700, height: 500 };

/** The emails that a template sends, with more options of its report. */
async function emailsOf({ mail, run }: Stage, template: string, options?: object): Promise<Mail[]> {
	mail.mails.length = 0;
	const change = (workflow: Workflow) =>
		void Object.assign(nodeOf(workflow, 'Create Report').parameters.createOptions, options);
	const { error } = await run(template, options && { change });
	if (error) throw new Error(`${template}: ${error.message}`);
	return [...mail.mails];
}

/** An email in a window of this width, which some apps invert for dark mode. */
async function picture(page: Page, name: string, mail?: Mail, width = 700, isDark = false) {
	await page.setViewportSize({ width, height: TALLEST });
	await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
	const session = await page.context().newCDPSession(page);
	await session.send('Emulation.setAutoDarkModeOverride', { enabled: isDark });
	await page.setContent(mail?.html ?? '');
	const { height } = await boxOf(page.locator('body'));
	await take(page, name, { clip: { x: 0, y: 0, width, height: Math.min(height, TALLEST) } });
	await session.detach();
}

/** The first sheet of an email's spreadsheet, as LibreOffice prints it in German. */
async function spreadsheet(page: Page, mail?: Mail) {
	const [file] = mail?.attachments ?? [];
	if (file === undefined) throw new Error('The email has no spreadsheet.');
	const [[, printed] = []] = await convert(file.content, 'de-DE', 'pdf');
	const picture = await execa('pdftoppm', PAGE, { input: printed, encoding: null });
	const source = `data:image/png;base64,${picture.stdout.toString('base64')}`;
	await page.setViewportSize(PAGE_SIZE);
	await page.setContent(`<body style="margin:0"><img src="${source}" width="100%"></body>`);
	await take(page, 'spreadsheet-german');
}

async function emails(page: Page, stage: Stage) {
	const [report] = await emailsOf(stage, 'monthly-report');
	await picture(page, 'email-monthly-report', report);
	await picture(page, 'email-monthly-report-phone', report, 375);
	await picture(page, 'email-monthly-report-dark', report, 375, true);
	const [german] = await emailsOf(stage, 'monthly-report', { language: 'de', title: '' });
	await picture(page, 'email-monthly-report-german', german);
	await spreadsheet(page, german);
	const [, owner] = await emailsOf(stage, 'chargeback');
	await picture(page, 'email-owner', owner);
	const [alert] = await emailsOf(stage, 'budget-guard');
	await picture(page, 'email-budget-alert', alert);
	plantUnusual(stage, 1);
	const [unusual] = await emailsOf(stage, 'unusual-costs');
	await picture(page, 'email-unusual-cost', unusual);
}

/** What follows on the form that's open, whatever its fields are. */
async function submit(page: Page, values: string[], name: string) {
	const fields = page.locator('.form-input, select');
	for (const [index, value] of values.entries()) await fields.nth(index).pressSequentially(value);
	await page.click('#submit-btn');
	await page.waitForURL(/\/form-waiting\//, { waitUntil: 'domcontentloaded' });
	await page.locator('table, .card').first().waitFor();
	const { width, height } = await boxOf(page.locator('body'));
	const clip = { x: 0, y: 0, width, height: Math.min(height, TALLEST) };
	await take(page, name, { fullPage: true, clip });
}

async function results({ page }: Editor) {
	const stage = await startStage();
	await page.setExtraHTTPHeaders(SIGNED_IN);
	await stage.setDirectory(stage.directory);
	await emails(page, stage);
	await page.setViewportSize({ width: 720, height: 100 });
	const open = async (template: string, start: 'form' | 'webhook') =>
		await page.goto((await stage.publish(template, start)).url, { waitUntil: 'domcontentloaded' });
	await open('first-cost', 'form');
	await submit(page, ['support-reply'], 'first-cost');
	await open('key-onboarding', 'form');
	await take(page, 'form-key', { fullPage: true });
	const key = world.providerKeys.openai.accepted;
	await submit(page, ['ada@example.com', 'OpenAI', key], 'form-accepted');
	await page.setViewportSize({ width: 760, height: TALLEST });
	await open('cost-page', 'webhook');
	await take(page, 'cost-page');
	await stage.close();
}

async function main() {
	await withUndo(async (atEnd) => {
		const { connection } = await startShared(atEnd);
		announce(connection);
		for (const show of [form, workflows, results]) {
			// n8n remembers how wide its panels are.
			const editor = await openEditor(connection, SCALE);
			atEnd(editor.close);
			await show(editor, connection);
		}
	});
}

void main();
