import readExcelFile from 'read-excel-file/node';
import { lastMonth, useStage } from './stage';

const stage = useStage();

test('sends last month by department with six months and budgets, and all rows as a file', async () => {
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
