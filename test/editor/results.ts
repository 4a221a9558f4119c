/** What the templates make of the demo's directory: emails, pages, and forms. */
import execa from 'execa';
import type { Page } from 'playwright-core';
import type { Workflow } from '../n8n/api';
import { announce } from '../n8n/connection';
import { convert } from '../support/libreOffice';
import type { Mail } from '../workflows/mail';
import { nodeOf } from '../workflows/files';
import { plantUnusual, SIGNED_IN, startStage, type Stage } from '../workflows/stage';
import { boxOf } from './browser';
import type { Scene } from './screenshots';

interface Result {
	stage: Stage;
	page: Page;
	take: Scene['take'];
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
async function picture(
	{ page, take }: Result,
	name: string,
	mail?: Mail,
	{ width = 700, isDark = false } = {},
) {
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
async function spreadsheet({ page, take }: Result, mail?: Mail) {
	const [file] = mail?.attachments ?? [];
	if (file === undefined) throw new Error('The email has no spreadsheet.');
	const [[, printed] = []] = await convert(file.content, 'de-DE', 'pdf');
	const picture = await execa('pdftoppm', PAGE, { input: printed, encoding: null });
	const source = `data:image/png;base64,${picture.stdout.toString('base64')}`;
	await page.setViewportSize(PAGE_SIZE);
	await page.setContent(`<body style="margin:0"><img src="${source}" width="100%"></body>`);
	await take(page, 'spreadsheet-german');
}

async function emails(result: Result) {
	const [report] = await emailsOf(result.stage, 'monthly-report');
	await picture(result, 'email-monthly-report', report);
	await picture(result, 'email-monthly-report-phone', report, { width: 375 });
	await picture(result, 'email-monthly-report-dark', report, { width: 375, isDark: true });
	const [german] = await emailsOf(result.stage, 'monthly-report', { language: 'de', title: '' });
	await picture(result, 'email-monthly-report-german', german);
	await spreadsheet(result, german);
	const [, owner] = await emailsOf(result.stage, 'chargeback');
	await picture(result, 'email-owner', owner);
	const [alert] = await emailsOf(result.stage, 'budget-guard');
	await picture(result, 'email-budget-alert', alert);
	plantUnusual(result.stage, 1);
	const [unusual] = await emailsOf(result.stage, 'unusual-costs');
	await picture(result, 'email-unusual-cost', unusual);
}

/** A form, and the page that follows, in pictures of these names. */
async function form(
	{ stage, page, take }: Result,
	template: string,
	values: string[],
	{ before, after }: { before?: string; after: string },
) {
	const { url } = await stage.publish(template, 'form');
	await page.setViewportSize({ width: 720, height: 100 });
	await page.goto(url, { waitUntil: 'domcontentloaded' });
	if (before) await take(page, before, { fullPage: true });
	const fields = page.locator('.form-input, select');
	for (const [index, value] of values.entries()) {
		const field = fields.nth(index);
		const isList = await field.evaluate(({ tagName }) => tagName === 'SELECT');
		await (isList ? field.selectOption({ label: value }) : field.fill(value));
	}
	await page.click('#submit-btn');
	await page.waitForURL(/\/form-waiting\//, { waitUntil: 'domcontentloaded' });
	await page.locator('table, .card').first().waitFor();
	const { width, height } = await boxOf(page.locator('body'));
	await take(page, after, {
		fullPage: true,
		clip: { x: 0, y: 0, width, height: Math.min(height, TALLEST) },
	});
}

export async function results({ stage: { connection }, editor: { page }, take }: Scene) {
	announce(connection);
	const stage = await startStage();
	try {
		await page.setExtraHTTPHeaders(SIGNED_IN);
		await stage.setDirectory(stage.directory);
		const scene = { stage, page, take };
		await emails(scene);
		await form(scene, 'first-cost', ['support-reply'], { after: 'first-cost' });
		const { accepted } = stage.sandbox.world.providerKeys.openai;
		const key = ['ada@example.com', 'OpenAI', accepted];
		await form(scene, 'key-onboarding', key, { before: 'form-key', after: 'form-accepted' });
		const { url } = await stage.publish('cost-page', 'webhook');
		await page.setViewportSize({ width: 760, height: TALLEST });
		await page.goto(url);
		await take(page, 'cost-page');
	} finally {
		await stage.close();
	}
}
