import { explained, isMessage, messages, messagesIn } from './messages';

test('the troubleshooting page has an entry for every message of the node', () => {
	const texts = explained();
	const missing = messages().filter((message) => !texts.some((text) => isMessage(message, text)));
	expect(missing).toEqual([]);
});

test('messages are found in every form', () => {
	const source =
		"throw new BadInput(isOn ? `'${label}' is on` : 'It is off'); new Failure(words ?? 'No words'); new Map('x');";
	expect(messagesIn(source)).toEqual(["'…' is on", 'It is off', 'No words']);
});
