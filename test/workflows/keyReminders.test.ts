import { today, useStage } from './stage';
import { nodeOf, readTemplate } from './files';

const stage = useStage();

test('sends an email for each accepted key of 60 days, and of every ten days after that', async () => {
	const ages = [0, 10, 59, 60, 61, 70, 100];
	const { columns } = nodeOf(readTemplate('key-onboarding'), 'Create Register').parameters;
	const rowOf = (result: string) => (days: number) => ({
		provider: 'openai',
		requester: 'ada@example.com',
		result,
		key_hint: `sk-…${days}`,
		checked_at: today.minus({ days }).plus({ hours: 23 }).toUTC(),
	});
	const rows = [...ages.map(rowOf('accepted')), ...ages.map(rowOf('not confirmed'))];
	await stage.addTable('keys', columns.column, rows);
	expect((await stage.run('key-reminders')).error).toBeUndefined();
	expect(stage.mail.mails.map(({ subject }) => subject)).toEqual(
		[60, 70, 100].map((days) => `Replace the openai key sk-…${days}`),
	);
	expect(stage.mail.mails[0]?.text).toMatch(/^ada@example\.com checked this key on 20\d\d-/);
});
