import readExcelFile from 'read-excel-file/node';
import { costOf, lastMonth, useStage } from './stage';

const stage = useStage();

test('sends last month by department, and all rows as a file', async () => {
	const { items } = await stage.run('monthly-report');
	const [mail, ...others] = stage.mail.mails;
	expect(others).toEqual([]);
	const total = costOf(stage, lastMonth).toFixed(2);
	expect(mail).toMatchObject({
		from: 'n8n@example.com',
		to: ['finance@example.com'],
		subject: expect.stringContaining(`Monthly AI costs: EUR\u00a0${total}, ${lastMonth.name} (`),
		html: expect.stringContaining('Cost by department'),
		text: expect.stringContaining('Cost by department'),
	});
	const [file] = mail?.attachments ?? [];
	expect(file).toMatchObject({ name: expect.stringMatching(/\.xlsx$/), disposition: 'attachment' });
	const sheets = JSON.stringify(await readExcelFile(file?.content ?? Buffer.from('')));
	for (const { name } of stage.directory.entities) expect(sheets).toContain(name);
	expect(items('Send to Slack')[0]?.json.message).toContain(total);
});
