import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../util/guards';

/** Where APIs put their words, labels, and request IDs: the shape of error bodies isn't documented (interface 7). */
const MESSAGE_KEYS = ['message', 'error_description', 'detail', 'error', 'title', 'msg', 'reason'];
const LABEL_KEYS = ['code', 'error_code', 'errorCode', 'label'];
const REQUEST_ID_KEYS = ['request_id', 'requestId'];
const NESTS = ['error', 'errors', 'detail', 'data'];

/** The first text found under the keys, also in lists and further down: `{ message: ['…'] }`, `{ errors: [{ detail }] }`. */
function textUnder(nest: unknown, keys: readonly string[], depth: number): string | undefined {
	const body: unknown = Array.isArray(nest) ? nest[0] : nest;
	if (!isObject(body)) return undefined;
	for (const key of keys) {
		const found = body[key];
		const value: unknown = Array.isArray(found) ? found[0] : found;
		if (typeof value === 'string' && value.trim() !== '') return value.trim();
	}
	if (depth === 0) return undefined;
	for (const key of NESTS) {
		const found = textUnder(body[key], keys, depth - 1);
		if (found !== undefined) return found;
	}
	return undefined;
}

/** The API's own words for what went wrong. */
export const messageIn = (body: unknown): string | undefined => textUnder(body, MESSAGE_KEYS, 2);

/** The API's label for what went wrong; a number counts only where it doesn't repeat the HTTP status. */
export function labelIn(body: IDataObject | undefined, status: number): string | undefined {
	const code = body?.code;
	if (typeof code === 'number' && code !== status) return String(code);
	return textUnder(body, LABEL_KEYS, 1);
}

/** The ID under which the API logged the request. */
export const requestIdIn = (body: unknown): string | undefined =>
	textUnder(body, REQUEST_ID_KEYS, 1);
