import { madeOnce } from './lists';

/** Marks on one character that nobody writes (UAX 15, stream-safe text): to bring them in order takes quadratic time. */
const MOST_MARKS = 30;
const decomposed = (text: string): string =>
	text.replace(/\p{M}+/gu, (marks) => marks.slice(0, MOST_MARKS)).normalize('NFKD');

/** A text without case and Unicode form. Decomposed, because what's left without the separators may compose in another way. */
const fold = (text: string, separators: RegExp, by: string): string => {
	// In capitals, ß is SS.
	const lowercase = decomposed(text).toLowerCase().toUpperCase().toLowerCase();
	return decomposed(lowercase.replace(separators, by));
};

/** The name of a column as it's compared: also without spaces, hyphens, underscores, dots, and characters without a width. */
export const foldName = (text: string): string =>
	fold(text, /[\s\p{Pd}\p{Pc}\p{Cf}\p{Default_Ignorable_Code_Point}.]+/gu, '');

/** What groups rows as it's compared: a run of spaces is one space, and characters that nobody sees are none. */
export const foldGroup = (text: string): string =>
	fold(decomposed(text).replace(/\p{Default_Ignorable_Code_Point}/gu, ''), /\s+/gu, ' ');

/** Makes texts that are the same equal: each is in its first spelling. */
export function firstSpellings(): (text?: string) => string | undefined {
	const byFold = new Map<string, string>();
	return (text) => (text === undefined ? undefined : madeOnce(byFold, foldGroup(text), () => text));
}
