import { languageOf } from '../../../../../nodes/AiWorkspace/report/words/languages';
import { decimal } from '../../../../support/reports';

test('A region of a language decides numbers and dates', () => {
	const [english, american, indian] = ['en', 'EN-us', 'en-IN'].map((tag) => languageOf(tag));
	expect(american?.words.alert.prompt('x')).toBe(english?.words.alert.prompt('x'));
	const days = [english, american].map((one) => one?.dates.day('2026-01-31'));
	expect(days).toEqual(['31 Jan 2026', 'Jan 31, 2026']);
	expect(american?.tag).toBe('en-US');
	expect(indian?.numbers.decimal(decimal(1234567))).toBe('12,34,567');
});

const OTHERS = ['', 'tlh', 'english', 'e', 'de_DE', 'constructor', '__proto__', 'en-', '\u202een'];

test.each(OTHERS)('%j is no language', (text) => {
	expect(languageOf(text)).toBeUndefined();
});
