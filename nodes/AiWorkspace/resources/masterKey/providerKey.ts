import { InvalidInput } from '../../errors/Failure';
import { trimmed } from '../../util/guards';
import { tokenText } from '../../util/token';

const LABEL = 'Provider API Key';
/** Characters. No provider issues longer keys. */
export const LONGEST_KEY = 1000;

/** Prefixes that only one issuer uses. A key with any other prefix is never refused. */
const ISSUER_BY_PREFIX: ReadonlyArray<[prefix: string, provider: string, name: string]> = [
	['sk-ant-', 'anthropic', 'an Anthropic key'],
	['sk-proj-', 'openai', 'an OpenAI key'],
	['sk-svcacct-', 'openai', 'an OpenAI key'],
	['vk-', 'workspace', 'a virtual key of AI Workspace'],
];

const NAMES = new Map([
	['anthropic', 'Anthropic'],
	['openai', 'OpenAI'],
]);

/** What copying does to keys, and what to do about it. */
const REFUSED: ReadonlyArray<[pattern: RegExp, message: string, hint: string]> = [
	[/^$/, `'${LABEL}' is empty`, 'Enter the key that the provider issued'],
	[/[\s\p{Cc}]/u, `'${LABEL}' contains spaces or line breaks`, 'Copy the key again, in one piece'],
	[/^["'`“”‘’]|["'`“”‘’]$/, `'${LABEL}' is in quotation marks`, 'Enter the key without them'],
	[
		/[^\x21-\x7e]/,
		`'${LABEL}' contains a character that keys don't have`,
		'Copy the key again, without formatting',
	],
];

/** A provider key as typed, checked. Throws InvalidInput; its message never contains the key. */
export function parseProviderKey(value: unknown, provider: string): string {
	const key = trimmed(tokenText(value, LABEL));
	if (key.length > LONGEST_KEY) {
		throw new InvalidInput(
			`'${LABEL}' has more than ${LONGEST_KEY} characters`,
			'Copy the key again, and nothing else',
		);
	}
	const refused = REFUSED.find(([pattern]) => pattern.test(key));
	if (refused) throw new InvalidInput(refused[1], refused[2]);
	const issuer = ISSUER_BY_PREFIX.find(([prefix]) => key.startsWith(prefix));
	const selected = NAMES.get(provider);
	// The keys of a provider that the user named are unknown.
	if (issuer && issuer[1] !== provider && selected !== undefined) {
		throw new InvalidInput(
			`'${LABEL}' looks like ${issuer[2]}, but 'Provider' is set to ${selected}`,
			issuer[1] === 'workspace'
				? 'Enter the key of the provider, not a virtual key'
				: 'Select the provider that issued the key',
		);
	}
	return key;
}

/** Enough of a key to recognize it, and too little to use it: the first 3 and last 4 characters of one of 12 or more. */
export const keyHint = (key: string): string =>
	key.length >= 12 ? `${key.slice(0, 3)}…${key.slice(-4)}` : '…';
