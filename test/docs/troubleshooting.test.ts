import { readDocument } from './document';
import { explained, isMessage, messages } from './messages';

test('the troubleshooting page has an entry for every message of the node', () => {
	const texts = explained();
	const missing = messages().filter((message) => !texts.some((text) => isMessage(message, text)));
	// Made of others: "Workspace API URL: …" in a credential test, and a reason with the ID of a row.
	expect(missing).toEqual(['…: …', '… …']);
});

test('what it lists after "Also:" is a message of the node', () => {
	const known = messages();
	const others = [...readDocument('docs/troubleshooting.md').matchAll(/^- `([^`]+)`$/gm)];
	const gone = others.map(([, text = '']) => text);
	expect(gone.filter((text) => !known.some((message) => isMessage(message, text)))).toEqual([]);
});
