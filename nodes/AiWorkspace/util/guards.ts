import type { IDataObject } from 'n8n-workflow';

/** Whether a value is an object: neither null nor an array. */
export const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of an identifier, which the API may send as a string or a number (interface 2.4: types not shown). */
export function identifier(value: unknown): string | undefined {
	// A larger number has lost digits and would name something else.
	if (Number.isSafeInteger(value)) return String(value);
	return typeof value === 'string' && trimmed(value) !== '' ? value : undefined;
}

/** An ID that somebody entered: one that's copied from an email of a report has spaces without a width. */
export const enteredId = (value: unknown): string | undefined =>
	identifier(value)?.replaceAll('\u200b', '');

/** C0 and C1 control characters and line separators: nothing that an ID or a header may contain. */
export const hasControlCharacter = (text: string) => /[\p{Cc}\u2028\u2029]/u.test(text);

/** Spaces, line breaks, and the characters without a width that copying adds. */
export const SPACE = /[\s\p{Cf}\u034f\ufe0f]/u;

/** A text without such characters around it. A loop, because a regular expression takes quadratic time. */
export function withoutEdges(text: string, edge: RegExp): string {
	let start = 0;
	let end = text.length;
	while (edge.test(text.charAt(start))) start += 1;
	while (edge.test(text.charAt(end - 1))) end -= 1;
	return text.slice(start, end);
}

/** A text without spaces around it: the one rule for every field. */
export const trimmed = (text: string): string => withoutEdges(text, SPACE);

/** Whether a field was left empty: nothing, or only spaces. */
export const isBlank = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && trimmed(value) === '');

/** A text as JSON; undefined, which JSON itself can't mean, for anything else. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// Not an error here: the caller says what it expected instead.
		return undefined;
	}
}

/** What can't be missing. Throws an Error that says what's impossible, rather than let a default pass for a number. */
export function existing<Value>(value: Value | undefined, what: string): Value {
	if (value !== undefined) return value;
	throw new Error(`It's impossible that there is no ${what}`);
}
