/** Texts that are found have at least so many characters. */
export const SHORTEST = 6;

/** In lowercase, because some APIs respond in uppercase. ASCII only, so that the length stays. */
const lowercase = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A hash of the last SHORTEST characters or fewer, whatever their case, with one more of them. */
const hashed = (hash: number, unit: number): number => ((hash << 5) ^ (unit & 31)) & 0x3fffffff;

/** Finds words in texts of any length, whatever their case. */
export class Finder {
	private readonly words = new Set<string>();
	/** How long words are, by the hash of their end. */
	private readonly lengths = new Map<number, Set<number>>();
	/** The last 16 bits of those hashes, because most characters of a text end no word. */
	private readonly ends = new Uint8Array(2 ** 16);
	/** Whether a number can contain a word. */
	hasNumber = false;

	add(text: string): void {
		const word = lowercase(text);
		if (word.length < SHORTEST) return;
		this.words.add(word);
		let hash = 0;
		for (let at = word.length - SHORTEST; at < word.length; at += 1) {
			hash = hashed(hash, word.charCodeAt(at));
		}
		this.lengths.set(hash, (this.lengths.get(hash) ?? new Set()).add(word.length));
		this.ends[hash & 0xffff] = 1;
		this.hasNumber ||= /^[\d.e+-]{1,30}$/.test(word);
	}

	/** Which UTF-16 units of a text are those of words, as 1; undefined for none. */
	find(text: string): Uint8Array | undefined {
		let found: Uint8Array | undefined;
		for (let end = 1, hash = 0; end <= text.length; end += 1) {
			hash = hashed(hash, text.charCodeAt(end - 1));
			if (this.ends[hash & 0xffff] === 0) continue;
			for (const length of this.lengths.get(hash) ?? []) {
				if (length > end || !this.words.has(lowercase(text.slice(end - length, end)))) continue;
				found ??= new Uint8Array(text.length);
				found.fill(1, end - length, end);
			}
		}
		return found;
	}
}
