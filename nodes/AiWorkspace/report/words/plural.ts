/** A text for each plural form of a language, with `#` in place of the number. */
type Forms<Category extends Intl.LDMLPluralRule> = Readonly<Record<Category, string>>;

/** Whole numbers as a language and a region write them. */
export function wholeNumbersOf(tag: string): (count: number) => string {
	const numbers = new Intl.NumberFormat(tag, { useGrouping: 'always' });
	return (count) => numbers.format(count);
}

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
