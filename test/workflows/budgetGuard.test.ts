import mapValues from 'lodash/mapValues';
import type { Row } from '../demo/directory';
import { useStage } from './stage';

const stage = useStage();

/** Makes these the only budgets of the rows and prompt templates of the demo. */
async function setBudgets(budgets: Row[]) {
	const without = (row: Row) => ({ ...row, monthly_budget: null });
	const directory = mapValues(stage.directory, (rows) => rows.map(without));
	await stage.setDirectory({ ...directory, budgets });
}

test('sends each owner one email about all budgets that need attention, the worst first, once', async () => {
	await setBudgets([
		{ prompt_id: 'support-reply', monthly_budget: 1 },
		{ prompt_id: 'sales-outreach', monthly_budget: 1 },
		{ department: 'Legal', owner_email: 'legal@example.com', monthly_budget: 0.001 },
		{ name: 'Everything', monthly_budget: 1e9 },
	]);
	const guard = await stage.importTemplate('budget-guard');
	const alerts = (await stage.api.run(guard)).json('Check Budgets');
	expect(alerts.map(({ owner_email }) => owner_email)).toEqual([null, 'legal@example.com']);
	expect(stage.mail.mails).toMatchObject([
		{ to: ['finance@example.com'], subject: expect.stringMatching(/^2 budgets.*Support reply/) },
		{ to: ['legal@example.com'], subject: expect.stringContaining('Legal') },
	]);
	expect(await stage.rowsOf('sent')).toMatchObject(
		alerts.map(({ alert_key, subject }) => ({ alert_key, subject })),
	);
	expect((await stage.api.run(guard)).error).toBeUndefined();
	expect(stage.mail.mails).toHaveLength(2);
});

test('fails where there are no budgets, because nothing is guarded', async () => {
	await setBudgets([]);
	expect((await stage.run('budget-guard')).error.message).toBe('Nothing has a monthly budget');
});
