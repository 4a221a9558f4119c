import { languageOf } from '../../../../../nodes/AiWorkspace/report/words/languages';

test('A language is read in any case', () => {
	expect(languageOf('EN-us')?.tag).toBe('en-US');
});

const OTHERS = ['', 'tlh', 'english', 'e', 'de_DE', 'constructor', '__proto__', 'en-', '\u202een'];

test.each(OTHERS)('%j is no language', (text) => {
	expect(languageOf(text)).toBeUndefined();
});
