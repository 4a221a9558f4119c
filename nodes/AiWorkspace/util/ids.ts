import { createHash } from 'node:crypto';
import { InvalidInput } from '../errors/Failure';
import { trimmed } from './guards';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. */
export const isUuid = (text: string) => UUID.test(text);

/** A UUID in lowercase, which means the same in any case; every other ID as it is. */
export const canonicalId = (id: string) => (isUuid(id) ? id.toLowerCase() : id);

/** A UUID (interface 2.5, 5) in lowercase, without spaces around it; throws InvalidInput naming the field for anything else. */
export function uuid(value: unknown, label: string, hint?: string): string {
	const text = typeof value === 'string' ? trimmed(value) : '';
	if (isUuid(text)) return text.toLowerCase();
	throw new InvalidInput(
		`'${label}' isn't a UUID`,
		hint ??
			'Enter a UUID such as 123e4567-e89b-12d3-a456-426614174000. Your workspace administrator knows it, and Get Scope returns it',
	);
}

/** A key for upserts, the same for the same texts. A letter and 31 base-32 digits, so that no spreadsheet takes it for a formula or a number. */
export function stableKey(parts: readonly string[]): string {
	const hash = createHash('sha256').update(parts.map(encodeURIComponent).join('/')).digest('hex');
	return `k${BigInt(`0x${hash}`).toString(32).padStart(52, '0').slice(0, 31)}`;
}
