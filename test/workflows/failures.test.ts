/** What all templates that are scheduled do about the same mistakes: none is green without saying so. */
import { useStage } from './stage';

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
] as const)(
	'each fails and names what is empty, if the directory has %s only',
	async (key, empty) => {
		await stage.setDirectory({ [key]: stage.directory[key] });
		for (const name of TEMPLATES) {
			expect((await stage.run(name)).error.message).toContain(`'${empty}'`);
		}
		expect(subjects()).toEqual([]);
	},
);

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
