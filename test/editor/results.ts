/** What the templates make of the demo's directory: emails, pages, and forms. */
import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import type { Workflow } from '../n8n/api';
import { announce } from '../n8n/connection';
import type { Mail } from '../workflows/mail';
import { openBrowser } from '../workflows/pictures';
import {
	nodeOf,
	readWorkflow,
	setSettings,
	SIGNED_IN,
	startStage,
	type Stage,
} from '../workflows/stage';
import type { Scene } from './scenes';

interface Result {
	stage: Stage;
	page: Page;
	take: Scene['take'];
}

const yesterday = DateTime.now().setZone('Europe/Berlin').startOf('day').minus({ days: 1 });

/** As an email app shows it. */
function emailPage({ from, to, subject, text, html, attachments }: Mail) {
	const safe = (words: string) => words.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
	// n8n listens on this machine; a reader sees a URL like that of an n8n instance.
	const shown = safe(text.replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://n8n.example.com'));
	const files = attachments.map(({ name }) => name).join(', ');
	const lines = [`From ${from} to ${to.join(', ')}`, files && `Attached: ${files}`].filter(Boolean);
	return `<body style="margin:0;padding:20px 24px;font:16px/1.5 sans-serif;color:#101828">
		<b style="font-size:20px">${safe(subject)}</b>
		<div style="color:#667085;margin:4px 0 14px;padding-bottom:14px;border-bottom:1px solid #eaecf0">${lines.map(safe).join('<br>')}</div>
		${html || `<div style="white-space:pre-wrap">${shown}</div>`}`;
}

/** The first email that a workflow sends. */
async function email({ stage, page, take }: Result, name: string, workflow: Workflow) {
	stage.reset();
	await stage.run(workflow);
	const [mail] = stage.mail.mails;
	if (mail === undefined) throw new Error(`"${workflow.name}" sent no email.`);
	await page.setViewportSize({ width: 660, height: 100 });
	await page.setContent(emailPage(mail));
	await take(page, name, { fullPage: true });
}

/** Three weeks of last month: in the first days of a month, no budget is reached. */
async function budgetAlert(scene: Result) {
	const workflow = await readWorkflow('budget-guard');
	setSettings(workflow, { currency: 'EUR' });
	const month = yesterday.startOf('month').minus({ months: 1 });
	const [dateFrom, dateTo] = [month.toISODate(), month.set({ day: 21 }).toISODate()];
	const days = { period: 'custom', dateFrom, dateTo };
	Object.assign(nodeOf(workflow, 'Month to Yesterday').parameters, days);
	await email(scene, 'email-budget-alert', workflow);
}

/** A form, and the page that follows, in pictures of these names. */
async function form(
	{ stage, page, take }: Result,
	workflow: Workflow,
	values: string[],
	{ before, after }: { before?: string; after?: string },
) {
	const { form: url } = await stage.publishForm(workflow);
	await page.setViewportSize({ width: 720, height: 100 });
	await page.goto(url, { waitUntil: 'domcontentloaded' });
	if (before) await take(page, before, { fullPage: true });
	const fields = page.locator('.form-input');
	for (const [index, value] of values.entries()) await fields.nth(index).fill(value);
	await page.click('#submit-btn');
	await page.waitForURL(/\/form-waiting\//, { waitUntil: 'domcontentloaded', timeout: 300_000 });
	await page.locator('table, .card').first().waitFor();
	if (after) await take(page, after, { fullPage: true });
}

/** The months of the page, which shows weeks below. */
async function costPage(scene: Result) {
	const { stage, page, take } = scene;
	const days = [yesterday.startOf('month').minus({ months: 5 }), yesterday];
	const values = days.map((day) => day.toFormat('yyyy-MM-dd'));
	await form(scene, await readWorkflow('cost-backfill'), values, {});
	const workflow = await readWorkflow('cost-page');
	setSettings(workflow, { currency: 'EUR' });
	const url = await stage.publishPage(workflow);
	await page.setViewportSize({ width: 1400, height: 100 });
	await page.goto(url);
	const {
		x = 0,
		y = 0,
		width = 0,
		height = 0,
	} = (await page.locator('table').first().boundingBox()) ?? {};
	const clip = { x: 0, y: 0, width: x + width + x, height: y + height + x / 2 };
	await take(page, 'cost-page', { fullPage: true, clip });
}

export async function results({ stage: { connection }, take }: Scene) {
	announce(connection);
	const stage = await startStage();
	const { page, close } = await openBrowser({ width: 720, height: 100 });
	try {
		await page.setExtraHTTPHeaders(SIGNED_IN);
		await stage.setDirectory(stage.demoDirectory());
		const scene = { stage, page, take };
		await budgetAlert(scene);
		const chargeback = await readWorkflow('chargeback');
		setSettings(chargeback, { currency: 'EUR', account: 'AI', issuer: 'Harbour Group' });
		await email(scene, 'email-chargeback', chargeback);
		const cost = await readWorkflow('first-cost');
		nodeOf(cost, 'Cost Form').parameters.authentication = 'basicAuth';
		await form(scene, cost, ['support-reply'], { after: 'first-cost' });
		const names = { before: 'form-directory', after: 'form-directory-added' };
		const { agent } = stage.sandbox.world.virtualKeys;
		await form(scene, await readWorkflow('directory'), [agent], names);
		await costPage(scene);
	} finally {
		await close();
		await stage.close();
	}
}
