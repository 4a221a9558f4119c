import { InvalidInput } from '../../errors/Failure';
import { hasControlCharacter } from '../../util/guards';

const LABEL = 'API Key';

/** Prefixes that only one provider uses. A key with any other prefix is never held back. */
const OWNER_BY_PREFIX: ReadonlyArray<[prefix: string, provider: string, name: string]> = [
	['sk-ant-', 'anthropic', 'Anthropic'],
	['sk-proj-', 'openai', 'OpenAI'],
	['sk-svcacct-', 'openai', 'OpenAI'],
	['vk-', 'workspace', 'this workspace (a virtual key)'],
];

/** A provider key as typed, checked for what copying does to keys. Throws InvalidInput; its message never holds the key. */
export function providerKey(value: unknown, provider: string): string {
	const key = typeof value === 'string' ? value.trim() : '';
	if (key === '')
		throw new InvalidInput(`'${LABEL}' is empty`, 'Enter the key that the provider gave out');
	if (/\s/.test(key) || hasControlCharacter(key)) {
		throw new InvalidInput(
			`'${LABEL}' has blanks or line breaks inside`,
			'Copy the key again, in one piece',
		);
	}
	if (/^["'`“”‘’].*|.*["'`“”‘’]$/.test(key)) {
		throw new InvalidInput(
			`'${LABEL}' has quotation marks around it`,
			'Enter the key without them',
		);
	}
	if (/[^\x21-\x7e]/.test(key)) {
		throw new InvalidInput(
			`'${LABEL}' holds a letter that no key has`,
			'Copy the key again, without formatting',
		);
	}
	const owner = OWNER_BY_PREFIX.find(([prefix]) => key.startsWith(prefix));
	if (owner && owner[1] !== provider && isNamed(provider)) {
		throw new InvalidInput(
			`'${LABEL}' looks like a key of ${owner[2]}, but 'Provider' says otherwise`,
			`Choose the provider that gave out the key. Keys that start with ${owner[0]} belong to ${owner[2]}`,
		);
	}
	return key;
}

/** With a provider named by the user we know nothing about its keys. */
const isNamed = (provider: string) => provider === 'openai' || provider === 'anthropic';

/** Enough of a key to recognise it and too little to use it: the first 3 and last 4 characters of one of 12 or more. */
export const keyHint = (key: string): string =>
	key.length >= 12 ? `${key.slice(0, 3)}…${key.slice(-4)}` : '…';
