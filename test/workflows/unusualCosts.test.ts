import { nodeOf, plantUnusual, useStage } from './stage';

const stage = useStage();
const sent = () => stage.mail.mails.splice(0).map(({ subject }) => String(subject));

test('tells each unusual cost once, and one that could not be sent in the next execution', async () => {
	const workflow = await stage.importTemplate('unusual-costs');
	const execute = async () => {
		const { error, items, nodes } = await stage.api.run(workflow);
		const toChat = 'New Ones' in nodes ? items('New Ones').map(({ json }) => json.subject) : [];
		return { error, toChat };
	};
	expect(await execute()).toEqual({ error: undefined, toChat: [] });
	plantUnusual(stage, 1);
	stage.mail.refused.add('finance@example.com');
	const { error } = await execute();
	expect(error.message).toMatch(/^Not sent: Support reply: EUR\s42\.50, usually /);
	expect(sent()).toEqual([]);
	stage.mail.refused.clear();
	plantUnusual(stage, 2);
	const { error: none, toChat } = await execute();
	expect(none).toBeUndefined();
	const subjects = sent();
	expect(subjects.map((subject) => subject.split(':')[0]).sort()).toEqual([
		'Sales outreach',
		'Support reply',
	]);
	expect(toChat.sort()).toEqual([...subjects].sort());
	expect(await execute()).toEqual({ error: undefined, toChat: [] });
	expect(sent()).toEqual([]);
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
	expect(json?.text).toMatch(/^Support reply: EUR\s42\.50, .*\nUnusual at .*\nCalls: /);
});
