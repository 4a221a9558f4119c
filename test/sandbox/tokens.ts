/** The three types of bearer tokens: how they look, and how an access token is signed and read. */
import { createHmac } from 'node:crypto';

type Claims = { sub?: string; exp?: number };

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs an access token: a real JWT (HS256) that the sandbox accepts. `exp` is in seconds since 1970. */
export function signToken(claims: Claims) {
	const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
	const signature = createHmac('sha256', 'sandbox: not a secret').update(text);
	return `${text}.${signature.digest('base64url')}`;
}

/** What a token claims, or undefined if the sandbox didn't sign it. */
export function readToken(token: string): Claims | undefined {
	const [, body = ''] = token.split('.');
	const claims = parsed(Buffer.from(body, 'base64url').toString());
	return claims && signToken(claims) === token ? claims : undefined;
}

/** The type of a token, by its looks alone. */
export function kindOf(token: string) {
	if (token.startsWith('vk-')) return 'virtualKey';
	return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token) ? 'accessToken' : 'pat';
}

export function parsed(text: string): ReturnType<typeof JSON.parse> {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
