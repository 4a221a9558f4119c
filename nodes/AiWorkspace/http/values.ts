import { isObject } from '../util/guards';

/** No API nests signs deeper. */
export const DEEPEST = 4;

/** The letters of a name or a word, in lowercase, without the prefixes of headers. */
export const folded = (text: unknown) =>
	typeof text === 'string' && text.length < 50
		? text.replace(/^x-(ms-|wp-|pagination-)?|[^a-z]+/gi, '').toLowerCase()
		: '';
/** A name without what flags have around it, such as is_data_partial and partialResults. */
export const bared = (key: string) =>
	key.replace(
		/^(is|has|was)?(data|response|results?|rows)?|(content|data|response|results?)$/g,
		'',
	);
/** A number, also as text; NaN for anything else. */
export const numberOf = (value: unknown) =>
	typeof value === 'object' || folded(value) !== '' ? NaN : Number(value);
/** Whether a value says no. */
export const isNo = (value: unknown) => value === false || /^(false|no?)$/.test(folded(value));

/** Whether a value says yes, or where more is: not false, null, 0, -1, or empty, also as text or in an object of nothing else. */
export function isYes(value: unknown, depth = 0): boolean {
	if (typeof value === 'string') return !/^(false|null|none|no|0|-1)?$/i.test(value.trim());
	if (typeof value !== 'object' || value === null || depth === DEEPEST)
		return Boolean(value) && value !== -1;
	if ('href' in value) return isYes(value.href, depth + 1);
	return Object.values(value).some((one) => isYes(one, depth + 1));
}

/** Whether a value says what went wrong, and not that nothing did. */
export function isReason(value: unknown, depth = 0): boolean {
	if (typeof value === 'number') return !/^(0|2\d\d0*)$/.test(String(value));
	if (typeof value === 'string') {
		return (
			isYes(value) && !/^(0+|2\d\d0*|-+|n\/a|no ?errors?|ok|success(ful)?)$/i.test(value.trim())
		);
	}
	if (typeof value !== 'object' || value === null || depth === DEEPEST) return Boolean(value);
	const { code } = isObject(value) ? value : {};
	if (typeof code === 'number' || (typeof code === 'string' && code !== '')) return isReason(code);
	return Object.values(value).some((one) => typeof one !== 'number' && isReason(one, depth + 1));
}
