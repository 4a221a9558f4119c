import type { en } from './en';

/** The texts of a language. */
export type Words = ReturnType<typeof en>;

/** The same members, and as many parameters in each function: TypeScript itself accepts a function that ignores some. */
type Same<Own, Model> = {
	[Name in keyof Model]: Name extends keyof Own
		? Model[Name] extends (...args: infer Wanted) => unknown
			? Own[Name] extends (...args: infer Taken) => unknown
				? Taken['length'] extends Wanted['length']
					? Own[Name]
					: never
				: never
			: Model[Name] extends object
				? Same<Own[Name], Model[Name]>
				: Model[Name]
		: Model[Name];
};

/** A language's texts for a BCP 47 tag, which decides how numbers in them are written. */
export type WordsOf = (tag: string) => Words;

/** The texts of another language, which `satisfies Words` has checked already, but for numbers of parameters. */
export const translation = <Own extends Words>(
	words: (tag: string) => Own & Same<Own, Words>,
): WordsOf => words;
