/** What templates promise that are scheduled, or that send emails: none is green without saying so, and each email is sent once. */
import type { Workflow } from '../n8n/api';
import { nodeOf } from './files';
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

const SALES = 'sales@example.com';
const OTHERS = ['finance', 'finance', 'legal', 'support'].map((name) => `${name}@example.com`);
/** Who has received something since the last look. */
const received = () => stage.mail.mails.splice(0).flatMap(({ to }) => to);

test('a dead mailbox costs nobody else a report, and whoever got one gets it only once', async () => {
	const chargeback = await stage.importTemplate('chargeback');
	const execute = async () => await stage.api.run(chargeback);
	stage.mail.refused.add(SALES);
	const failed = await execute();
	expect(failed.error.message).toMatch(/^Not sent: Chargeback in .*sales@.* \(.*no such mailbox/);
	expect(received().sort()).toEqual(OTHERS);
	expect((await execute()).error.message).toContain(SALES);
	expect(received()).toEqual([]);
	stage.mail.refused.clear();
	const { id } = await stage.api.request('POST', `/executions/${failed.id}/retry`, {});
	expect((await stage.api.getExecution(id)).error).toBeUndefined();
	expect(received()).toEqual([SALES]);
	expect((await execute()).error).toBeUndefined();
	expect(received()).toEqual([]);
});

test('an email without a key is sent once by its subject', async () => {
	const change = (workflow: Workflow) =>
		void (nodeOf(workflow, 'Add Key').parameters.assignments.assignments = []);
	const chargeback = await stage.importTemplate('chargeback', { change });
	for (const expected of [OTHERS.length + 1, 0]) {
		expect((await stage.api.run(chargeback)).error).toBeUndefined();
		expect(received()).toHaveLength(expected);
	}
});

test('each email is remembered before the next one is sent, so that after a crash at most one comes twice', async () => {
	const remembered: number[] = [];
	stage.mail.hooks.onMail = async () => void remembered.push((await stage.rowsOf('sent')).length);
	expect((await stage.run('chargeback')).error).toBeUndefined();
	expect(remembered).toEqual([0, 1, 2, 3, 4]);
});
