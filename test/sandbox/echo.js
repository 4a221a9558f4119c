/** Echoes: what a request sent, in one of the forms in which servers repeat it. */
const { parsed } = require('./contract');
const { bearerOf } = require('./rules');

/** @import { Call, Encoding } from './types' */

/** @param {string} text @param {(character: string) => string} change */
const each = (text, change) => [...text].map(change).join('');

/** @param {string} character @param {number} length */
const hexOf = (character, length) =>
	(character.codePointAt(0) ?? 0).toString(16).padStart(length, '0');

/** @type {Record<Encoding, (text: string) => string>} */
const encoders = {
	plain: (text) => text,
	base64: (text) => Buffer.from(text).toString('base64'),
	hex: (text) => Buffer.from(text).toString('hex'),
	percent: (text) => each(text, (character) => `%${hexOf(character, 2)}`),
	html: (text) => each(text, (character) => `&#x${hexOf(character, 1)};`),
	json: (text) => each(text, (character) => `\\u${hexOf(character, 4)}`),
	spaced: (text) => each(text, (character) => `${character} `),
	cutStart: (text) => text.slice(3),
	cutEnd: (text) => text.slice(0, -3),
};

/** @type {Encoding[]} */
const encodings = Object.assign([], Object.keys(encoders));

/** The Authorization header and the body of a request. Of secrets that are cut, only the secret. @param {Call} call @param {Encoding} encoding */
function echoed(call, encoding) {
	const encode = encoders[encoding];
	const { authorization = '' } = call.headers;
	if (!encoding.startsWith('cut')) return `${encode(authorization)} ${encode(call.body)}`;
	const { apiKey = '' } = Object(parsed(call.body));
	return `${encode(bearerOf(call) ?? authorization)} ${encode(String(apiKey))}`;
}

/** The same body with the words in an extra field of every object. @param {unknown} body @param {string} words @returns {unknown} */
function withEcho(body, words) {
	if (Array.isArray(body)) return body.map((item) => withEcho(item, words));
	if (typeof body !== 'object' || body === null) return body;
	const members = Object.entries(body).map(([name, value]) => [name, withEcho(value, words)]);
	return { ...Object.fromEntries(members), received: words };
}

module.exports = { echoed, encodings, withEcho };
