import pick from 'lodash/pick';
import type { Row } from '../demo/directory';
import { costOf, today, useStage } from './stage';

const stage = useStage();
/** The rows and prompt templates of the demo, with no budgets but these. */
const withBudgets = (budgets: Row[]) => ({
	entities: stage.directory.entities.map((row) => ({ ...row, monthly_budget: null })),
	prompts: stage.directory.prompts.map((row) => ({ ...row, monthly_budget: null })),
	budgets,
});
const alertsOf = ({ items }: Awaited<ReturnType<typeof stage.run>>) =>
	items('Check Budgets').map(({ json }) => json);

test('sends each owner one email about all budgets that need attention, the worst first, once', async () => {
	await stage.setDirectory(
		withBudgets([
			...['support-reply', 'sales-outreach'].map((prompt_id) => ({ prompt_id, monthly_budget: 1 })),
			{ name: 'Legal', owner_email: 'legal@example.com', monthly_budget: 0.001 },
			{ name: 'Everything', monthly_budget: 1e9 },
		]),
	);
	const guard = await stage.importTemplate('budget-guard');
	const alerts = alertsOf(await stage.api.run(guard));
	expect(alerts.map((one) => pick(one, ['owner_email']))).toEqual([
		{ owner_email: null },
		{ owner_email: 'legal@example.com' },
	]);
	expect(stage.mail.mails).toMatchObject([
		{ to: ['finance@example.com'], subject: expect.stringMatching(/^2 budgets.*Support reply/) },
		{ to: ['legal@example.com'], subject: expect.stringContaining('Legal') },
	]);
	expect(await stage.rowsOf('ai_workspace_sent')).toMatchObject(
		alerts.map(({ alert_key, subject }) => ({ alert_key, subject })),
	);
	expect((await stage.api.run(guard)).error).toBeUndefined();
	expect(stage.mail.mails).toHaveLength(2);
});

test('guards what all agents and members of a department cost together', async () => {
	const { entities } = stage.directory;
	const sales = entities.filter(({ department }) => department === 'Sales');
	const from = today.startOf('month').toFormat('yyyy-MM-dd');
	const spent = costOf(stage, { from, to: today.minus({ days: 1 }).toFormat('yyyy-MM-dd') }, sales);
	const budget = (monthly_budget: number) => withBudgets([{ department: 'Sales', monthly_budget }]);
	await stage.setDirectory(budget(spent * 0.99));
	expect(alertsOf(await stage.run('budget-guard'))).toMatchObject([
		{ level: '100', kind: 'group', name: 'Sales', alerts: [{ monthly_budget: spent * 0.99 }] },
	]);
	expect(stage.mail.mails.splice(0)).toHaveLength(1);
	await stage.setDirectory(budget(1e9));
	expect((await stage.run('budget-guard')).nodes).toHaveProperty('Check Budgets');
	expect(stage.mail.mails).toEqual([]);
});

test('fails where there are no budgets, because nothing is guarded', async () => {
	await stage.setDirectory(withBudgets([]));
	expect((await stage.run('budget-guard')).error.message).toBe('Nothing has a monthly budget');
});
