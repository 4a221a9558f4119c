import { InvalidInput } from '../errors/Failure';
import { isBlank, isObject, parseJson, SPACE, trimmed, withoutEdges } from './guards';

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

/** Who issues keys of a form, and what to call one; undefined for any other form. */
export const issuerOf = (key: string) => ISSUERS.find(([, , form]) => form.test(key));

/** Where a key begins even if nothing stands between it and another one. */
const BEGINNING = /sk-(?:(?:ant|proj|svcacct|admin|or)-|(?=\w{20}T3BlbkFJ))/g;
/** The parts of a text that are keys by their form, all of letters, digits, hyphens, and underscores. */
export const keysIn = (text: string) =>
	text
		.replace(BEGINNING, ' $&')
		.split(/[^\w-]+/)
		.filter((part) => part.startsWith('sk-') || issuerOf(part));

/** The text of a token or key, empty if it was left out; throws InvalidInput for anything else, such as a list. */
export function tokenText(value: unknown, label: string): string {
	if (isBlank(value)) return '';
	if (typeof value === 'string') return value;
	throw new InvalidInput(
		`'${label}' isn't text`,
		'Use an expression that returns one token or key',
	);
}

/** What stands around a pasted key: spaces, quotes, and what ends a line of code. */
const AROUND = new RegExp(`${SPACE.source}|[,;"'\`“”„‘’‚«»]`, 'u');
/** What might be the name of a pasted key, and what is one: `export OPENAI_API_KEY=`, `"apiKey": `, `Authorization: `. */
const NAME_BEFORE = /^bearer\s|^[\w\s.$"'-]*[:=]/i;
const NAME = /(?:key|token|secret|authorization)["'\s]*[:=]$|^(?:bearer\s|\$env:)$/i;
/** A token or key without what people paste with it, such as quotes and a name before it, at most 8 times around it. */
export function withoutNames(text: string, most = 8): string {
	const whole = trimmed(text);
	if (most === 0 || keysIn(whole).length > 1) return whole;
	const bare = withoutEdges(whole, AROUND);
	const [before = ''] = NAME_BEFORE.exec(bare) ?? [];
	const rest = bare.slice(before.length);
	const isName = NAME.test(before) && /\w/.test(rest) && keysIn(before).length === 0;
	const key = isName || keysIn(rest).length === 1 ? rest : bare;
	return key === whole ? key : withoutNames(key, most - 1);
}

/** Words that stand in documentation in place of a key, and an expression that isn't evaluated. */
const EXAMPLE =
	/(?:^|[-_])your[-_]|^(?:null|undefined|changeme|todo|n\/a|sk-|[-?.]+)$|^https?:\/\/|[<>]|\{\{|placeholder|example|redacted|x{4}$|x{6}/i;

/** Whether a text stands for a key: such a word, or its name in letters, such as `${OPENAI_API_KEY}` and `api-key-here`. */
function isPlaceholder(text: string): boolean {
	const words = withoutEdges(text, /[\W_]/u).split(/[-_.\s]/);
	const last = words.findLast((word) => word.toLowerCase() !== 'here') ?? '';
	const isName =
		/^(?:your)?(?:api|access)?(?:key|token|pat)$/i.test(last) &&
		words.every((word) => /^[a-z]*$/i.test(word));
	return isName || EXAMPLE.test(text);
}

const ISSUED =
	'Enter what was issued to you. For an expression, switch the field to Expression, and execute the node';
/** What is neither a token nor a key, with … for the label of its field, and what to do about it. */
const REFUSED: ReadonlyArray<[form: Pick<RegExp, 'test'>, message: string, hint: string]> = [
	[/[*•●∙·…]|\.\.\.|_{6}/, "'…' is masked", 'Enter all of it. Lists show only a part of each'],
	[{ test: isPlaceholder }, "'…' is a placeholder", ISSUED],
	[/[\s\u0085]/, "'…' contains spaces or line breaks", 'Copy it again, in one piece'],
	[/[^\x21-\x7e]/, "'…' contains an invalid character", 'Copy it again, without formatting'],
];

/** Throws InvalidInput for what is neither a token nor a key; its message never contains it. */
export function refuseOther(text: string, label: string): void {
	const refused = REFUSED.find(([form]) => form.test(text));
	if (refused) throw new InvalidInput(refused[1].replace('…', label), refused[2]);
}

/** A pasted token without spaces, line breaks, quotes, and a name or `Bearer` before it. */
export const cleanToken = (value: unknown): string =>
	typeof value === 'string' ? withoutNames(value).replace(new RegExp(SPACE, 'gu'), '') : '';

/** The claims of a JWT, unverified, as far as they can be read; undefined for any other token. */
export function jwtClaims(token: string): { subject?: string; expiresAt?: Date } | undefined {
	const [, payload] = /\.([^.]*)\./.exec(token) ?? [];
	if (payload === undefined) return undefined;
	const claims = parseJson(Buffer.from(payload, 'base64url').toString('utf8'));
	if (!isObject(claims)) return undefined;
	const expiresAt = new Date(typeof claims.exp === 'number' ? claims.exp * 1000 : Number.NaN);
	return {
		subject: typeof claims.sub === 'string' ? claims.sub : undefined,
		expiresAt: Number.isNaN(expiresAt.getTime()) ? undefined : expiresAt,
	};
}
