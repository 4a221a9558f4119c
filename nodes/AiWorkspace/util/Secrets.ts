import { lowercase, meanings, spellings, unescaped } from './encodings';
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

/** What reports remove from a text. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** What is shown in place of a message that can't be redacted. */
export const REMOVED =
	"The message was removed, because the node couldn't take the tokens and keys out of it";

/** A text with one mask for each run of its characters that are marked. */
function masked(text: string, isSecret: Uint8Array): string {
	let clean = '';
	for (let at = 0; at < text.length; at += 1) {
		if (isSecret[at] === 0) clean += text.charAt(at);
		else if (isSecret[at - 1] !== 1) clean += MASK;
	}
	return clean;
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
		for (const spelling of [secret, unescaped(secret)]) this.addRuns(lowercase(spelling));
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

	/** A text without any run of eight characters of a secret; REMOVED where it contains one encoded. In linear time, whatever the secrets are. */
	redact(text: string): string {
		const redacted = this.withoutRuns(text);
		const isEncoded = meanings(redacted).some((meaning) => this.withoutRuns(meaning) !== meaning);
		return isEncoded ? REMOVED : redacted;
	}

	private withoutRuns(text: string): string {
		const isSecret = new Uint8Array(text.length);
		const read = lowercase(text);
		for (const length of this.lengths) {
			for (let at = 0; at + length <= read.length; at += 1) {
				if (this.runs.has(read.slice(at, at + length))) isSecret.fill(1, at, at + length);
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
			return this.withoutSplit(value, UNCHANGEABLE.test(name) ? wrong : undefined);
		}
		if (typeof value === 'number') this.withoutWholes(String(value), wrong);
		if (Array.isArray(value)) {
			value.forEach((element: unknown, at) => {
				value[at] = this.clean(element, wrong, name, depth + 1);
			});
		} else if (isObject(value)) {
			for (const [member, content] of Object.entries(value)) {
				this.withoutSplit(member, wrong);
				value[member] = this.clean(content, wrong, member, depth + 1);
			}
		}
		return value;
	}

	/** Whether a text contains a whole secret. */
	areIn(text: string): boolean {
		return this.withoutSplit(text) !== text;
	}

	/** A text without whole secrets, also those that what nobody sees splits: a report shows them joined. */
	private withoutSplit(text: string, wrong?: Wrong): string {
		const clean = this.withoutWholes(text, wrong);
		const visible = clean.replace(INVISIBLE, '');
		if (visible === clean) return clean;
		const shown = this.withoutWholes(visible, wrong);
		return shown === visible ? clean : shown;
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
