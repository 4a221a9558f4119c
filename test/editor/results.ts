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
import { boxOf } from './editor';
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

/** A template with these settings. */
async function templateWith(name: string, settings: object) {
	const workflow = await readWorkflow(name);
	setSettings(workflow, settings);
	return workflow;
}

/** Three weeks of last month: in the first days of a month, no budget is reached. */
async function budgetAlert(scene: Result) {
	const workflow = await templateWith('budget-guard', { currency: 'EUR' });
	const month = yesterday.startOf('month').minus({ months: 1 });
	const [dateFrom, dateTo] = [month.toISODate(), month.set({ day: 21 }).toISODate()];
	const days = { period: 'custom', dateFrom, dateTo };
	Object.assign(nodeOf(workflow, 'Month to Yesterday').parameters, days);
	await email(scene, 'email-budget-alert', workflow);
}

/** The inside of the frame of the monthly report down to its first totals, with some white below. */
async function monthlyReport({ stage, take }: Result) {
	stage.reset();
	await stage.run(await templateWith('monthly-report', { currency: 'EUR' }));
	for (const [name, width, isDark] of [
		['email-monthly-report', 760, false],
		['email-monthly-report-phone', 375, false],
		['email-monthly-report-dark', 375, true],
	] as const) {
		const { page, close } = await openBrowser({ width, height: 900 }, isDark);
		await page.setContent(stage.mail.mails[0]?.html ?? '');
		const card = await boxOf(page.locator('[style*="border:1px solid"]').first());
		const total = await boxOf(page.locator('tr', { hasText: /^Total[\d., ]/ }).last());
		const [x, y] = [Math.ceil(card.x) + 1, Math.ceil(card.y) + 1];
		const size = { width: Math.floor(card.width) - 3, height: total.y + total.height + 24 - y };
		await take(page, name, { fullPage: true, clip: { x, y, ...size } });
		await close();
	}
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
	const fields = page.locator('.form-input, select');
	for (const [index, value] of values.entries()) {
		const field = fields.nth(index);
		const isList = await field.evaluate(({ tagName }) => tagName === 'SELECT');
		await (isList ? field.selectOption({ label: value }) : field.fill(value));
	}
	await page.click('#submit-btn');
	await page.waitForURL(/\/form-waiting\//, { waitUntil: 'domcontentloaded', timeout: 300_000 });
	await page.locator('table, .card').first().waitFor();
	if (after) await take(page, after, { fullPage: true });
}

/** The form of key onboarding, and each page that can follow. */
async function keyForm(scene: Result) {
	const { stage } = scene;
	const workflow = await readWorkflow('key-onboarding');
	const values = [
		'ada@example.com',
		'Customer support',
		'OpenAI',
		'sk-made-up-key-of-a-picture-0001',
	];
	const body = { valid: true, message: 'OpenAI accepts this key.' };
	for (const [after, fault] of [
		['form-accepted', { kind: 'json', body }],
		['form-not-checked', { kind: 'html' }],
		['form-rejected', undefined],
	] as const) {
		stage.reset();
		if (fault) stage.sandbox.faults.add({ ...fault, operation: 'validate' });
		await form(scene, workflow, values, { before: 'form-key', after });
	}
}

/** The months of the page, which shows weeks below. */
async function costPage(scene: Result) {
	const { stage, page, take } = scene;
	const days = [yesterday.startOf('month').minus({ months: 5 }), yesterday];
	const values = days.map((day) => day.toFormat('yyyy-MM-dd'));
	await form(scene, await readWorkflow('cost-backfill'), values, {});
	const url = await stage.publishPage(await templateWith('cost-page', { currency: 'EUR' }));
	await page.setViewportSize({ width: 1400, height: 100 });
	await page.goto(url);
	const { x, y, width, height } = await boxOf(page.locator('table').first());
	const clip = { x: 0, y: 0, width: x + width + x, height: y + height + x / 2 };
	await take(page, 'cost-page', { fullPage: true, clip });
}

export async function results({ stage: { connection }, take }: Scene) {
	announce(connection);
	const stage = await startStage();
	const { page, close } = await openBrowser({ width: 720, height: 100 });
	try {
		await page.setExtraHTTPHeaders(SIGNED_IN);
		await stage.setDirectory(stage.directory);
		const scene = { stage, page, take };
		await budgetAlert(scene);
		await monthlyReport(scene);
		const focus = { currency: 'EUR', account: 'AI', issuer: 'Harbour Group' };
		await email(scene, 'email-chargeback', await templateWith('chargeback', focus));
		await keyForm(scene);
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
