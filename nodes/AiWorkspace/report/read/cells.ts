import { decimalOf, type Decimal } from '../../util/decimal';
import { isObject, trimmed } from '../../util/guards';
import { oneLine } from '../../util/text';

/** What to enter in place of what isn't an amount. */
export const HOW_AMOUNT =
	'Enter digits with a decimal point, such as 1000 or 99.50, or leave it empty';

/** What people and nodes enter where there's nothing, in lowercase. */
const NOTHING_TEXTS = new Set(['', '-', '–', '—', 'n/a', 'none', 'null', 'undefined', '#n/a']);

/** Characters of an email address at most (RFC 5321, 4.5.3.1). */
const LONGEST_ADDRESS = 254;
/** What's between dots before the @ (RFC 5322, atext), in any script (RFC 6531). */
const ATOM = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+$/u;
/** What's between dots of a domain. */
const DOMAIN_PART = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
/** What isn't seen, though it may count as a letter, and what email programs decode (RFC 2047). */
const DISGUISE = /\p{Default_Ignorable_Code_Point}|=\?/u;

/** The content of a cell, also in a list of one, or in an object with a name or a value, as Airtable, Baserow, and Notion have it. Undefined for what stands for nothing. */
export function contentOf(cell: unknown): unknown {
	const [one, ...more] = Array.isArray(cell) ? cell : [cell];
	if (more.length > 0) return cell;
	const content: unknown = isObject(one) ? (one.name ?? one.value ?? one) : one;
	const isNothing =
		typeof content === 'string' && NOTHING_TEXTS.has(oneLine(content).toLowerCase());
	return isNothing ? undefined : (content ?? undefined);
}

/** The value of a column that nothing reads, as JSON has it: texts, numbers, and booleans as they are, dates as texts. Null for anything else. */
export function plainValue(cell: unknown): boolean | number | string | null {
	const content = contentOf(cell);
	if (content instanceof Date) return content.toJSON();
	if (typeof content === 'number') return Number.isFinite(content) ? content : null;
	return typeof content === 'string' || typeof content === 'boolean' ? content : null;
}

function isAddress(text: string): boolean {
	const [local = '', domain = '', ...more] = text.split('@');
	if (more.length > 0 || text.length > LONGEST_ADDRESS || DISGUISE.test(text)) return false;
	const parts = domain.split('.');
	const isDomain = parts.length > 1 && parts.every((part) => DOMAIN_PART.test(part));
	const hasName = /\p{L}/u.test(parts.at(-1) ?? '');
	return isDomain && hasName && local.split('.').every((atom) => ATOM.test(atom));
}

/** The address in a part of a list, also behind a name: `Ada <ada@example.com>`. */
function addressIn(part: string): string {
	const text = trimmed(part);
	return trimmed(/^[^<>]*<([^<>]*)>$/.exec(text)?.[1] ?? text);
}

/** Email addresses separated by commas, semicolons, or line breaks as the header of an email takes them, in lowercase and in order. Undefined for anything else. */
export function parseAddresses(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const parts = value.split(/[,;，；\r\n]/).map(addressIn);
	// Before anything else is done with a long one.
	if (parts.some(({ length }) => length > LONGEST_ADDRESS)) return undefined;
	const addresses = parts.flatMap((part) => part.normalize('NFKC').toLowerCase() || []);
	const isValid = addresses.length > 0 && addresses.every(isAddress);
	return isValid ? [...new Set(addresses)].sort().join(', ') : undefined;
}

/** An amount of 0 or more: a number, or a text of digits with at most one decimal point that can't separate thousands. Undefined for anything else. */
export function parseAmount(value: unknown): Decimal | undefined {
	if (typeof value === 'number' && value >= 0) return decimalOf(value);
	const text = typeof value === 'string' ? trimmed(value) : '';
	const isPlain = /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && !/^(?!0\.)\d{1,3}\.\d{3}$/.test(text);
	return isPlain ? decimalOf(text) : undefined;
}
