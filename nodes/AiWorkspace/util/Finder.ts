/** Texts that are found have at least so many characters. */
export const SHORTEST = 6;

/** What reports remove from a text. */
const ONE_INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
const ALL_INVISIBLE = new RegExp(ONE_INVISIBLE, 'gu');
/** Which UTF-16 units are that: an expression for each of them takes too long. */
const INVISIBLE_UNITS = Uint8Array.from({ length: 0x10000 }, (_, unit) =>
	Number(ONE_INVISIBLE.test(String.fromCharCode(unit))),
);
/** First units of pairs that may be. */
const LEADS = new Set([0xd82f, 0xd834, 0xdb40, 0xdb41, 0xdb42, 0xdb43]);

/** Whether nobody sees the character that a UTF-16 unit of a text is, or is a half of. */
function isInvisible(text: string, at: number): boolean {
	const unit = text.charCodeAt(at);
	if (unit < 0xad) return false;
	if (unit < 0xd800 || unit > 0xdfff) return INVISIBLE_UNITS[unit] === 1;
	const start = unit < 0xdc00 ? at : at - 1;
	return LEADS.has(text.charCodeAt(start)) && ONE_INVISIBLE.test(text.slice(start, start + 2));
}

/** A UTF-16 unit of a text, in lowercase where it's ASCII. */
function lowercaseAt(text: string, at: number): number {
	const unit = text.charCodeAt(at);
	return unit >= 65 && unit <= 90 ? unit + 32 : unit;
}

/** A hash of the last SHORTEST units, with one more of them. */
const hashed = (hash: number, unit: number): number => ((hash << 5) ^ unit) & 0x3fffffff;

/** Where a word starts that ends in a text; undefined where it doesn't. */
function startOf(word: string, text: string, end: number): number | undefined {
	let at = end;
	for (let left = word.length - 1; left >= 0; left -= 1, at -= 1) {
		while (at >= 0 && isInvisible(text, at)) at -= 1;
		if (at < 0 || lowercaseAt(text, at) !== word.charCodeAt(left)) return undefined;
	}
	return at + 1;
}

/** Finds words in texts of any length, whatever their case, and also where characters that nobody sees split them: a report shows them joined. */
export class Finder {
	/** The words by a hash of their last characters: the first ones are the same in many keys. The longest comes first. */
	private readonly words = new Map<number, string[]>();
	/** The last 16 bits of those hashes, because most characters of a text end no word. */
	private readonly hashes = new Uint8Array(2 ** 16);
	/** Whether a number can contain a word. */
	hasNumber = false;

	/** Adds a word in lowercase. */
	add(text: string): void {
		const word = text.replace(ALL_INVISIBLE, '');
		if (word.length < SHORTEST) return;
		let hash = 0;
		for (let at = 0; at < word.length; at += 1) hash = hashed(hash, word.charCodeAt(at));
		const words = [...(this.words.get(hash) ?? []), word];
		this.words.set(
			hash,
			words.sort((a, b) => b.length - a.length),
		);
		this.hashes[hash & 0xffff] = 1;
		this.hasNumber ||= /^[\d.e+-]{1,30}$/.test(word);
	}

	/** Which UTF-16 units of a text are those of words, as 1; undefined for none. */
	find(text: string): Uint8Array | undefined {
		let found: Uint8Array | undefined;
		for (let at = 0, hash = 0; at < text.length; at += 1) {
			if (isInvisible(text, at)) continue;
			hash = hashed(hash, lowercaseAt(text, at));
			if (this.hashes[hash & 0xffff] === 0) continue;
			for (const word of this.words.get(hash) ?? []) {
				const start = startOf(word, text, at);
				if (start === undefined) continue;
				found ??= new Uint8Array(text.length);
				found.fill(1, start, at + 1);
				break;
			}
		}
		return found;
	}
}
