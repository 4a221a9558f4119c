import { BadInput } from '../errors/Failure';
import { hasControlCharacter, isObject } from './guards';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID (interface 2.5, 5), spaces around it forgiven; throws BadInput naming the field for anything else. */
export function uuid(value: unknown, label: string, hint?: string): string {
	const text = typeof value === 'string' ? value.replace(/^ +| +$/g, '') : '';
	if (UUID.test(text)) return text;
	throw new BadInput(
		`'${label}' is not a UUID`,
		hint ??
			'A UUID looks like 123e4567-e89b-12d3-a456-426614174000. Copy it from the workspace, or use Get Scope',
	);
}

/** Characters of the encoded prompt id, so that the URL keeps room for the entity ids. */
const LONGEST_SEGMENT = 1000;

/** A prompt template id as one encoded path segment (interface 4.2), so that `/ ? # %` and letters of any script arrive whole. */
export function promptSegment(value: unknown): { id: string; segment: string } {
	const id = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
	const how = 'Enter the ID of the prompt template, as the workspace shows it';
	if (id === '') throw new BadInput("'Prompt ID' is empty", how);
	const isRounded = typeof value === 'number' && !Number.isSafeInteger(value);
	if (isRounded || /^\.\.?$/.test(id) || hasControlCharacter(id) || !id.isWellFormed()) {
		throw new BadInput("'Prompt ID' is not an ID that can be sent", how);
	}
	const segment = encodeURIComponent(id);
	if (segment.length > LONGEST_SEGMENT)
		throw new BadInput("'Prompt ID' is too long to be sent", how);
	return { id, segment };
}

/** A text as a URL; undefined for what is none. Not `URL.canParse`, which Node 20 gets wrong for letters such as ü. */
export function parseUrl(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		// The caller says what is expected instead.
		return undefined;
	}
}

/** A credential's address without its trailing slashes; throws BadInput for what is not an http(s) URL. */
export function serviceUrl(value: unknown, label: string): string {
	const text = typeof value === 'string' ? value.trim() : '';
	const how = 'Open the credential and enter the address of the API, e.g. https://api.example.com';
	if (text === '') throw new BadInput(`'${label}' of the credential is empty`, how);
	if (
		hasControlCharacter(text) ||
		!/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/i.test(text) ||
		!parseUrl(text)
	) {
		throw new BadInput(`'${label}' of the credential is not an http(s) URL`, how);
	}
	return text.replace(/\/+$/, '');
}

/** A pasted token without blanks, line ends and a leading `Bearer `; the same is done by each credential's `authenticate`. */
export const cleanToken = (value: unknown): string =>
	typeof value === 'string'
		? value
				.trim()
				.replace(/^bearer\s+/i, '')
				.replace(/[\s\u200b-\u200d\u2060]+/g, '')
		: '';

/** The claims of a JWT, unverified; undefined for a token that is none. */
export function jwtClaims(token: string): { subject?: string; expiresAt?: number } | undefined {
	const [, payload, signature] = token.split('.');
	if (payload === undefined || signature === undefined) return undefined;
	try {
		const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
		if (!isObject(claims)) return undefined;
		return {
			subject: typeof claims.sub === 'string' ? claims.sub : undefined,
			expiresAt: typeof claims.exp === 'number' ? claims.exp * 1000 : undefined,
		};
	} catch {
		// Three dotted parts without JSON inside: some other kind of token.
		return undefined;
	}
}
