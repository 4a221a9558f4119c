import type { IDataObject } from 'n8n-workflow';

/** Whether a value is an object: neither null nor an array. */
export const isObject = (value: unknown): value is IDataObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is plain JSON, all the way down: no dates, no functions, nothing that would become something else. */
export function isJson(value: unknown): boolean {
	if (Array.isArray(value)) return value.every(isJson);
	if (typeof value !== 'object' || value === null) {
		return value === null || /string|boolean/.test(typeof value) || Number.isFinite(value);
	}
	return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson);
}

/** The text of an identifier, which the API may send as a string or a number (interface 2.4: types not shown). */
export function identifier(value: unknown): string | undefined {
	// A larger number has lost digits and would name something else.
	if (Number.isSafeInteger(value)) return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** C0 and C1 control characters and line separators: nothing that an ID or a header may contain. */
export const hasControlCharacter = (text: string) => /[\p{Cc}\u2028\u2029]/u.test(text);

/** A text without spaces around it, including zero-width ones, which copying from web pages adds. */
export const trimmed = (text: string) =>
	text.replace(/^[\s\u200b-\u200d\u2060]+|[\s\u200b-\u200d\u2060]+$/g, '');

/** Whether a field was left empty: nothing, or only spaces. */
export const isBlank = (value: unknown): boolean =>
	value === undefined || value === null || (typeof value === 'string' && /^ *$/.test(value));

/** A text as JSON; undefined, which JSON itself can't mean, for anything else. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		// Not an error here: the caller says what it expected instead.
		return undefined;
	}
}
