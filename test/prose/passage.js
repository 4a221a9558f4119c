/** Passages: text as people read it, each character with its offset in the file that contains it. */

/** @typedef {{ text: string, offsets: number[] }} Passage one offset for each UTF-16 unit of the text */

/** @type {Record<string, string>} */
const ESCAPES = { n: '\n', r: '\n', t: ' ', b: ' ', f: ' ', v: ' ', 0: ' ' };
const CODE_POINT = /^u\{([0-9a-f]+)\}|^u([0-9a-f]{4})|^x([0-9a-f]{2})/i;

/**
 * The character after a backslash, and how many characters of the source it takes.
 *
 * @param {string} rest what follows the backslash
 * @returns {{ character: string, length: number }}
 */
function unescaped(rest) {
	const match = CODE_POINT.exec(rest);
	if (!match) return { character: ESCAPES[rest.charAt(0)] ?? rest.charAt(0), length: 1 };
	const hex = match[1] ?? match[2] ?? match[3] ?? '';
	return { character: String.fromCodePoint(parseInt(hex, 16)), length: match[0].length };
}

/**
 * The text of a string literal of JSON, JavaScript, or TypeScript.
 *
 * @param {string} raw the literal without its quotation marks
 * @param {number} start offset of `raw` in the file
 * @returns {Passage}
 */
function decode(raw, start) {
	let text = '';
	/** @type {number[]} */
	const offsets = [];
	for (let at = 0; at < raw.length; ) {
		const isEscape = raw[at] === '\\';
		const { character, length } = isEscape
			? unescaped(raw.slice(at + 1))
			: { character: raw.charAt(at), length: 0 };
		const next = at + 1 + length;
		text += character;
		for (let unit = 0; unit < character.length; unit += 1) offsets.push(start + next - 1);
		at = next;
	}
	return { text, offsets };
}

/**
 * The same passage with every match of a pattern replaced by a text of the same length.
 *
 * @param {Passage} passage
 * @param {RegExp} pattern
 * @param {string} filler stands for the match: its first character, then spaces
 * @returns {Passage}
 */
const masked = ({ text, offsets }, pattern, filler) => ({
	text: text.replace(pattern, (match) => filler.padEnd(match.length)),
	offsets,
});

/** @param {Passage} passage @param {number} from @param {number} to @returns {Passage} */
const slice = ({ text, offsets }, from, to) => ({
	text: text.slice(from, to),
	offsets: offsets.slice(from, to),
});

/** The lines of a passage, each one a passage. @param {Passage} passage */
const lines = (passage) =>
	[...passage.text.matchAll(/[^\n]+/g)].map(({ 0: line, index }) =>
		slice(passage, index, index + line.length),
	);

module.exports = { decode, lines, masked, slice };
