import { InvalidInput } from '../../errors/Failure';
import { SPACE, trimmed, withoutEdges } from '../../util/guards';
import { tokenText } from '../../util/token';

const LABEL = 'Provider API Key';
/** Characters. No provider issues longer keys. */
export const LONGEST_KEY = 1000;

const NAMES = new Map([
	['anthropic', 'Anthropic'],
	['openai', 'OpenAI'],
]);

/** Forms of keys that only one issuer uses. The test has their sources. */
const ISSUERS: ReadonlyArray<[provider: string, name: string, form: RegExp]> = [
	['anthropic', 'an Anthropic key', /^sk-ant-/],
	['openai', 'an OpenAI key', /^sk-(?:proj|svcacct|admin)-|^sk-.*T3BlbkFJ/],
	['', 'a virtual key of AI Workspace', /^vk-/],
	['', 'an AWS key', /^A[KS]IA[A-Z0-9]{16}/],
	['', 'a GitHub token', /^gh[oprsu]_|^github_pat_/],
	['', 'a GitLab token', /^glpat-/],
	['', 'a Google key', /^AIza|^AQ\.Ab/],
	['', 'a Groq key', /^gsk_/],
	['', 'a Hugging Face token', /^hf_|^api_org_/],
	['', 'a JSON Web Token', /^eyJ[\w-]{1,200}\.eyJ/],
	['', 'an NVIDIA key', /^nvapi-/],
	['', 'an OpenRouter key', /^sk-or-/],
	['', 'a Perplexity key', /^pplx-/],
	['', 'a Replicate token', /^r8_/],
	['', 'a Slack token', /^xox[abeoprs]-|^xapp-/],
	['', 'a Stripe key', /^[prs]k_(?:live|test)_/],
	['', 'an xAI key', /^xai-/],
];

const issuerOf = (key: string) => ISSUERS.find(([, , form]) => form.test(key));

/** Where a key begins even if nothing stands between it and another one. */
const BEGINNING = /sk-(?:(?:ant|proj|svcacct|admin|or)-|(?=\w{20}T3BlbkFJ))/g;
/** The parts of a text that are keys by their form, all of letters, digits, hyphens, and underscores. */
const keysIn = (text: string) =>
	text
		.replace(BEGINNING, ' $&')
		.split(/[^\w-]+/)
		.filter((part) => part.startsWith('sk-') || issuerOf(part));

/** Whether a text contains a whole key, such as where a key and the name of its provider were swapped. */
export const hasKey = (text: string) => keysIn(text).some(({ length }) => length >= 20);

/** What stands around a pasted key: spaces, quotes, and what ends a line of code. */
const AROUND = new RegExp(`${SPACE.source}|[,;"'\`“”„‘’‚«»]`, 'u');
/** What might be the name of a pasted key, and what is one: `export OPENAI_API_KEY=`, `"apiKey": `, `Authorization: `. */
const BEFORE = /^bearer\s|^[\w\s.$"'-]*[:=]/i;
const NAME = /(?:key|token|secret|authorization)["'\s]*[:=]$|^(?:bearer\s|\$env:)$/i;

/** A key without what people paste with it, such as quotes and a name before it. Throws InvalidInput for anything but one text. */
export function cleanedKey(value: unknown): string {
	const text = trimmed(tokenText(value, LABEL));
	if (text.length > LONGEST_KEY) {
		throw new InvalidInput(
			`'${LABEL}' has more than ${LONGEST_KEY} characters`,
			'Copy the key again, and nothing else',
		);
	}
	if (keysIn(text).length > 1) return text;
	const bare = withoutEdges(text, AROUND);
	const [before = ''] = BEFORE.exec(bare) ?? [];
	const rest = bare.slice(before.length);
	const isName = NAME.test(before) && /\w/.test(rest) && keysIn(before).length === 0;
	const key = isName || keysIn(rest).length === 1 ? rest : bare;
	return key === text ? key : cleanedKey(key);
}

/** Words that stand in documentation in place of a key. */
const EXAMPLE =
	/(?:^|[-_])your[-_]|^(?:null|undefined|changeme|todo|n\/a|sk-|[-?.]+)$|^https?:\/\/|[<>]|placeholder|example|redacted|x{4}$|x{6}/i;

/** Whether a text stands for a key: such a word, or its name in letters, such as `${OPENAI_API_KEY}` and `api-key-here`. */
function isPlaceholder(text: string): boolean {
	const words = withoutEdges(text, /[\W_]/u).split(/[-_.\s]/);
	const last = words.findLast((word) => word.toLowerCase() !== 'here') ?? '';
	const isName =
		/^(?:your)?(?:api)?key$/i.test(last) && words.every((word) => /^[a-z]*$/i.test(word));
	return isName || EXAMPLE.test(text);
}

/** What is no key, and what to do about it. */
const REFUSED: ReadonlyArray<[form: Pick<RegExp, 'test'>, message: string, hint: string]> = [
	[/^$/, `'${LABEL}' is empty`, 'Enter the key that the provider issued'],
	[
		/[*•●∙·…]|\.\.\.|_{6}/,
		`'${LABEL}' is a masked key`,
		'Enter the whole key. Lists of keys show only a part of it',
	],
	[
		{ test: isPlaceholder },
		`'${LABEL}' is a placeholder`,
		'Replace it with the key that the provider issued',
	],
	[/[\s\p{Cc}]/u, `'${LABEL}' contains spaces or line breaks`, 'Copy the key again, in one piece'],
	[
		/[^\x21-\x7e]/,
		`'${LABEL}' contains a character that keys don't have`,
		'Copy the key again, without formatting',
	],
];

/** Throws InvalidInput for what is no key, or one of another issuer than the selected one; its message never contains the key. */
export function checkKey(key: string, provider: string): void {
	const keys = keysIn(key);
	if (keys.length > 1) {
		throw new InvalidInput(
			`'${LABEL}' contains more than one key`,
			'Enter one key, and use an input item for each',
		);
	}
	const refused = REFUSED.find(([form]) => form.test(key));
	if (refused) throw new InvalidInput(refused[1], refused[2]);
	const selected = NAMES.get(trimmed(provider).toLowerCase());
	// The keys of a provider that the user named are unknown.
	if (selected === undefined) return;
	if (keys[0] !== undefined && keys[0] !== key) {
		throw new InvalidInput(
			`'${LABEL}' contains something other than a key`,
			'Copy the key again, and nothing else',
		);
	}
	const issuer = issuerOf(key);
	if (!issuer || NAMES.get(issuer[0]) === selected) return;
	throw new InvalidInput(
		`'${LABEL}' looks like ${issuer[1]}, but 'Provider' is set to ${selected}`,
		`Enter a key that ${selected} issued, or correct 'Provider'`,
	);
}

/** Enough of a key to recognize it, and too little to use it: the first 3 and last 4 characters of one of 12 or more. */
export const keyHint = (key: string): string =>
	key.length >= 12 ? `${key.slice(0, 3)}…${key.slice(-4)}` : '…';
