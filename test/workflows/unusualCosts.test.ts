import { nodeOf, plantUnusual, useStage } from './stage';

const stage = useStage();
const sent = () => stage.mail.mails.splice(0);

async function startWorkflow() {
	const workflow = await stage.importTemplate('unusual-costs');
	return async (trigger: string) => {
		const { error, items, nodes } = await stage.api.run(workflow, { trigger });
		const toChat = 'New Ones' in nodes ? items('New Ones').map(({ json }) => json.subject) : [];
		return { error, toChat };
	};
}

test('tells an owner of an unusual cost once, and in the next hour if the email could not be sent', async () => {
	const execute = await startWorkflow();
	expect(await execute('Every Hour')).toEqual({ error: undefined, toChat: [] });
	plantUnusual(stage, 2);
	stage.mail.refused.add('support@example.com');
	const { error } = await execute('Every Hour');
	expect(error.message).toMatch(/^Not sent: Ticket triage: EUR\s85\.00, usually /);
	expect(sent()).toEqual([]);
	stage.mail.refused.clear();
	const { error: none, toChat } = await execute('Every Hour');
	expect(none).toBeUndefined();
	const [mail, ...others] = sent();
	expect(others).toEqual([]);
	expect(mail).toMatchObject({ to: ['support@example.com'] });
	expect(mail?.subject).toMatch(/^Ticket triage: EUR\s85\.00, usually .* so far$/);
	expect(toChat).toHaveLength(1);
	expect(await execute('Every Hour')).toEqual({ error: undefined, toChat: [] });
	expect(sent()).toEqual([]);
});

test('looks at yesterday as a whole in the morning', async () => {
	const execute = await startWorkflow();
	plantUnusual(stage, 1);
	expect((await execute('Every Morning')).toChat).toHaveLength(1);
	expect(sent().map(({ subject }) => subject)).toEqual([expect.not.stringContaining('so far')]);
});

test('sends the message to a chat, too', async () => {
	plantUnusual(stage, 1);
	const { items } = await stage.run('unusual-costs', {
		change: (workflow) => {
			const { text } = nodeOf(workflow, 'Send to Slack').parameters;
			const assignments = [{ id: 'text', name: 'text', type: 'string', value: text }];
			const set = { type: 'n8n-nodes-base.set', typeVersion: 3.4, disabled: false };
			const parameters = { assignments: { assignments }, options: {} };
			Object.assign(nodeOf(workflow, 'Send to Slack'), { ...set, parameters });
		},
	});
	const [{ json } = {}] = items('Send to Slack');
	expect(json?.text).toMatch(/^Ticket triage: EUR\s42\.50, usually .*\n.* as many calls/);
});
