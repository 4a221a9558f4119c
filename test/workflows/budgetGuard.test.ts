import { nodeOf, useStage } from './stage';

const stage = useStage();
/** The directory with a budget for so many prompt templates. */
const withBudget = (monthly_budget: number, count: number) => ({
	entities: stage.directory.entities.map((row) => ({ ...row, monthly_budget: null })),
	prompts: stage.directory.prompts.slice(0, count).map((row) => ({ ...row, monthly_budget })),
});
const alerts = async () => (await stage.rowsOf('ai_workspace_alerts')).map((row) => row.subject);

test('sends each alert once, and nothing below all budgets', async () => {
	await stage.setDirectory(withBudget(0.001, 3));
	const { items } = await stage.run('budget-guard');
	const subjects = items('Check Budgets').map(({ json }) => json.subject);
	expect(subjects).toHaveLength(3);
	expect(stage.mail.mails).toMatchObject(
		subjects.map((subject) => ({ to: ['finance@example.com'], subject })),
	);
	expect(await alerts()).toEqual(subjects);
	expect((await stage.run('budget-guard')).error).toBeUndefined();
	await stage.setDirectory(withBudget(1e9, 3));
	expect((await stage.run('budget-guard')).nodes).toHaveProperty('Check Budgets');
	expect(stage.mail.mails).toHaveLength(3);
});

test('sends all alerts but the one whose email is refused, fails, and sends only that one later', async () => {
	const owners = ['legal', 'sales', 'support'].map((name) => `${name}@example.com`);
	const { entities, prompts } = withBudget(1e9, 3);
	const firstOf = (owner: string) => entities.find(({ owner_email }) => owner_email === owner);
	const guarded = new Set(owners.map(firstOf));
	await stage.setDirectory({
		entities: entities.map((row) => ({ ...row, monthly_budget: guarded.has(row) ? 0.001 : null })),
		prompts: prompts.map((row, at) => ({ ...row, monthly_budget: at === 0 ? 0.001 : null })),
	});
	const toOwners = (workflow: Parameters<typeof nodeOf>[0]) => {
		// The recipe in docs/templates.md.
		nodeOf(workflow, 'Send Email').parameters.toEmail =
			"={{ $json.owner_email || 'finance@example.com' }}";
	};
	const all = ['finance@example.com', ...owners];
	const recipients = () => stage.mail.mails.flatMap(({ to }) => to).sort();
	const [, sales = ''] = owners;
	stage.mail.refused.add(sales);
	const { error } = await stage.run('budget-guard', { change: toOwners });
	expect(error.message).toMatch(/^Not sent: Budget alert, \p{L}+: .*no such mailbox/u);
	expect(recipients()).toEqual(all.filter((address) => address !== sales));
	expect(await alerts()).toHaveLength(3);
	stage.mail.refused.clear();
	expect((await stage.run('budget-guard', { change: toOwners })).error).toBeUndefined();
	expect(recipients()).toEqual(all);
});
