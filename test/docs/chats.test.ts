/** The recipes of docs/templates.md for chats, evaluated by n8n, and read by the rules of those chats. */
import fc from 'fast-check';
import { inDiscord, inSlack, inTeams, inTelegram, type Seen } from '../support/chats';
import { evaluated } from '../support/expressions';
import { forMany } from '../support/properties';
import { nodeOf, readTemplate } from '../workflows/files';
import { recipe } from './recipes';

/** What the recipe of a chat makes of a message. */
const made = (start: string, message: string) =>
	String(evaluated(`=${recipe('Send a chat message', start)}`, { message }));
const object = (text: string): Record<string, unknown> => JSON.parse(text);

const [slack, ofUnusualCosts] = ['monthly-report', 'unusual-costs'].map(
	(template) => nodeOf(readTemplate(template), 'Send to Slack').parameters,
);

const chats: Record<string, (message: string) => Seen> = {
	Slack: (message) => inSlack({ text: evaluated(slack.text, { message }), ...slack.otherOptions }),
	Telegram: (message) => inTelegram({ text: made('{{ $json', message), parse_mode: 'HTML' }),
	Discord: (message) => inDiscord(object(made('{ "content"', message))),
	Teams: (message) => inTeams(object(made('{\n', message))),
};

const parts =
	'support_bot *beta @everyone [x](https://e.example) <!channel> <@U1> &lt; ~~ || ` \\ # - > "';
const markup = fc.constantFrom('\n', ...parts.split(' '));
const messages = fc.array(fc.oneof(markup, fc.string({ maxLength: 5 })), { maxLength: 12 });

test.each(Object.keys(chats))('%s shows any message as it is, and notifies nobody', (name) => {
	forMany(messages, (all) => {
		const message = all.join(' ');
		expect(chats[name]?.(message)).toEqual({ text: message, notified: [] });
	});
});

test('both templates send to Slack in the same way', () => {
	expect(ofUnusualCosts).toEqual(slack);
});

test('without the recipes, chats refuse names, change them, or notify people', () => {
	const plain = { text: 'support_bot, Bot *beta, @everyone, <!channel>' };
	expect(inSlack(plain)).toMatchObject({ notified: ['!channel'] });
	expect(() => inTelegram({ ...plain, parse_mode: 'Markdown' })).toThrow("can't parse entities");
	expect(inDiscord({ content: plain.text })).toMatchObject({ notified: ['@everyone'] });
	expect(inDiscord({ content: '[x](https://e.example) *y*' }).text).toBe('x y');
});
