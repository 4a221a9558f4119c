import { separatorsOf } from './numbers';

/** Whole numbers as a language and a region write them. */
export function wholeNumbersOf(tag: string): (count: number) => string {
	const numbers = new Intl.NumberFormat(tag, { useGrouping: 'always' });
	const separators = separatorsOf(tag);
	return (count) =>
		numbers
			.formatToParts(count)
			.map(({ type, value }) => separators.get(type) ?? value)
			.join('');
}

/** So many of all, such as "3 of 4 IDs", or "4 IDs" if it's all of them. */
export const partsOf =
	(tag: string, of: string) =>
	(part: number, whole: number, counted: (count: number) => string): string =>
		part < whole ? `${wholeNumbersOf(tag)(part)} ${of} ${counted(whole)}` : counted(whole);

/** The region of a tag, by which a language picks words. */
export const regionOf = (tag: string): string => new Intl.Locale(tag).region ?? '';

/** Makes texts with a number in a language, from its singular and its plural with `#` in place of the number. */
export function pluralsOf(tag: string) {
	const rules = new Intl.PluralRules(tag);
	const number = wholeNumbersOf(tag);
	return (forms: Readonly<Record<'one' | 'other', string>>) =>
		(count: number): string =>
			forms[rules.select(count) === 'one' ? 'one' : 'other'].replace('#', number(count));
}

/** The same text for each kind of period, for languages without articles that depend on it. */
export const forEveryPeriod = (text: string) => ({
	day: text,
	days: text,
	week: text,
	month: text,
	quarter: text,
	year: text,
});
