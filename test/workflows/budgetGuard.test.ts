import { nodeOf, useStage } from './stage';

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

test('sends all alerts but the one whose email is refused, fails, and sends only that one later', async () => {
	const [support, sales, legal] = ['support', 'sales', 'legal'].map(
		(name) => `${name}@example.com`,
	);
	const owned = stage.directory.entities.map((row) => ({
		...row,
		monthly_budget: null as number | null,
	}));
	for (const owner of [support, sales, legal]) {
		const row = owned.find(({ owner_email }) => owner_email === owner);
		if (row) row.monthly_budget = 0.001;
	}
	await stage.setDirectory({ entities: owned, prompts: withBudget(0.001, 1).prompts });
	const toOwners = (workflow: Parameters<typeof nodeOf>[0]) => {
		// The recipe in docs/templates.md.
		nodeOf(workflow, 'Send Email').parameters.toEmail =
			"={{ $json.owner_email || 'finance@example.com' }}";
	};
	const recipients = () => stage.mail.mails.flatMap(({ to }) => to).sort();
	stage.mail.refused.add(sales ?? '');
	const { error } = await stage.run('budget-guard', { change: toOwners });
	expect(error.message).toMatch(/^Not sent: Budget alert: .*no such mailbox/);
	expect(recipients()).toEqual(['finance@example.com', legal, support]);
	expect(await alerts()).toHaveLength(3);
	stage.mail.refused.clear();
	expect((await stage.run('budget-guard', { change: toOwners })).error).toBeUndefined();
	expect(recipients()).toEqual(['finance@example.com', legal, sales, support]);
});

test('is silent below all budgets', async () => {
	await stage.setDirectory(withBudget(1e9, 1));
	const { status, nodes } = await stage.run('budget-guard');
	expect(status).toBe('success');
	expect(nodes).toHaveProperty('Check Budgets');
	expect(stage.mail.mails).toEqual([]);
});
