import type { TextFormat } from './format';

/** A few lines for a chat. */
export const message: TextFormat<'message'> = {
	value: 'message',
	label: 'Message',
	description: 'A few lines for a chat, at most 2,000 characters',
	make: (texts) => ({ json: { message: texts.message().join('\n') } }),
};
