import { InvalidInput } from '../errors/Failure';
import { isBlank, isObject, parseJson, SPACE, trimmed } from './guards';

/** A pasted token without spaces, line breaks, and a leading `Bearer `. */
export const cleanToken = (value: unknown): string =>
	typeof value === 'string'
		? trimmed(value)
				.replace(/^bearer\s/i, '')
				.replace(new RegExp(SPACE, 'gu'), '')
		: '';

/** The text of a token or key, empty if it was left out; throws InvalidInput for anything else, such as a list. */
export function tokenText(value: unknown, label: string): string {
	if (isBlank(value)) return '';
	if (typeof value === 'string') return value;
	throw new InvalidInput(
		`'${label}' isn't text`,
		'Use an expression that returns one token or key',
	);
}

/** A token as it's sent; throws InvalidInput for one of another kind, or that no header can contain as it is. */
export function checkedToken(value: unknown, label: string, prefix: string): string {
	const token = cleanToken(tokenText(value, label));
	if (token === '') {
		const hint =
			'Enter it in the credential, or select a credential that contains it. For an expression, check the fields of the input items';
		throw new InvalidInput(`'${label}' is empty`, hint);
	}
	if (!token.startsWith(prefix)) {
		const hint = `Copy all of it, including ${prefix}, and nothing else. For any other token, use its own credential type`;
		throw new InvalidInput(`'${label}' doesn't start with ${prefix}`, hint);
	}
	if (/^[\x21-\x7e]+$/.test(token)) return token;
	throw new InvalidInput(
		`'${label}' contains a character that tokens don't have`,
		'Copy the token again, without formatting',
	);
}

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
