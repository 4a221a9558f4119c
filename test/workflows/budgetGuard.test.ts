import { readDocument } from '../docs/document';
import { nodeOf, useStage } from './stage';

const stage = useStage();
const withBudget = (monthly_budget: number, count: number) => ({
	entities: stage.directory.entities.map((row) => ({ ...row, monthly_budget: null })),
	prompts: stage.directory.prompts.slice(0, count).map((row) => ({ ...row, monthly_budget })),
});

test('sends each alert once, and nothing below all budgets', async () => {
	await stage.setDirectory(withBudget(0.001, 3));
	const { items } = await stage.run('budget-guard');
	const subjects = items('Check Budgets').map(({ json }) => json.subject);
	expect(subjects).toHaveLength(3);
	expect(stage.mail.mails).toMatchObject(
		subjects.map((subject) => ({ to: ['finance@example.com'], subject })),
	);
	expect(await stage.rowsOf('ai_workspace_sent')).toMatchObject(
		items('Check Budgets').map(({ json: { alert_key, subject } }) => ({ alert_key, subject })),
	);
	expect((await stage.run('budget-guard')).error).toBeUndefined();
	await stage.setDirectory(withBudget(1e9, 3));
	expect((await stage.run('budget-guard')).nodes).toHaveProperty('Check Budgets');
	expect(stage.mail.mails).toHaveLength(3);
});

test('sends alerts to owners, with the expression of the documentation', async () => {
	await stage.setDirectory({
		entities: [{ ...stage.directory.entities[0], monthly_budget: 0.001 }],
		prompts: withBudget(0.001, 1).prompts,
	});
	const changeSender = (workflow: Parameters<typeof nodeOf>[0]) => {
		const [expression = ''] =
			/\{\{[^}]*owner_email[^}]*\}\}/.exec(readDocument('docs/templates.md')) ?? [];
		const toEmail = expression.replace('name@', 'finance@');
		Object.assign(nodeOf(workflow, 'Send Email').parameters, { toEmail: `=${toEmail}` });
	};
	expect((await stage.run('budget-guard', { changeSender })).error).toBeUndefined();
	const recipients = stage.mail.mails.flatMap(({ to }) => to);
	expect(recipients.sort()).toEqual(['finance@example.com', 'support@example.com']);
});
