/** The three types of bearer tokens: how they look, and how an access token is signed and read. */
import { createHmac, timingSafeEqual } from 'node:crypto';

type Claims = { sub?: string; exp?: number };

const signingSecret = 'sandbox: not a secret';
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signatureOf = (text: string) => createHmac('sha256', signingSecret).update(text).digest();

/** Signs an access token: a real JWT (HS256) that the sandbox accepts. `exp` is in seconds since 1970. */
export function signToken(claims: Claims) {
	const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
	return `${text}.${signatureOf(text).toString('base64url')}`;
}

/** What a token claims, or undefined if the sandbox didn't sign it. */
export function readToken(token: string): Claims | undefined {
	const [head, body = '', signature = ''] = token.split('.');
	const given = Buffer.from(signature, 'base64url');
	const right = signatureOf(`${head}.${body}`);
	if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
	return JSON.parse(Buffer.from(body, 'base64url').toString());
}

/** The type of a token, by its looks alone. */
export function kindOf(token: string) {
	if (token.startsWith('vk-')) return 'virtualKey';
	return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token) ? 'accessToken' : 'pat';
}
