import { asFailure, type Failure, type FailureDetails } from '../errors/Failure';
import { meanings, spellings, unescaped, visible } from './encodings';
import { Finder, SHORTEST } from './Finder';
import { isObject, trimmed } from './guards';
import { madeOnce } from './lists';

const MASK = '***';
/** Longer ones fit into no header and no field, so they're never sent whole. */
const LONGEST_SECRET = 16_000;
/** So many characters of a secret in a row are taken out of a message. */
const RUN = 8;
/** So much of an API's text is read: no more than LONGEST_MESSAGE is shown, and n8n must not stand still. */
const LONGEST_READ = 4000;
const LONGEST_SHOWN = 500;
/** Deeper data isn't a response of this API, and to walk through it would exhaust the stack. */
const DEEPEST = 100;

/** Members with a value that must not change: IDs, prefixes, and dates. */
const UNCHANGEABLE = /(^|_)(ids?|prefix|date|at|from|to)$|[a-z](Ids?|Prefix|Date|At|From|To)$/;

/** What is shown in place of a message that can't be redacted. */
export const REMOVED =
	"The message was removed, because the node couldn't take the tokens and keys out of it";

/** A text with one mask for each run of its characters that are marked. */
function masked(text: string, isSecret: Uint8Array): string {
	const clean: string[] = [];
	for (let end = 0, start = 0; start < text.length; ) {
		const next = isSecret.indexOf(1, start);
		end = next < 0 ? text.length : next;
		clean.push(text.slice(start, end));
		if (next >= 0) clean.push(MASK);
		const after = isSecret.indexOf(0, end);
		start = after < 0 ? text.length : after;
	}
	return clean.join('');
}

/** Makes the error for data that can't be used. */
type Wrong = (message: string) => Error;

/** All texts of an execution that must never show: the tokens of its credentials and the provider keys of its items. */
export class Secrets {
	/** Every run of RUN characters of every secret. */
	private readonly runs = new Finder();
	/** The whole spellings. */
	private readonly wholes = new Finder();
	private readonly known = new Set<string>();
	/** Messages as they may be shown, because many items fail with the same words. */
	private readonly messages = new Map<string, string>();

	add(text: string): void {
		const secret = trimmed(text).slice(0, LONGEST_SECRET);
		// To take out shorter ones would garble the words around them.
		if (secret.length < SHORTEST || this.known.has(secret)) return;
		this.known.add(secret);
		this.messages.clear();
		for (const spelling of [secret, unescaped(secret)]) this.addRuns(spelling);
		for (const spelling of spellings(secret)) this.wholes.add(visible(spelling));
	}

	private addRuns(secret: string): void {
		const length = Math.min(RUN, secret.length);
		for (let end = length; end <= secret.length; end += 1) {
			this.runs.add(secret.slice(end - length, end));
		}
	}

	/** A text without any run of eight characters of a secret; REMOVED where it contains one encoded. In linear time, whatever the secrets are. */
	redact(text: string): string {
		const isEncoded = (meaning: string) => this.runs.find(meaning) !== undefined;
		const isSecret = this.runs.find(text);
		const redacted = isSecret ? masked(text, isSecret) : text;
		return meanings(redacted).some(isEncoded) ? REMOVED : redacted;
	}

	/** Words of the API as they may be shown: redacted, at most 500 characters. */
	message(text: string): string {
		const read = text.slice(0, LONGEST_READ);
		return madeOnce(this.messages, read, () => this.redact(read).slice(0, LONGEST_SHOWN));
	}

	/** Data of the API without whole secrets, changed in place. Throws `wrong` where one stands in something that must not change. */
	clean<T>(value: T, wrong: Wrong, name?: string, depth?: number): T;
	clean(value: unknown, wrong: Wrong, name = '', depth = 0): unknown {
		if (depth === DEEPEST) throw wrong("The API's response is nested too deeply");
		if (typeof value === 'string') return this.withoutWholes(value, wrong, name);
		if (typeof value === 'number' && this.wholes.hasNumber) this.refuse(String(value), wrong);
		if (Array.isArray(value)) {
			value.forEach((content: unknown, at) => {
				value[at] = this.clean(content, wrong, name, depth + 1);
			});
		} else if (isObject(value)) {
			for (const member of Object.keys(value)) {
				this.refuse(member, wrong);
				value[member] = this.clean(value[member], wrong, member, depth + 1);
			}
		}
		return value;
	}

	/** Whether a text contains a whole secret, also where characters that nobody sees split it: a report shows it joined. */
	areIn(text: string): boolean {
		return this.wholes.find(visible(text)) !== undefined;
	}

	private refuse(text: string, wrong: Wrong): void {
		if (!this.areIn(text)) return;
		throw wrong("The API's response contains a token or key in a value that must not change");
	}

	private withoutWholes(text: string, wrong: Wrong, name: string): string {
		const seen = visible(text);
		const isSecret = this.wholes.find(seen);
		if (!isSecret) return text;
		if (UNCHANGEABLE.test(name)) this.refuse(text, wrong);
		return masked(seen, isSecret);
	}
}

/** What may be shown of a failure. Where redaction itself fails, nothing of it is. */
export function shownFailure(
	{ message, details }: Failure,
	secrets: Secrets,
): FailureDetails & { message: string } {
	try {
		const redacted = (text?: string) => text && secrets.message(text);
		const { code, requestId, hint, ...rest } = details;
		return {
			...rest,
			message: details.isOwnMessage ? secrets.clean(message, asFailure) : secrets.message(message),
			code: redacted(code),
			requestId: redacted(requestId),
			hint: redacted(hint),
		};
	} catch {
		return { message: REMOVED, retryable: details.retryable };
	}
}
