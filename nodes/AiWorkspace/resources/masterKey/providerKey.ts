import { InvalidInput } from '../../errors/Failure';
import { trimmed } from '../../util/guards';
import { issuerOf, keysIn, refuseOther, tokenText, withoutNames } from '../../util/pasted';

const KEY_LABEL = 'Provider API Key';
/** Characters. No provider issues longer keys. */
export const LONGEST_KEY = 1000;

const NAMES = new Map([
	['anthropic', 'Anthropic'],
	['openai', 'OpenAI'],
]);

const USE_PROJECT = 'Enter a key of a project, which starts with sk-proj-';
const USE_WORKSPACE = 'Enter a key of a workspace, which starts with sk-ant-';
const USE_KEY = 'Enter the key itself, which starts with sk-. Providers show it only once';
/** What isn't for calls, and what to use. */
const NOT_FOR_CALLS: ReadonlyArray<[form: RegExp, message: string, hint: string]> = [
	[/^sk-admin-/, `'${KEY_LABEL}' is an OpenAI admin key, which isn't for calls`, USE_PROJECT],
	[
		/^sk-ant-admin/,
		`'${KEY_LABEL}' is an Anthropic admin key, which isn't for calls`,
		USE_WORKSPACE,
	],
	[/^sk-ant-oat/, `'${KEY_LABEL}' is the token of a login, which isn't for calls`, USE_WORKSPACE],
	[/^(?:api)?key_/, `'${KEY_LABEL}' is the ID of a key`, USE_KEY],
	[/^proj_/, `'${KEY_LABEL}' is the ID of a project`, USE_KEY],
	[/^org-/, `'${KEY_LABEL}' is the ID of an organization`, USE_KEY],
];

/** Whether a text contains a whole key, such as where a key and the name of its provider were swapped. */
export const hasKey = (text: string) => keysIn(text).some(({ length }) => length >= 20);

/** A key without what people paste with it, such as quotes and a name before it. Throws InvalidInput for anything but one text. */
export function cleanedKey(value: unknown): string {
	const text = trimmed(tokenText(value, KEY_LABEL));
	if (text.length <= LONGEST_KEY) return withoutNames(text);
	throw new InvalidInput(
		`'${KEY_LABEL}' has more than ${LONGEST_KEY} characters`,
		'Copy the key again, and nothing else',
	);
}

/** Throws InvalidInput for what is no key, or one of another issuer than the selected one; its message never contains the key. */
export function checkKey(key: string, provider: string): void {
	if (key === '') {
		throw new InvalidInput(`'${KEY_LABEL}' is empty`, 'Enter the key that the provider issued');
	}
	const [found = key, another] = keysIn(key);
	if (another !== undefined) {
		throw new InvalidInput(
			`'${KEY_LABEL}' contains more than one key`,
			'Enter one key, and use an input item for each',
		);
	}
	refuseOther(key, KEY_LABEL);
	const selected = NAMES.get(trimmed(provider).toLowerCase());
	const other = NOT_FOR_CALLS.find(([form]) => form.test(key));
	// IDs of a provider that the user named may be its keys.
	if (other && (selected ?? key.startsWith('sk-'))) throw new InvalidInput(other[1], other[2]);
	// The keys of a provider that the user named are unknown.
	if (selected === undefined) return;
	if (found !== key) {
		throw new InvalidInput(
			`'${KEY_LABEL}' contains something other than a key`,
			'Copy the key again, and nothing else',
		);
	}
	const issuer = issuerOf(key);
	if (!issuer || NAMES.get(issuer[0]) === selected) return;
	throw new InvalidInput(
		`'${KEY_LABEL}' looks like ${issuer[1]}, but 'Provider' is set to ${selected}`,
		`Enter a key that ${selected} issued, or correct 'Provider'`,
	);
}

/** Enough of a key to recognize it, and too little to use it: the first 3 and last 4 characters of one of 12 or more. */
export const keyHint = (key: string): string =>
	key.length >= 12 ? `${key.slice(0, 3)}…${key.slice(-4)}` : '…';
