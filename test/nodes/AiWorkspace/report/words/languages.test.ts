import { languageOf, TAGS } from '../../../../../nodes/AiWorkspace/report/words/languages';
import { decimal } from '../../../../support/reports';

test('Each tag that the form offers is a language', () => {
	const tags = TAGS.map(({ value }) => value);
	expect(tags.map((tag) => languageOf(tag)?.tag)).toEqual(tags);
});

test('A region of a language decides numbers and dates only', () => {
	const [english, american, indian] = ['en', 'EN-us', 'en-IN'].map((tag) => languageOf(tag));
	expect(american?.words.alert.whyNoData).toBe(english?.words.alert.whyNoData);
	expect([english, american].map((one) => one?.numbers.day('2026-01-31'))).toEqual([
		...['31 Jan 2026', 'Jan 31, 2026'],
	]);
	expect([american?.tag, indian?.numbers.decimal(decimal(1234567))]).toEqual([
		...['en-US', '12,34,567'],
	]);
});

const OTHERS = [
	'',
	'xx',
	'it',
	'english',
	'e',
	'de_DE',
	'constructor',
	'__proto__',
	'en-',
	'\u202een',
];

test.each(OTHERS)('%j is no language', (text) => {
	expect(languageOf(text)).toBeUndefined();
});
