/** What all templates that are scheduled do about the same mistakes: none is green without saying so. */
import { useStage, wrongIds } from './stage';

const stage = useStage();
const TEMPLATES = ['monthly-report', 'chargeback', 'budget-guard', 'unusual-costs', 'cost-history'];
const subjects = () => stage.mail.mails.map(({ subject }) => subject);

test.each(TEMPLATES)('%s fails and sends nothing, if the virtual key was revoked', async (name) => {
	const { error } = await stage.run(name, { credentials: stage.revoked });
	expect(error.message).toBe('This virtual key was revoked.');
	expect(subjects()).toEqual([]);
});

test.each([
	['entities', 'Prompt Templates'],
	['prompts', 'Directory'],
])('each fails and names what is empty, if the directory has %s only', async (key, empty) => {
	const rows = key === 'prompts' ? stage.directory.prompts : stage.directory.entities;
	await stage.setDirectory({ [key]: rows });
	for (const name of TEMPLATES) {
		const { error } = await stage.run(name);
		expect(error.message).toContain(`'${empty}'`);
	}
	expect(subjects()).toEqual([]);
});

test.each([
	['monthly-report', /^Monthly AI costs in \w+: no data$/],
	['chargeback', /^(Chargeback|No owner).*: no data/],
	['budget-guard', /^No data at all: .* – Budget alert$/],
	['unusual-costs', /^No data: .* – Unusual costs$/],
])('%s says in each subject that there is no data, if all IDs are wrong', async (name, words) => {
	await stage.setDirectory(wrongIds(stage.directory));
	expect((await stage.run(name)).error).toBeUndefined();
	expect(subjects().length).toBeGreaterThan(0);
	for (const subject of subjects()) expect(subject).toMatch(words);
});

test('cost-history saves nothing, if all IDs are wrong', async () => {
	await stage.setDirectory(wrongIds(stage.directory));
	const { items } = await stage.run('cost-history');
	expect(items('Get Totals by Day')[0]?.json.notes).toContain('Ticket triage');
	expect(await stage.rowsOf('ai_workspace_costs')).toEqual([]);
});
