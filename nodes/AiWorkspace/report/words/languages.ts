import { de } from './de';
import { en, type Words } from './en';
import { es } from './es';
import { fr } from './fr';
import { Dates } from './dates';
import { Numbers } from './numbers';
import { pt } from './pt';

/** The languages of reports, by the first part of a tag. A language is a file of this folder and a line here. */
const languages: Readonly<Record<string, (tag: string) => Words>> = {
	de,
	en,
	es,
	fr,
	pt,
};

/** The tags that the form offers, each under its own name. An expression may return any other one of these languages. */
export const TAGS = [
	{ value: 'de', name: 'Deutsch' },
	{ value: 'de-CH', name: 'Deutsch (Schweiz)' },
	{ value: 'en', name: 'English' },
	{ value: 'en-US', name: 'English (US)' },
	{ value: 'es', name: 'Español' },
	{ value: 'es-MX', name: 'Español (México)' },
	{ value: 'fr', name: 'Français' },
	{ value: 'pt-BR', name: 'Português (Brasil)' },
] as const;

/** Where a language alone doesn't say whose words, numbers, and dates are meant. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB', es: 'es-ES', pt: 'pt-BR' };

/** A tag in its canonical form, without extensions that ask for other digits or calendars; undefined for a text that isn't a BCP 47 tag. */
function canonical(tag: string): string | undefined {
	try {
		return new Intl.Locale(tag).baseName;
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
	readonly dates: Dates;
}

/** The language of a BCP 47 tag, such as `de-AT`; undefined for any other text, and for a language that there are no words of. */
export function languageOf(text: string): Language | undefined {
	const tag = canonical(text);
	if (tag === undefined) return undefined;
	const [own = ''] = tag.split('-');
	const locale = LOCALES[tag] ?? tag;
	const words = languages[own]?.(locale);
	const dates = words && new Dates(locale, words.periods);
	return dates && { tag, words, numbers: new Numbers(locale), dates };
}
