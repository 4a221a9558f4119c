import readExcelFile from 'read-excel-file/node';
import { call } from '../support/http';
import { submitForm } from './form';
import { dayAgo, lastMonth, SIGNED_IN, today, useStage } from './stage';

const stage = useStage();

test('Monthly report sends last month by department with six months and budgets, and all rows as a file', async () => {
	const budgets = [{ name: 'Everybody in sales', department: 'Sales', monthly_budget: 1 }];
	await stage.setDirectory({ ...stage.directory, budgets });
	const { json } = await stage.run('monthly-report');
	const total = stage.costOf(lastMonth).toFixed(2);
	const subject = `^Monthly AI costs in ${lastMonth.month}[ \\d]*: EUR\u00a0${total} \\(`;
	const [mail, ...others] = stage.mail.mails;
	expect(others).toEqual([]);
	expect(mail).toMatchObject({
		from: 'n8n@example.com',
		to: ['finance@example.com'],
		subject: expect.stringMatching(subject),
		html: expect.stringContaining('Cost by department'),
		text: expect.stringContaining('Cost by department'),
		attachments: [{ name: expect.stringMatching(/\.xlsx$/), disposition: 'attachment' }],
	});
	for (const part of ['Cost trend', 'Budgets that need attention', 'What changed']) {
		expect(mail?.html).toContain(`>${part}</h2>`);
		expect(mail?.text).toContain(`\n${part}\n`);
	}
	expect(mail?.text).toContain('Everybody in sales');
	const file = mail?.attachments[0]?.content ?? Buffer.from('');
	const sheets = JSON.stringify(await readExcelFile(file));
	for (const { name } of stage.directory.entities) expect(sheets).toContain(name);
	expect(json('Send to Slack')[0]?.message).toContain(total);
});

test('Chargeback sends finance the cost by cost center with two files and the rows without an owner, and each owner their own rows', async () => {
	expect((await stage.run('chargeback')).error).toBeUndefined();
	const [finance, ...others] = stage.mail.mails;
	const total = stage.costOf(lastMonth).toFixed(2);
	const subject = `^Chargeback in ${lastMonth.month}[ \\d]*: EUR\u00a0${total}`;
	expect(finance).toMatchObject({
		to: ['finance@example.com'],
		html: expect.stringContaining('Cost by cost center'),
		subject: expect.stringMatching(subject),
		attachments: [
			{ name: expect.stringMatching(/^cost-/) },
			{ name: expect.stringMatching(/^focus-/) },
		],
	});
	expect(finance?.attachments[1]?.content.toString()).toContain('Harbour Group');
	const shown = others.map(({ to, subject: own, attachments }) => {
		expect(attachments).toHaveLength(1);
		return [to.join(), Number(/: EUR\s([\d.]+)/.exec(own)?.[1]), own];
	});
	const ofOwner = (owner: string | null, itsSubject: unknown = expect.any(String)) => {
		const rows = stage.directory.entities.filter(({ owner_email }) => owner_email === owner);
		const cost = expect.closeTo(stage.costOf(lastMonth, rows), 2);
		return [owner ?? 'finance@example.com', cost, itsSubject];
	};
	expect(shown.sort()).toEqual([
		ofOwner(null, expect.stringMatching(/^No owner in .*, Chargeback$/)),
		...['legal', 'sales', 'support'].map((name) => ofOwner(`${name}@example.com`)),
	]);
});

const open = async (url: string) => await call(url, { headers: SIGNED_IN });

test('Cost page shows this year by month to those who sign in', async () => {
	const { url } = await stage.publish('cost-page', 'webhook');
	expect((await call(url)).status).toBe(401);
	const { headers, text: html } = await open(url);
	expect(headers['content-type']).toContain('text/html');
	const total = stage.costOf({ from: `${today.year}-01-01`, to: dayAgo(0) });
	expect(html).toContain(
		total.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
	);
	expect(html).toContain('Cost over time');
});

test('Cost page fails, if the virtual key was revoked', async () => {
	const { url } = await stage.publish('cost-page', 'webhook', { credentials: stage.revoked });
	expect((await open(url)).status).toBe(500);
});

async function submit(ids: string, changes = {}) {
	const { url } = await stage.publish('first-cost', 'form', changes);
	const { page, executionId } = await submitForm(url, [ids], {});
	return { page, ...(await stage.api.waitForEnd(executionId)) };
}

test('First cost shows what prompt templates cost the agent of the virtual key last month, by week', async () => {
	const { page, status } = await submit('support-reply, sales-outreach');
	const [agent] = stage.directory.entities;
	expect(page).toContain(stage.costOf(lastMonth, agent && [agent]).toFixed(2));
	for (const words of [lastMonth.month, 'Cost over time']) expect(page).toContain(words);
	for (const words of ['What changed', 'Most expensive']) expect(page).not.toContain(words);
	expect(status).toBe('success');
});

test('First cost shows why the cost could not be read, and fails', async () => {
	const { page, status, error } = await submit('support-reply', { credentials: stage.revoked });
	expect(page).toContain('This virtual key was revoked.');
	expect(page).toContain('replace it with a new one');
	expect(status).toBe('error');
	expect(error.message).toBe('This virtual key was revoked.');
});
