// @ts-nocheck
/** Echoes: what a request sent, in one of the forms in which servers repeat it. */
const { parsed } = require('./contract');
const { bearerOf } = require('./rules');

const each = (text, change) => [...text].map(change).join('');
const hex = (character, length) => character.codePointAt(0).toString(16).padStart(length, '0');

const encoders = {
	plain: (text) => text,
	base64: (text) => Buffer.from(text).toString('base64'),
	hex: (text) => Buffer.from(text).toString('hex'),
	percent: (text) => each(text, (character) => `%${hex(character, 2)}`),
	html: (text) => each(text, (character) => `&#x${hex(character, 1)};`),
	json: (text) => each(text, (character) => `\\u${hex(character, 4)}`),
	spaced: (text) => each(text, (character) => `${character} `),
	cutStart: (text) => text.slice(3),
	cutEnd: (text) => text.slice(0, -3),
};
const encodings = Object.keys(encoders);

/** The Authorization header and the body of a request, or what is left of the secrets in both. */
function echoed({ headers, body }, encoding) {
	const all = [headers.authorization ?? '', body];
	const secrets = [bearerOf({ headers }) ?? '', String(parsed(body)?.apiKey ?? '')];
	return (encoding.startsWith('cut') ? secrets : all).map(encoders[encoding]).join(' ');
}

/** The same body with the words in an extra field of every object. */
function withEcho(body, words) {
	if (Array.isArray(body)) return body.map((item) => withEcho(item, words));
	if (typeof body !== 'object' || body === null) return body;
	const members = Object.entries(body).map(([name, value]) => [name, withEcho(value, words)]);
	return { ...Object.fromEntries(members), received: words };
}

module.exports = { echoed, encodings, withEcho };
