import { plantUnusual, useStage } from './stage';

const stage = useStage();
const sent = () => stage.mail.mails.splice(0);
const OF_TRIAGE = /^Ticket triage: EUR\s85\.00, usually .* so far$/;

async function startWorkflow() {
	const workflow = await stage.importTemplate('unusual-costs');
	return async (trigger: string) => {
		const { error, json } = await stage.api.run(workflow, { trigger });
		return { error, toChat: json('New Ones').length };
	};
}

test('tells an owner of an unusual cost once, and in the next hour if the email could not be sent', async () => {
	const execute = await startWorkflow();
	expect(await execute('Every Hour')).toEqual({ error: undefined, toChat: 0 });
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

test('looks at yesterday as a whole in the morning', async () => {
	const execute = await startWorkflow();
	plantUnusual(stage, 1);
	expect(await execute('Every Morning')).toEqual({ error: undefined, toChat: 1 });
	expect(sent()).toMatchObject([{ subject: expect.not.stringContaining('so far') }]);
});
