import { readDocument } from './document';
import { wordsIn } from './words';

test('the README has 800 to 900 words, with its tables and without its commands', () => {
	const words = wordsIn(readDocument('README.md'));
	expect(words).toBeGreaterThanOrEqual(800);
	expect(words).toBeLessThanOrEqual(900);
});

test('words are counted as a reader sees them', () => {
	const page =
		'# Two words\n\n[![badge](a.svg)](b)\n\n| A | **one** |\n| --- | --- |\n\n[a link](c d)\n\n![alt](e)\n\n```\ncode here\n```';
	expect(wordsIn(page)).toBe(6);
});
