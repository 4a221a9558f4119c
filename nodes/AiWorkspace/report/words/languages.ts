import { en } from './en';
import type { Words } from './words';
import { Numbers } from './numbers';

/** The languages of reports, by the first part of a tag. A language is a file of this folder and a line here. */
const languages: Readonly<Record<string, Words>> = { en };

/** The tags that the form offers, each under its own name. An expression may return any other one of these languages. */
export const TAGS = [
	{ value: 'en', name: 'English' },
	{ value: 'en-US', name: 'English (US)' },
] as const;

/** Where a language alone doesn't say whose numbers and dates are meant. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' };

/** A tag in its canonical form; undefined for a text that isn't a BCP 47 tag. */
function canonical(tag: string): string | undefined {
	try {
		return Intl.getCanonicalLocales(tag)[0];
	} catch {
		// The caller says what it expected instead.
		return undefined;
	}
}

/** How a report speaks: its words, and how it writes numbers and dates. */
export interface Language {
	/** BCP 47. */
	readonly tag: string;
	readonly words: Words;
	readonly numbers: Numbers;
}

/** The language of a BCP 47 tag, such as `de-AT`; undefined for any other text, and for a language that there are no words of. */
export function languageOf(text: string): Language | undefined {
	const tag = canonical(text);
	const [own = ''] = tag?.split('-') ?? [];
	if (!tag || !Object.hasOwn(languages, own)) return undefined;
	const words = languages[own];
	return words && { tag, words, numbers: new Numbers(LOCALES[tag] ?? tag) };
}
