/** One character as URLs, HTML, or JSON spell it. */
const ESCAPE =
	/(?:%|\\x)([0-9a-f]{2})|&#x0{0,8}([0-9a-f]{1,4});?|\\u([0-9a-f]{4})|&#0{0,8}(\d{1,5});?|&(amp|lt|gt|quot|apos);|\\(["\\/])/gi;
/** Spaces and characters without a width, which split a text for nobody but a search. */
const HIDDEN_CHARACTERS = /[\s\p{Cc}\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}]/gu;
/** So often may a text be encoded one over the other. */
const MOST_ENCODINGS = 4;

const ENTITIES: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
};

/** A text without characters that nobody sees, because a report shows it without them. */
export const visible = (text: string): string =>
	/[\u0080-\uffff]/.test(text) ? text.split(/\p{Default_Ignorable_Code_Point}+/u).join('') : text;

/** A text without escapes, spaces, and characters without a width. */
export const unescaped = (text: string): string =>
	text
		.replace(ESCAPE, (_, ...groups: Array<string | undefined>) => {
			const [percent, hexEntity, unicode, decimal, entity = '', escaped] = groups;
			const hex = percent ?? hexEntity ?? unicode;
			const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
			return ENTITIES[entity.toLowerCase()] ?? escaped ?? String.fromCharCode(code);
		})
		.replace(HIDDEN_CHARACTERS, '');

/** What the runs of a text contain in an encoding, from each of their first characters, because more may stand before what's encoded. */
const decoded = (text: string, runs: RegExp, encoding: 'base64' | 'hex', starts: number) =>
	(text.match(runs) ?? []).flatMap((run) =>
		Array.from({ length: starts }, (_, start) =>
			Buffer.from(run.slice(start), encoding).toString('utf8'),
		),
	);

/** All that a text may mean, with encodings one over the other. */
export function meanings(text: string, encodings = MOST_ENCODINGS): string[] {
	if (encodings === 0) return [text];
	const plain = unescaped(text);
	if (plain !== text) return [text, ...meanings(plain, encodings - 1)];
	// Bytes are often written with separators.
	const bytes = decoded(text.replace(/[:,.-]/g, ''), /[0-9a-f]{16,}/gi, 'hex', 2);
	const inside = [...decoded(text, /[\w+/-]{11,}/g, 'base64', 4), ...bytes];
	return [text, ...inside.flatMap((meaning) => meanings(meaning, encodings - 1))];
}

/** The spellings in which a response may contain a whole secret. */
export function spellings(secret: string): string[] {
	const bytes = Buffer.from(secret);
	// Without its end, which depends on what follows.
	const base64 = bytes
		.toString('base64')
		.replace(/={1,2}$/, '')
		.slice(0, -1);
	return [secret, encodeURIComponent(secret.toWellFormed()), base64, bytes.toString('hex')];
}
