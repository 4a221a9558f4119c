import { createHmac } from 'node:crypto';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs an access token: a real JWT (HS256). `exp` is in seconds since 1970. */
export function signToken(claims: { sub?: string; exp?: number }) {
	const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
	const signature = createHmac('sha256', 'sandbox: not a secret').update(text);
	return `${text}.${signature.digest('base64url')}`;
}
