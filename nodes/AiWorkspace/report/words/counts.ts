import { separatorsOf } from './numbers';

/** A text for each plural form of a language, with `#` in place of the number. */
type Forms<Category extends Intl.LDMLPluralRule> = Readonly<Record<Category, string>>;

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

/** Makes texts with a number in a language, which has these plural forms; `other` stands for a form that's missing. */
export function pluralsOf<Category extends Intl.LDMLPluralRule>(tag: string) {
	const rules = new Intl.PluralRules(tag);
	const number = wholeNumbersOf(tag);
	return (forms: Forms<Category | 'other'>) =>
		(count: number): string => {
			const all: Partial<Record<Intl.LDMLPluralRule, string>> & Forms<'other'> = forms;
			return (all[rules.select(count)] ?? forms.other).replace('#', number(count));
		};
}
