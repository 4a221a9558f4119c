import type { Format, Texts } from './format';

/** A few lines for a chat. */
export const message: Format<'message', Texts> = {
	value: 'message',
	label: 'Message',
	description: 'A few lines for a chat',
	make: (texts) => ({ json: { message: texts.message().join('\n') } }),
};
