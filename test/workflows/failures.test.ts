/** What all templates that are scheduled do about the same mistakes: none is green without saying so. */
import { useStage } from './stage';

const stage = useStage();
const TEMPLATES = ['monthly-report', 'chargeback', 'budget-guard', 'unusual-costs', 'cost-history'];
const subjects = () => stage.mail.mails.map(({ subject }) => subject);

test.each(TEMPLATES)('%s fails with the reason, and sends nothing', async (name) => {
	const reason = async (changes = {}) => (await stage.run(name, changes)).error.message;
	const { entities, prompts } = stage.directory;
	expect(await reason({ credentials: stage.revoked })).toBe('This virtual key was revoked.');
	await stage.setDirectory({ entities });
	expect(await reason()).toContain("'Prompt Templates'");
	await stage.setDirectory({ prompts });
	expect(await reason()).toContain("'Directory'");
	expect(subjects()).toEqual([]);
});

test.each([
	['monthly-report', /^Monthly AI costs in \w+: no data$/],
	['chargeback', /^(Chargeback|No owner).*: no data/],
	['budget-guard', /^No data at all: .* – Budget alert$/],
	['unusual-costs', /^No data: .* – Unusual costs$/],
])('%s says in each subject that there is no data, if all IDs are wrong', async (name, words) => {
	const entities = stage.directory.entities.map(({ entity_id, ...row }) => {
		return { ...row, entity_id: entity_id.replace(/^.{8}/, '00000000') };
	});
	await stage.setDirectory({ ...stage.directory, entities });
	expect((await stage.run(name)).error).toBeUndefined();
	expect(subjects().length).toBeGreaterThan(0);
	for (const subject of subjects()) expect(subject).toMatch(words);
});
