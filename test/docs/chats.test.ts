/** The recipes of docs/templates.md for chats, evaluated by n8n: they show any message as it is, and notify nobody. */
import fc from 'fast-check';
import { evaluated } from '../support/expressions';
import { forMany } from '../support/properties';
import { nodeOf, readTemplate } from '../workflows/files';
import { readDocument } from './document';

const parts =
	'support_bot *beta @everyone [x](https://e.example) <!channel> <@U1> &lt; ~~ || ` \\ # - > "';
const markup = fc.constantFrom('\n', ...parts.split(' '));
const messages = fc
	.array(fc.oneof(markup, fc.string({ maxLength: 5 })), { maxLength: 12 })
	.map((all) => all.join(' '));

const [, recipes = ''] = readDocument('docs/templates.md').split('\n### Send a chat message\n');
const blocks = Array.from(recipes.matchAll(/```\w+\n([^]*?)\n```/g), ([, text = '']) => text);

/** What the recipe of a chat, which starts like this, makes of a message. */
const made = (start: string, message: string) =>
	String(evaluated(`=${blocks.find((text) => text.startsWith(start))}`, { message }));

/** Without anything in angle brackets, which is all that Slack without Markdown, and Telegram with HTML, take for markup. */
function expectEscaped(text: string, message: string) {
	expect(text).not.toMatch(/[<>]|&(?!(lt|gt|amp);)/);
	const plain = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
	expect(plain).toBe(message);
}

/** https://docs.slack.dev/messaging/formatting-message-text */
test.each(['monthly-report', 'unusual-costs'])('%s has the text that Slack needs', (template) => {
	const { text, otherOptions } = nodeOf(readTemplate(template), 'Send to Slack').parameters;
	expect(otherOptions).toMatchObject({ mrkdwn: false });
	forMany(messages, (message) => {
		expectEscaped(String(evaluated(text, { message })), message);
	});
});

/** https://core.telegram.org/bots/api#html-style */
test('Telegram with HTML', () => {
	forMany(messages, (message) => {
		expectEscaped(made('{{ $json', message), message);
	});
});

/** https://docs.discord.com/developers/resources/message#allowed-mentions-object: a backslash makes punctuation literal. */
test('Discord', () => {
	forMany(messages, (message) => {
		const { content, ...more } = JSON.parse(made('{ "content"', message));
		expect(more).toEqual({ allowed_mentions: { parse: [] } });
		expect(content.replace(/\\[^0-9A-Za-z\s]/g, '')).not.toMatch(/[\\*_~`|<>[\]()#-]/);
		expect(content.replace(/\\([^0-9A-Za-z\s])/g, '$1')).toBe(message);
	});
});

/** https://adaptivecards.microsoft.com, where a text block has Markdown, and a run of text has none. */
test('Teams', () => {
	forMany(messages, (message) => {
		const body = message
			.split('\n')
			.map((text) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }));
		const contentType = 'application/vnd.microsoft.card.adaptive';
		const content = { type: 'AdaptiveCard', version: '1.4', body };
		const attachments = [{ contentType, content }];
		expect(JSON.parse(made('{\n', message))).toEqual({ type: 'message', attachments });
	});
});
