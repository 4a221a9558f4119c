import { isObject, parseJson, SPACE } from './guards';
import { withoutNames } from './pasted';

/** A pasted token without spaces, line breaks, quotes, and a name or `Bearer` before it. */
export const cleanToken = (value: unknown): string =>
	typeof value === 'string' ? withoutNames(value).replace(new RegExp(SPACE, 'gu'), '') : '';

/** The claims of a JWT, unverified, as far as they can be read; undefined for any other token. */
export function jwtClaims(token: string): { subject?: string; expiresAt?: Date } | undefined {
	const [, payload] = /\.([^.]*)\./.exec(token) ?? [];
	if (payload === undefined) return undefined;
	const claims = parseJson(Buffer.from(payload, 'base64url').toString('utf8'));
	if (!isObject(claims)) return undefined;
	const expiresAt = new Date(typeof claims.exp === 'number' ? claims.exp * 1000 : Number.NaN);
	return {
		subject: typeof claims.sub === 'string' ? claims.sub : undefined,
		expiresAt: Number.isNaN(expiresAt.getTime()) ? undefined : expiresAt,
	};
}
