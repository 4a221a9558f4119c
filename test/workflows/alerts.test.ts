import mapValues from 'lodash/mapValues';
import type { Row } from '../demo/directory';
import { nodeOf, readTemplate } from './files';
import { plantUnusual, today, useStage } from './stage';

const stage = useStage();

const sent = () => stage.mail.mails.splice(0);

test('Budget guard sends each owner one email about all budgets that need attention, the worst first, once', async () => {
	const without = (row: Row) => ({ ...row, monthly_budget: null });
	const budgets: Row[] = [
		{ prompt_id: 'support-reply', monthly_budget: 1 },
		{ prompt_id: 'sales-outreach', monthly_budget: 1 },
		{ department: 'Legal', owner_email: 'legal@example.com', monthly_budget: 0.001 },
		{ name: 'Everything', monthly_budget: 1e9 },
	];
	const others = mapValues(stage.directory, (rows) => rows.map(without));
	await stage.setDirectory({ ...others, budgets });
	const guard = await stage.importTemplate('budget-guard');
	const alerts = (await stage.api.run(guard)).json('Check Budgets');
	expect(alerts.map(({ owner_email }) => owner_email)).toEqual([null, 'legal@example.com']);
	expect(sent()).toMatchObject([
		{ to: ['finance@example.com'], subject: expect.stringMatching(/^2 budgets.*Support reply/) },
		{ to: ['legal@example.com'], subject: expect.stringContaining('Legal') },
	]);
	expect(await stage.rowsOf('sent')).toMatchObject(
		alerts.map(({ alert_key, subject }) => ({ alert_key, subject })),
	);
	expect((await stage.api.run(guard)).error).toBeUndefined();
	expect(sent()).toEqual([]);
});

const OF_TRIAGE = /^Ticket triage: EUR\s85\.00, usually .* so far$/;

async function startWorkflow() {
	const workflow = await stage.importTemplate('unusual-costs');
	return async (trigger: string) => {
		const { error, json } = await stage.api.run(workflow, { trigger });
		return { error, toChat: json('New Ones').length };
	};
}

test('Unusual costs tells an owner of an unusual cost once, and in the next hour if the email could not be sent', async () => {
	const execute = await startWorkflow();
	plantUnusual(stage, 2);
	stage.mail.refused.add('support@example.com');
	const { error } = await execute('Every Hour');
	expect(error.message).toMatch(/^Not sent: Ticket triage: EUR\s85\.00, usually /);
	expect(sent()).toEqual([]);
	stage.mail.refused.clear();
	expect(await execute('Every Hour')).toEqual({ error: undefined, toChat: 1 });
	expect(sent()).toMatchObject([
		{ to: ['support@example.com'], subject: expect.stringMatching(OF_TRIAGE) },
	]);
	expect(await execute('Every Hour')).toEqual({ error: undefined, toChat: 0 });
	expect(sent()).toEqual([]);
});

test('Unusual costs looks at yesterday as a whole in the morning', async () => {
	const execute = await startWorkflow();
	plantUnusual(stage, 1);
	expect(await execute('Every Morning')).toEqual({ error: undefined, toChat: 1 });
	expect(sent()).toMatchObject([{ subject: expect.not.stringContaining('so far') }]);
});

test('Key reminders sends an email for each accepted key of 60 days, and of every ten days after that', async () => {
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
	expect(sent()).toMatchObject(
		[60, 70, 100].map((days) => ({
			subject: `Replace the openai key sk-…${days}`,
			text: expect.stringMatching(/^ada@example\.com checked this key on 20\d\d-/),
		})),
	);
});
