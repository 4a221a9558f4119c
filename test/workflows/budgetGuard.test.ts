import { useStage } from './stage';

const stage = useStage();
/** The directory with a budget for so many prompt templates. */
const withBudget = (monthly_budget: number, count: number) => ({
	entities: stage.directory.entities.map((row) => ({ ...row, monthly_budget: null })),
	prompts: stage.directory.prompts.slice(0, count).map((row) => ({ ...row, monthly_budget })),
});
const alerts = async () => (await stage.rowsOf('ai_workspace_alerts')).map((row) => row.subject);

test('sends each alert once', async () => {
	await stage.setDirectory(withBudget(0.001, 3));
	const { items } = await stage.run('budget-guard');
	const subjects = items('Check Budgets').map(({ json }) => json.subject);
	expect(subjects).toHaveLength(3);
	expect(stage.mail.mails).toMatchObject(
		subjects.map((subject) => ({ to: ['finance@example.com'], subject })),
	);
	expect(await alerts()).toEqual(subjects);
	expect((await stage.run('budget-guard')).error).toBeUndefined();
	expect(stage.mail.mails).toHaveLength(3);
});

test('sends an alert again, if its email could not be sent', async () => {
	await stage.setDirectory(withBudget(0.001, 3));
	stage.mail.state.refuse = true;
	expect((await stage.run('budget-guard')).error.message).toContain('This sender may not send');
	expect(await alerts()).toEqual([]);
	stage.mail.state.refuse = false;
	await stage.run('budget-guard');
	expect(stage.mail.mails).toHaveLength(3);
});

test('is silent below all budgets', async () => {
	await stage.setDirectory(withBudget(1e9, 1));
	const { status, nodes } = await stage.run('budget-guard');
	expect(status).toBe('success');
	expect(nodes).toHaveProperty('Check Budgets');
	expect(stage.mail.mails).toEqual([]);
});
