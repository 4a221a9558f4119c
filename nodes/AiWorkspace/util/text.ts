import { trimmed } from './guards';

/** Control characters and line separators, and what nobody sees or what changes the direction of the text after it. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029]+/gu;
const INVISIBLE =
	/(?!\p{Join_Control}|\p{Variation_Selector})(?:\p{Default_Ignorable_Code_Point}|\p{Bidi_Control})/gu;

/** A text of the API or of a directory in one line, without characters that nobody sees. */
export const oneLine = (text: string): string =>
	trimmed(text.toWellFormed().replace(UNPRINTABLE, ' ').replace(INVISIBLE, ''));

/** A text of at most so many characters. */
export const shorten = (text: string, most = 60): string =>
	text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`;
