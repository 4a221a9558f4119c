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
