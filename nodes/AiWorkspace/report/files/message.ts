import type { TextFormat } from './format';

/** A few lines for a chat. */
export const message: TextFormat<'message'> = {
	value: 'message',
	label: 'Message',
	description: 'A few lines for a chat',
	make: (texts) => ({ json: { message: texts.message().join('\n') } }),
};
