import { isObject, parseJson } from './guards';

/** A pasted token without spaces, line breaks, and a leading `Bearer `. */
export const cleanToken = (value: unknown): string =>
	typeof value === 'string'
		? value
				.replace(/[\u200b-\u200d\u2060]/g, '')
				.trim()
				.replace(/^bearer\s/i, '')
				.replace(/\s/g, '')
		: '';

/** The claims of a JWT, unverified; undefined for any other token. */
export function jwtClaims(token: string): { subject?: string; expiresAt?: number } | undefined {
	const [, payload, signature] = token.split('.');
	if (payload === undefined || signature === undefined) return undefined;
	const claims = parseJson(Buffer.from(payload, 'base64url').toString('utf8'));
	if (!isObject(claims)) return undefined;
	return {
		subject: typeof claims.sub === 'string' ? claims.sub : undefined,
		expiresAt: typeof claims.exp === 'number' ? claims.exp * 1000 : undefined,
	};
}
