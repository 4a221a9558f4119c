/** Searches texts for secrets, apart from the code under test. */

/** As many characters of a secret in a row are a leak. */
const RUN = 8;

/** @param {RegExp} pattern @param {(match: string, digits: string) => string} read @returns {(text: string) => string} */
const decoder = (pattern, read) => (text) => text.replace(pattern, read);

/** @param {string} hex */
const fromHex = (hex) => String.fromCharCode(parseInt(hex, 16));

/** Base64 that begins at any of four characters. @param {string} text */
const fromBase64 = (text) =>
	(text.match(/[\w+/-]{11,}/g) ?? [])
		.flatMap((run) => [0, 1, 2, 3].map((from) => run.slice(from)))
		.map((run) => Buffer.from(run, 'base64').toString('latin1'))
		.join('\n');

/** Hex that begins at any of two digits. @param {string} text */
const fromHexRuns = (text) =>
	(text.match(/[\da-f]{16,}/gi) ?? [])
		.flatMap((run) => [run, run.slice(1)])
		.map((run) => Buffer.from(run, 'hex').toString('latin1'))
		.join('\n');

/** The forms in which a text may contain a secret. @type {((text: string) => string)[]} */
const decoders = [
	decoder(/%([\da-f]{2})/gi, (_, hex) => fromHex(hex)),
	decoder(/&#x([\da-f]+);/gi, (_, hex) => fromHex(hex)),
	decoder(/&#(\d+);/g, (_, digits) => String.fromCharCode(Number(digits))),
	decoder(/\\+u([\da-f]{4})/gi, (_, hex) => fromHex(hex)),
	decoder(/[\s\u200b-\u200f\ufeff]/g, () => ''),
	fromBase64,
	fromHexRuns,
];

/**
 * The first eight characters in a row of each secret that a text contains, plain or encoded. Shorter secrets aren't found.
 * @param {unknown} content text, or anything that JSON can express
 * @param {string[]} secrets
 */
function leaksIn(content, secrets) {
	const text = typeof content === 'string' ? content : (JSON.stringify(content) ?? '');
	const forms = [text, ...decoders.map((decode) => decode(text))];
	return secrets.flatMap((secret) => {
		const starts = Array.from({ length: Math.max(0, secret.length - RUN + 1) }, (_, at) => at);
		const runs = starts.map((at) => secret.slice(at, at + RUN));
		return runs.find((run) => forms.some((form) => form.includes(run))) ?? [];
	});
}

module.exports = { leaksIn };
