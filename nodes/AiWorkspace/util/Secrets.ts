import { isObject, trimmed } from './guards';

const MASK = '***';
/** Shorter texts are no secrets: to take them out would garble the words around them. */
const SHORTEST = 6;
/** Longer ones fit into no header and no field, so they're never sent whole. */
const LONGEST = 16_000;
/** So many characters of a secret in a row are taken out of a message. */
const RUN = 8;
/** So much of an API's text is read: no more than LONGEST_MESSAGE is shown, and n8n must not stand still. */
const LONGEST_READ = 4000;
const LONGEST_MESSAGE = 500;
/** Deeper data isn't a response of this API, and to walk through it would exhaust the stack. */
const DEEPEST = 100;

/** Members with a value that must not change: IDs, prefixes, and dates. */
const UNCHANGEABLE = /(^|_)(ids?|prefix|date|at)$|[a-z]Ids?$/;

/** One character as URLs, HTML, or JSON spell it. */
const ESCAPE =
	/(?:%|\\x)([0-9a-f]{2})|&#x0{0,8}([0-9a-f]{1,4});?|\\u([0-9a-f]{4})|&#0{0,8}(\d{1,5});?|&(amp|lt|gt|quot|apos);|\\(["\\/])/iy;
/** Spaces and characters without a width, which split a text for nobody but a search. */
const HIDDEN = /[\s\p{Cc}\p{Cf}\p{Mn}\p{Default_Ignorable_Code_Point}]/u;
/** So often may a text be encoded one over the other. */
const MOST_ENCODINGS = 3;

const ENTITIES: Readonly<Record<string, string>> = {
	amp: '&',
	lt: '<',
	gt: '>',
	quot: '"',
	apos: "'",
};

/** A character that a text contains, encoded or not, and from where to where. */
interface Character {
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

/** One way to read a text. */
type Reading = readonly Character[];

const textOf = (reading: Reading): string => reading.map(({ text }) => text).join('');

/** Where some characters of a reading stand together. */
const placeOf = (reading: Reading, from: number, to: number) => ({
	start: reading[from]?.start ?? 0,
	end: reading[to - 1]?.end ?? 0,
});

/** A text as it is. */
const asIs = (text: string): Reading =>
	Array.from({ length: text.length }, (_, at) => ({
		text: text.charAt(at),
		start: at,
		end: at + 1,
	}));

/** In lowercase, because some APIs respond in uppercase. ASCII only, so that the length stays. */
const lowercase = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The character that stands at a place of a text, and how many characters it takes there. */
function readAt(text: string, at: number): [character: string, width: number] {
	ESCAPE.lastIndex = at;
	const match = ESCAPE.exec(text);
	if (!match) return [text.charAt(at), 1];
	const [{ length }, percent, hexEntity, unicode, decimal, entity, escaped] = match;
	const hex = percent ?? hexEntity ?? unicode;
	const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
	const named = entity === undefined ? escaped : ENTITIES[entity.toLowerCase()];
	return [named ?? String.fromCharCode(code), length];
}

/** A reading without escapes, spaces, and zero-width characters. */
function plain(reading: Reading): Reading {
	const text = textOf(reading);
	const characters: Character[] = [];
	for (let at = 0; at < text.length; ) {
		const [character, width] = readAt(text, at);
		if (!HIDDEN.test(character)) {
			characters.push({ text: character, ...placeOf(reading, at, at + width) });
		}
		at += width;
	}
	return characters;
}

/** What the runs of a reading contain in an encoding that writes three bytes in `size` characters, from each of the first `phases`. */
function decoded(
	reading: Reading,
	runs: RegExp,
	encoding: 'base64' | 'hex',
	size: number,
	phases: number,
): Reading[] {
	return [...textOf(reading).matchAll(runs)].flatMap(({ 0: run, index }) =>
		Array.from({ length: phases }, (_, phase) => {
			const bytes = Buffer.from(run.slice(phase), encoding).toString('latin1');
			const width = (count: number) => index + phase + (count * size) / 3;
			return Array.from(bytes, (text, at) => ({
				text,
				...placeOf(reading, Math.floor(width(at)), Math.ceil(width(at + 1))),
			}));
		}),
	);
}

function readings(text: string): Reading[] {
	let reading = asIs(text);
	// As it is, too: a secret may look encoded.
	const found = [reading];
	while (found.length <= MOST_ENCODINGS) {
		const next = plain(reading);
		if (next.length === reading.length) break;
		found.push(next);
		reading = next;
	}
	// Bytes are often written with separators.
	const joined = reading.filter((character) => !/[:,.-]/.test(character.text));
	return [
		...found,
		...decoded(reading, /[\w+/-]{11,}/g, 'base64', 4, 4),
		...decoded(joined, /[0-9a-f]{16,}/gi, 'hex', 6, 2),
	];
}

/** A text with one mask for each run of its characters that are marked. */
function masked(text: string, isSecret: Uint8Array): string {
	let clean = '';
	for (let at = 0; at < text.length; at += 1) {
		if (isSecret[at] === 0) clean += text.charAt(at);
		else if (isSecret[at - 1] !== 1) clean += MASK;
	}
	return clean;
}

/** The spellings in which a response may contain a whole secret. */
function spellings(secret: string): string[] {
	const bytes = Buffer.from(secret);
	// Without its end, which depends on what follows.
	const base64 = bytes.toString('base64').replace(/.=*$/, '');
	return [secret, encodeURIComponent(secret.toWellFormed()), base64, bytes.toString('hex')];
}

/** Makes the error for data that can't be used. */
type Wrong = (message: string) => Error;

/** All texts of an execution that must never show: the tokens of its credentials and the provider keys of its items. */
export class Secrets {
	/** Every run of RUN characters of every secret. */
	private readonly runs = new Set<string>();
	private readonly lengths = new Set<number>();
	/** The whole spellings by their last characters: the first ones are the same in many keys. */
	private readonly wholes = new Map<string, string[]>();
	private readonly known = new Set<string>();
	/** Messages as they may be shown, because many items fail with the same words. */
	private readonly messages = new Map<string, string>();

	add(text: string): void {
		const secret = trimmed(text).slice(0, LONGEST);
		if (secret.length < SHORTEST || this.known.has(secret)) return;
		this.known.add(secret);
		this.messages.clear();
		const reading = asIs(secret);
		for (const known of [reading, plain(reading)]) this.addRuns(lowercase(textOf(known)));
		for (const spelling of new Set(spellings(secret).map(lowercase))) {
			const end = spelling.slice(-SHORTEST);
			const longestFirst = [...(this.wholes.get(end) ?? []), spelling];
			this.wholes.set(
				end,
				longestFirst.sort((a, b) => b.length - a.length),
			);
		}
	}

	private addRuns(secret: string): void {
		if (secret.length < SHORTEST) return;
		const length = Math.min(RUN, secret.length);
		this.lengths.add(length);
		for (let at = 0; at + length <= secret.length; at += 1) {
			this.runs.add(secret.slice(at, at + length));
		}
	}

	/** A text without any run of eight characters of a secret, plain or encoded. In linear time, whatever the secrets are. */
	redact(text: string): string {
		const isSecret = new Uint8Array(text.length);
		for (const reading of readings(text)) {
			const read = lowercase(textOf(reading));
			for (const length of this.lengths) {
				for (let at = 0; at + length <= read.length; at += 1) {
					if (!this.runs.has(read.slice(at, at + length))) continue;
					const { start, end } = placeOf(reading, at, at + length);
					isSecret.fill(1, start, end);
				}
			}
		}
		return masked(text, isSecret);
	}

	/** Words of the API as they may be shown: redacted, at most 500 characters. */
	message(text: string): string {
		const read = text.slice(0, LONGEST_READ);
		const shown = this.messages.get(read) ?? this.redact(read).slice(0, LONGEST_MESSAGE);
		this.messages.set(read, shown);
		return shown;
	}

	/** Data of the API without whole secrets, changed in place. Throws `wrong` where one stands in something that must not change. */
	clean<T>(value: T, wrong: Wrong, name?: string, depth?: number): T;
	clean(value: unknown, wrong: Wrong, name = '', depth = 0): unknown {
		if (depth === DEEPEST) throw wrong("The API's response is nested too deeply");
		if (typeof value === 'string') {
			return this.withoutWholes(value, UNCHANGEABLE.test(name) ? wrong : undefined);
		}
		if (typeof value === 'number') this.withoutWholes(String(value), wrong);
		if (Array.isArray(value)) {
			value.forEach((element: unknown, at) => {
				value[at] = this.clean(element, wrong, name, depth + 1);
			});
		} else if (isObject(value)) {
			for (const [member, content] of Object.entries(value)) {
				this.withoutWholes(member, wrong);
				value[member] = this.clean(content, wrong, member, depth + 1);
			}
		}
		return value;
	}

	/** Whether a text contains a whole secret. */
	areIn(text: string): boolean {
		return this.withoutWholes(text) !== text;
	}

	/** A text without whole secrets; throws what `wrong` makes where that's given. */
	private withoutWholes(text: string, wrong?: Wrong): string {
		const read = lowercase(text);
		let isSecret: Uint8Array | undefined;
		for (let end = SHORTEST; end <= read.length; end += 1) {
			const candidates = this.wholes.get(read.slice(end - SHORTEST, end));
			const whole = candidates?.find((one) => read.endsWith(one, end));
			if (whole === undefined) continue;
			if (wrong) {
				throw wrong("The API's response contains a token or key in a value that must not change");
			}
			isSecret ??= new Uint8Array(text.length);
			isSecret.fill(1, end - whole.length, end);
		}
		return isSecret ? masked(text, isSecret) : text;
	}
}
