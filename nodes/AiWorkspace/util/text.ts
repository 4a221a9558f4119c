import { isBlank, trimmed } from './guards';
import { madeOnce } from './lists';

/** Control characters and line separators, and what nobody sees or what changes the direction of the text after it. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]+/gu;
const INVISIBLE =
	/(?!\p{Join_Control}|\p{Variation_Selector})(?:\p{Default_Ignorable_Code_Point}|\p{Bidi_Control})/gu;

/** A text of the API or of a directory in one line, without characters that nobody sees. */
export const oneLine = (text: string): string =>
	trimmed(text.toWellFormed().replace(UNPRINTABLE, ' ').replace(INVISIBLE, ''));

/** Words of scripts that are written from right to left, with the spaces between them. */
const RIGHT_TO_LEFT =
	/[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}](?:[ \p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}]*[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}])?/gu;

/** A line of plain text in which names of other scripts don't turn the rest around. */
export const isolated = (line: string): string =>
	line.replace(/[\u2068\u2069]/g, '').replace(RIGHT_TO_LEFT, '\u2068$&\u2069');

const WIDE =
	/[\p{sc=Han}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]/gu;
const WITHOUT_WIDTH = /[\p{M}\u2068\u2069]/gu;

/** How many columns a text takes: wide characters, such as Chinese ones, take two. */
export const displayWidth = (text: string): number =>
	[...text.replace(WITHOUT_WIDTH, '').replace(WIDE, '  ')].length;

/** A text of at most so many characters. */
export const shorten = (text: string, most = 60): string =>
	text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;

/** A text as the beginning of a line or a sentence. */
export const capitalized = (text: string): string =>
	text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** Names of members, which come with each of thousands of rows, and how many are kept. */
const knownNames = new Map<string, string>();
const MOST_KNOWN = 1000;

/** The words of a name in lowercase, such as `next page` of nextPage; empty for what's longer than any name. */
export function spaced(name: unknown): string {
	if (typeof name !== 'string' || name.length >= 50) return '';
	if (knownNames.size === MOST_KNOWN) knownNames.clear();
	return madeOnce(knownNames, name, () =>
		name
			.replace(/([a-z])(?=[A-Z])/g, '$1 ')
			.replace(/[^a-z]+/gi, ' ')
			.trim()
			.toLowerCase(),
	);
}

/** A text of a scope or an input item in one line; null for an empty one. */
export const cellText = (value: unknown): string | null =>
	isBlank(value) ? null : oneLine(String(value)) || null;

/** A text of the API or of a field as a message may quote it. */
export const quotable = (text: string): string => shorten(oneLine(text.slice(0, 100)), 30);

/** A heading as a message shows it. */
export const quoted = (heading: string): string => `'${shorten(oneLine(heading), 40)}'`;

/** A row as a node returns it: values by heading. */
export type Cells = Readonly<Record<string, unknown>>;

/** A row as somebody sees it: by its line in the sheet, if a node knows it. */
export const placeOf = ({ row_number: line }: Cells, index: number): string =>
	`row ${Number.isSafeInteger(line) ? String(line) : index + 1}`;

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
