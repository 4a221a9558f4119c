/** The three types of bearer tokens: how they look, and how an access token is signed and read. */
const { createHmac, timingSafeEqual } = require('node:crypto');

const signingSecret = 'sandbox: not a secret';

/** @param {unknown} value */
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @param {string} text */
const signatureOf = (text) => createHmac('sha256', signingSecret).update(text).digest();

/** Signs an access token: a real JWT (HS256) that the sandbox accepts. @param {import('./types').Claims} claims */
function signToken(claims) {
	const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
	return `${text}.${signatureOf(text).toString('base64url')}`;
}

/**
 * What a token claims, or undefined if the sandbox didn't sign it.
 * @param {string} token
 * @returns {import('./types').Claims | undefined}
 */
function readToken(token) {
	const [head, body, signature] = token.split('.');
	if (!head || !body || !signature) return undefined;
	const given = Buffer.from(signature, 'base64url');
	const right = signatureOf(`${head}.${body}`);
	if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
	return JSON.parse(Buffer.from(body, 'base64url').toString());
}

/** The type of a token, by its looks alone. @param {string} token */
function kindOf(token) {
	if (token.startsWith('vk-')) return 'virtualKey';
	return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token) ? 'accessToken' : 'pat';
}

module.exports = { kindOf, readToken, signToken };
