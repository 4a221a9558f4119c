import { InvalidInput } from '../errors/Failure';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID in small letters, which means the same in any; every other ID as it is. */
export const canonicalId = (id: string) => (UUID.test(id) ? id.toLowerCase() : id);

/** A UUID (interface 2.5, 5), spaces around it forgiven; throws InvalidInput naming the field for anything else. */
export function uuid(value: unknown, label: string, hint?: string): string {
	const text = typeof value === 'string' ? value.replace(/^ +| +$/g, '') : '';
	if (UUID.test(text)) return text;
	throw new InvalidInput(
		`'${label}' is not a UUID`,
		hint ??
			'A UUID looks like 123e4567-e89b-12d3-a456-426614174000. Copy it from the workspace, or use Get Scope',
	);
}
