/** What readers see of a message, by the rules of chats, and whom it notifies. They throw where a chat responds with 400. */

export interface Seen {
	text: string;
	notified: string[];
}
type Body = Record<string, unknown>;

/** Replaces what each rule matches by its first group, or nothing. */
const without = (text: string, rules: readonly RegExp[]) =>
	rules.reduce((left, rule) => left.replace(rule, (_all, shown: string = '') => shown), text);

const MARKDOWN = [
	/\[([^[\]]+)\]\([^()\s]+\)/g,
	/\*\*(.+?)\*\*/g,
	/\*(\S(?:.*?\S)?)\*/g,
	/\b_(\S(?:.*?\S)?)_\b/g,
	/^[-*] (?=\S)/gm,
];
const decoded = (text: string) =>
	text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** https://docs.slack.dev/messaging/formatting-message-text */
export function inSlack({ text = '', mrkdwn = true }: Body): Seen {
	const notified = [...String(text).matchAll(/<([!@][^<>]*)>/g)].map(([, whom = '']) => whom);
	const linked = without(String(text), [/<[^<>|]*\|([^<>]*)>/g, /<([^<>]*)>/g]);
	const styled = [/\*(\S.*?)\*/g, /\b_(\S.*?)_\b/g, /~(\S.*?)~/g, /`([^`]+)`/g];
	return { text: decoded(mrkdwn ? without(linked, styled) : linked), notified };
}

/** https://core.telegram.org/bots/api#formatting-options */
export function inTelegram({ text = '', parse_mode }: Body): Seen {
	const own = String(text);
	if (own.length > 4096) throw new Error('Bad Request: message is too long');
	const isHtml = parse_mode === 'HTML';
	const markup = isHtml
		? [/<(?:b|i|u|s|code|pre)>([^<>]*)<\/(?:b|i|u|s|code|pre)>/g]
		: [/\*([^*]*)\*/g, /_([^_]*)_/g, /`([^`]*)`/g, /\[([^\]]*)\]\([^)]*\)/g];
	const plain = without(own, parse_mode === undefined ? [] : markup);
	if (parse_mode && (isHtml ? /</ : /[*_`[]/).test(plain)) {
		throw new Error("Bad Request: can't parse entities");
	}
	return { text: isHtml ? decoded(plain) : plain, notified: [] };
}

/** https://docs.discord.com/developers/resources/message#allowed-mentions-object */
export function inDiscord({ content = '', allowed_mentions: allowed }: Body): Seen {
	const own = String(content);
	if (own.length > 2000) throw new Error('Must be 2000 or fewer in length.');
	const { parse = ['everyone', 'roles', 'users'] }: { parse?: string[] } = Object(allowed);
	const mentioned = parse.length > 0 ? (own.match(/@everyone|@here|<@[&!]?\w+>/g) ?? []) : [];
	// What a backslash stands before is neither markup nor the backslash's own.
	const literal: string[] = [];
	const rest = own.replace(/\\([^0-9A-Za-z\s])/g, (_all, character: string) => {
		literal.push(character);
		return '\uE000';
	});
	const styled = [/__(.+?)__/g, /~~(.+?)~~/g, /\|\|(.+?)\|\|/g, /`([^`]+)`/g];
	const lines = [/^#{1,3} (?=\S)/gm, /^> /gm];
	const shown = without(rest, [/<@[&!]?(\w+)>/g, ...styled, ...lines, ...MARKDOWN]);
	return { text: shown.replace(/\uE000/g, () => literal.shift() ?? ''), notified: mentioned };
}

interface Element {
	type: string;
	text?: string;
	inlines?: Array<{ type: string; text: string }>;
}

/** https://adaptivecards.microsoft.com, where a text block has Markdown, and a run of text has none. */
export function inTeams({ type, attachments }: Body): Seen {
	const [{ contentType, content = {} } = {}]: Array<{ contentType?: string; content?: Body }> =
		Object(attachments);
	const kinds = [type, contentType, content.type];
	if (kinds.join() !== 'message,application/vnd.microsoft.card.adaptive,AdaptiveCard') {
		throw new Error(`There is no card: ${kinds}`);
	}
	const { body = [], msteams }: { body?: Element[]; msteams?: unknown } = content;
	const lines = body.map(({ type: kind, text = '', inlines = [] }) =>
		kind === 'TextBlock' ? without(text, MARKDOWN) : inlines.map((run) => run.text).join(''),
	);
	return { text: lines.join('\n'), notified: msteams ? ['somebody'] : [] };
}
